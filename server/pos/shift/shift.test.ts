/** A drawer from its float to its count. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { reportHash, reportText, type ShiftReport } from '../../../domain/pos/shift/shift-report.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import {
  accountBalance,
  cashier,
  close,
  count,
  type DrawerShop,
  detail,
  move,
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

const balances = async (...roles: string[]) =>
  Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await accountBalance(app, shop, role)])),
  )

describe('a day at the drawer', () => {
  let shift: string

  beforeAll(begin)

  test('begins with a float; the safe had none of it, so it was there before the books', async () => {
    const opened = await open(shop, drawerShop.drawer, drawerShop.cash('100', '5000000'))
    shift = opened.id
    expect(opened.number).toBe(1)
    expect(opened.balances.map(({ variance }) => variance)).toEqual(['0', '0'])
    // 5,000,000 at 89,500 are 55.87.
    expect(await balances('cash', 'safe', 'opening', 'cashDifference')).toEqual({
      cash: '155.87',
      safe: '0',
      opening: '-155.87',
      cashDifference: '0',
    })
  })

  test('has one open shift', async () => {
    const again = { id: newId(), drawer: drawerShop.drawer, counts: drawerShop.cash('1', '0') }
    expect(await shop.refused('POST', '/api/shifts/open', again)).toMatchObject({
      code: 'shiftIsOpen',
      field: 'drawer',
      facts: { name: shop.userName },
    })
  })

  test('gives the same shift to whoever asks for it again', async () => {
    const again = { id: shift, drawer: drawerShop.drawer, counts: drawerShop.cash('7', '7') }
    const { body } = await shop.call('POST', '/api/shifts/open', again)
    expect(body).toMatchObject({ id: shift, number: 1, balances: [{ counted: '100' }, {}] })
  })

  test('moves by the notes of each currency, and books what they are worth', async () => {
    const { usd, lbp } = drawerShop
    await move(shop, shift, { kind: 'payOut', currency: usd, amount: '20', reason: 'Taxi' })
    await move(shop, shift, { kind: 'payIn', currency: lbp, amount: '895000', reason: 'Change' })
    const first = await move(shop, shift, { kind: 'drop', currency: usd, amount: '50' })
    const second = await move(shop, shift, { kind: 'drop', currency: lbp, amount: '1000000' })
    expect([first.number, second.number]).toEqual([1, 2])
    // Thirty dollars for 2,700,000: worth 30.17 at the rate of the books.
    const exchange = { kind: 'exchange', currency: usd, amount: '30', toCurrency: lbp }
    await move(shop, shift, { ...exchange, toAmount: '2700000', rate: '90000' })
    await move(shop, shift, { kind: 'noSale', currency: usd, amount: '0', reason: 'Change a note' })
    expect(await balances('expense', 'exchangeGain')).toEqual({
      expense: '20',
      exchangeGain: '-0.17',
    })
    expect((await detail(shop, shift)).movements).toHaveLength(7)
  })

  test('takes the same movement once', async () => {
    const body = {
      id: newId(),
      kind: 'payIn',
      currency: drawerShop.usd,
      amount: '5',
      reason: 'Found',
      account: null,
    }
    const path = `/api/shifts/${shift}/move`
    const answers = await Promise.all([1, 2, 3].map(() => shop.call('POST', path, body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const kept = (await detail(shop, shift)).movements.filter(({ id }) => id === body.id)
    expect(kept).toHaveLength(1)
  })

  test('tells whoever has the right how it stands', async () => {
    const { body } = await shop.call<{ report: ShiftReport }>('GET', `/api/shifts/${shift}/x`)
    // 100 − 20 − 50 − 30 + 5, and 5,000,000 + 895,000 − 1,000,000 + 2,700,000.
    expect(body.report.cash.map(({ expected }) => expected)).toEqual(['5', '7595000'])
    expect(body.report).toMatchObject({ number: null, ranges: [], perpetual: '0' })
    expect(body.report.sums.find(({ name }) => name === 'cash.noSale')?.count).toBe(1)
  })

  test('tells nobody else what is expected before it is counted', async () => {
    const clerk = await colleagueOf(app, shop, cashier)
    const listed = [
      await clerk.call('GET', `/api/shifts/${shift}`),
      await clerk.call('GET', '/api/drawers/state'),
      await clerk.call('GET', '/api/shifts'),
    ]
    for (const { status, text } of listed) {
      expect(status, text).toBe(200)
      expect(text).not.toContain('7595000')
    }
    expect((await clerk.refused('GET', `/api/shifts/${shift}/x`)).code).toBe('forbidden')
  })

  test('ends by a count, which one may do twice', async () => {
    const early = { left: drawerShop.cash('0', '0') }
    const path = `/api/shifts/${shift}`
    expect((await shop.refused('POST', `${path}/close`, early)).code).toBe('countFirst')
    expect((await shop.refused('GET', `${path}/z`)).code).toBe('shiftIsOpenStill')
    const first = await count(shop, shift, drawerShop.cash('3', '7595000'))
    expect(first).toMatchObject({ isOver: false, canRecount: true })
    expect(first.balances[0]).toMatchObject({ expected: '5', counted: '3', variance: '-2' })
    const second = await count(shop, shift, drawerShop.cash('4', '7595000'))
    expect(second).toMatchObject({ canRecount: false, balances: [{ variance: '-1' }, {}] })
    const third = { counts: drawerShop.cash('5', '7595000') }
    expect((await shop.refused('POST', `${path}/count`, third)).code).toBe('countedTwice')
  })

  test('leaves no more than there is', async () => {
    const left = { left: drawerShop.cash('4.01', '0') }
    expect(await shop.refused('POST', `/api/shifts/${shift}/close`, left)).toMatchObject({
      code: 'leftAboveCount',
      field: 'left.0.amount',
    })
  })

  test('closes with a Z report that is the same when asked again', async () => {
    const left = drawerShop.cash('2', '500000')
    const closed = await close(shop, shift, left)
    expect(closed.report).toMatchObject({ number: 1, shift: 1, isForced: false, reason: null })
    expect(closed.report.cash).toEqual([
      {
        currency: 'USD',
        float: '100',
        expected: '5',
        firstCount: '3',
        counted: '4',
        variance: '-1',
        left: '2',
        rest: '2',
      },
      {
        currency: 'LBP',
        float: '5000000',
        expected: '7595000',
        firstCount: '7595000',
        counted: '7595000',
        variance: '0',
        left: '500000',
        rest: '7095000',
      },
    ])
    expect(closed.hash).toBe(reportHash('', reportText(closed.report)))
    const again = await close(shop, shift, left)
    expect(again).toEqual(closed)
    const { body } = await shop.call('GET', `/api/shifts/${shift}/z`)
    expect(body).toEqual(closed)
    expect(await balances('cashDifference')).toEqual({ cashDifference: '1' })
  })

  test('counts and closes no more once it is closed', async () => {
    const counts = { counts: drawerShop.cash('1', '1') }
    const { code } = await shop.refused('POST', `/api/shifts/${shift}/count`, counts)
    expect(code).toBe('shiftIsClosed')
    expect((await shop.refused('GET', `/api/shifts/${shift}/x`)).code).toBe('shiftIsClosed')
  })

  test('books a movement that comes late against the count that has found it', async () => {
    const before = await balances('cash', 'cashDifference')
    const paid = { kind: 'payOut', currency: drawerShop.usd, amount: '1', reason: 'Water' } as const
    const path = `/api/shifts/${shift}/move`
    // Only what happened while it was open can be late.
    for (const at of [undefined, new Date().toISOString()])
      expect(await shop.refused('POST', path, { id: newId(), ...paid, at })).toMatchObject({
        code: 'shiftIsClosed',
      })
    await move(shop, shift, { ...paid, at: (await detail(shop, shift)).openedAt })
    const after = await balances('cash', 'cashDifference')
    expect(after).toEqual({ cash: before.cash, cashDifference: '0' })
    const { body } = await shop.call<{ report: ShiftReport }>('GET', `/api/shifts/${shift}/z`)
    expect(body.report.cash[0]?.expected).toBe('5')
    const seen = await detail(shop, shift)
    expect(seen.late.sums.map(({ name }) => name)).toEqual(['cash.payOut'])
    const late = seen.movements.filter(({ isLate }) => isLate)
    expect(late).toMatchObject([{ amount: '-1' }])
    const { rows } = await shop.list('/api/shifts')
    expect(rows[0]).toMatchObject({ state: 'closed', hasLate: true, firstVariance: '-1' })
  })

  test('compares the next float with what was left, and books the difference at once', async () => {
    const before = await balances('cashDifference', 'safe', 'opening')
    const brought = [{ currency: drawerShop.usd, amount: '50' }]
    const { number, balances: found } = await open(
      shop,
      drawerShop.drawer,
      drawerShop.cash('51', '500000'),
      {
        brought,
      },
    )
    expect(number).toBe(2)
    expect(found[0]).toMatchObject({ expected: '52', counted: '51', variance: '-1' })
    const after = await balances('cashDifference', 'safe', 'opening')
    const allMoney = (it: typeof after) => Number(it.safe) + Number(it.opening)
    expect(Number(after.cashDifference) - Number(before.cashDifference)).toBe(1)
    // What the safe does not hold of it was there before the books; it never gives what it lacks.
    expect(allMoney(before) - allMoney(after)).toBeCloseTo(50)
    expect(Number(after.safe)).toBeGreaterThanOrEqual(0)
  })
})
