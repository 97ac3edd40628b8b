import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fractionOf, minus, partOf, rounded, sumOf, times } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type PricedLine, type TaxRules, type Terms, taxNames, totalsOf } from './totals.ts'

const onTop: TaxRules = {
  vat: { base: 'net', isIncluded: false },
  tax1: { base: 'net', isIncluded: false },
  tax2: { base: 'netAndVat', isIncluded: false },
}
const included: TaxRules = { ...onTop, vat: { base: 'net', isIncluded: true } }

const terms = (given: Partial<Terms> = {}): Terms => ({
  decimals: 2,
  taxes: onTop,
  discountPercent: '0',
  discountAmount: '0',
  ...given,
})

const line = (given: Partial<PricedLine> = {}): PricedLine => ({
  quantity: '1',
  unitPrice: '10',
  discountPercent: '0',
  discountAmount: '0',
  vat: '0',
  tax1: '0',
  tax2: '0',
  ...given,
})

const figures = (lines: PricedLine[], given: Partial<Terms> = {}) => {
  const { lines: _, ...totals } = totalsOf(lines, terms(given))
  return totals
}

describe('the totals of a document', () => {
  test('quantity × price, less percent, less amount, rounded once', () => {
    const lines = [
      line({ quantity: '3', unitPrice: '3.335', discountPercent: '10', discountAmount: '1' }),
    ]
    expect(figures(lines)).toMatchObject({ subtotal: '8', total: '8' })
  })

  test('half a cent goes up', () => {
    expect(figures([line({ unitPrice: '0.005' })])).toMatchObject({ total: '0.01' })
  })

  test('vat on top', () => {
    expect(figures([line({ unitPrice: '100', vat: '11' })])).toMatchObject({
      net: '100',
      vat: '11',
      total: '111',
    })
  })

  test('vat included in the price', () => {
    expect(figures([line({ unitPrice: '111', vat: '11' })], { taxes: included })).toMatchObject({
      net: '100',
      vat: '11',
      total: '111',
    })
  })

  test('a tax on net and vat', () => {
    const taxed = [line({ unitPrice: '100', vat: '11', tax1: '5', tax2: '2' })]
    expect(figures(taxed)).toMatchObject({ vat: '11', tax1: '5', tax2: '2.22', total: '118.22' })
  })

  test('the tax of a group of equal rates is rounded once', () => {
    const three = Array.from({ length: 3 }, () => line({ unitPrice: '0.33', vat: '11' }))
    // 3 × 0.0363 rounded one by one would be 0.12.
    expect(figures(three)).toMatchObject({ vat: '0.11', total: '1.1' })
  })

  test.each([
    ['on top', onTop, '0.33', '0.11'],
    // 0.99 with 11 % inside it hold 0.0981 of it, 0.0327 each.
    ['included', included, '0.33', '0.1'],
  ])('vat %s is rounded per rate, whatever other taxes the lines bear', (_, taxes, price, vat) => {
    const lines = ['0', '1.5', '3'].map((tax1, at) =>
      line({ unitPrice: price, vat: at === 1 ? '11.00' : '11', tax1 }),
    )
    const totals = totalsOf(lines, terms({ taxes }))
    // One by one they would be 0.04 or 0.03 each.
    expect(totals.vat).toBe(vat)
    expect(sumOf(totals.lines.map((it) => it.vat))).toBe(vat)
  })

  test('each tax has groups of its own: 3 × 0.33 + 11 %, two of them with 5 % besides', () => {
    const lines = ['0', '5', '5'].map((tax1) => line({ unitPrice: '0.33', vat: '11', tax1 }))
    expect(figures(lines)).toMatchObject({ net: '0.99', vat: '0.11', tax1: '0.03', total: '1.13' })
  })

  test('as tills did before, only lines with all rates alike are rounded together', () => {
    const lines = ['0', '1.5', '3'].map((tax1) => line({ unitPrice: '0.33', vat: '11', tax1 }))
    expect(figures(lines, { taxGroups: 'allRates' })).toMatchObject({ vat: '0.12' })
  })

  test('the discount of the document is spread over the lines', () => {
    const lines = [
      line({ unitPrice: '100' }),
      line({ unitPrice: '250' }),
      line({ unitPrice: '650' }),
    ]
    const totals = totalsOf(lines, terms({ discountAmount: '77.77' }))
    expect(totals.lines.map(({ discount }) => discount)).toEqual(['7.78', '19.44', '50.55'])
    expect(totals.total).toBe('922.23')
  })

  test('a currency without decimals has none', () => {
    expect(
      figures([line({ unitPrice: '89500', quantity: '0.333', vat: '11' })], { decimals: 0 }),
    ).toMatchObject({
      net: '29804',
      vat: '3278',
      total: '33082',
    })
  })

  test('nothing sold is nothing', () => {
    expect(figures([line({ unitPrice: '0', vat: '11' })], { discountPercent: '10' })).toMatchObject(
      {
        total: '0',
      },
    )
    expect(figures([])).toMatchObject({ total: '0' })
  })

  test('a discount cannot exceed what it reduces', () => {
    const refused = (work: () => unknown) => {
      try {
        work()
      } catch (error) {
        return error instanceof Refusal ? [error.code, error.field, error.facts] : error
      }
    }
    expect(refused(() => totalsOf([line({ discountAmount: '10.01' })], terms()))).toEqual([
      'range',
      'lines.0.discountAmount',
      { limit: '10' },
    ])
    expect(
      refused(() => totalsOf([line()], terms({ discountPercent: '50', discountAmount: '5.01' }))),
    ).toEqual(['range', 'discountAmount', { limit: '5' }])
  })
})

