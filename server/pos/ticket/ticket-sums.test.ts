/** What the dashboard adds up of tickets: sales by hour and item, money by method. */
import { beforeAll, expect, test } from 'vitest'
import type { Dashboard } from '../../../domain/insight/dashboard.ts'
import { foldAll } from '../../books/sums/fold.ts'
import { salesSums } from '../../books/sums/sales-sums.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { cheque, pounds, type Till, tillOf } from '../testing/till.ts'

const app = testApp()
let till: Till
let item: string

beforeAll(async () => {
  till = await tillOf(app)
  item = await till.shop.item({ unitPrice: '10', supplierPrice: '6' })
  const sale = till.ring([{ item, quantity: '3' }])
  const back = till.ring([{ item, originLine: sale.lines[0]?.id ?? null }], {
    kind: 'posRefund',
    origin: sale.id,
  })
  const tenders = [pounds(till, '900000', '10.06')]
  await till.send(sale, back, till.ring([{ item }], { tenders, rounding: '0.06' }))
})

const sums = async () => ({
  sales: (
    await app.asOwner(
      `select sum(sales)::integer as sales, sum(net)::integer as net, sum(cost)::integer as cost,
         sum(total)::integer as total
       from sales_hour`,
    )
  )[0],
  items: (
    await app.asOwner(
      `select sum(quantity)::integer as quantity, sum(net)::integer as net from item_day`,
    )
  )[0],
  money: (
    await app.asOwner<{ code: string; amount: string }>(
      `select c.code, trim_scale(sum(m.amount))::text as amount
       from method_day m join currency c on c.id = m.currency_id
       group by c.code order by c.code`,
    )
  ).map(({ code, amount }) => [code, amount]),
})

test('sales less refunds, at what they cost, and the money that stayed', async () => {
  await foldAll(app)
  expect(await sums()).toEqual({
    sales: { sales: 2, net: 30, cost: 18, total: 30 },
    items: { quantity: 3, net: 30 },
    money: [
      ['LBP', '900000'],
      ['USD', '20'],
    ],
  })
})

test.each(salesSums)('an entry is looked up once for all it adds to $table', async (sums) => {
  const plan = await app.asOwner<{ 'QUERY PLAN': string }>(
    `explain (costs off) ${sums.partsOf('unfolded')}`,
  )
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  const scansOf = (table: string) => text.match(new RegExp(` on ${table}( |$)`, 'gm'))?.length ?? 0
  // Itself and the one it undoes; of an item, and of what it cost in the end, also the document whose
  // cost it corrects.
  const documents = /^item_|^late_cost$/.test(sums.table) ? 2 : 1
  expect([scansOf('entry'), scansOf('document')]).toEqual([2, documents])
})

const rulesOf = (vat: boolean, tax1: boolean, base: string) =>
  JSON.stringify({ vat: { isIncluded: vat }, tax1: { isIncluded: tax1, base } })

test.each([
  ['nothing is on top of a price without rates', rulesOf(false, false, 'net'), '0', '0', '0'],
  ['what is not included is on top', rulesOf(false, false, 'net'), '11', '5', '0.16'],
  ['a tax of net and VAT is more', rulesOf(false, false, 'netAndVat'), '10', '5', '0.155'],
  ['what is included is taken out first', rulesOf(true, false, 'net'), '25', '10', '0.08'],
])('taxes above a price: %s', async (_, rules, vat, tax1, expected) => {
  const [row] = await app.asOwner<{ above: string }>(
    'select trim_scale(tax_above($1::jsonb, $2, $3, 0))::text as above',
    [rules, vat, tax1],
  )
  expect(row?.above).toBe(expected)
})

test('taxes above a price are reckoned within the question, not by one of their own', async () => {
  const plan = await app.asOwner<{ 'QUERY PLAN': string }>(
    `explain (verbose, costs off)
     select tax_above(d.tax_rules, l.vat_rate, l.tax1_rate, l.tax2_rate)
     from document d join document_line l on l.document_id = d.id`,
  )
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('tax_above')
})

test('the figure of sales opens the lists that add up to it, and a cheque is money once', async () => {
  const { shop } = till
  const partner = { partner: shop.client, partnerName: 'Client' }
  await till.send(till.ring([{ item }], { ...partner, tenders: [cheque(till, '10', '004512')] }))
  const work = [{ item: await shop.item({ kind: 'service' }), quantity: '1', unitPrice: '7' }]
  await shop.post('invoices', shop.draft('salesInvoice', work))
  const path = `/api/dashboard?from=${shop.today}&to=${shop.today}`
  const { body } = await shop.call<Dashboard>('GET', path)
  const parts = body.sales?.parts ?? []
  expect(parts.map(({ entity, sales, total }) => [entity, sales, total])).toEqual([
    ['invoice', 1, '7'],
    ['ticket', 3, '40'],
  ])
  expect(body.sales?.now.total).toBe('47')
  expect(body.sales?.branches[0]?.parts).toEqual(
    parts.map((part) => ({ ...part, path: expect.stringContaining('branch') })),
  )
  const [, query = ''] = (parts[1]?.path ?? '').split('?')
  const filter = new URLSearchParams(query).get('filter') ?? ''
  const { rows } = await shop.list('/api/tickets', { filter })
  const wayOf = (type: unknown) => (/refund/i.test((type as { title: string }).title) ? -1 : 1)
  const sum = rows.reduce((all, row) => all + wayOf(row.type) * Number(row.total), 0)
  expect([rows.length, sum]).toEqual([4, 40])
  const cheques = body.moneyIn?.methods.filter(({ title }) => /cheque/i.test(title))
  const receipt = { entity: 'receipt', total: '10', path: expect.stringContaining('/Receipt') }
  expect(cheques).toMatchObject([{ amount: '10', parts: [receipt] }])
  const atTills = { entity: 'ticket', total: '30.06', path: expect.stringContaining('/Tickets') }
  expect(body.moneyIn).toMatchObject({ firstAmount: '40.06', parts: [receipt, atTills] })
  const inCash = body.moneyIn?.methods.filter(({ title }) => !/cheque/i.test(title))
  expect(inCash?.map(({ parts: [only, ...rest] }) => [only?.entity, rest])).toEqual([
    ['ticket', []],
    ['ticket', []],
  ])
})

test('the dashboard asks somebody to look at what was parked or flagged', async () => {
  const damaged = { ...till.ring([{ item }]), total: '1' }
  const dear = till.ring([{ item, unitPrice: '12' }])
  await till.send(damaged, dear)
  const path = `/api/dashboard?from=${till.shop.today}&to=${till.shop.today}`
  const board = await till.shop.call<{
    attention: { name: string; count: number; path: string }[]
  }>('GET', path)
  expect(board.status, board.text).toBe(200)
  const cards = board.body.attention.filter(({ name }) => name.endsWith('Tickets'))
  // Nothing was ever bought: whatever was sold was not on the shelf.
  expect(cards.map(({ name, count }) => [name, count])).toEqual([
    ['parkedTickets', 1],
    ['flaggedTickets', 4],
  ])
  expect(cards[0]?.path).toBe('/Tickets/parked')
})
