import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differenceOf, rounded, sumOf } from '../kernel/number/fraction.ts'
import {
  dearerPart,
  foldedFigures,
  isPartOf,
  partOfLine,
  partsOf,
  withItsDiscounts,
} from './part.ts'
import {
  decimal,
  included,
  nothing,
  priced,
  rule,
  takeBack,
  terms,
  wholeOfSale,
} from './testing/parts.ts'
import type { Figures } from './totals.ts'
import { type PricedLine, type Terms, totalsOf } from './totals.ts'

test.each<[string, Partial<PricedLine>, Partial<Terms>, string, string[], string[]]>([
  [
    '3 × 3.33 + 11 % piece by piece',
    { quantity: '3', unitPrice: '3.33', discountPercent: '0' },
    {},
    '11.09',
    ['1', '1', '1'],
    ['3.7', '3.7', '3.69'],
  ],
  ['8 × 9.99 less 10 % as 3 and 5', {}, {}, '79.84', ['3', '5'], ['29.94', '49.9']],
  [
    '2 × 100 less 50 % of the line',
    { quantity: '2', unitPrice: '100', discountPercent: '50', vat: '0' },
    {},
    '100',
    ['1', '1'],
    ['50', '50'],
  ],
  [
    '2 × 100 less 50 % of the document',
    { quantity: '2', unitPrice: '100', discountPercent: '0', vat: '0' },
    { discountPercent: '50' },
    '100',
    ['1', '1'],
    ['50', '50'],
  ],
  [
    '2 × 100 less 100 in money of the line',
    { quantity: '2', unitPrice: '100', discountPercent: '0', discountAmount: '100', vat: '0' },
    {},
    '100',
    ['1', '1'],
    ['50', '50'],
  ],
  [
    '2 × 100 less 100 in money of the document',
    { quantity: '2', unitPrice: '100', discountPercent: '0', vat: '0' },
    { discountAmount: '100' },
    '100',
    ['1', '1'],
    ['50', '50'],
  ],
  [
    '5 × 0.99 with 11 % inside: each is the price on the shelf',
    { quantity: '5', unitPrice: '0.99', discountPercent: '0' },
    { taxes: included },
    '4.95',
    ['1', '1', '1', '1', '1'],
    ['0.99', '0.99', '0.99', '0.99', '0.99'],
  ],
])('%s', (_, line, given, total, parts, back) => {
  const [sold, asked] = [[priced(line)], terms(given)]
  let whole = wholeOfSale(sold, asked)
  const totals = parts.map((quantity) => {
    const taken = takeBack(sold, whole, asked, [quantity])
    whole = taken.whole
    return taken.totals.total
  })
  expect(totalsOf(sold, asked).total).toBe(total)
  expect(totals).toEqual(back)
})

test('a return that says no discount carries those it was sold with', () => {
  const sold = [
    priced({ quantity: '4', unitPrice: '10', discountPercent: '10', discountAmount: '6' }),
  ]
  const asked = terms({ discountPercent: '5', discountAmount: '3' })
  const whole = wholeOfSale(sold, asked)
  const bare = { discountPercent: '0', discountAmount: '0' }
  const sent = {
    ...bare,
    lines: [{ ...priced(sold[0]), ...bare, originLine: '0', quantity: '1' }],
  }
  const carried = withItsDiscounts(sent, whole, 2)
  expect(carried).toMatchObject({
    discountPercent: '5',
    discountAmount: '0.75',
    lines: [{ discountPercent: '10', discountAmount: '1.5' }],
  })
  // Whoever shows it before it is posted shows the same.
  expect(partsOf(sent.lines, { ...sent, decimals: 2 }, whole)).toEqual(
    partsOf(carried.lines, { ...carried, decimals: 2 }, whole),
  )
})

const soldLine = fc.record({
  quantity: fc.integer({ min: 1, max: 12 }).map(String),
  unitPrice: decimal(99_999, 2),
  discountPercent: fc.constantFrom('0', '10', '33.33', '100'),
  discountAmount: fc.constant('0'),
  vat: fc.constantFrom('0', '11', '5.5'),
  tax1: fc.constantFrom('0', '3'),
  tax2: fc.constantFrom('0', '1.25'),
})

const sale = fc.record({
  lines: fc.array(soldLine, { minLength: 1, maxLength: 4 }),
  decimals: fc.integer({ min: 0, max: 3 }),
  isIncluded: fc.boolean(),
  discountPercent: fc.constantFrom('0', '5', '12.5'),
  coins: fc.integer({ min: 0, max: 50 }),
  /** Each number takes one piece of the line it falls on. */
  order: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 60 }),
})

