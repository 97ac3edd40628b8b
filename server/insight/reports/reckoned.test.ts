/** Figures that somebody reckoned by hand: what reports, queries and files must say of little trade. */
import { beforeAll, expect, test } from 'vitest'
import type { ReportAnswer } from '../../../domain/insight/reports/answer.ts'
import { question } from '../../../domain/insight/reports/question.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { foldAll } from '../../books/sums/fold.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { readSheet } from '../../kernel/testing/spreadsheet.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import { payShop } from '../../people/testing/pay-shop.ts'
import { openRegister, type Till, tillAt } from '../../pos/testing/till.ts'
import { type Storeroom, storeroom } from '../../trade/testing/storeroom.ts'
import { rowsOf } from '../query/testing/asking.ts'
import { writingOf } from './report.ts'
import { reportSheet } from './report-file.ts'

const app = testApp()
let shop: Storeroom
let till: Till

beforeAll(async () => {
  shop = await storeroom(app)
  await shop.add('/api/rates', { validFrom: '2020-01-01', buy: '89500', sell: '89500' })
  till = await tillAt(shop, await openRegister(shop, 'T9'))
})

const ago = (days: number) => ({ day: addDays(shop.today, -days) })

const pathOf = (asked: object, door = 'answer'): string => {
  const days = { from: addDays(shop.today, -300), to: shop.today }
  const ask = JSON.stringify({ source: 'sold', ...days, ...asked })
  return `/api/reports/${door}?${new URLSearchParams({ ask })}`
}

