import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fractionOf, plus, rounded, zero } from '../kernel/number/fraction.ts'
import { sumOfWorths, type Worth } from '../money/measure.ts'
import type { Balance } from './goods/held.ts'
import { type Change, emptyBalance, type Owed, type Terms } from './pile.ts'
import { firstOnly, holdingFirst, inFirst, terms } from './testing/shelves.ts'
import { averageCost, averageWorth, issued, received, takenBack, withdrawn } from './valuation.ts'

const holding = (quantity: string, value: string, lastCost = '0'): Balance =>
  holdingFirst({ quantity, value, lastCost })

const held = (quantity: string, value: string, lastCost?: string) => ({
  quantity,
  value: inFirst(value),
  ...(lastCost === undefined ? {} : { lastCost: inFirst(lastCost) }),
})

describe('moving average', () => {
  test('goods come in for what they cost', () => {
    const first = received(emptyBalance, '10', inFirst('100'), firstOnly)
    expect(first.balance).toMatchObject(held('10', '100', '10'))
    const second = received(first.balance, '10', inFirst('140'), firstOnly)
    expect(second.balance).toMatchObject(held('20', '240', '12'))
  })

  test('goods go out at the average, and the last piece takes what is left of it', () => {
    const one = issued(holding('3', '10', '3.333333'), '1', firstOnly)
    expect(one).toMatchObject({ value: inFirst('-3.33'), balance: held('2', '6.67') })
    const rest = issued(one.balance, '2', firstOnly)
    expect(rest).toMatchObject({ value: inFirst('-6.67'), balance: held('0', '0') })
  })

  test('what is sold beyond the stock leaves at the last known cost', () => {
    const sold = issued(holding('2', '20', '10'), '5', firstOnly)
    expect(sold).toMatchObject({
      value: inFirst('-50'),
      beyond: { pieces: '3', value: inFirst('30') },
      balance: held('-3', '-30'),
    })
    expect(issued(emptyBalance, '5', firstOnly)).toMatchObject({ value: inFirst('0') })
  })

  test('in the second currency it leaves at the rate of the day where nobody knows better', () => {
    const unknown = { ...emptyBalance, lastCost: inFirst('2') }
    expect(issued(unknown, '3', terms).value).toEqual({ first: '-6', second: '-537000' })
  })

  test('goods that arrive after they were sold correct what was sold', () => {
    const arrived = received(holding('-5', '-50', '10'), '10', inFirst('120'), firstOnly)
    expect(arrived).toMatchObject({
      value: inFirst('120'),
      revaluation: inFirst('-10'),
      balance: held('5', '60', '12'),
    })
    const tooFew = received(holding('-5', '-50', '10'), '2', inFirst('24'), firstOnly)
    expect(tooFew).toMatchObject({ revaluation: inFirst('-4'), balance: held('-3', '-30', '12') })
    const exactly = received(holding('-5', '-50', '10'), '5', inFirst('55'), firstOnly)
    expect(exactly).toMatchObject({ revaluation: inFirst('-5'), balance: held('0', '0') })
  })

  test('a move is undone to the cent', () => {
    const sold = issued(holding('3', '10', '3.333333'), '1', firstOnly)
    const of = { lines: ['l'], pieces: '1', cost: inFirst('3.33') }
    expect(takenBack(sold.balance, '1', of, firstOnly).balance).toMatchObject(held('3', '10'))
    // Received 10 for 100, then 10 for 200; 10 sold at 15; undoing the first leaves nothing.
    const undone = withdrawn(holding('10', '150', '15'), '10', inFirst('100'), firstOnly)
    expect(undone).toMatchObject({ revaluation: inFirst('-50'), balance: held('0', '0') })
  })
})

/** One shelf, and what it owes. */
class Shop {
  balance = emptyBalance
  owed: Owed[] = []
  costs = new Map<string, Worth[]>()
  readonly #terms: Terms

  constructor(at: Terms = terms) {
    this.#terms = at
  }

  #take(change: Change, by: string): void {
    this.balance = change.balance
    const changed = new Map(change.owed.map((it) => [it.of, it]))
    this.owed = this.owed.map((it) => changed.get(it.of) ?? it).filter((it) => it.pieces !== '0')
    if (change.beyond)
      this.owed.push({ of: by, lines: [by], day: this.#terms.day, ...change.beyond })
    for (const { of, value } of change.corrections) this.#cost(String(of), value)
    this.#cost(by, change.value)
  }

  #cost(of: string, value: Worth): void {
    this.costs.set(of, [...(this.costs.get(of) ?? []), value])
  }

  /** What a sale cost in truth, so far. */
  costOf(sale: string): Worth {
    const sum = sumOfWorths(this.costs.get(sale) ?? [])
    return { first: rounded(fractionOf(`-${sum.first}`.replace('--', '')), 6), second: sum.second }
  }

  buy(quantity: string, each: string): void {
    const first = rounded(fractionOf(String(Number(quantity) * Number(each))), 2)
    const second = rounded(fractionOf(String(Math.round(Number(first) * 90_000))), 0)
    const worth = { first, second }
    this.#take(received(this.balance, quantity, worth, this.#terms, this.owed), 'buy')
  }

  sell(sale: string, quantity: string): void {
    this.#take(issued(this.balance, quantity, this.#terms), sale)
  }

  takeBack(sale: string, quantity: string, left: string): void {
    const sum = sumOfWorths(this.costs.get(sale) ?? [])
    const cost = sumOfWorths([
      { first: `-${sum.first}`.replace('--', ''), second: `-${sum.second}`.replace('--', '') },
    ])
    const sold = { lines: [sale], pieces: left, cost }
    this.#take(takenBack(this.balance, quantity, sold, this.#terms, this.owed), sale)
  }
}

