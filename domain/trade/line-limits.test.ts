import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ApprovedLine,
  approvedLines,
  type CompanyTerms,
  type Seller,
  type SoldLine,
  saleRefusals,
} from './line-limits.ts'
import { type LineTotals, type TaxRules, totalsOf } from './totals.ts'

const taxes: TaxRules = {
  vat: { base: 'net', isIncluded: false },
  tax1: { base: 'net', isIncluded: false },
  tax2: { base: 'net', isIncluded: false },
}

const coffee: SoldLine = {
  item: 'coffee',
  unit: 'box',
  quantity: '2',
  unitPrice: '10',
  discountPercent: '0',
  discountAmount: '0',
  vat: '11',
  tax1: '0',
  tax2: '0',
}

const company: CompanyTerms = { price: '10', canDiscount: true, vat: '11', tax1: '0', tax2: '0' }

type Discounts = { discountPercent?: string; discountAmount?: string }

const saleOf = (lines: readonly SoldLine[], discounts: Discounts = {}, decimals = 2) => {
  const terms = { decimals, taxes, discountPercent: '0', discountAmount: '0', ...discounts }
  return { ...terms, lines }
}

const totalsIn = (lines: readonly SoldLine[], discounts?: Discounts) =>
  totalsOf(lines, saleOf(lines, discounts)).lines

/** A posted line, with the discounts of its document. */
function posted(line: Partial<SoldLine> = {}, left?: string, discounts?: Discounts): ApprovedLine {
  const sold = { ...coffee, ...line }
  const [kept] = totalsIn([sold], discounts)
  const { amount, discount } = kept as LineTotals
  return { ...sold, amount, discount, left: left ?? sold.quantity }
}

const seller = (limits: Partial<Seller['limits']> = {}): Seller => ({
  isAdmin: false,
  limits: { canChangePrice: false, discountLimit: '5', ...limits },
})

const judge = (
  lines: readonly SoldLine[],
  {
    approved,
    discounts,
    by = seller(),
    ...at
  }: {
    approved?: ApprovedLine
    discounts?: Discounts
    by?: Seller
    company?: CompanyTerms
  } = {},
): string[] =>
  saleRefusals(by, saleOf(lines, discounts), {
    approved: (id) => (id === 'was' ? approved : undefined),
    company: () => at.company ?? company,
  }).map(({ code, field }) => `${code} ${field}`)

describe('a typed line', () => {
  test.each<[string, Partial<SoldLine>, string[]]>([
    ['as the list says passes', {}, []],
    ['within the limit passes', { discountPercent: '5' }, []],
    ['at another price', { unitPrice: '9.99' }, ['priceChange lines.0.unitPrice']],
    ['at a higher price', { unitPrice: '11' }, ['priceChange lines.0.unitPrice']],
    ['beyond the limit', { discountPercent: '5.1' }, ['range lines.0.discountPercent']],
    ['beyond it in money', { discountAmount: '1.5' }, ['range lines.0.discountPercent']],
    ['for nothing', { discountPercent: '100' }, ['range lines.0.discountPercent']],
    ['without its tax', { vat: '0' }, ['taxChange lines.0.vat']],
    ['with another tax', { tax1: '3' }, ['taxChange lines.0.tax1']],
  ])('%s', (_, change, expected) => {
    expect(judge([{ ...coffee, ...change }])).toEqual(expected)
  })

  test('takes its share of the discount of the document', () => {
    const bare = [coffee, { ...coffee, quantity: '1' }]
    const three = bare.map((line) => ({ ...line, discountPercent: '3' }))
    expect(judge(three, { discounts: { discountPercent: '2' } })).toEqual([])
    expect(judge(three, { discounts: { discountPercent: '3' } })).toEqual([
      'range discountPercent',
      'range discountPercent',
    ])
    expect(judge(bare, { discounts: { discountAmount: '2' } })).toEqual([
      'range discountAmount',
      'range discountAmount',
    ])
  })

  test('of an item without discount has none, whoever writes it', () => {
    const line = { ...coffee, discountPercent: '1' }
    const fixed = { ...company, canDiscount: false }
    const by = { isAdmin: true, limits: { canChangePrice: true, discountLimit: null } }
    expect(judge([line], { company: fixed, by })).toEqual(['noDiscount lines.0.discountPercent'])
  })

  test('of whoever may change prices is free, save for his limit', () => {
    const line = { ...coffee, unitPrice: '1', vat: '0', discountPercent: '9' }
    const by = seller({ canChangePrice: true })
    expect(judge([line], { by })).toEqual(['range lines.0.discountPercent'])
    expect(judge([line], { by: seller({ canChangePrice: true, discountLimit: null }) })).toEqual([])
  })

  test('of whoever may give no discount is told so, not a span from zero to zero', () => {
    const line = { ...coffee, discountPercent: '1' }
    expect(judge([line], { by: seller({ discountLimit: '0' }) })).toEqual([
      'noDiscounts lines.0.discountPercent',
    ])
  })

  test('in a currency without cents is not refused for its rounding', () => {
    const line = { ...coffee, quantity: '1', unitPrice: '333', discountPercent: '5' }
    const sale = saleOf([line], {}, 0)
    const known = { approved: () => undefined, company: () => ({ ...company, price: '333' }) }
    expect(saleRefusals(seller(), sale, known)).toEqual([])
  })
})