const sumNames = ['subtotal', 'discount', 'net', 'vat', 'tax1', 'tax2', 'total'] as const

test('the returns of any split of any sale add up to it, in every figure', () => {
  fc.assert(
    fc.property(sale, ({ lines, decimals, isIncluded, discountPercent, coins, order }) => {
      const taxes = { vat: rule(isIncluded), tax1: rule(false), tax2: rule(isIncluded) }
      const plain = totalsOf(lines, terms({ decimals, taxes, discountPercent }))
      const off = rounded({ top: BigInt(coins), bottom: 10n ** BigInt(decimals) }, decimals)
      const most = (Number(plain.subtotal) * (100 - Number(discountPercent))) / 100
      const isTooMuch = Number(off) > most - 1e-9
      const asked = terms({
        decimals,
        taxes,
        discountPercent,
        discountAmount: isTooMuch ? '0' : off,
      })
      const sold = totalsOf(lines, asked)
      let whole = wholeOfSale(lines, asked)
      const sums = sumNames.map((): string[] => [])
      const shares: string[] = []
      const back = (taken: readonly string[]) => {
        if (taken.every((it) => it === '0')) return
        const part = takeBack(lines, whole, asked, taken)
        expect(part.isCut).toBe(true)
        whole = part.whole
        shares.push(part.shares.document)
        sumNames.forEach((name, at) => void sums[at]?.push(part.totals[name]))
      }
      const left = (at: number) =>
        differenceOf(lines[at]?.quantity ?? '0', whole.lines[at]?.returned ?? '0')
      for (const at of order)
        if (at < lines.length && left(at) !== '0') back(lines.map((_, i) => (i === at ? '1' : '0')))
      back(lines.map((_, at) => left(at)))
      expect(sums.map((it) => sumOf(it))).toEqual(sumNames.map((name) => sold[name]))
      expect(sumOf(shares)).toBe(asked.discountAmount)
    }),
  )
})

describe('what was given before', () => {
  const of: Figures = { amount: '10', discount: '0', vat: '1.1', tax1: '0', tax2: '0' }
  const last = { before: '2', part: '1', whole: '3' }

  test('is made good by the last part, where a rounding was off', () => {
    const given = { ...nothing, amount: '6.66', vat: '0.74' }
    expect(partOfLine(of, last, terms(), given)).toEqual({ ...of, amount: '3.34', vat: '0.36' })
  })

  test('is not, where less was given on purpose', () => {
    const given = { ...nothing, amount: '4.66', vat: '0.51' }
    expect(partOfLine(of, last, terms(), given)).toMatchObject({ amount: '3.34', vat: '0.36' })
  })
})

test('a part that another till cut is believed to within coins', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 19 }),
      fc.integer({ min: 1, max: 20 }),
      decimal(99_999, 2),
      (whole, before, part, amount) => {
        if (before + part > whole) return
        const of = foldedFigures({
          ...nothing,
          amount,
          discount: '0',
          vat: rounded({ top: 11n, bottom: 100n }, 2),
        })
        const at = { before: String(before), part: String(part), whole: String(whole) }
        const cut = partOfLine(of, at, terms())
        expect(isPartOf(cut, of, { quantity: at.part, whole: at.whole }, 2)).toBe(true)
        const more = { ...cut, amount: sumOf([cut.amount, '0.03']) }
        expect(isPartOf(more, of, { quantity: at.part, whole: at.whole }, 2)).toBe(false)
      },
    ),
  )
})

test('a return that takes off more gives back less, one that gives back more is dearer', () => {
  const sold = [
    priced({ quantity: '10', unitPrice: '10', discountPercent: '0', discountAmount: '50' }),
  ]
  const whole = wholeOfSale(sold, terms())
  const back = (discountAmount: string) => {
    const lines = [{ ...priced(sold[0]), quantity: '5', discountAmount, originLine: '0' }]
    const parts = partsOf(lines, terms(), whole)
    const { lines: totals } = totalsOf(
      lines.map((line, at) => ({ ...line, part: parts?.[at] })),
      terms(),
    )
    return dearerPart(lines, totals, whole, 2)
  }
  expect(back('25')).toBeUndefined()
  expect(back('30')).toBeUndefined()
  // It is cut from what was sold, whether or not it says the discount again.
  expect(back('0')).toBeUndefined()
  const dear = [{ amount: '50', discount: '0' }]
  const line = { originLine: '0', quantity: '5', discountAmount: '0' }
  expect(dearerPart([line], dear, whole, 2)).toEqual({
    code: 'otherThanOrigin',
    field: 'lines.0.discountAmount',
  })
})
