import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fractionOf, isAbove, rounded } from '../kernel/number/fraction.ts'
import { type DiscountedLine, type DiscountTerms, largestDiscount } from './discount.ts'
import { totalsOf } from './totals.ts'

const line = (given: Partial<DiscountedLine> = {}): DiscountedLine => ({
  thing: 'coffee',
  quantity: '1',
  unitPrice: '10',
  discountPercent: '0',
  discountAmount: '0',
  ...given,
})

const terms = (given: Partial<DiscountTerms> = {}): DiscountTerms => ({
  discountPercent: '0',
  discountAmount: '0',
  decimals: 2,
  ...given,
})

const many = (count: number, given: Partial<DiscountedLine>): DiscountedLine[] =>
  Array.from({ length: count }, () => line(given))

test.each<[string, DiscountedLine[], DiscountTerms, string]>([
  ['none', [line()], terms(), '0'],
  ['by percent, exactly', [line({ discountPercent: '12.5' })], terms(), '12.5'],
  [
    'of the document on top',
    [line({ discountPercent: '10' })],
    terms({ discountPercent: '10' }),
    '19',
  ],
  [
    'in money, to half a coin',
    [line({ unitPrice: '9.99', discountAmount: '0.5' })],
    terms(),
    '4.955',
  ],
  ['the largest of several', [line(), line({ thing: 'tea', discountPercent: '7' })], terms(), '7'],
  [
    '500 slices of 0.001 for nothing',
    many(500, { quantity: '0.001', discountPercent: '100' }),
    terms(),
    '100',
  ],
  [
    'slices that round to nothing by themselves',
    many(500, { quantity: '0.001', unitPrice: '4' }),
    terms(),
    '99.75',
  ],
  ['one that does is no discount', [line({ quantity: '0.001', unitPrice: '4' })], terms(), '0'],
  [
    'three weighed ones that round down are none',
    many(3, { quantity: '0.334', unitPrice: '1' }),
    terms(),
    '0',
  ],
  [
    'a coin off each of many',
    many(100, { unitPrice: '0.11', discountAmount: '0.01' }),
    terms(),
    '9.0455',
  ],
])('%s', (_, lines, asked, percent) => {
  expect(largestDiscount(lines, asked)).toBe(percent)
})

const decimalsOf = fc.integer({ min: 0, max: 3 })
const price = fc
  .integer({ min: 1, max: 5_000_000 })
  .map((it) => rounded({ top: BigInt(it), bottom: 1000n }, 3))
const quantity = fc
  .integer({ min: 1, max: 50_000 })
  .map((it) => rounded({ top: BigInt(it), bottom: 1000n }, 3))
const limit = fc
  .integer({ min: 0, max: 10_000 })
  .map((it) => rounded({ top: BigInt(it), bottom: 100n }, 2))

const isWithin = (percent: string, most: string): boolean =>
  !isAbove(fractionOf(percent), fractionOf(most))

describe('whatever the prices, quantities and decimals', () => {
  test('an honest line at exactly the limit is never above it', () => {
    fc.assert(
      fc.property(price, quantity, limit, decimalsOf, (unitPrice, count, most, decimals) => {
        const sold = line({ unitPrice, quantity: count })
        const asked = terms({ decimals })
        expect(isWithin(largestDiscount([{ ...sold, discountPercent: most }], asked), most)).toBe(
          true,
        )
        expect(isWithin(largestDiscount([sold], { ...asked, discountPercent: most }), most)).toBe(
          true,
        )
        const gross = fractionOf(count).top * fractionOf(unitPrice).top * fractionOf(most).top
        const bottom =
          fractionOf(count).bottom * fractionOf(unitPrice).bottom * fractionOf(most).bottom
        const money = rounded({ top: gross, bottom: bottom * 100n }, decimals)
        expect(isWithin(largestDiscount([{ ...sold, discountAmount: money }], asked), most)).toBe(
          true,
        )
      }),
    )
  })

  test('slices never pass where the whole line would not', () => {
    fc.assert(
      fc.property(
        price,
        fc.array(quantity, { minLength: 2, maxLength: 12 }),
        limit,
        limit,
        decimalsOf,
        (unitPrice, parts, given, most, decimals) => {
          const asked = terms({ decimals })
          const slices = parts.map((it) =>
            line({ unitPrice, quantity: it, discountPercent: given }),
          )
          const units = parts.reduce((sum, it) => sum + BigInt(Math.round(Number(it) * 1000)), 0n)
          const whole = line({
            unitPrice,
            quantity: rounded({ top: units, bottom: 1000n }, 3),
            discountPercent: given,
          })
          if (isWithin(largestDiscount(slices, asked), most))
            expect(isWithin(largestDiscount([whole], asked), most)).toBe(true)
        },
      ),
    )
  })

  test('slices with money off each give away the limit of the whole and one coin at most', () => {
    const taxes = { base: 'net', isIncluded: false } as const
    fc.assert(
      fc.property(
        price,
        fc.array(fc.record({ count: quantity, coins: fc.integer({ min: 0, max: 20 }) }), {
          minLength: 1,
          maxLength: 12,
        }),
        limit,
        decimalsOf,
        (unitPrice, parts, most, decimals) => {
          const lines = parts.map(({ count, coins }) => {
            const off = Math.min(
              coins,
              Math.floor(Number(count) * Number(unitPrice) * 10 ** decimals),
            )
            const discountAmount = rounded(
              { top: BigInt(off), bottom: 10n ** BigInt(decimals) },
              decimals,
            )
            return line({ unitPrice, quantity: count, discountAmount })
          })
          const asked = terms({ decimals })
          if (!isWithin(largestDiscount(lines, asked), most)) return
          const rates = { vat: '0', tax1: '0', tax2: '0' }
          const { subtotal } = totalsOf(
            lines.map((it) => ({ ...it, ...rates })),
            { ...asked, taxes: { vat: taxes, tax1: taxes, tax2: taxes } },
          )
          const coin = 10 ** -decimals
          const gross = parts.reduce((sum, it) => sum + Number(it.count) * Number(unitPrice), 0)
          // What the currency rounds off lines of ten coins and more is nobody's discount.
          const rounding = lines.filter(
            (it) => Number(it.quantity) * Number(unitPrice) >= 10 * coin,
          )
          const least = gross * (1 - Number(most) / 100) - coin - (rounding.length * coin) / 2
          expect(Number(subtotal)).toBeGreaterThanOrEqual(least - 1e-6)
        },
      ),
    )
  })
})
