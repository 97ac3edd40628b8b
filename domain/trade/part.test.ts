import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differenceOf, rounded, sumOf } from '../kernel/number/fraction.ts'
import {
  dearerPart,
  type Figures,
  foldedFigures,
  isPartOf,
  partOfLine,
  partsOf,
  sharedDiscounts,
  type Whole,
  type WholeLine,
} from './part.ts'
import { trade, line as tradeLine } from './testing/trades.ts'
import { type PricedLine, type Terms, totalsOf } from './totals.ts'
import { postTrade } from './trade.ts'

const priced = (given: Partial<PricedLine> = {}): PricedLine => ({
  quantity: '8',
  unitPrice: '9.99',
  discountPercent: '10',
  discountAmount: '0',
  vat: '11',
  tax1: '0',
  tax2: '0',
  ...given,
})

const rule = (isIncluded: boolean) => ({ base: 'net' as const, isIncluded })

const terms = (given: Partial<Terms> = {}): Terms => ({
  decimals: 2,
  taxes: { vat: rule(false), tax1: rule(false), tax2: rule(false) },
  discountPercent: '0',
  discountAmount: '0',
  ...given,
})

const nothing: Figures = { amount: '0', discount: '0', vat: '0', tax1: '0', tax2: '0' }

function wholeOfSale(lines: readonly PricedLine[], asked: Terms): Whole {
  const totals = totalsOf(lines, asked)
  return {
    ...asked,
    subtotal: totals.subtotal,
    lines: lines.map((line, at) => ({
      id: String(at),
      quantity: line.quantity,
      returned: '0',
      discountAmount: line.discountAmount,
      figures: { ...nothing, ...totals.lines[at] },
      given: nothing,
    })),
  }
}

const names = ['amount', 'discount', 'vat', 'tax1', 'tax2'] as const

const plus = (a: Figures, b: Figures): Figures =>
  Object.fromEntries(names.map((name) => [name, sumOf([a[name], b[name]])])) as Figures

/** Returns so much of each line after what came back before, as an office does. */
function takeBack(
  sold: readonly PricedLine[],
  whole: Whole,
  asked: Terms,
  taken: readonly string[],
) {
  const back = sold.flatMap((line, at) =>
    taken[at] === '0' ? [] : [{ ...line, originLine: String(at), quantity: taken[at] ?? '0' }],
  )
  const shares = sharedDiscounts(back, whole, asked.decimals)
  const lines = back.map((line, at) => ({ ...line, discountAmount: shares.lines[at] ?? '0' }))
  const own = { ...asked, discountAmount: shares.document }
  const parts = partsOf(lines, own, whole)
  const totals = totalsOf(
    lines.map((line, at) => ({ ...line, part: parts?.[at] })),
    own,
  )
  expect(dearerPart(lines, totals.lines, whole, asked.decimals)).toBeUndefined()
  const after = whole.lines.map((line): WholeLine => {
    const at = lines.findIndex(({ originLine }) => originLine === line.id)
    const part = parts?.[at]
    if (!part) return line
    const { quantity = '0' } = lines[at] ?? {}
    return { ...line, returned: sumOf([line.returned, quantity]), given: plus(line.given, part) }
  })
  return { isCut: parts !== undefined, shares, totals, whole: { ...whole, lines: after } }
}

test('8 × 9.99 less 10 % with 11 % come back as 3 and 5 to the cent', () => {
  const sold = [priced()]
  let whole = wholeOfSale(sold, terms())
  const totals = ['3', '5'].map((quantity) => {
    const back = takeBack(sold, whole, terms(), [quantity])
    whole = back.whole
    return back.totals.total
  })
  expect(totalsOf(sold, terms()).total).toBe('79.84')
  expect(sumOf(totals)).toBe('79.84')
})

const decimal = (most: number, places: number) =>
  fc
    .integer({ min: 1, max: most })
    .map((it) => rounded({ top: BigInt(it), bottom: 10n ** BigInt(places) }, places))

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
      const isTooMuch = Number(off) > Number(plain.subtotal) - Number(plain.discount)
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
    expect(partOfLine(of, last, 2, given)).toEqual({ ...of, amount: '3.34', vat: '0.36' })
  })

  test('is not, where less was given on purpose', () => {
    const given = { ...nothing, amount: '4.66', vat: '0.51' }
    expect(partOfLine(of, last, 2, given)).toMatchObject({ amount: '3.33', vat: '0.37' })
  })
})

test('a part that another till cut is believed to within a coin', () => {
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
        const cut = partOfLine(of, at, 2)
        expect(isPartOf(cut, of, { quantity: at.part, whole: at.whole }, 2)).toBe(true)
        const more = { ...cut, amount: sumOf([cut.amount, '0.03']) }
        expect(isPartOf(more, of, { quantity: at.part, whole: at.whole }, 2)).toBe(false)
      },
    ),
  )
})

test('a return that takes off more gives back less, one that takes off less is dearer', () => {
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
  expect(back('0')).toEqual({ code: 'otherThanOrigin', field: 'lines.0.discountAmount' })
})

test('returns of a sale in the second currency add up in the currency of the books, too', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 12 }),
      fc.integer({ min: 1, max: 9_999_999 }).map(String),
      fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 12 }),
      (pieces, unitPrice, cuts) => {
        const sold = tradeLine({ quantity: String(pieces), unitPrice, isStocked: false })
        const money = { decimals: 0, isFirst: false }
        const facts = {
          decimals: { first: 2, second: 0 },
          balances: new Map(),
          policy: 'allow' as const,
          isConfirmed: true,
        }
        const whole = postTrade(trade('salesInvoice', { ...money, lines: [sold] }), facts)
        const figures = { ...nothing, ...whole.totals.lines[0] }
        const sizes: number[] = []
        for (let left = pieces; left > 0; left -= sizes.at(-1) ?? 0)
          sizes.push(Math.min(cuts[sizes.length] ?? left, left))
        const zero = {
          net: '0',
          vat: '0',
          tax1: '0',
          tax2: '0',
          total: '0',
          first: '0',
          second: '0',
        }
        const booked = new Map<unknown, string>()
        const add = (bookings: typeof whole.bookings) => {
          for (const { account, amount } of bookings)
            booked.set(account, sumOf([booked.get(account) ?? '0', amount]))
        }
        add(whole.bookings)
        let credited = zero
        let before = 0
        for (const size of sizes) {
          const at = { before: String(before), part: String(size), whole: sold.quantity }
          const part = partOfLine(figures, at, 0)
          const lines = [{ ...sold, quantity: String(size), part }]
          const made = postTrade(trade('salesReturn', { ...money, credited, lines }), facts)
          add(made.bookings)
          const { net, vat, tax1, tax2, total } = made.totals
          const now = {
            net,
            vat,
            tax1,
            tax2,
            total,
            first: made.firstTotal,
            second: made.secondTotal ?? '0',
          }
          credited = Object.fromEntries(
            Object.entries(now).map(([name, amount]) => [
              name,
              sumOf([credited[name as keyof typeof zero], amount]),
            ]),
          ) as typeof zero
          before += size
        }
        expect(credited).toMatchObject({ first: whole.firstTotal, second: whole.secondTotal })
        expect([...booked.values()].every((amount) => amount === '0')).toBe(true)
      },
    ),
  )
})
