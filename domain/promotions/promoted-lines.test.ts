/** What promotions give: cases of each kind, and what holds of every basket. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, fractionOf, sumOf } from '../kernel/number/fraction.ts'
import type { Circumstances } from './circumstances.ts'
import { type PromotedLine, promotedLines } from './promoted-lines.ts'
import type { Promotion } from './promotion.ts'
import { promotion, target } from './testing/promotions.ts'

const now: Circumstances = {
  day: '2026-11-20',
  wall: { day: '2026-11-20', time: '18:30' },
  branch: 'b1',
  group: null,
  coupons: [],
  decimals: 2,
  firstCurrency: 'usd',
  rate: '89500',
  discountPercent: '0',
  discountAmount: '0',
}

const line = (id: string, item: string, quantity: string, amount: string): PromotedLine => ({
  id,
  item,
  category: item.slice(0, 1),
  brand: null,
  quantity,
  amount,
})

/** What each line is given, in its order. */
function offs(lines: PromotedLine[], promotions: Promotion[], at: Partial<Circumstances> = {}) {
  const promoted = promotedLines(lines, promotions, { ...now, ...at })
  return lines.map(({ id }) => sumOf((promoted.get(id) ?? []).map(({ amount }) => amount)))
}

const soap = line('1', 'a1', '3', '6')
const brush = line('2', 'a2', '1', '5')
const towel = line('3', 'b1', '2', '20')
const basket = [soap, brush, towel]
const ofA = [target({ category: 'a' })]
const twoPlusOne = { kind: 'buyGet' as const, percent: '100', buyCount: 2, getCount: 1 }

describe('a promotion gives', () => {
  test.each<[string, Partial<Promotion>, string[], Partial<Circumstances>?]>([
    ['percent off everything', {}, ['0.6', '0.5', '2']],
    ['percent off a category', { targets: ofA, percent: '50' }, ['3', '2.5', '0']],
    ['an amount off each piece', { kind: 'amount', value: '0.5' }, ['1.5', '0.5', '1']],
    ['no more than the goods cost', { kind: 'amount', value: '900' }, ['6', '5', '20']],
    ['a price, and never a dearer one', { kind: 'price', value: '4' }, ['0', '1', '12']],
    [
      'a price in the other currency',
      { kind: 'price', value: '89500', currency: 'lbp' },
      ['3', '4', '18'],
    ],
    ['the dearest pieces first', { perTicket: 1, percent: '100' }, ['0', '0', '10']],
    ['the cheapest of each set of the dearest', twoPlusOne, ['2', '5', '0']],
    ['one piece of three', { ...twoPlusOne, targets: [target({ item: 'a1' })] }, ['2', '0', '0']],
    ['sets up to a limit', { ...twoPlusOne, perTicket: 1 }, ['0', '5', '0']],
    [
      'the second at half price',
      {
        kind: 'buyGet',
        percent: '50',
        buyCount: 1,
        getCount: 1,
        targets: [target({ item: 'b1' })],
      },
      ['0', '0', '5'],
    ],
    [
      'something else for what is bought',
      { ...twoPlusOne, targets: [target({ item: 'b1' }), target({ item: 'a2', isReward: true })] },
      ['0', '5', '0'],
    ],
    [
      'a set for one price',
      { kind: 'bundle', value: '10', targets: [target({ item: 'a2' }), target({ item: 'b1' })] },
      ['0', '1.67', '3.33'],
    ],
    ['nothing on a dearer set', { kind: 'bundle', value: '16', targets: ofA }, ['0', '0', '0']],
    [
      'so much off a basket over an amount',
      { kind: 'basket', value: '3.1', minAmount: '31' },
      ['0.6', '0.5', '2'],
    ],
    [
      'nothing below that amount',
      { kind: 'basket', value: '3', minAmount: '31.01' },
      ['0', '0', '0'],
    ],
    ['nothing below a quantity', { minQuantity: '7' }, ['0', '0', '0']],
    ['from a quantity on', { minQuantity: '6' }, ['0.6', '0.5', '2']],
    ['within its hours', { fromTime: '17:00', toTime: '19:00' }, ['0.6', '0.5', '2']],
    ['nothing after them', { fromTime: '17:00', toTime: '18:30' }, ['0', '0', '0']],
    ['nothing on other days', { days: ['monday'] }, ['0', '0', '0']],
    [
      'on Friday until its evening ends',
      { days: ['friday'] },
      ['0.6', '0.5', '2'],
      { wall: { day: '2026-11-21', time: '01:00' } },
    ],
    ['nothing once it is over', { validTo: '2026-11-19' }, ['0', '0', '0']],
    ['nothing before it begins', { validFrom: '2026-11-21' }, ['0', '0', '0']],
    ['nothing elsewhere', { branch: 'b2' }, ['0', '0', '0']],
    ['nothing to strangers', { groups: ['g'] }, ['0', '0', '0']],
    ['to a group', { groups: ['g'] }, ['0.6', '0.5', '2'], { group: 'g' }],
    ['nothing without its code', { couponUse: 'open' }, ['0', '0', '0']],
    ['with its code', { couponUse: 'open' }, ['0.6', '0.5', '2'], { coupons: ['p'] }],
    [
      'nothing where a typed discount needs all there is',
      {},
      ['0', '0', '0'],
      { discountAmount: '30' },
    ],
  ])('%s', (_, declared, expected, at) => {
    expect(offs(basket, [promotion(declared)], at)).toEqual(expected)
  })

  test('only whole pieces of what is weighed, and nothing is left of a coin', () => {
    expect(offs([line('1', 'a', '3.7', '3.7')], [promotion(twoPlusOne)])).toEqual(['1'])
    expect(offs([line('1', 'a', '1', '0.005')], [promotion({ percent: '100' })])).toEqual(['0.005'])
  })
})

