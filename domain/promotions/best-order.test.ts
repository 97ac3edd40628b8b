/** Of all orders in which promotions can follow each other, the best for the client is found. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestOutcome } from './best-order.ts'
import type { Circumstances } from './circumstances.ts'
import { given } from './giving.ts'
import { million, type Portion, portionOf } from './portion.ts'
import type { Promotion } from './promotion.ts'
import { promotion, target } from './testing/promotions.ts'

const at: Circumstances = {
  day: '2026-11-20',
  wall: { day: '2026-11-20', time: '18:30' },
  branch: 'b1',
  group: null,
  coupons: [],
  decimals: 2,
  firstCurrency: 'usd',
  rate: null,
  discountPercent: '0',
  discountAmount: '0',
}

/** Every order there is, one after the other. */
function mostInAnyOrder(promotions: readonly Promotion[], portions: readonly Portion[]): bigint {
  let most = 0n
  for (const [n, first] of promotions.entries()) {
    const next = given(first, portions, at)
    const sum = next.sum + mostInAnyOrder(promotions.toSpliced(n, 1), next.portions)
    if (sum > most) most = sum
  }
  return most
}

const sold = (id: string, item: string, quantity: bigint, cents: number): Portion =>
  portionOf({
    id,
    item,
    category: item.slice(0, 1),
    brand: null,
    quantity,
    amount: BigInt(cents) * 10_000n,
  })

const cents = (max: number) =>
  fc.integer({ min: 1, max: max * 100 }).map((n) => (n / 100).toFixed(2))

const item = fc.constantFrom('a1', 'a2', 'b1')

const somePortions = fc
  .array(
    fc.tuple(item, fc.constantFrom('1', '2', '3', '5', '1.5'), fc.integer({ min: 1, max: 5000 })),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((all) =>
    all.map(([of, quantity, price], n) =>
      sold(`l${n}`, of, (BigInt(Number(quantity) * 10) * million) / 10n, price),
    ),
  )

const someTarget = fc
  .record({
    item: fc.option(item),
    category: fc.option(fc.constantFrom('a', 'b')),
    count: fc.integer({ min: 1, max: 2 }),
    isReward: fc.boolean(),
  })
  .map(target)

const somePromotion = fc.record({
  kind: fc.constantFrom('percent', 'amount', 'price', 'buyGet', 'bundle', 'basket'),
  percent: fc.constantFrom('5', '10', '33.3', '50', '100'),
  value: cents(30),
  buyCount: fc.integer({ min: 1, max: 2 }),
  getCount: fc.integer({ min: 1, max: 2 }),
  targets: fc.array(someTarget, { maxLength: 2 }),
  isCombinable: fc.boolean(),
  perTicket: fc.option(fc.integer({ min: 1, max: 3 })),
})

const somePromotions = (least: number, most: number) =>
  fc
    .array(somePromotion, { minLength: least, maxLength: most })
    .map((all) => all.map((it, n) => promotion({ ...(it as Partial<Promotion>), id: `p${n}` })))

test.each([
  [5, 1, 200],
  [7, 6, 25],
])(
  'up to %i that meet give what the best of every order gives',
  (most, least, numRuns) => {
    fc.assert(
      fc.property(somePortions, somePromotions(least, most), (portions, promotions) => {
        const { sum, gains } = bestOutcome(promotions, portions, at)
        expect(sum).toBe(mostInAnyOrder(promotions, portions))
        const off = gains.flatMap((it) => [...it.off.values()]).reduce((all, it) => all + it, 0n)
        expect(off).toBe(sum)
      }),
      { numRuns, seed: 19 },
    )
  },
  60_000,
)

test('however many meet, the work is bounded and the order they are told in says nothing', () => {
  const portions = Array.from({ length: 30 }, (_, n) =>
    sold(`l${n}`, `a${n % 3}`, 3n * million, 999 + n),
  )
  const many = Array.from({ length: 25 }, (_, n) =>
    promotion({
      id: `p${String(n).padStart(2, '0')}`,
      kind: (['percent', 'amount', 'price', 'buyGet', 'basket'] as const)[n % 5] ?? 'percent',
      percent: String(5 + n),
      value: '3',
      buyCount: 2,
      getCount: 1,
      targets: n % 4 === 0 ? [] : [target({ item: `a${n % 3}` })],
      isCombinable: n % 3 !== 0,
    }),
  )
  const begun = performance.now()
  const { sum } = bestOutcome(many, portions, at)
  expect(performance.now() - begun).toBeLessThan(5000)
  expect(bestOutcome(many.toReversed(), portions.toReversed(), at).sum).toBe(sum)
})
