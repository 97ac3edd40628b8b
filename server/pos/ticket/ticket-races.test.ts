/** Many tills at once, twice, and a count in the middle of it. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import type { PastTicket } from '../../../domain/pos/ticket/past-ticket.ts'
import { type Ticket, ticketHash } from '../../../domain/pos/ticket/ticket.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Market, market } from '../../trade/testing/market.ts'
import { close, count } from '../testing/drawer.ts'
import { openRegister, type Till, tillAt } from '../testing/till.ts'

/** Each register's tickets without network; REGISTER_TICKETS=500 makes it a long day. */
const each = Number(process.env.REGISTER_TICKETS ?? 40)
const registers = 10

vi.setConfig({ testTimeout: 120_000 + registers * each * 100 })

const app = testApp({ connections: 16 })
let shop: Market
let item: string

beforeAll(async () => {
  shop = await market(app)
  item = await shop.item({ unitPrice: '10', supplierPrice: '6' })
  const bought = [{ item, quantity: String(registers * each + 1000), unitPrice: '6' }]
  await shop.post('purchases', shop.draft('purchaseInvoice', bought))
})

const codeOf = (at: number) => `R${at}`

async function tills(count: number, from: number): Promise<Till[]> {
  const made: Till[] = []
  for (let at = 0; at < count; at++)
    made.push(await tillAt(shop, await openRegister(shop, codeOf(from + at))))
  return made
}

const inBatches = <Row>(rows: readonly Row[], size: number): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  )

/** What the server keeps of a register, in the order of its numbers. */
async function chainOf({ basics }: Till): Promise<Ticket[]> {
  const rows = await app.asOwner<{ id: string }>(
    'select id from document where company_id = $1 and register_id = $2 order by sequence',
    [shop.companyId, basics.register.id],
  )
  const read = async ({ id }: { id: string }) =>
    (await shop.call<PastTicket>('GET', `/api/pos/tickets/${id}`)).body.ticket
  const tickets: Ticket[] = []
  for (const part of inBatches(rows, 20)) tickets.push(...(await Promise.all(part.map(read))))
  return tickets
}

test('ten registers come back together, twice: none lost, none doubled, chains unbroken', async () => {
  const ten = await tills(registers, 100)
  const rung = ten.map((till) => Array.from({ length: each }, () => till.ring([{ item }])))
  const before = await shop.stock(item)
  const sendAll = (size: number) =>
    Promise.all(
      ten.map(async (till, at) => {
        const states: string[] = []
        for (const batch of inBatches(rung[at] ?? [], size))
          states.push(...(await till.send(...batch)).map(({ state }) => state))
        return states
      }),
    )
  const [first, again] = await Promise.all([sendAll(50), sendAll(40)])
  const all = [...first, ...again].flat()
  const count = registers * each
  expect(all.filter((state) => state === 'posted')).toHaveLength(count)
  expect(all.filter((state) => state === 'repeated')).toHaveLength(count)
  const left = Number(before?.quantity) - count
  expect(await shop.stock(item)).toEqual({ quantity: String(left), value: String(left * 6) })
  for (const [at, till] of ten.entries()) {
    const chain = await chainOf(till)
    expect(chain.map(({ sequence }) => sequence)).toEqual(rung[at]?.map((_, n) => n + 1))
    expect(chain.map(({ hash }) => hash)).toEqual(rung[at]?.map(({ hash }) => hash))
    expect(chain.map(ticketHash)).toEqual(chain.map(({ hash }) => hash))
    expect(chain.map(({ previousHash }) => previousHash)).toEqual([
      '',
      ...chain.slice(0, -1).map(({ hash }) => hash),
    ])
  }
})

test('many tills sell the last piece: one of them had it, the others are flagged', async () => {
  const rare = await shop.item({ unitPrice: '10', supplierPrice: '6' })
  await shop.post(
    'purchases',
    shop.draft('purchaseInvoice', [{ item: rare, quantity: '1', unitPrice: '6' }]),
  )
  const many = await tills(64, 200)
  const sold = await Promise.all(many.map((till) => till.send(till.ring([{ item: rare }]))))
  const flags = sold.flat().map((it) => (it.state === 'posted' ? it.flags : ['?']))
  expect(flags.filter((it) => it.length === 0)).toHaveLength(1)
  expect(flags.filter((it) => it[0] === 'oversold')).toHaveLength(63)
  expect(await shop.stock(rare)).toMatchObject({ quantity: '-63' })
})

test('a sale at the very moment of a count is in it or late, never lost', async () => {
  const [till] = (await tills(1, 300)) as [Till]
  const tickets = Array.from({ length: 30 }, () => till.ring([{ item }]))
  const sending = (async () => {
    for (const ticket of tickets) await till.send(ticket)
  })()
  await new Promise((resolve) => setTimeout(resolve, 60))
  const counts = [shop.usd, shop.lbp].map((currency) => ({ currency, amount: '0' }))
  await count(shop, till.shift, counts)
  const { report } = await close(shop, till.shift, counts, { reason: 'Counted too early' })
  await sending
  const sums = await app.asOwner<{ is_late: boolean; amount: string }>(
    `select is_late, sum(amount)::integer as amount from shift_total
     where shift_id = $1 and name = 'drawer' group by is_late`,
    [till.shift],
  )
  const total = sums.reduce((sum, { amount }) => sum + Number(amount), 0)
  expect(total).toBe(300)
  const onTime = sums.find(({ is_late }) => !is_late)?.amount ?? 0
  const usd = report.cash.find(({ currency }) => currency === 'USD')
  expect([Number(usd?.expected), Number(usd?.variance)]).toEqual([Number(onTime), -Number(onTime)])
})

test('no till waits for another one that is posting: they share no row', async () => {
  const [one, other] = (await tills(2, 400)) as [Till, Till]
  const goods = await Promise.all([shop.item(), shop.item()])
  for (const it of goods) {
    const bought = [{ item: it, quantity: '10', unitPrice: '6' }]
    await shop.post('purchases', shop.draft('purchaseInvoice', bought))
  }
  // A ticket of the one has written all it writes and comes to its commit, with all it holds.
  const gate = new pg.Client({ connectionString: app.ownerUrl })
  await gate.connect()
  await gate.query('select pg_advisory_lock(14)')
  await app.asOwner(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(14);
      return null;
    end $$;
    create constraint trigger gate after insert on ticket_extra deferrable initially deferred
    for each row when (new.shift_id = '${one.shift}') execute function wait_at_gate()`)
  const isHeld = async () =>
    (
      await app.asOwner(
        `select from pg_locks
         where locktype = 'advisory' and objid = 14 and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
    ).length > 0
  const held = one.send(one.ring([{ item: goods[0] }]))
  while (!(await isHeld())) await pause(10)
  for (let n = 0; n < 3; n++)
    expect((await other.send(other.ring([{ item: goods[1] }])))[0]?.state).toBe('posted')
  expect(await isHeld()).toBe(true)
  await gate.end()
  expect((await held)[0]?.state).toBe('posted')
  await app.asOwner('drop trigger gate on ticket_extra; drop function wait_at_gate()')
})