const decimal = (max: number, decimals: number) =>
  fc
    .nat({ max: max * 10 ** decimals })
    .map((digits) => rounded({ top: BigInt(digits), bottom: 10n ** BigInt(decimals) }, decimals))

const anyLine: fc.Arbitrary<PricedLine> = fc.record({
  quantity: decimal(1000, 3),
  unitPrice: decimal(5000, 4),
  discountPercent: fc.constantFrom('0', '5', '12.5', '100'),
  discountAmount: fc.constant('0'),
  vat: fc.constantFrom('0', '5', '11'),
  tax1: fc.constantFrom('0', '1.5'),
  tax2: fc.constantFrom('0', '3'),
})

const anyRules: fc.Arbitrary<TaxRules> = fc.record({
  vat: fc.record({ base: fc.constant('net' as const), isIncluded: fc.boolean() }),
  tax1: fc.record({ base: fc.constantFrom('net', 'netAndVat'), isIncluded: fc.boolean() }),
  tax2: fc.record({ base: fc.constantFrom('net', 'netAndVat'), isIncluded: fc.boolean() }),
})

test('lines always add up to the totals, and net and taxes to the total', () => {
  const documents = fc.record({
    lines: fc.array(anyLine, { maxLength: 12 }),
    taxes: anyRules,
    decimals: fc.constantFrom(0, 2, 3),
    discountPercent: fc.constantFrom('0', '3', '33.33', '100'),
  })
  fc.assert(
    fc.property(documents, ({ lines, taxes, decimals, discountPercent }) => {
      const totals = totalsOf(lines, terms({ taxes, decimals, discountPercent }))
      for (const name of ['net', 'total', ...taxNames] as const)
        expect(sumOf(totals.lines.map((it) => it[name]))).toBe(totals[name])
      expect(sumOf([totals.net, ...taxNames.map((name) => totals[name])])).toBe(totals.total)
      for (const it of totals.lines) {
        expect(sumOf([it.net, ...taxNames.map((name) => it[name])])).toBe(it.total)
        expect(minus(fractionOf(it.amount), fractionOf(it.discount)).top >= 0n).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

test('a tax on top is its rate of what the lines of that rate come to, rounded once', () => {
  const documents = fc.record({
    lines: fc.array(anyLine, { maxLength: 12 }),
    decimals: fc.constantFrom(0, 2, 3),
    discountPercent: fc.constantFrom('0', '3', '33.33'),
  })
  fc.assert(
    fc.property(documents, ({ lines, decimals, discountPercent }) => {
      const totals = totalsOf(lines, terms({ decimals, discountPercent }))
      for (const rate of new Set(lines.map(({ vat }) => vat))) {
        const own = totals.lines.filter((_, at) => lines[at]?.vat === rate)
        const net = fractionOf(sumOf(own.map((it) => it.net)))
        expect(sumOf(own.map((it) => it.vat))).toBe(rounded(times(net, partOf(rate)), decimals))
      }
    }),
    { numRuns: 300 },
  )
})