describe('several promotions', () => {
  const ten = promotion({ id: 'ten' })
  const half = promotion({ id: 'half', percent: '50', targets: ofA })
  test.each<[string, Promotion[], string[]]>([
    ['the best for the client of two that exclude each other', [ten, half], ['3', '2.5', '2']],
    [
      'the one of the lower priority before a better one',
      [{ ...ten, priority: 1 }, half],
      ['0.6', '0.5', '2'],
    ],
    [
      'one on top of the other where they combine',
      [
        { ...ten, isCombinable: true },
        { ...half, isCombinable: true },
      ],
      ['3.3', '2.75', '2'],
    ],
  ])('%s', (_, promotions, expected) => {
    expect(offs(basket, promotions)).toEqual(expected)
  })
})

const decimal = (max: number, decimals: number) =>
  fc.integer({ min: 1, max: max * 10 ** decimals }).map((n) => {
    const text = String(n).padStart(decimals + 1, '0')
    return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
  })
const item = fc.constantFrom('a1', 'a2', 'b1', 'b2', 'c1')
const someLines = fc
  .array(fc.tuple(item, fc.oneof(decimal(9, 0), decimal(5, 3)), decimal(60, 4)), {
    minLength: 1,
    maxLength: 9,
  })
  .map((all) => all.map(([of, quantity, amount], at) => line(`l${at}`, of, quantity, amount)))
const someTarget = fc
  .record({
    item: fc.option(item),
    category: fc.option(fc.constantFrom('a', 'b')),
    count: fc.integer({ min: 1, max: 3 }),
    isReward: fc.boolean(),
  })
  .map(target)
const somePromotion = fc
  .record({
    kind: fc.constantFrom('percent', 'amount', 'price', 'buyGet', 'bundle', 'basket'),
    percent: decimal(100, 1),
    value: decimal(40, 2),
    currency: fc.constantFrom(null, 'usd'),
    buyCount: fc.integer({ min: 1, max: 3 }),
    getCount: fc.integer({ min: 1, max: 3 }),
    targets: fc.array(someTarget, { maxLength: 3 }),
    minAmount: fc.option(decimal(80, 0)),
    priority: fc.integer({ min: 1, max: 2 }),
    isCombinable: fc.boolean(),
    perTicket: fc.option(fc.integer({ min: 1, max: 4 })),
  })
  .map((it) => promotion(it as Partial<Promotion>))
const somePromotions = fc
  .array(somePromotion, { minLength: 1, maxLength: 7 })
  .map((all) => all.map((it, at) => ({ ...it, id: `p${at}` })))

describe('whatever is sold', () => {
  test('no line is below nothing, and what it is given is no more than it costs', () => {
    fc.assert(
      fc.property(someLines, somePromotions, (lines, promotions) => {
        const promoted = promotedLines(lines, promotions, now)
        for (const { id, amount } of lines) {
          const own = (promoted.get(id) ?? []).map((it) => it.amount)
          expect(own.every((it) => compare(fractionOf(it), fractionOf('0')) > 0)).toBe(true)
          expect(compare(fractionOf(sumOf(own)), fractionOf(amount))).toBeLessThanOrEqual(0)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('neither the order of the lines nor that of the promotions, nor a copy of them, matters', () => {
    const turned = fc
      .tuple(someLines, somePromotions)
      .chain(([lines, promotions]) =>
        fc.tuple(
          fc.constant({ lines, promotions }),
          fc.shuffledSubarray(lines, { minLength: lines.length }),
          fc.shuffledSubarray(promotions, { minLength: promotions.length }),
        ),
      )
    const written = (lines: PromotedLine[], promotions: Promotion[]) =>
      [...promotedLines(lines, promotions, now)].sort(([a], [b]) => (a < b ? -1 : 1))
    fc.assert(
      fc.property(turned, ([{ lines, promotions }, otherLines, others]) => {
        const copy = JSON.parse(JSON.stringify({ otherLines, others }))
        expect(written(copy.otherLines, copy.others)).toEqual(written(lines, promotions))
      }),
      { numRuns: 300 },
    )
  })

  test('two hundred promotions on a thousand lines are quick', () => {
    const many = Array.from({ length: 200 }, (_, at) =>
      promotion({
        id: `p${String(at).padStart(3, '0')}`,
        targets: at % 20 === 0 ? [] : [target({ item: `i${at}` })],
        isCombinable: at % 3 === 0,
        ...(at % 4 === 0 ? twoPlusOne : {}),
      }),
    )
    const lines = Array.from({ length: 1000 }, (_, at) =>
      line(`l${at}`, `i${at % 400}`, '3', '9.99'),
    )
    promotedLines(lines, many, now)
    const few = lines.slice(0, 20)
    const start = performance.now()
    for (let round = 0; round < 20; round++) promotedLines(few, many, now)
    const each = (performance.now() - start) / 20
    const begun = performance.now()
    promotedLines(lines, many, now)
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(each).toBeLessThan(200)
    // What is measured may take ten seconds, so the test may take longer.
  }, 30_000)
})
