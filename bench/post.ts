/**
 * `npm run bench:post`: sales of five lines, paid and delivered, over HTTP with 1, 4 and 16 clients,
 * against the same rows written one statement after the other through the bare driver in the same
 * run; how many statements one posting is; and what it costs after a million documents.
 */
import { againstPlain } from './against.ts'
import { compared, median, ratioOf, type Work } from './load.ts'
import { fillPast } from './past.ts'
import { openShop, type Shop } from './shop.ts'
import { straightTo } from './straight.ts'
import { bench, say, type Verdict } from './verdict.ts'

const few = Number(process.env.BENCH_FEW ?? 10_000)
const many = Number(process.env.BENCH_MANY ?? 1_000_000)

const shown = (rates: number[]): string => `${Math.round(median(rates))}/s`

const posting =
  ({ installation, sale }: Shop): Work =>
  (n) =>
    installation.ask('POST', '/api/invoices/post', sale(n))

async function growth(small: Shop, large: Shop): Promise<Verdict> {
  const rates = await compared({ few: posting(small), many: posting(large) }, 4)
  say(`after ${few}: ${shown(rates.few)}, after ${many}: ${shown(rates.many)}`)
  const value = ratioOf(rates.few, rates.many)
  return { name: 'growth of a posting', value, atMost: 1.2 }
}

await bench(async (start) => {
  const [small, large] = [await openShop(await start('few')), await openShop(await start('many'))]
  await fillPast(small, few)
  await fillPast(large, many)
  say(`${few} and ${many} documents are in place`)
  const straight = await straightTo(small.installation)
  // The first call after a quiet minute also notes that the session is alive.
  await straight.countOf('POST /api/invoices/post', small.sale(2))
  const count = await straight.countOf('POST /api/invoices/post', small.sale(3))
  await straight.close()
  return [
    { name: 'statements of a posting', value: count, atMost: 12 },
    {
      name: 'posting at 16 clients',
      value: await againstPlain(small, posting(small)),
      atLeast: 1.5,
    },
    await growth(small, large),
  ]
})
