/**
 * Each report that has a name, over random trade: every figure of every row is the same sum over the
 * documents, reckoned here by other means. A document counts on its day, and against the day it was
 * made void; what goods cost is what they were bought for less what still lies there.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReportAnswer } from '../../../domain/insight/reports/answer.ts'
import { type PresetName, presetNames, presetOf } from '../../../domain/insight/reports/preset.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { differenceOf, sumOf } from '../../../domain/kernel/number/fraction.ts'
import { foldAll } from '../../books/sums/fold.ts'
import { type CashShop, cashShop } from '../../cash/testing/cash-shop.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import type { Storeroom } from '../../trade/testing/storeroom.ts'
import { tradedShop } from './testing/traded-shop.ts'

const app = testApp()
let shop: Storeroom
let days: { from: string; to: string }

/** What a document or one of its lines says, once for its day and once against that of its void. */
type Said = Record<string, string | null>

let documents: Said[]
let lines: Said[]
let shelves: Said[]

/** On its day as it is, and if it was made void, on that day as its opposite. */
const booked = `
  select d.*, e.day as booked_on, e.sign * case when d.behaviour in ('salesInvoice', 'posSale',
      'purchaseInvoice') then 1 else -1 end as way,
    e.sign, d.screen = 'purchasing' as is_bought
  from document d
  cross join lateral (
    select d.day, 1 as sign
    union all
    select v.day, -1
    from entry v
    join entry o on o.id = v.reversal_of
    where o.document_id = d.id and o.kind = 'posting' and d.state = 'void') e
  where d.company_id = $1 and d.state in ('posted', 'void') and d.behaviour in ('salesInvoice',
    'posSale', 'salesReturn', 'posRefund', 'purchaseInvoice', 'purchaseReturn')`

/** What a line was sold below its price: its own discount and its share of its document's. */
const belowPrice = '(round(l.quantity * l.unit_price, 2) - l.net)'

const keys = `
  to_char(d.booked_on, 'YYYY-MM-DD') as day, to_char(d.booked_on, 'YYYY-MM-01') as month,
  extract(isodow from d.booked_on)::text as weekday, d.branch_id as branch, d.project_id as project,
  d.partner_id as client, d.partner_id as supplier, d.posted_by as cashier, d.is_bought`

beforeAll(async () => {
  shop = await tradedShop(app, { steps: 48, seed: 1118, hasSecond: false })
  days = { from: addDays(shop.today, -40), to: shop.today }
  const read = (text: string) => app.asOwner<Said>(text, [shop.companyId])
  documents = await read(`
    select ${keys}, d.way * d.net as net, d.way * (d.vat + d.tax1 + d.tax2) as tax,
      d.way * d.first_total as total, d.way * d.second_total as second_total,
      d.way * (
        select sum(${belowPrice}) from document_line l where l.document_id = d.id) as discount,
      (case when d.behaviour in ('salesInvoice', 'posSale') then d.sign else 0 end)::text as tickets,
      (case when d.way * d.sign < 0 then d.sign else 0 end)::text as returns,
      case when d.way * d.sign < 0 then d.sign * d.first_total else 0 end as returned,
      (case when d.sign < 0 then 1 else 0 end)::text as voids,
      case when d.sign < 0 then d.first_total else 0 end as voided
    from (${booked}) d`)
  lines = await read(`
    select ${keys}, l.item_id as item, i.category_id as category, i.brand_id as brand,
      trim_scale(l.vat_rate)::text as "vatRate", d.way * l.base_quantity as quantity,
      d.way * l.net as net, d.way * (l.vat + l.tax1 + l.tax2) as tax, d.way * l.total as total,
      d.way * ${belowPrice} as discount
    from (${booked}) d
    join document_line l on l.document_id = d.id
    join item i on i.id = l.item_id`)
  shelves = await read(`
    select m.item_id as item, i.category_id as category, m.warehouse_id as warehouse,
      m.quantity, m.value
    from stock_move m
    join item i on i.id = m.item_id
    where m.company_id = $1`)
  await foldAll(app)
})

const added = (rows: readonly Said[], name: string): string =>
  sumOf(rows.map((row) => row[name] ?? '0'))

const sold = (rows: readonly Said[]) => rows.filter((it) => !it.is_bought)
const boughtOf = (rows: readonly Said[]) => rows.filter((it) => it.is_bought)

const grouped = (rows: readonly Said[], groups: readonly string[]): Map<string, Said[]> =>
  Map.groupBy(rows, (row) => JSON.stringify(groups.map((name) => row[name] ?? null)))