describe('what was sold before it came', () => {
  test('comes back at what it cost in truth: none at 0, then 8 at 4', () => {
    const shop = new Shop()
    shop.sell('s', '5')
    shop.buy('8', '4')
    expect(shop.balance).toMatchObject({ quantity: '3', value: { first: '12' } })
    expect(shop.costOf('s').first).toBe('20')
    shop.takeBack('s', '5', '5')
    expect(shop.balance).toMatchObject({ quantity: '8', value: { first: '32', second: '2880000' } })
    expect(shop.costOf('s').first).toBe('0')
  })

  test('of 2 at 4 and 10 at 6, five sold cost 26', () => {
    const shop = new Shop()
    shop.buy('2', '4')
    shop.sell('s', '5')
    shop.buy('10', '6')
    expect(shop.costOf('s').first).toBe('26')
    shop.takeBack('s', '5', '5')
    expect(shop.balance).toMatchObject({ quantity: '12', value: { first: '68' } })
  })

  test('comes back in parts, each with its share', () => {
    const shop = new Shop()
    shop.buy('2', '4')
    shop.sell('s', '5')
    shop.buy('10', '6')
    shop.takeBack('s', '2', '5')
    expect(shop.balance.value.first).toBe('52.4')
    shop.takeBack('s', '3', '3')
    expect(shop.balance.value.first).toBe('68')
  })

  test('and never came goes back as it left, before anything that did', () => {
    const shop = new Shop()
    shop.sell('a', '5')
    shop.sell('b', '5')
    shop.buy('2', '4')
    shop.takeBack('b', '4', '5')
    expect(shop.balance.quantity).toBe('-4')
    expect(shop.owed.map(({ of, pieces }) => [of, pieces])).toEqual([
      ['a', '3'],
      ['b', '1'],
    ])
    shop.buy('10', '6')
    expect(shop.costOf('a').first).toBe('26')
    expect(shop.costOf('b').first).toBe('6')
  })
})

type Step = { isIn: boolean; quantity: number; cents: number }

const steps = fc.array(
  fc.record({
    isIn: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 5000 }),
    cents: fc.nat({ max: 500_000 }),
  }),
  { maxLength: 40 },
)

const decimal = (digits: number, decimals: number): string =>
  rounded({ top: BigInt(digits), bottom: 10n ** BigInt(decimals) }, decimals)

const bothOf = (cents: number): Worth => ({
  first: decimal(cents, 2),
  second: String(cents * 897),
})

function run(all: Step[]) {
  let balance = emptyBalance
  const moved: Worth[] = []
  for (const { isIn, quantity, cents } of all) {
    const amount = decimal(quantity, 3)
    const next = isIn
      ? received(balance, amount, bothOf(cents), terms)
      : issued(balance, amount, terms)
    moved.push(next.value, next.revaluation)
    balance = next.balance
  }
  return { balance, moved: sumOfWorths(moved) }
}

test('whatever happens, the balance is the sum of its moves and an empty shelf is worth nothing', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { balance, moved } = run(all)
      expect(balance.value.first).toBe(moved.first)
      expect(balance.value.second ?? '0').toBe(moved.second ?? '0')
      const sign = Math.sign(Number(balance.quantity))
      for (const value of [balance.value.first, balance.value.second ?? '0']) {
        if (sign === 0) expect(value).toBe('0')
        expect(Number(value) * sign).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('a thousand sales of one piece take out exactly what one sale of a thousand does', () => {
  const start = received(emptyBalance, '1500', { first: '1000.01', second: '89500003' }, terms)
  let balance = start.balance
  for (let sold = 0; sold < 1000; sold++) balance = issued(balance, '1', terms).balance
  const once = issued(start.balance, '1000', terms).balance
  expect(balance).toEqual(once)
  expect(once.value).toEqual({ first: '333.34', second: '29833334' })
})

test('sales take the same in whatever parts, also beyond the stock', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(steps, parts, (before, sold) => {
      const { balance: start } = run(before)
      const all = sold.reduce((sum, it) => sum + it, 0)
      let balance = start
      let taken = zero
      for (const part of sold) {
        const change = issued(balance, decimal(part, 3), terms)
        taken = plus(taken, fractionOf(change.value.first))
        balance = change.balance
      }
      const once = issued(start, decimal(all, 3), terms)
      expect(balance).toEqual(once.balance)
      expect(rounded(taken, 2)).toBe(once.value.first)
    }),
  )
})

test.each([
  ['10', '65', '4', '6.5'],
  ['3', '10', '4', '3.333333'],
  ['0', '0', '4', '4'],
  ['-2', '-8', '4', '4'],
])('of %s pieces worth %s, the last of which cost %s, one leaves at %s', (...given) => {
  const [quantity, value, lastCost, cost] = given
  expect(averageCost(holding(quantity, value, lastCost)).first).toBe(cost)
})

test.each([
  ['10', '0', '65', '6.5'],
  ['6', '4', '65', '6.5'],
  ['0', '4', '10', '2.5'],
  ['-2', '0', '-8', '4'],
  ['0', '0', '0', '0'],
  ['4', '-4', '0', '0'],
])('%s on the shelf and %s on their way, worth %s, are %s each', (...given) => {
  const [quantity, inTransit, value, each] = given
  expect(averageWorth({ quantity, inTransit, value })).toBe(each)
})
