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
import { market } from '../../trade/testing/market.ts'
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

describe('not for everybody', () => {
  test('without the right there is no page, and without the right of a source nothing of it', async () => {
    const { shop } = till
    const cashier = await colleagueOf(app, shop, ['pos.ticket.view'])
    expect((await cashier.call('GET', `/api/exceptions?${period}`)).status).toBe(403)
    const clerk = await colleagueOf(app, shop, ['insight.exception.view', 'sales.invoice.view'])
    expect(kindsOf(await view(clerk))).toEqual([
      'datedBack',
      'discount',
      'returnWithoutSale',
      'voided',
    ])
  })

  test('nor for another company', async () => {
    const other = await market(app)
    expect((await view(other)).rows).toEqual([])
    const theirs = `${period}&branch=${till.shop.branch}`
    expect((await view(other, theirs)).rows).toEqual([])
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
