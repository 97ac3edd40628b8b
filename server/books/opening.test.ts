import { beforeAll, expect, test } from 'vitest'
import type { OpeningRow } from '../../domain/books/ledger.ts'
import type { Ageing, PartnerBalances, Statement } from '../../domain/books/statement.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Market, market } from '../trade/testing/market.ts'

const app = testApp()
let shop: Market
beforeAll(async () => {
  shop = await market(app)
})

const api = '/api/books/openings'
const opening = (more: Record<string, unknown> = {}) => ({
  id: newId(),
  side: 'client',
  partner: shop.client,
  currency: shop.usd,
  amount: '100',
  day: shop.today,
  ...more,
})
const get = async <Body>(path: string): Promise<Body> => {
  const answer = await shop.call<Body>('GET', path)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const dayBefore = (days: number): string =>
  new Date(Date.parse(shop.today) - days * 86_400_000).toISOString().slice(0, 10)

test('an opening balance is a document with a number, an entry and an open item', async () => {
  const body = opening({ note: 'From the old books' })
  const first = await shop.call('POST', api, body)
  const year = shop.today.slice(0, 4)
  expect(first.body).toEqual({ id: body.id, number: `OC-${year}-000001` })
  expect((await shop.call('POST', api, body)).body).toEqual(first.body)
  expect(await shop.ledger()).toEqual({ receivable: '100', opening: '-100' })
  const { rows } = await get<{ rows: OpeningRow[] }>(api)
  expect(rows).toMatchObject([
    { id: body.id, side: 'client', amount: '100', open: '100', currency: 'USD', state: 'posted' },
  ])
})

test('a supplier, an advance and the second currency stand on their own sides', async () => {
  await shop.call('POST', api, opening({ side: 'supplier', partner: shop.supplier, amount: '40' }))
  await shop.call('POST', api, opening({ isAdvance: true, amount: '30' }))
  const pounds = opening({ currency: shop.lbp, amount: '4475000' })
  expect((await shop.call('POST', api, pounds)).status).toBe(200)
  expect(await shop.ledger()).toEqual({ receivable: '120', payable: '-40', opening: '-80' })
  const balances = await get<PartnerBalances>(`/api/thirdparties/${shop.client}/balance`)
  expect(balances.client).toEqual({
    first: '120',
    second: '10740000',
    overdue: '0',
    own: { LBP: '4475000', USD: '70' },
  })
  expect(balances.supplier).toMatchObject({ first: '0', own: {} })
})

test.each<[string, () => object, string, string]>([
  ['for somebody who is no client', () => ({ partner: shop.supplier }), 'selectClient', 'partner'],
  ['for nobody', () => ({ partner: newId() }), 'selectClient', 'partner'],
  ['in a currency of nobody', () => ({ currency: newId() }), 'missingReference', 'currency'],
  ['of half a pound', () => ({ currency: shop.lbp, amount: '0.5' }), 'tooManyDecimals', 'amount'],
  ['of nothing', () => ({ amount: '0' }), 'notPositive', 'amount'],
  ['on a day to come', () => ({ day: '2099-01-01' }), 'dayInFuture', 'day'],
  ['before any rate', () => ({ day: '2020-01-01' }), 'rateMissing', 'rate'],
])('%s is refused and takes no number', async (_, more, code, field) => {
  const before = await app.asOwner('select next from series order by next')
  const refused = await shop.refused('POST', api, opening(more() as Record<string, unknown>))
  expect([refused.code, refused.field]).toEqual([code, field])
  expect(await app.asOwner('select next from series order by next')).toEqual(before)
})

test('it is undone by its mirror while nothing of it is paid', async () => {
  const before = await shop.ledger()
  const body = opening({ amount: '55' })
  await shop.call('POST', api, body)
  expect((await shop.call('POST', `${api}/${body.id}/void`, { reason: 'Twice' })).body).toEqual({})
  expect((await shop.call('POST', `${api}/${body.id}/void`, { reason: 'Twice' })).body).toEqual({})
  expect(await shop.ledger()).toEqual(before)
  const { rows } = await get<{ rows: OpeningRow[] }>(api)
  expect(rows.find(({ id }) => id === body.id)).toMatchObject({ state: 'void', open: '0' })
  const strange = `${api}/${newId()}/void`
  expect((await shop.refused('POST', strange, { reason: 'x' })).code).toBe('notFound')
})

test('a type with documents keeps its behaviour and stays', async () => {
  const { rows } = await shop.list('/api/transaction-types', { limit: '200' })
  const type = rows.find(({ behaviour }) => behaviour === 'clientOpening')
  const path = `/api/transaction-types/${type?.id}`
  const refused = await shop.refused('PATCH', path, { version: 1, behaviour: 'quotation' })
  expect([refused.code, refused.field]).toEqual(['typeHasDocuments', 'behaviour'])
  expect((await shop.refused('DELETE', `${path}?version=1`)).code).toBe('typeHasDocuments')
})

test('the statement tells each currency and the books, and agrees with the journal', async () => {
  const client = await shop.partner()
  const rate = { validFrom: dayBefore(100), buy: '89500', sell: '89500' }
  await shop.add('/api/rates', rate)
  await shop.call('POST', api, opening({ partner: client, amount: '10', day: dayBefore(40) }))
  const item = await shop.item({ kind: 'service' })
  const sale = shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '100' }], {
    partner: client,
    tenders: [{ id: newId(), method: shop.cashLbp, currency: shop.lbp, amount: '8950000' }],
  })
  await shop.post('invoices', sale)
  const statement = await get<Statement>(
    `/api/thirdparties/${client}/statement?side=client&from=${shop.today}&to=${shop.today}`,
  )
  expect(statement.opening).toEqual({ first: '10', own: { USD: '10' } })
  expect(statement.lines).toHaveLength(2)
  expect(statement.lines.map((it) => it.firstBalance).at(-1)).toBe('10')
  expect(statement.closing).toEqual({ first: '10', own: { USD: '10' } })
  // The pounds paid dollars at once: nothing was ever owed in pounds.
  expect(statement.lines.map((it) => [it.currency, it.debit, it.credit, it.balance])).toEqual([
    ['USD', '100', '0', '110'],
    ['USD', '0', '100', '10'],
  ])
  const strange = `/api/thirdparties/${newId()}/statement?side=client&from=2026-01-01&to=2026-02-01`
  expect((await shop.refused('GET', strange)).code).toBe('notFound')
})

