import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { negated, productOf, rounded, sumOf } from '../kernel/number/fraction.ts'
import { sumOfWorths, type Worth } from '../money/measure.ts'
import { isRedated, type LaterMove, leastSince } from './back-dating.ts'
import { OwedBook } from './owed-book.ts'
import { type Balance, emptyBalance } from './pile.ts'
import { balanceKey, Shelf } from './shelf.ts'
import { terms } from './testing/shelves.ts'
import { issued, received } from './valuation.ts'

const key = balanceKey('coffee', 'shop')
const dayOf = (number: number): string => `2026-11-${String(number).padStart(2, '0')}`

/** One shelf, with all its moves by day. */
class Shop {
  balance: Balance = { ...emptyBalance, lastCost: { first: '4', second: '358000' } }
  readonly moves: LaterMove[] = []
  readonly #owed = new OwedBook()
  #lines = 0

  /** Answers what the move was worth. */
  move(on: number, quantity: string, value: Worth | null): Worth {
    const day = dayOf(on)
    const at = { ...terms, day }
    const later = this.moves.filter((it) => it.day > day)
    const shelf = new Shelf({
      balances: new Map([[key, this.balance]]),
      owed: this.#owed.open,
      later: isRedated(this.balance, quantity.replace('-', ''), day)
        ? new Map([[key, later]])
        : new Map(),
      policy: 'allow',
      isConfirmed: true,
    }).startOn(at)
    const before = shelf.at('coffee', 'shop')
    const change = value
      ? received(before, quantity, value, at, shelf.owedAt('coffee', 'shop'))
      : issued(before, negated(quantity), at)
    this.#lines += 1
    const line = { id: `l${this.#lines}`, item: 'coffee', baseQuantity: quantity }
    shelf.put(line, { warehouse: 'shop' }, quantity, change, day)
    shelf.endToday(at)
    this.balance = shelf.balances.get(key) ?? this.balance
    this.#owed.keep(shelf.owed)
    for (const move of shelf.moves)
      this.moves.push({
        day: move.day ?? day,
        kind: move.kind,
        quantity: move.quantity,
        value: move.value,
        isAtAverage: !value,
        isFollowing: move.kind === 'revaluation',
      })
    this.moves.sort((a, b) => Number(a.day > b.day) - Number(a.day < b.day))
    return change.value
  }

  buy = (on: number, quantity: number, each: string): Worth => {
    const first = productOf(String(quantity), each, 2)
    return this.move(on, String(quantity), { first, second: productOf(first, '90000', 0) })
  }
  sell = (on: number, quantity: number): Worth => this.move(on, String(-quantity), null)

  /** At the end of a day. */
  on(number: number): { quantity: string; value: Worth } {
    const until = this.moves.filter(({ day }) => day <= dayOf(number))
    return {
      quantity: sumOf(
        until.map(({ quantity }) => quantity),
        6,
      ),
      value: sumOfWorths(until.map(({ value }) => value)),
    }
  }

  get owed() {
    const open = this.#owed.open.get(key) ?? []
    return {
      pieces: sumOf(open.map(({ pieces }) => pieces)),
      first: sumOf(open.map(({ value }) => value.first)),
    }
  }
}

describe('a sale of a day between two purchases', () => {
  test('takes the cost that held then, and leaves that day worth nothing', () => {
    const shop = new Shop()
    shop.buy(1, 10, '4')
    shop.buy(3, 10, '6')
    expect(shop.sell(2, 10).first).toBe('-40')
    expect(shop.on(2)).toEqual({ quantity: '0', value: { first: '0', second: '0' } })
    expect(shop.balance).toMatchObject({ quantity: '10', value: { first: '60' } })
  })

  test('makes later sales as dear as they were, on their own day', () => {
    const shop = new Shop()
    shop.buy(1, 10, '4')
    shop.buy(3, 10, '6')
    expect(shop.sell(3, 5).first).toBe('-25')
    shop.sell(2, 10)
    // In order: ten at 4 left on the 2nd, five of those at 6 on the 3rd.
    expect(shop.on(2).value.first).toBe('0')
    expect(shop.on(3)).toMatchObject({ quantity: '5', value: { first: '30' } })
    expect(shop.balance.value.first).toBe('30')
  })

  test('of more than there was on every day since is more than there was', () => {
    const later = [
      { day: '2', quantity: '-3' },
      { day: '3', quantity: '10' },
    ] as LaterMove[]
    expect(leastSince('5', later)).toBe('2')
    expect(leastSince('5', [])).toBe('5')
  })
})

test('on whatever day things are written down, no day of nothing is worth something', () => {
  const step = fc.record({
    on: fc.integer({ min: 1, max: 8 }),
    isIn: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 12 }),
    cents: fc.integer({ min: 1, max: 999 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const shop = new Shop()
      for (const { on, isIn, quantity, cents } of steps)
        if (isIn) shop.buy(on, quantity, rounded({ top: BigInt(cents), bottom: 100n }, 2))
        else shop.sell(on, quantity)
      const { quantity, value } = shop.on(31)
      expect([quantity, value.first]).toEqual([shop.balance.quantity, shop.balance.value.first])
      if (quantity.startsWith('-'))
        expect([quantity, value.first]).toEqual([
          negated(shop.owed.pieces),
          negated(shop.owed.first),
        ])
      else expect(shop.owed.pieces).toBe('0')
      for (let on = 1; on <= 8; on++) {
        const { quantity: pieces, value: worth } = shop.on(on)
        const sign = Math.sign(Number(pieces))
        for (const amount of [worth.first, worth.second ?? '0']) {
          if (sign === 0) expect([on, amount]).toEqual([on, '0'])
          expect(Number(amount) * sign).toBeGreaterThanOrEqual(0)
        }
      }
    }),
    { numRuns: 150 },
  )
})
