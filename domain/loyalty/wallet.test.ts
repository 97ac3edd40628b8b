import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAt, dayNumber } from '../kernel/calendar/days.ts'
import { negated, sumOf } from '../kernel/number/fraction.ts'
import { burnable, needsPin, refuseBurning } from './burning.ts'
import { plain } from './testing/programmes.ts'
import {
  balanceOf,
  debtOf,
  earn,
  expire,
  giveBack,
  type Moment,
  type Movement,
  moved,
  type Root,
  spend,
  standingOf,
  takeBack,
  type Wallet,
} from './wallet.ts'

const day = '2026-11-18'

function moment(on = day): Moment {
  let count = 0
  return { day: on, newId: () => `n${on}-${String(count++)}` }
}

const lot = (id: string, left: string, over: Partial<Root> = {}): Root => ({
  id,
  left,
  availableOn: day,
  expiresOn: null,
  ...over,
})

const lefts = (wallet: Wallet) => Object.fromEntries(wallet.map(({ id, left }) => [id, left]))

const partsOf = (movements: readonly Movement[]) =>
  movements.map(({ kind, amount, of }) => [kind, of, amount])

/** The lots these took from, as they were. */
const spentBy = (wallet: Wallet, movements: readonly Movement[]): Root[] =>
  movements.flatMap(({ of, amount }) => {
    const root = wallet.find(({ id }) => id === of)
    return root ? [{ ...root, left: negated(amount) }] : []
  })

