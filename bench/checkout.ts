/**
 * `npm run bench:checkout`: tickets of five lines from twenty registers, over HTTP with 1, 4 and 16
 * clients, against the reference of `bench:post` in the same run; how long five hundred tickets of a
 * till that was without network take to come in; the same tickets where every line is made of five
 * components; and how long a shift of five thousand takes to end.
 */
import type { Ticket } from '../domain/pos/ticket/ticket.ts'
import { againstPlain } from './against.ts'
import { compared, mostCallers, ratioOf, type Work } from './load.ts'
import { dishesOf, openShop, type Shop } from './shop.ts'
import { straightTo } from './straight.ts'
import { openTill, type Till } from './till.ts'
import { bench, say, type Verdict } from './verdict.ts'

const registers = 20

/** Nine tenths of what it was before tickets knew stored value and promotions: 2.49. */
const leastOfPlain = 2.24
const queued = 500
const atOnce = 50
const fewTickets = 50
const manyTickets = Number(process.env.BENCH_SHIFT ?? 5000)

/** Each caller rings at a till that nobody else uses at that moment. */
function checkout(tills: readonly Till[]): Work {
  const free = [...tills]
  return async (n) => {
    const till = free.shift()
    if (!till) throw new Error('There are more callers than registers')
    try {
      await till.send([till.ring(n)])
    } finally {
      free.push(till)
    }
  }
}

const rung = (till: Till, count: number): Ticket[] =>
  Array.from({ length: count }, (_, n) => till.ring(n))

async function sendAll(till: Till, tickets: readonly Ticket[]): Promise<void> {
  for (let sent = 0; sent < tickets.length; sent += atOnce)
    await till.send(tickets.slice(sent, sent + atOnce))
}

/** A till comes back and sends what it sold meanwhile. */
async function comesBack(till: Till): Promise<Verdict> {
  const tickets = rung(till, queued)
  const startedAt = performance.now()
  await sendAll(till, tickets)
  const value = (performance.now() - startedAt) / 1000
  return { name: `seconds for ${queued} queued tickets`, value, atMost: 10 }
}

/** One large shift among small ones, which show how much a machine alone makes them differ. */
async function closings(shop: Shop): Promise<Verdict[]> {
  const sizes = [fewTickets, fewTickets, fewTickets, manyTickets, fewTickets, fewTickets]
  const times: number[] = []
  for (const [n, size] of sizes.entries()) {
    const till = await openTill(shop, `C${n}`)
    await sendAll(till, rung(till, size))
    times.push(await till.close())
  }
  // The first one still has its statements prepared.
  const few = times.filter((_, n) => n > 0 && sizes[n] === fewTickets)
  const many = times[sizes.indexOf(manyTickets)] ?? Number.NaN
  const ratio = many / Math.max(...few)
  say(`shifts of ${fewTickets} end in ${few.map((ms) => ms.toFixed(0)).join(', ')} ms`)
  const seconds = `seconds to end a shift of ${manyTickets} tickets`
  const slowest = `against the slowest of those of ${fewTickets}`
  return [
    { name: seconds, value: many / 1000, atMost: 1 },
    { name: slowest, value: ratio, atMost: 1 },
  ]
}

/** Tickets of five dishes of five components each, against tickets of five goods. */
async function ofDishes(shop: Shop, goods: readonly Till[]): Promise<Verdict> {
  const dishes = await dishesOf(shop)
  const kitchens: Till[] = []
  for (let n = 1; n <= mostCallers; n++) kitchens.push(await openTill(shop, `K${n}`, dishes))
  const rates = await compared({ dishes: checkout(kitchens), goods: checkout(goods) }, mostCallers)
  const value = ratioOf(rates.dishes, rates.goods)
  return { name: 'tickets of dishes while one of goods is sold', value, atLeast: 0.6 }
}

await bench(async (start) => {
  const installation = await start('checkout')
  const shop = await openShop(installation)
  const tills: Till[] = []
  for (let n = 1; n <= registers; n++) tills.push(await openTill(shop, `R${n}`))
  const [first] = tills as [Till]
  await first.send([first.ring(0)])
  const straight = await straightTo(installation)
  const body = { ...first.proof, waiting: 1, tickets: [first.ring(1)] }
  const count = await straight.countOf('POST /api/pos/tickets', body)
  await straight.close()
  const back = await comesBack(first)
  const ratio = await againstPlain(shop, checkout(tills))
  return [
    { name: 'statements of a ticket', value: count, atMost: 8 },
    back,
    { name: 'checkout at 16 clients', value: ratio, atLeast: leastOfPlain },
    await ofDishes(shop, tills),
    ...(await closings(shop)),
  ]
})