test('ageing puts what is open under the days it is overdue', async () => {
  const other = await market(app)
  await other.add('/api/rates', { validFrom: dayBefore(200), buy: '100000', sell: '100000' })
  const owe = (amount: string, days: number, name?: string) =>
    other.call('POST', api, {
      ...opening({ partner: other.client, currency: other.usd }),
      amount,
      day: dayBefore(days),
      note: name,
    })
  for (const [amount, days] of [
    ['1', 0],
    ['2', 30],
    ['4', 31],
    ['8', 61],
    ['16', 91],
  ] as const)
    expect((await owe(amount, days)).status).toBe(200)
  const { body } = await other.call<Ageing>('GET', '/api/books/ageing?side=client')
  const first = { current: '1', days30: '2', days60: '4', days90: '8', older: '16', total: '31' }
  expect(body).toMatchObject({
    asOf: shop.today,
    next: null,
    rows: [{ partner: { id: other.client }, first, second: { total: '3089500' } }],
    total: { partners: 1, first },
  })
  const found = await other.call<Ageing>('GET', '/api/books/ageing?side=client&q=nobody')
  expect(found.body).toMatchObject({ rows: [], total: { partners: 0 } })
  const suppliers = await other.call<Ageing>('GET', '/api/books/ageing?side=supplier')
  expect(suppliers.body.rows).toEqual([])
})
