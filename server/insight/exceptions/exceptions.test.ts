/** One page for the owner: each thing that is out of the ordinary is on it once, with its worth. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ExceptionView } from '../../../domain/insight/exceptions/exception.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf } from '../../kernel/testing/station.ts'
import { close, count, move } from '../../pos/testing/drawer.ts'
import { stockedTill, type Till } from '../../pos/testing/till.ts'
import { type Market, market } from '../../trade/testing/market.ts'
import { exceptionSources } from './sources.ts'

const app = testApp()
let till: Till
let item: string
let period: string

const view = async (who: Pick<Till['shop'], 'call'> = till.shop, asked = period) => {
  const answer = await who.call<ExceptionView>('GET', `/api/exceptions?${asked}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const kindsOf = ({ rows }: ExceptionView) => rows.map(({ kind }) => kind).toSorted()

beforeAll(async () => {
  ;({ till, item } = await stockedTill(app))
  const { today } = till.shop
  period = `from=${addDays(today, -7)}&to=${addDays(today, 1)}`
})

test('an honest day leaves none', async () => {
  await till.send(till.ring([{ item }]), till.ring([{ item, quantity: '3' }]))
  const { rows, people } = await view()
  expect([rows, people]).toEqual([[], []])
})

describe('a day that is not', () => {
  test('shows what was given away, opened, copied, taken back, dated back and made void', async () => {
    const { shop } = till
    const sold = till.ring([{ item, quantity: '10' }], { discountPercent: '20' })
    const back = till.ring([{ item }], { kind: 'posRefund', note: 'No ticket' })
    const outcomes = await till.send(sold, back)
    expect(outcomes.map(({ state }) => state)).toEqual(['posted', 'posted'])
    await move(shop, till.shift, {
      kind: 'noSale',
      currency: shop.usd,
      amount: '0',
      reason: 'Change a note',
    })
    await shop.call('POST', `/api/pos/tickets/${sold.id}/printed`, { id: newId() })
    const lines = [{ item, quantity: '1', unitPrice: '10' }]
    const day = addDays(shop.today, -3)
    await shop.add('/api/rates', { validFrom: day, buy: '89500', sell: '89500' })
    const goods = await shop.item({ kind: 'service' })
    const early = [{ item: goods, quantity: '1', unitPrice: '10' }]
    await shop.post('invoices', shop.draft('salesInvoice', early, { day }))
    const wrong = await shop.post('invoices', shop.draft('salesInvoice', lines))
    const undone = await shop.call('POST', `/api/invoices/${wrong.id}/void`, { reason: 'Twice' })
    expect(undone.status, undone.text).toBe(200)
    const found = await view()
    expect(kindsOf(found)).toEqual([
      'copied',
      'datedBack',
      'discount',
      'drawerOpened',
      'returnWithoutSale',
      'voided',
    ])
    const of = (kind: string) => found.rows.find((row) => row.kind === kind)
    // A fifth of 100 dollars, at 89,500.
    expect(of('discount')).toMatchObject({
      amount: { first: '20', second: '1790000' },
      by: { id: shop.userId, name: shop.userName },
      record: { entity: 'ticket', id: sold.id, title: sold.number },
      day: shop.today,
      weight: 1,
    })
    expect(of('voided')).toMatchObject({ reason: 'Twice', by: { id: shop.userId } })
    expect(of('drawerOpened')).toMatchObject({ reason: 'Change a note', amount: null })
    expect(found.people).toMatchObject([
      // 1 + 2 + 1 + 2 + 3 + 3, and nobody to compare with.
      { by: { id: shop.userId }, count: 6, points: 12, expected: null, level: 'alarm' },
    ])
  })

  test('shows what was missing at the close, in both currencies as one', async () => {
    const { shop, shift } = till
    const amounts = [shop.usd, shop.lbp].map((currency) => ({ currency, amount: '0' }))
    const { balances, missing } = await count(shop, shift, amounts)
    // Ten dollars less than there should be, and 89,500 pounds too much.
    const counted = balances.map(({ currency, expected }) => ({
      currency,
      amount: currency === shop.usd ? String(Number(expected) - 10) : '89500',
    }))
    await count(shop, shift, counted, { cheques: missing })
    await close(shop, shift, amounts, { reason: 'Do not know' })
    const { rows } = await view()
    expect(rows.find(({ kind }) => kind === 'offCount')).toMatchObject({
      amount: { first: '-9', second: '-805500' },
      reason: 'Do not know',
      record: { entity: 'shift', id: shift },
    })
  })

  test('is told as a file too', async () => {
    const answer = await till.shop.call('GET', `/api/exceptions/export?${period}&format=csv`)
    expect(answer.status).toBe(200)
    expect(answer.text.split('\n').filter((line) => line.includes('Change a note'))).toHaveLength(1)
  })
})

describe('what the office sold', () => {
  let store: Market
  let rice: string
  const found = async () => (await view(store, period)).rows
  const sell = async (line: Record<string, unknown>, more: Record<string, unknown> = {}) => {
    const lines = [{ item: rice, quantity: '5', unitPrice: '11.10', ...line }]
    const draft = store.draft('salesInvoice', lines, { isConfirmed: true, ...more })
    return store.post('invoices', draft)
  }

  beforeAll(async () => {
    store = await market(app)
    await store.add('/api/rates', { validFrom: '2020-01-01', buy: '89500', sell: '89500' })
    rice = await store.item({ unitPrice: '11.10' })
    const bought = [{ item: rice, quantity: '500', unitPrice: '5' }]
    await store.post('purchases', store.draft('purchaseInvoice', bought))
  })

  test('at its price and from the shelf is nothing to look at', async () => {
    await sell({})
    expect(await found()).toEqual([])
  })

  test('below its price on one line is a discount: in percent, in money, beside that of the document', async () => {
    const percent = await sell({ discountPercent: '10' })
    const pounds = await sell(
      { unitPrice: '993450', discountAmount: '100000' },
      { currency: store.lbp },
    )
    const both = await sell({ quantity: '1', discountPercent: '50' }, { discountPercent: '10' })
    const given = (await found()).filter(({ kind }) => kind === 'discount')
    const amounts = new Map(given.map(({ record, amount }) => [record?.id, amount]))
    expect(amounts.get(percent.id)).toEqual({ first: '5.55', second: '496725' })
    expect(amounts.get(pounds.id)).toEqual({ first: '1.12', second: '100000' })
    // 11.10, half of it 5.55, and a tenth of the rest.
    expect(amounts.get(both.id)?.first).toBe('6.11')
  })

  test('at another price than the lists ask is told with who wrote it and what it made', async () => {
    const cheap = await sell({ unitPrice: '1' })
    const listed = (await found()).filter(({ kind }) => kind === 'repriced')
    expect(listed).toMatchObject([
      {
        // Five times 10.10.
        amount: { first: '50.5', second: '4519750' },
        by: { id: store.userId },
        record: { entity: 'invoice', id: cheap.id },
      },
    ])
    // The list changes afterwards; what was written then was what it was.
    const { version } = (await store.call<{ version: number }>('GET', `/api/items/${rice}`)).body
    const changed = await store.call('PATCH', `/api/items/${rice}`, { version, unitPrice: '20' })
    expect(changed.status, changed.text).toBe(200)
    expect((await found()).filter(({ kind }) => kind === 'repriced')).toEqual(listed)
  })

  test('beyond the stock is told', async () => {
    const eggs = await store.bought('2', '1')
    const short = await sell({ item: eggs, quantity: '20', unitPrice: '3' })
    expect((await found()).filter(({ kind }) => kind === 'soldShort')).toMatchObject([
      { record: { id: short.id }, amount: { first: '60' } },
    ])
  })

  test('is found on the day it is shown and scored on, whatever its date', async () => {
    const day = addDays(store.today, -2)
    const early = await sell({ discountPercent: '20', unitPrice: '20' }, { day })
    const onDay = async (at: string) =>
      (await view(store, `from=${at}&to=${at}`)).rows.filter(
        ({ record }) => record?.id === early.id,
      )
    expect(await onDay(day)).toEqual([])
    const rows = await onDay(store.today)
    expect(rows.map(({ kind, day: shown }) => [kind, shown])).toEqual(
      expect.arrayContaining([
        ['datedBack', store.today],
        ['discount', store.today],
      ]),
    )
    const asked = `from=${store.today}&to=${store.today}`
    const { people } = await view(store, asked)
    // All of them were posted today, the early one as well.
    expect(people[0]?.sales).toBe(7)
  })
})

describe('not for everybody', () => {
  test('without the right there is no page, and without the right of a source nothing of it', async () => {
    const { shop } = till
    const cashier = await colleagueOf(app, shop, ['pos.ticket.view'])
    expect((await cashier.call('GET', `/api/exceptions?${period}`)).status).toBe(403)
    const clerk = await colleagueOf(app, shop, ['insight.exception.view', 'sales.invoice.view'])
    // What was given away and taken back was on tickets.
    expect(kindsOf(await view(clerk))).toEqual(['datedBack', 'voided'])
    const cashier2 = await colleagueOf(app, shop, ['insight.exception.view', 'pos.ticket.view'])
    const ofTickets = await view(cashier2)
    expect(kindsOf(ofTickets)).toEqual(['copied', 'discount', 'returnWithoutSale'])
    const teller = await colleagueOf(app, shop, ['insight.exception.view', 'pos.shift.view'])
    const ofShifts = await view(teller)
    expect(kindsOf(ofShifts)).toEqual(['drawerOpened', 'offCount'])
    // How much somebody sells is no business of whoever may see no sale.
    expect(ofTickets.people[0]?.sales).toBeGreaterThan(0)
    expect(ofShifts.people[0]?.sales).toBe(0)
  })

  test('each document is told to whoever may see those of its screen, its cost to whoever sees costs', async () => {
    const store = await market(app)
    const day = addDays(store.today, -3)
    await store.add('/api/rates', { validFrom: day, buy: '89500', sell: '89500' })
    const lines = [{ item: await store.item(), quantity: '5', unitPrice: '111' }]
    const bought = await store.post('purchases', store.draft('purchaseInvoice', lines, { day }))
    const reader = (permissions: string[], limits = {}) =>
      colleagueOf(app, store, ['insight.exception.view', ...permissions], limits)
    expect((await view(await reader(['sales.invoice.view']))).rows).toEqual([])
    const buyer = ['purchasing.purchase.view']
    const record = { entity: 'purchase', id: bought.id, title: bought.number }
    const plain = await view(await reader(buyer))
    expect(plain.rows).toMatchObject([{ kind: 'datedBack', amount: null, record }])
    const trusted = await view(await reader(buyer, { canSeeCost: true }))
    expect(trusted.rows).toMatchObject([{ amount: { first: '555', second: '49672500' }, record }])
  })

  test('nor for another company', async () => {
    const other = await market(app)
    expect((await view(other)).rows).toEqual([])
    const theirs = `${period}&branch=${till.shop.branch}`
    const path = `/api/exceptions?${theirs}`
    expect(await other.refused('GET', path)).toMatchObject({ status: 404, code: 'notFound' })
  })
})

test.each([
  ['backwards', 'from=2026-02-01&to=2026-01-01', 'periodIsBackwards'],
  ['of more than a quarter', 'from=2026-01-01&to=2026-12-31', 'exceptionsTooLong'],
  ['of no days', 'from=yesterday&to=2026-12-31', 'date'],
])('a period %s is refused', async (_, asked, code) => {
  const problem = await till.shop.refused('GET', `/api/exceptions?${asked}`)
  expect(problem.errors.map((error) => error.code)).toContain(code)
})

test('every kind has words in every language', async () => {
  const keys = (await exceptionSources()).flatMap(({ words, weights }) =>
    Object.keys(weights).map((kind) => `${words}.kind.${kind}`),
  )
  for (const language of ['en', 'fr', 'ar']) {
    const file = new URL(`../../../locales/${language}.json`, import.meta.url)
    const words: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
    expect(keys.filter((key) => !words[key])).toEqual([])
  }
})