async function look(asked: object, reader: Station = shop): Promise<ReportAnswer> {
  const answer = await reader.call<ReportAnswer>('GET', pathOf(asked))
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** In the currency of the books. */
const valuesOf = ({ rows }: ReportAnswer) =>
  rows.map(({ keys, cells }) => [
    ...keys.map(({ key }) => key),
    ...cells.map((cell) => (cell && typeof cell === 'object' ? cell.first : cell)),
  ])

const numbers = async (sql: string) =>
  (await rowsOf(shop, sql)).map((row) => row.map((cell) => sumOf([String(cell)])))

type Lines = Parameters<Storeroom['draft']>[1]

const sell = (lines: Lines, more = {}) => {
  const draft = shop.draft('salesInvoice', lines, { isConfirmed: true, ...more })
  return shop.post('invoices', draft).then(() => draft)
}

const buy = (lines: Lines, more = {}) =>
  shop.post('purchases', shop.draft('purchaseInvoice', lines, { isConfirmed: true, ...more }))

test('a refund gives its cost back, and a ticket says what its lines were sold below their price', async () => {
  const item = await shop.stocked('50', '5')
  const sale = till.ring([{ item, quantity: '10', discountPercent: '10' }])
  await till.send(sale)
  const line = { item, quantity: '3', discountPercent: '10', originLine: sale.lines[0]?.id ?? null }
  await till.send(till.ring([line], { kind: 'posRefund', origin: sale.id }))
  const asked = 'select discount, net, cost, margin from tickets order by is_return'
  expect(await numbers(asked)).toEqual([
    ['10', '90', '50', '40'],
    ['-3', '-27', '-15', '-12'],
  ])
  expect(await numbers('select sum(discount), sum(cost), sum(margin) from sales_lines')).toEqual([
    ['7', '35', '28'],
  ])
})

test('a cost that came later lowers every margin, and the documents below an item come to it', async () => {
  const item = await shop.item()
  await sell([{ item, quantity: '6', unitPrice: '20' }])
  await buy([{ item, quantity: '10', unitPrice: '8' }])
  const measures = ['cost', 'profit']
  for (const round of ['fresh', 'folded']) {
    if (round === 'folded') await foldAll(app)
    const filters = { item: [item] }
    const [row] = valuesOf(await look({ groups: ['item'], measures, filters }))
    expect([round, row]).toEqual([round, [item, '48', '72']])
    const below = await look({ groups: ['document'], measures, filters })
    expect(below.total).toEqual((await look({ groups: [], measures, filters })).total)
    expect(below.total[0]).toMatchObject({ first: '48' })
    const name = (await shop.read('/api/items', item)).name
    const ofItem = `from sales_lines where item = '${name}'`
    expect(await numbers(`select sum(cost), sum(margin), sum(quantity) ${ofItem}`)).toEqual([
      ['48', '72', '6'],
    ])
    const late = await rowsOf(shop, `select client, seller ${ofItem} and is_late_cost`)
    expect(late.flat()).toEqual([null, null])
  }
  // Whoever may not see costs is not told that there was one.
  const rights = ['insight.query.view', 'insight.sql.add', 'sales.invoice.view']
  const reader = await colleagueOf(app, shop, rights)
  expect(await rowsOf(reader, 'select count(*) from sales_lines where is_late_cost')).toEqual([
    ['0'],
  ])
})

test('the lines of a document in pounds come to what it came to', async () => {
  const item = await shop.stocked('50', '0.1')
  const line = { item, quantity: '1', unitPrice: '30000' }
  await sell([line, line, line], { currency: shop.lbp })
  const name = (await shop.read('/api/items', item)).name
  const asked = `select sum(net), sum(total), sum(second_total) from sales_lines where item = '${name}'`
  expect(await numbers(asked)).toEqual([['1.01', '1.01', '90000']])
})

test('ten percent are ten percent where prices hold the tax', async () => {
  const setting = { layer: 'company', scope: null, value: 'included', version: 0 }
  await shop.call('PUT', '/api/settings/tax.vatPricing', setting)
  const item = await shop.item({ vat: '11' })
  const line = { item, quantity: '10', unitPrice: '11.1', vat: '11', discountPercent: '10' }
  await sell([line])
  const measures = ['discount', 'discountRate', 'net']
  const filters = { item: [item] }
  for (const groups of [['item'], ['client']])
    expect((await look({ groups, measures, filters })).total).toMatchObject([
      { first: '11.1' },
      '10',
      { first: '90' },
    ])
  await app.asOwner("delete from setting_value where company_id = $1 and key = 'tax.vatPricing'", [
    shop.companyId,
  ])
})

test('a void is counted for whoever undid it, and lowers what its seller sold', async () => {
  const item = await shop.stocked('50', '4')
  const other = await colleagueOf(app, shop, ['sales.invoice.view', 'sales.invoice.void'])
  const { id } = await sell([{ item, quantity: '1', unitPrice: '40' }])
  const measures = ['voids', 'voided', 'total']
  const before = valuesOf(await look({ groups: ['cashier'], measures }))
  const voided = await other.call('POST', `/api/invoices/${id}/void`, {
    reason: 'Wrong',
    isConfirmed: true,
  })
  expect(voided.status, voided.text).toBeLessThan(300)
  const after = valuesOf(await look({ groups: ['cashier'], measures }))
  expect(after).toContainEqual([other.userId, '1', '40', '0'])
  const [total] = before.filter(([who]) => who === shop.userId).map((row) => row.at(-1))
  expect(after).toContainEqual([shop.userId, '0', '0', sumOf([String(total), '-40'])])
  const byDay = await look({ groups: ['day'], measures })
  expect(byDay.total).toMatchObject(['1', { first: '40' }, {}])
})

test('goods are as old as the day they came from outside, wherever they lie since', async () => {
  const [old, moved, fresh] = [await shop.item(), await shop.item(), await shop.item()]
  await buy([{ item: old, quantity: '7', unitPrice: '1' }], { warehouse: shop.store, ...ago(45) })
  await buy([{ item: old, quantity: '2', unitPrice: '1' }])
  await buy([{ item: moved, quantity: '5', unitPrice: '1' }], ago(100))
  const sent = await shop.moved('transfer', [{ item: moved, quantity: '3' }], {
    toWarehouse: shop.store,
  })
  const onTheWay = { source: 'stock', groups: ['item'], filters: { item: [moved] } }
  expect(valuesOf(await look({ ...onTheWay, measures: ['shelves', 'quantity'] }))).toEqual([
    [moved, '1', '5'],
  ])
  await shop.call('POST', `/api/stock-documents/${sent.id}/deliver`, {
    delivery: newId(),
    lines: [{ id: newId(), line: sent.lines[0]?.id, quantity: '3' }],
  })
  await buy([{ item: fresh, quantity: '4', unitPrice: '1' }])
  const ages = async (item: string) =>
    valuesOf(
      await look({
        source: 'stock',
        groups: ['warehouse', 'age'],
        measures: ['quantity'],
        filters: { item: [item] },
      }),
    )
  expect(await ages(old)).toEqual([
    [shop.store, 'upTo60', '7'],
    [shop.warehouse, 'upTo30', '2'],
  ])
  expect(await ages(moved)).toEqual([
    [shop.store, 'upTo180', '3'],
    [shop.warehouse, 'upTo180', '2'],
  ])
  const dead = { source: 'stock', groups: ['item'], filters: { idle: ['over180', 'never'] } }
  const listed = valuesOf(await look({ ...dead, measures: ['quantity'] })).map(([item]) => item)
  expect(listed).not.toContain(fresh)
  await buy([{ item: fresh, quantity: '1', unitPrice: '1' }], ago(200))
  const later = valuesOf(await look({ ...dead, measures: ['quantity'] })).map(([item]) => item)
  expect(later).toContain(fresh)
})

test('what belongs together stands together, in three groups', async () => {
  const items = await Promise.all(['1', '1', '1'].map((cost) => shop.stocked('90', cost)))
  const clients = [await shop.partner(), await shop.partner()]
  for (const [at, item] of items.entries())
    for (const [of, partner] of clients.entries())
      await sell([{ item, quantity: '1', unitPrice: String(10 + ((at * 7 + of * 4) % 9)) }], {
        partner,
      })
  const { rows } = await look({
    groups: ['branch', 'client', 'item'],
    measures: ['net'],
    sort: 'net',
    filters: { client: clients },
  })
  const inTurn = rows.map(({ keys }) => keys[1]?.key)
  expect(inTurn.filter((key, at) => key !== inTurn[at - 1])).toHaveLength(2)
})

test('days the other month has not lie upon none of its days', async () => {
  const item = await shop.stocked('90', '1')
  const year = Number(shop.today.slice(0, 4))
  const partner = await shop.partner()
  for (const day of [`${year}-01-28`, `${year}-01-31`])
    await sell([{ item, quantity: '1', unitPrice: '5' }], { partner, day })
  const last = year % 4 ? 28 : 29
  const answer = await look({
    groups: ['day'],
    measures: ['net'],
    compare: 'before',
    from: `${year}-02-01`,
    to: `${year}-02-${last}`,
    filters: { client: [partner] },
  })
  expect(answer.rows.map(({ keys, before }) => [keys[0]?.key, before?.[0]])).toEqual([
    [`${year}-02-28`, { first: '5', second: '447500' }],
    [null, { first: '5', second: '447500' }],
  ])
  expect(answer.totalBefore).toEqual([{ first: '10', second: '895000' }])
})

const classed = {
  ...{ groups: ['item'], measures: ['net', 'quantity'], sort: 'net', preset: 'abcItems' },
  compare: 'lastYear',
}

test('paper has the period it is compared with, and the class of a row', async () => {
  await sell([{ item: await shop.stocked(), quantity: '1', unitPrice: '90' }])
  const answer = await look(classed)
  const asked = question.parse({ source: 'sold', period: 'month', ...classed })
  const { tables } = await app.db.inCompany(shop.companyId, async (tx) => {
    const words = await app.services.wordsOf(tx, shop.companyId)
    const writing = await writingOf({ tx, language: 'en', services: { words } }, asked)
    return reportSheet(answer, { ...asked, grain: 'line', shown: asked.measures }, writing)
  })
  const [table] = tables
  const heads = table?.columns.map(({ label }) => label)
  expect(heads).toHaveLength(7)
  expect([heads?.[1], heads?.[3]]).toEqual(['Class', 'Net · Before'])
  expect(table?.rows[0]?.cells[1]).toBe('A')
  expect(table?.rows.every(({ cells }) => cells.length === 7)).toBe(true)
})

test('numbers of a spreadsheet can be added up', async () => {
  const files = [
    `${pathOf(classed, 'export')}&format=xlsx`,
    `/api/books/trial-balance/export?from=${shop.today}&to=${shop.today}&format=xlsx`,
    '/api/invoices/export?format=xlsx&columns=number,firstTotal',
  ]
  for (const path of files) {
    const response = await fetch(app.url + path, {
      headers: { authorization: `Bearer ${shop.token}` },
    })
    expect(response.status, path).toBe(200)
    const sheet = readSheet(Buffer.from(await response.arrayBuffer()))
    expect([path, sheet.numbers[1]?.at(-1), sheet.numbers[1]?.[0]]).toEqual([path, true, false])
  }
  const csv = await shop.call('GET', `${pathOf(classed, 'export')}&format=csv`)
  expect(csv.text).not.toContain('[object')
})

test('pay is one amount in two currencies, of whole months', async () => {
  const own = await payShop(app)
  const ann = await own.hire('Ann', [{ amount: '1000' }, { currency: own.lbp, amount: '4475000' }])
  const bob = await own.hire('Bob', [{ currency: own.lbp, amount: '89500000' }])
  await own.posted('2026-10-01')
  const [run] = await app.asOwner<{ rate: string }>(
    'select trim_scale(rate)::text as rate from salary_run where company_id = $1',
    [own.companyId],
  )
  expect(run?.rate).toBe('90000')
  const asked = { source: 'pay', groups: ['employee'], measures: ['earnings'] }
  const answer = await look({ ...asked, from: '2026-10-02', to: '2026-10-20' }, own)
  expect([answer.from, answer.to]).toEqual(['2026-10-01', '2026-10-31'])
  expect(answer.rows.map(({ keys, cells, share }) => [keys[0]?.key, cells[0], share])).toEqual([
    [ann, { first: '1049.72', second: '94475000' }, '51.4'],
    [bob, { first: '994.44', second: '89500000' }, '48.6'],
  ])
})

test('two who become one are one in what is kept of each day', async () => {
  const item = await shop.stocked('90', '1')
  const made = await Promise.all(
    ['Karam', 'Maison Karam'].map((name) =>
      shop.add('/api/thirdparties', { name, isSupplier: true, isConfirmed: true }),
    ),
  )
  const [keep, drop] = made
  for (const partner of made) {
    await sell([{ item, quantity: '2', unitPrice: '15' }], { partner: partner.id })
    await buy([{ item, quantity: '3', unitPrice: '1' }], { partner: partner.id })
  }
  await foldAll(app)
  // One more waits to be folded while they become one.
  await sell([{ item, quantity: '1', unitPrice: '5' }], { partner: drop?.id })
  const merged = await shop.call('POST', '/api/thirdparties/merge', {
    keep: keep?.id,
    keepVersion: keep?.version,
    drop: drop?.id,
    dropVersion: drop?.version,
  })
  expect(merged.status, merged.text).toBe(200)
  const groups = { client: ['net', 'tickets'], supplier: ['net', 'quantity'] }
  for (const round of ['before', 'after']) {
    if (round === 'after') await foldAll(app)
    const filters = { client: [keep?.id, drop?.id] }
    const sold = await look({ groups: ['client'], measures: groups.client, filters })
    expect([round, valuesOf(sold)]).toEqual([round, [[keep?.id, '65', '3']]])
    const bought = await look({
      source: 'bought',
      groups: ['supplier'],
      measures: groups.supplier,
      filters: { supplier: [keep?.id, drop?.id] },
    })
    expect([round, valuesOf(bought)]).toEqual([round, [[keep?.id, '6', '6']]])
  }
})
