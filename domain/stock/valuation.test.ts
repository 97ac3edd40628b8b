import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fractionOf, plus, rounded, zero } from '../kernel/number/fraction.ts'
import {
  averageCost,
  averageWorth,
  type Balance,
  emptyBalance,
  issued,
  mirrored,
  received,
} from './valuation.ts'

const holding = (quantity: string, value: string, lastCost = '0'): Balance => ({
  quantity,
  value,
  lastCost,
})

describe('moving average', () => {
  test('goods come in for what they cost', () => {
    const first = received(emptyBalance, '10', '100', 2)
    expect(first.balance).toEqual(holding('10', '100', '10'))
    const second = received(first.balance, '10', '140', 2)
    expect(second.balance).toEqual(holding('20', '240', '12'))
  })

  test('goods go out at the average, and the last piece takes what is left of it', () => {
    const one = issued(holding('3', '10', '3.333333'), '1', 2)
    expect(one).toMatchObject({ value: '-3.33', balance: { quantity: '2', value: '6.67' } })
    const rest = issued(one.balance, '2', 2)
    expect(rest).toMatchObject({ value: '-6.67', balance: { quantity: '0', value: '0' } })
  })

  test('what is sold beyond the stock leaves at the last known cost', () => {
    const sold = issued(holding('2', '20', '10'), '5', 2)
    expect(sold).toMatchObject({ value: '-50', balance: { quantity: '-3', value: '-30' } })
    expect(issued(emptyBalance, '5', 2)).toMatchObject({ value: '0', revaluation: '0' })
  })

  test('goods that arrive after they were sold correct what was sold', () => {
    const arrived = received(holding('-5', '-50', '10'), '10', '120', 2)
    expect(arrived).toEqual({
      value: '120',
      revaluation: '-10',
      balance: holding('5', '60', '12'),
    })
    const tooFew = received(holding('-5', '-50', '10'), '2', '24', 2)
    expect(tooFew.balance).toEqual(holding('-3', '-36', '12'))
    const exactly = received(holding('-5', '-50', '10'), '5', '55', 2)
    expect(exactly).toMatchObject({ revaluation: '-5', balance: { quantity: '0', value: '0' } })
  })

  test('a move is undone to the cent', () => {
    const sold = issued(holding('3', '10', '3.333333'), '1', 2)
    const back = mirrored(sold.balance, { quantity: '-1', value: sold.value }, 2)
    expect(back.balance).toMatchObject({ quantity: '3', value: '10' })
    // Received 10 for 100, then 10 for 200; 10 sold at 15; undoing the first leaves nothing.
    const undone = mirrored(holding('10', '150', '15'), { quantity: '10', value: '100' }, 2)
    expect(undone).toMatchObject({ revaluation: '-50', balance: { quantity: '0', value: '0' } })
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

function run(all: Step[]) {
  let balance = emptyBalance
  let moved = zero
  for (const { isIn, quantity, cents } of all) {
    const amount = decimal(quantity, 3)
    const next = isIn ? received(balance, amount, decimal(cents, 2), 2) : issued(balance, amount, 2)
    moved = plus(moved, plus(fractionOf(next.value), fractionOf(next.revaluation)))
    balance = next.balance
  }
  return { balance, moved: rounded(moved, 2) }
}

test('whatever happens, the balance is the sum of its moves and an empty shelf is worth nothing', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { balance, moved } = run(all)
      expect(balance.value).toBe(moved)
      if (balance.quantity === '0') expect(balance.value).toBe('0')
      const sign = Math.sign(Number(balance.quantity))
      expect(Number(balance.value) * sign).toBeGreaterThanOrEqual(0)
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
  expect(averageCost(holding(quantity, value, lastCost))).toBe(cost)
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