async function look(
  name: PresetName,
  reader: Station = shop,
  period: { from: string; to: string } = days,
): Promise<ReportAnswer> {
  const { theme: _, isAbc: __, compare: ___, period: ____, ...asked } = presetOf(name)
  const ask = JSON.stringify({ ...asked, preset: name, ...period })
  const answer = await reader.call<ReportAnswer>(
    'GET',
    `/api/reports/answer?${new URLSearchParams({ ask })}`,
  )
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

type Row = { key: string; cells: Record<string, string | null>; second: Record<string, string> }

const rowsOf = ({ rows, measures }: ReportAnswer): Row[] =>
  rows.map(({ keys: named, cells }) => {
    const row: Row = { key: JSON.stringify(named.map(({ key }) => key)), cells: {}, second: {} }
    for (const [at, { name }] of measures.entries()) {
      const cell = cells[at] ?? null
      row.cells[name] = typeof cell === 'object' && cell ? cell.first : (cell as string | null)
      if (cell && typeof cell === 'object') row.second[name] = cell.second ?? '0'
    }
    return row
  })

/** Of the amounts that are asked for, all that can be added up. */
const plain = (row: Row, names: readonly string[]): Record<string, string | null> =>
  Object.fromEntries(names.map((name) => [name, row.cells[name] ?? null]))

const isFilled = (sums: Record<string, string | null>): boolean =>
  Object.values(sums).some((it) => it !== '0' && it !== null)

/** Every row is what its documents come to, and there is no other row. */
function expectSame(name: string, answer: ReportAnswer, rows: readonly Said[]): void {
  const names = answer.measures.map((it) => it.name).filter((it) => rows.some((row) => it in row))
  expect(names.length, name).toBeGreaterThan(0)
  const reckoned = [...grouped(rows, answer.groups)].flatMap(([key, some]) => {
    const sums = Object.fromEntries(names.map((it) => [it, added(some, it)]))
    return isFilled(sums) ? [[key, sums] as const] : []
  })
  const said = rowsOf(answer).map((row) => [row.key, plain(row, names)] as const)
  const filled = said.filter(([, sums]) => isFilled(sums))
  expect([name, Object.fromEntries(filled)]).toEqual([name, Object.fromEntries(reckoned)])
}

/** What came from suppliers and is no more there went to clients. */
const costOf = (item: string | null): string =>
  differenceOf(
    added(
      boughtOf(lines).filter((it) => it.item === item),
      'net',
    ),
    added(
      shelves.filter((it) => it.item === item),
      'value',
    ),
  )

const whole = (of: readonly Said[], names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, added(of, name)]))

const isOf = (name: PresetName, source: string): boolean => presetOf(name).source === source

const perItem = ['item', 'category', 'brand']

const isOfItems = (name: PresetName): boolean =>
  presetOf(name).groups.some((it) => perItem.includes(it))

/** Groups that are in no document as such: what they add up to is the whole. */
const beyond = ['hour', 'waiter', 'cohort']

const reckonable = presetNames.filter(
  (name) => !presetOf(name).groups.some((it) => beyond.includes(it)),
)

describe('of what was sold', () => {
  test.each(reckonable.filter((it) => isOf(it, 'sold') && !isOfItems(it)))('%s', async (name) => {
    expectSame(name, await look(name), sold(documents))
  })

  test.each(reckonable.filter((it) => isOf(it, 'sold') && isOfItems(it)))('%s', async (name) => {
    const answer = await look(name)
    expectSame(name, answer, sold(lines))
    const [group = 'item'] = answer.groups
    for (const { key, cells } of rowsOf(answer)) {
      const [of] = JSON.parse(key) as [string | null]
      const items = new Set(sold(lines).flatMap((it) => (it[group] === of ? [it.item ?? ''] : [])))
      const cost = sumOf([...items].map(costOf))
      if ('cost' in cells) expect([name, key, cells.cost]).toEqual([name, key, cost])
      if ('profit' in cells)
        expect([name, key, cells.profit]).toEqual([name, key, differenceOf(cells.net ?? '0', cost)])
    }
  })

  test.each(presetNames.filter((it) => isOf(it, 'sold') && !reckonable.includes(it)))(
    '%s comes to the whole',
    async (name) => {
      const rows = rowsOf(await look(name))
      const names = ['net', 'tax', 'total', 'tickets'].filter((it) =>
        rows.some((r) => it in r.cells),
      )
      const figures = Object.fromEntries(
        names.map((it) => [it, sumOf(rows.map(({ cells }) => cells[it] ?? '0'))]),
      )
      expect([name, figures]).toEqual([name, whole(sold(documents), names)])
    },
  )

  test('cost in all is what was bought and is no more there; pounds are those of the documents', async () => {
    const [net, cost] = (await look('profitByMonth')).total.map(
      (it) => (it as { first: string }).first,
    )
    const items = [...new Set(lines.map(({ item }) => item ?? null))]
    expect([net, cost]).toEqual([added(sold(documents), 'net'), sumOf(items.map(costOf))])
    for (const name of ['salesByDay', 'salesByClient', 'salesByCashier'] as const)
      for (const { key, second } of rowsOf(await look(name))) {
        const some = grouped(sold(documents), presetOf(name).groups).get(key) ?? []
        expect([name, key, second.total]).toEqual([name, key, added(some, 'second_total')])
      }
  })
})

