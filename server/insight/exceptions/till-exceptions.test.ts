/** What the owner is shown of a till: prices of one's own, what was taken out, what was not proven. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { ExceptionView } from '../../../domain/insight/exceptions/exception.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf } from '../../kernel/testing/station.ts'
import { stockedTill, type Till } from '../../pos/testing/till.ts'

const app = testApp()
let till: Till
let item: string

const found = async (kind: string) => {
  const { shop } = till
  const path = `/api/exceptions?from=${shop.today}&to=${shop.today}`
  const answer = await shop.call<ExceptionView>('GET', path)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.rows.filter((row) => row.kind === kind)
}

beforeAll(async () => {
  ;({ till, item } = await stockedTill(app))
})

describe('a till', () => {
  test('tells prices somebody typed who may, by what they made, in both currencies', async () => {
    const { shop } = till
    const cheap = till.ring([{ item, quantity: '3', unitPrice: '7.5', isTyped: true }])
    const usual = till.ring([{ item, isTyped: true }])
    await till.send(cheap, usual)
    expect(await found('priceAllowed')).toMatchObject([
      {
        // Three times 2.50, at 89,500.
        amount: { first: '7.5', second: '671250' },
        approvedBy: null,
        by: { id: shop.userId },
        record: { entity: 'ticket', id: cheap.id },
      },
    ])
  })

  test('tells what was taken out of a sale, and sales that were given up', async () => {
    const { shop } = till
    const at = new Date().toISOString()
    for (const [kind, what, amount] of [
      ['line', 'Olive oil', '12.5'],
      ['sale', 'Table by the door', '40'],
    ]) {
      const body = { id: newId(), kind, what, amount, at }
      const answer = await shop.call('POST', `/api/shifts/${till.shift}/removals`, body)
      expect(answer.status, answer.text).toBe(204)
    }
    const record = { entity: 'shift', id: till.shift }
    expect(await found('lineRemoved')).toMatchObject([
      { reason: 'Olive oil', amount: { first: '12.5', second: '1118750' }, weight: 1, record },
    ])
    expect(await found('saleGivenUp')).toMatchObject([
      {
        reason: 'Table by the door',
        amount: { first: '40', second: '3580000' },
        weight: 2,
        record,
      },
    ])
  })

  test('tells goods that were taken out as their reader calls them', async () => {
    const { shop } = till
    const names = { name: 'Rose water', nameFr: 'Eau de rose', nameAr: 'ماء الورد' }
    const known = await shop.item(names)
    const goods = [
      { item: known, name: names.name },
      { item: newId(), name: 'Gone since' },
      { item, name: 'As it was called' },
    ]
    const what = goods.map(({ name }) => name).join(', ')
    const body = { id: newId(), kind: 'sale', what, goods, amount: '3', at: new Date() }
    const answer = await shop.call('POST', `/api/shifts/${till.shift}/removals`, body)
    expect(answer.status, answer.text).toBe(204)
    const path = `/api/exceptions?from=${shop.today}&to=${shop.today}`
    for (const [language, name] of [
      ['en', names.name],
      ['fr', names.nameFr],
      ['ar', names.nameAr],
    ] as const) {
      const read = await app.call<ExceptionView>('GET', path, { token: shop.token, language })
      const reasons = read.body.rows.map(({ reason }) => reason)
      expect(reasons).toContain(`${name}, Gone since, As it was called`)
    }
  })

  test('tells what it could not prove and what lay on no shelf', async () => {
    const { shop } = till
    const other = await colleagueOf(app, shop, ['pos.ticket.add'])
    const cashier = { cashier: other.userId, cashierName: other.userName }
    const stranger = till.ring([{ item }], cashier)
    const short = till.ring([{ item, quantity: '5000' }])
    await till.send(stranger, short)
    expect((await found('unproven')).map(({ record }) => record?.id)).toEqual([stranger.id])
    expect((await found('oversold')).map(({ record }) => record?.id)).toEqual([short.id])
  })
})