describe('a line that was approved at 8.00 less 20 %', () => {
  const was = posted({ unitPrice: '8', discountPercent: '20', quantity: '10' })
  const carried = (change: Partial<SoldLine> = {}): SoldLine => ({
    ...coffee,
    unitPrice: '8',
    discountPercent: '20',
    quantity: '10',
    originLine: 'was',
    ...change,
  })

  test.each<[string, Partial<SoldLine>]>([
    ['as it was', {}],
    ['in a part', { quantity: '3' }],
  ])('is carried on %s', (_, change) => {
    expect(judge([carried(change)], { approved: was })).toEqual([])
  })

  test.each<[string, Partial<SoldLine>, string[]]>([
    [
      'cheaper',
      { unitPrice: '0.01' },
      ['priceChange lines.0.unitPrice', 'range lines.0.discountPercent'],
    ],
    [
      'with more discount',
      { discountPercent: '21' },
      ['priceChange lines.0.unitPrice', 'range lines.0.discountPercent'],
    ],
    [
      'with more off in money',
      { discountAmount: '1' },
      ['priceChange lines.0.unitPrice', 'range lines.0.discountPercent'],
    ],
    [
      'as another item',
      { item: 'gold' },
      ['priceChange lines.0.unitPrice', 'range lines.0.discountPercent'],
    ],
    [
      'in another unit',
      { unit: 'carton' },
      ['priceChange lines.0.unitPrice', 'range lines.0.discountPercent'],
    ],
    [
      'without its tax',
      { vat: '0' },
      ['priceChange lines.0.unitPrice', 'range lines.0.discountPercent'],
    ],
    [
      'beyond what is left',
      { quantity: '10.5' },
      ['priceChange lines.0.unitPrice', 'range lines.0.discountPercent'],
    ],
    [
      'from a line that is not there',
      { originLine: 'other' },
      ['priceChange lines.0.unitPrice', 'range lines.0.discountPercent'],
    ],
  ])('is judged as typed when it comes %s', (_, change, expected) => {
    expect(judge([carried(change)], { approved: was })).toEqual(expected)
  })

  test('gives no discount of a document on top', () => {
    const discounts = { discountPercent: '1' }
    expect(judge([carried()], { approved: was, discounts })).toEqual(['range discountPercent'])
  })

  test('is split as long as the parts are no more than it', () => {
    const parts = [carried({ quantity: '4' }), carried({ quantity: '6' })]
    expect(judge(parts, { approved: was })).toEqual([])
    const more = [carried({ quantity: '4' }), carried({ quantity: '6.5' })]
    expect(judge(more, { approved: was })).toHaveLength(2)
  })

  test('leaves an extra line to be judged by itself', () => {
    expect(judge([carried(), coffee], { approved: was })).toEqual([])
    expect(judge([carried(), { ...coffee, unitPrice: '1' }], { approved: was })).toEqual([
      'priceChange lines.1.unitPrice',
    ])
  })
})

test('the discount of an approved document goes along in its proportion only', () => {
  const approved = posted({ quantity: '10' }, '10', { discountAmount: '30' })
  const half = { ...coffee, quantity: '5', originLine: 'was' }
  expect(judge([half], { approved, discounts: { discountAmount: '15' } })).toEqual([])
  expect(judge([half], { approved, discounts: { discountAmount: '30' } })).toEqual([
    'range discountAmount',
  ])
})

const cents = (most: number) => fc.integer({ min: 1, max: most }).map((it) => (it / 100).toFixed(2))

test('whatever is carried on in parts gives away no more than was approved', () => {
  fc.assert(
    fc.property(
      cents(50_000),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 80 }),
      fc.integer({ min: 0, max: 100 }),
      (unitPrice, whole, percent, part, documentPercent) => {
        const quantity = String(whole)
        const was = posted({ unitPrice, quantity, discountPercent: String(percent) })
        const line = { ...was, quantity: String(part), originLine: 'was' }
        const discounts = { discountPercent: String(documentPercent) }
        const isPassed = judge([line], { approved: was, discounts }).length === 0
        const isWithin = part <= whole
        // Of nothing, nothing is given away.
        if (part === 0) return
        if (documentPercent === 0 && isWithin) expect(isPassed).toBe(true)
        if (!isPassed) return
        const [kept] = totalsIn([line], discounts)
        const paid = Number(kept?.amount) - Number(kept?.discount)
        const least = isWithin
          ? Math.min(1 - percent / 100, 0.95) * Number(unitPrice) * part
          : 0.95 * Number(unitPrice) * part
        expect(paid).toBeGreaterThanOrEqual(least - 0.031)
      },
    ),
  )
})

test('parts of one approved line never pass for more than what is left of it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 20 }),
      (parts, left) => {
        const was = posted({ quantity: '20' }, String(left))
        const lines = parts.map((it) => ({ ...coffee, quantity: String(it), originLine: 'was' }))
        const carried = approvedLines({ lines, decimals: 2 }, () => was)
        const sum = parts.filter((_, at) => carried[at]).reduce((a, b) => a + b, 0)
        expect(sum).toBeLessThanOrEqual(left)
      },
    ),
  )
})