describe('of what was bought', () => {
  test.each(reckonable.filter((it) => isOf(it, 'bought')))('%s', async (name) => {
    expectSame(name, await look(name), boughtOf(lines))
  })
})

describe('of what lies there', () => {
  test.each(['stockValue', 'stockByWarehouse'] as const)('%s', async (name) => {
    expectSame(name, await look(name), shelves)
  })

  test('stockAge comes to the whole, all of it bought within the month', async () => {
    const rows = rowsOf(await look('stockAge'))
    expect(rows.map(({ key }) => key)).toEqual(['["upTo30"]'])
    expect(plain(rows[0] as Row, ['quantity', 'value'])).toEqual(
      whole(shelves, ['quantity', 'value']),
    )
  })

  test('stockTurnover tells what lies there and what was sold, of each item', async () => {
    const rows = rowsOf(await look('stockTurnover'))
    expect(rows.length).toBeGreaterThan(2)
    for (const { key, cells } of rows) {
      const [item] = JSON.parse(key) as [string]
      const own = (of: readonly Said[]) => of.filter((it) => it.item === item)
      expect(plain({ key, cells, second: {} }, ['quantity', 'value', 'sold', 'soldCost'])).toEqual({
        quantity: added(own(shelves), 'quantity'),
        value: added(own(shelves), 'value'),
        sold: added(own(sold(lines)), 'quantity'),
        soldCost: costOf(item),
      })
    }
  })

  test('missingStock is what is not there, deadStock what nobody buys: here nothing', async () => {
    const missing = rowsOf(await look('missingStock')).map(({ key }) => JSON.parse(key)[0])
    const items = [...new Set(lines.map(({ item }) => item ?? ''))]
    const quantityOf = (item: string) =>
      Number(
        added(
          shelves.filter((it) => it.item === item),
          'quantity',
        ),
      )
    expect(items.length).toBeGreaterThan(2)
    for (const item of items) expect(missing.includes(item)).toBe(quantityOf(item) <= 0)
    expect((await look('deadStock')).rows).toEqual([])
  })
})

test('chequeCalendar is the cheques that are still to be paid, month by month', async () => {
  const own: CashShop = await cashShop(app)
  await own.add('/api/rates', { validFrom: '2020-01-01', buy: '89500', sell: '89500' })
  const wanted: Said[] = []
  for (const [at, amount] of ['70.25', '33.10', '120', '8.05', '61'].entries()) {
    const dueDate = addDays(own.today, 9 * Math.abs(at - 1))
    const cheque = { number: `10${at}`, bank: 'Bank of Beirut', dueDate }
    const body = own.money('receipts', { method: own.cheque, amount, cheque })
    await own.pay('receipts', body)
    if (at === 1) await own.step(body.id, 'deposit')
    if (at === 2) await own.done('receipts', body.id, 'void', { reason: 'Wrong' })
    else wanted.push({ month: `${dueDate.slice(0, 7)}-01`, side: 'client', amount, cheques: '1' })
  }
  const ahead = { from: own.today, to: addDays(own.today, 360) }
  expectSame('chequeCalendar', await look('chequeCalendar', own, ahead), wanted)
  const issued = { number: '901', bank: 'Bank of Beirut', dueDate: own.today }
  await own.pay('payments', own.money('payments', { method: own.cheque, cheque: issued }))
  const rights = ['insight.report.view', 'cash.receipt.view']
  const cashier = await colleagueOf(app, own, rights)
  // What suppliers are paid by is for whoever sees payments.
  expectSame('chequeCalendar', await look('chequeCalendar', cashier, ahead), wanted)
})
