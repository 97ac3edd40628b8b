/** What a drawer refuses, and what it lets a manager allow. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import {
  accountBalance,
  cashier,
  close,
  count,
  type DrawerShop,
  detail,
  newDrawerShop,
  open,
} from '../testing/drawer.ts'

const app = testApp()
let drawerShop: DrawerShop
let shop: Station

const begin = async (): Promise<void> => {
  drawerShop = await newDrawerShop(app)
  shop = drawerShop.shop
}

const shopPassword = 'correct horse'

describe('what is refused', () => {
  let shift: string
  const path = (verb: string) => `/api/shifts/${shift}/${verb}`

  beforeAll(async () => {
    await begin()
    shift = (await open(shop, drawerShop.drawer, drawerShop.cash('100', '0'))).id
  })

  test.each([
    [
      'a currency left out',
      () => [{ currency: drawerShop.usd, amount: '1' }],
      'countCurrency',
      'counts',
    ],
    ['half a pound', () => drawerShop.cash('1', '0.5'), 'tooManyDecimals', 'counts.1.amount'],
    [
      'a currency twice',
      () => [...drawerShop.cash('1', '1').slice(0, 1), ...drawerShop.cash('2', '1').slice(0, 1)],
      'missingReference',
      'counts.1.currency',
    ],
    [
      'notes nobody knows',
      () => [
        { currency: drawerShop.usd, amount: '1', notes: [[newId(), 1]] },
        drawerShop.cash('1', '1')[1],
      ],
      'missingReference',
      'counts.0.notes',
    ],
  ])('a count with %s', async (_, counts, code, field) => {
    const body = { counts: counts() }
    expect(await shop.refused('POST', path('count'), body)).toMatchObject({ code, field })
  })

  test('a count whose notes come to more than it says', async () => {
    const { rows } = await shop.list('/api/money-bills', { limit: '100' })
    const hundred = rows.find((it) => it.value === '100')?.id
    const counts = [
      { currency: drawerShop.usd, amount: '50', notes: [[hundred, 1]] },
      drawerShop.cash('1', '1')[1],
    ]
    expect(await shop.refused('POST', path('count'), { counts })).toMatchObject({
      code: 'notesAboveAmount',
      field: 'counts.0.amount',
    })
  })

  const movement = (more: object) => ({ id: newId(), reason: 'x', ...more })

  test.each([
    [
      'nothing',
      () => ({ kind: 'drop', currency: drawerShop.usd, amount: '0' }),
      'notPositive',
      'amount',
    ],
    [
      'an opening that moves money',
      () => ({ kind: 'noSale', currency: drawerShop.usd, amount: '1' }),
      'noSaleMovesNothing',
      'amount',
    ],
    [
      'a currency nobody knows',
      () => ({ kind: 'payIn', currency: newId(), amount: '1' }),
      'missingReference',
      'currency',
    ],
    [
      'an exchange with itself',
      () => ({
        kind: 'exchange',
        currency: drawerShop.usd,
        amount: '1',
        toCurrency: drawerShop.usd,
        toAmount: '1',
      }),
      'exchangeNeedsTwo',
      'toCurrency',
    ],
    [
      'an exchange at a rate no market makes',
      () => ({
        kind: 'exchange',
        currency: drawerShop.usd,
        amount: '100',
        toCurrency: drawerShop.lbp,
        toAmount: '100',
        rate: '1',
      }),
      'rateFar',
      'rate',
    ],
    [
      'an exchange for another amount than its rate makes',
      () => ({
        kind: 'exchange',
        currency: drawerShop.usd,
        amount: '100',
        toCurrency: drawerShop.lbp,
        toAmount: '5000',
        rate: '89500',
      }),
      'exchangeAmount',
      'toAmount',
    ],
    [
      'an account nobody knows',
      () => ({ kind: 'payOut', currency: drawerShop.usd, amount: '1', account: newId() }),
      'selectAccount',
      'account',
    ],
  ])('a movement of %s', async (_, body, code, field) => {
    expect(await shop.refused('POST', path('move'), movement(body()))).toMatchObject({
      code,
      field,
    })
  })

  test('a movement against the accounts of clients', async () => {
    const { rows } = await shop.list('/api/accounts', { limit: '100' })
    const account = rows.find((it) => it.role === 'receivable' || it.code === '1100')?.id
    const body = movement({ kind: 'payIn', currency: drawerShop.usd, amount: '1', account })
    expect(await shop.refused('POST', path('move'), body)).toMatchObject({
      code: 'accountFollowsDocuments',
      field: 'account',
    })
  })

  test('an opening without a sale by whoever may not, also if he names somebody who may', async () => {
    const clerk = await colleagueOf(app, shop, cashier, { canOpenDrawer: false })
    const body = movement({ kind: 'noSale', currency: drawerShop.usd, amount: '0' })
    expect((await clerk.refused('POST', path('move'), body)).code).toBe('drawerNeedsApproval')
    // Naming somebody who may is nothing; how it is proven stands in proof.test.ts.
    const named = { ...body, approval: { user: shop.userId } }
    expect((await clerk.refused('POST', path('move'), named)).code).toBe('drawerNeedsApproval')
    expect((await detail(shop, shift)).movements).toEqual([])
  })

  test('the end of a shift by a colleague; a manager may, and it is told', async () => {
    const clerk = await colleagueOf(app, shop, cashier)
    const body = { counts: drawerShop.cash('100', '0') }
    const refusal = await clerk.refused('POST', path('count'), { ...body, isForced: true })
    expect(refusal).toMatchObject({ code: 'shiftOfAnother', facts: { name: shop.userName } })
    expect(refusal.facts.isConfirmable).toBeUndefined()
    const manager = await colleagueOf(app, shop, [...cashier, 'pos.shift.void'])
    const asked = await manager.refused('POST', path('count'), body)
    expect(asked.facts.isConfirmable).toBe(true)
    await count(manager, shift, drawerShop.cash('100', '0'), { isForced: true })
    const { report } = await close(manager, shift, drawerShop.cash('0', '0'), { isForced: true })
    expect(report.isForced).toBe(true)
    expect((await detail(shop, shift)).closedName).toBe('Colleague')
  })

  test('a drawer that is not there, or not in use', async () => {
    const body = { id: newId(), drawer: newId(), counts: drawerShop.cash('1', '1') }
    expect(await shop.refused('POST', '/api/shifts/open', body)).toMatchObject({
      code: 'missingReference',
      field: 'drawer',
    })
  })
})

describe('a count that is off by more than the limit', () => {
  let clerk: Station
  let shift: string

  beforeAll(async () => {
    await begin()
    clerk = await colleagueOf(app, shop, cashier)
    shift = (await open(clerk, drawerShop.drawer, drawerShop.cash('100', '0'))).id
    const { isOver } = await count(clerk, shift, drawerShop.cash('94.99', '0'))
    expect(isOver).toBe(true)
  })

  const closing = (more: object) => ({ left: drawerShop.cash('0', '0'), ...more })
  const refusal = (more: object) =>
    clerk.refused('POST', `/api/shifts/${shift}/close`, closing(more))

  test('needs a manager and a reason', async () => {
    expect(await refusal({ reason: 'Lost' })).toMatchObject({
      code: 'varianceNeedsApproval',
      field: 'approval',
    })
    const pin = { pin: '471100', password: shopPassword }
    expect((await shop.call('PUT', '/api/profile/pin', pin)).status).toBe(200)
    const wrong = { approval: { user: shop.userId, pin: '000000' } }
    expect(await refusal(wrong)).toMatchObject({ code: 'pinWrong', field: 'approval.pin' })
    const approval = { user: shop.userId, pin: '471100' }
    expect(await refusal({ approval })).toMatchObject({
      code: 'varianceNeedsReason',
      field: 'reason',
    })
    const { report } = await close(clerk, shift, drawerShop.cash('0', '0'), {
      approval,
      reason: 'A note was torn',
    })
    expect(report).toMatchObject({ approvedName: shop.userName, reason: 'A note was torn' })
    expect(await accountBalance(app, shop, 'cashDifference')).toBe('5.01')
  })

  test('is no matter for a PIN of somebody who may not either', async () => {
    const own = { pin: '123400', password: 'long enough' }
    expect((await clerk.call('PUT', '/api/profile/pin', own)).status).toBe(200)
    const approval = { user: clerk.userId, pin: '123400' }
    expect(await refusal({ approval })).toMatchObject({ code: 'approverMayNot' })
  })
})