describe('a wallet', () => {
  const held: Wallet = [
    lot('late', '5', { expiresOn: '2027-05-01' }),
    lot('soon', '3', { expiresOn: '2026-12-01' }),
    lot('never', '7'),
    lot('pending', '9', { availableOn: '2026-11-19', expiresOn: '2026-11-30' }),
  ]

  test('spends first what is lost first, and not what is pending', () => {
    const movements = spend(held, '9', moment())
    expect(partsOf(movements)).toEqual([
      ['redeem', 'soon', '-3'],
      ['redeem', 'late', '-5'],
      ['redeem', 'never', '-1'],
    ])
    expect(lefts(moved(held, movements))).toEqual({
      late: '0',
      soon: '0',
      never: '6',
      pending: '9',
    })
  })

  test('tells what can be spent, what is pending and what is lost next', () => {
    expect(standingOf(held, day)).toEqual({
      balance: '24',
      available: '15',
      pending: '9',
      next: { day: '2026-11-30', amount: '9' },
    })
  })

  test('holds through the day a lot expires on, and not at the midnight after', () => {
    const one: Wallet = [lot('a', '4', { expiresOn: day })]
    expect(standingOf(one, day).available).toBe('4')
    expect(expire(one, moment())).toEqual([])
    expect(standingOf(one, '2026-11-19').available).toBe('0')
    expect(partsOf(expire(one, moment('2026-11-19')))).toEqual([['expire', 'a', '-4']])
  })

  test('gives back what was spent with its old expiry, the last to be lost first, piece by piece', () => {
    const movements = spend(held, '9', moment())
    const [after, spent] = [moved(held, movements), spentBy(held, movements)]
    const ends = (amount: string, before: string) =>
      giveBack(after, amount, { spent, before }, moment()).map((it) => [it.expiresOn, it.amount])
    expect(ends('4', '0')).toEqual([
      [null, '1'],
      ['2027-05-01', '3'],
    ])
    expect(ends('4', '4')).toEqual([
      ['2027-05-01', '2'],
      ['2026-12-01', '2'],
    ])
    expect(ends('2', '8')).toEqual([
      ['2026-12-01', '1'],
      [null, '1'],
    ])
  })

  test('owes what was taken back after it was spent, and the next lot pays that first', () => {
    const one: Wallet = [lot('a', '5')]
    const spent = moved(one, spend(one, '5', moment()))
    const owing = moved(spent, takeBack(spent, '5', 'a', moment()))
    expect([balanceOf(owing), debtOf(owing)]).toEqual(['-5', '5'])
    expect(standingOf(owing, day).available).toBe('0')
    const next = { amount: '8', availableOn: '2026-11-19', expiresOn: null }
    const paid = moved(owing, earn(owing, next, moment('2026-11-19')))
    expect([balanceOf(paid), debtOf(paid)]).toEqual(['3', '0'])
    expect(standingOf(paid, '2026-11-19').available).toBe('3')
  })

  test('takes back of the lot of the sale before any other', () => {
    const after = moved(held, takeBack(held, '8', 'never', moment()))
    expect(lefts(after)).toMatchObject({ never: '0', pending: '8' })
  })

  test('is at nothing after a hundred sales that came back, spent in between or not', () => {
    let wallet: Wallet = []
    for (let at = 0; at < 100; at++) {
      const on = dayAt(dayNumber(day) + at)
      const own = { amount: '1.37', availableOn: on, expiresOn: null }
      const made = earn(wallet, own, moment(`${on}e`))
      wallet = moved(wallet, made)
      const before = wallet
      const burned = spend(wallet, at % 3 === 0 ? '0.5' : '0', moment(`${on}s`))
      wallet = moved(wallet, burned)
      wallet = moved(wallet, takeBack(wallet, '1.37', made[0]?.id ?? null, moment(`${on}t`)))
      const spent = spentBy(before, burned)
      const back = at % 3 === 0 ? '0.5' : '0'
      wallet = moved(wallet, giveBack(wallet, back, { spent, before: '0' }, moment(`${on}u`)))
    }
    expect([balanceOf(wallet), debtOf(wallet)]).toEqual(['0', '0'])
  })

  test('always holds the sum of what came less what went, and no lot is overdrawn', () => {
    const amount = fc.integer({ min: 1, max: 900 }).map((it) => String(it / 100))
    const step = fc.record({
      verb: fc.constantFrom('earn', 'spend', 'takeBack', 'giveBack', 'expire'),
      amount,
      at: fc.integer({ min: 0, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let [wallet, sum, spent]: [Wallet, string, Root[]] = [[], '0', []]
        steps.forEach(({ verb, amount, at }, index) => {
          const on = dayAt(dayNumber(day) + index)
          const now = moment(on)
          const days = { availableOn: on, expiresOn: at > 4 ? dayAt(dayNumber(on) + at) : null }
          const movements = {
            earn: () => earn(wallet, { amount, ...days }, now),
            spend: () => spend(wallet, amount, now),
            takeBack: () => takeBack(wallet, amount, wallet[at]?.id ?? null, now),
            giveBack: () => giveBack(wallet, amount, { spent, before: '0' }, now),
            expire: () => expire(wallet, now),
          }[verb]()
          spent = verb === 'spend' ? spentBy(wallet, movements) : []
          wallet = moved(wallet, movements)
          const change = sumOf(movements.map((it) => it.amount))
          if (verb !== 'expire')
            expect(change).toBe(verb === 'earn' || verb === 'giveBack' ? amount : negated(amount))
          sum = sumOf([sum, change])
          expect(balanceOf(wallet)).toBe(sum)
          expect(
            movements.every((it) => it.of === null || wallet.some(({ id }) => id === it.of)),
          ).toBe(true)
          const began = new Map(wallet.map((it) => [it.id, it.left]))
          expect(debtOf(wallet).startsWith('-')).toBe(false)
          expect(began.size).toBe(wallet.length)
        })
      }),
      { numRuns: 60 },
    )
  })
})

describe('of a ticket can be paid', () => {
  test.each([
    ['all there is', '50', '12.34', {}, '12.34'],
    ['no more than the ticket', '5', '12.34', {}, '5'],
    ['a part of it', '33.33', '99', { mostPercent: '50' }, '16.66'],
    ['nothing below the least basket', '19.99', '99', { leastBasket: '20' }, '0'],
    ['whole points', '50', '12.34', { unit: 'points' as const, pointWorth: '0.5' }, '12'],
    ['nothing while something is owed', '50', '0', {}, '0'],
  ])('%s', (_, total, available, over, most) => {
    expect(burnable({ total, available }, { ...plain, ...over }, 2).most).toBe(most)
  })

  test('more is refused with the reason', () => {
    const refuse = (amount: string, total: string, over = {}) =>
      refuseBurning(amount, { total, available: '10' }, { ...plain, ...over }, 2)
    expect(() => refuse('10.01', '50')).toThrow('range')
    expect(() => refuse('1', '5', { leastBasket: '20' })).toThrow('cashBackBasket')
    expect(() => refuseBurning('1', { total: '5', available: '0' }, plain, 2)).toThrow(
      'cashBackNone',
    )
    expect(() => refuse('10', '50')).not.toThrow()
  })

  test('much only with somebody’s yes', () => {
    expect(needsPin('20', { pinAbove: '20' })).toBe(false)
    expect(needsPin('20.01', { pinAbove: '20' })).toBe(true)
    expect(needsPin('20.01', { pinAbove: null })).toBe(false)
  })
})
