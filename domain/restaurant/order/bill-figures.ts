/**
 * What the lines of a bill come to in coins: each what is left of its whole, each tax what is left of
 * the tax on everything that was billed at the table, paid or not. Where prices alone say the same,
 * nothing has to be told; where they do not, the bill carries the figures of its lines.
 */
import { atLeastZero, isZero, tidyDecimal } from '../../kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  isAny,
  isSame,
  minus,
  one,
  partOf,
  rounded,
  sumOf,
  times,
} from '../../kernel/number/fraction.ts'
import { splitAmount } from '../../kernel/number/split.ts'
import type { Bill, BillLine } from '../../pos/bill/bill.ts'
import {
  type Figures,
  type TaxName,
  type TaxRates,
  taxNames,
  totalsOf,
} from '../../trade/totals.ts'
import type { PaidTaxes } from './order-event.ts'

type Terms = Pick<Bill, 'decimals' | 'taxes'>

/** What of it is taxed, at which rates. */
type Base = { rates: TaxRates; amount: string }

const pricedAt = ({ rates: { vat, tax1, tax2 }, amount }: Base) => ({
  ...{ vat, tax1, tax2 },
  quantity: '1',
  unitPrice: amount,
  discountPercent: '0',
  discountAmount: '0',
})

const taxesOn = (bases: readonly Base[], { decimals, taxes }: Terms) =>
  totalsOf(bases.map(pricedAt), { decimals, taxes, discountPercent: '0', discountAmount: '0' })
    .lines

/** Of one tax at one rate: what is left of it, spread over the lines it is on. */
function sharesLeft(
  name: TaxName,
  own: readonly Base[],
  plain: readonly Figures[],
  left: string,
  { decimals }: Terms,
): string[] {
  const before = plain.map((it) => it[name])
  if (isSame(sumOf(before), left)) return before
  if (own.every(({ amount }) => isZero(amount))) return own.map(() => '0')
  const weights = before.every(isZero) ? own.map(({ amount }) => amount) : before
  return splitAmount(atLeastZero(left), weights, decimals)
}

/** What each of these bears of each tax, so that with what was paid it is the tax of all of it. */
function taxesLeft(
  own: readonly Base[],
  paid: readonly PaidTaxes[],
  terms: Terms,
): Record<TaxName, string>[] {
  const plain = taxesOn(own, terms)
  const shares = plain.map(({ vat, tax1, tax2 }) => ({ vat, tax1, tax2 }))
  if (paid.length === 0) return shares
  const before = paid.map(({ rates, figures }) => ({
    rates,
    amount: differenceOf(figures.amount, figures.discount),
  }))
  const whole = taxesOn([...own, ...before], terms)
  for (const name of taxNames) {
    const rateAt = (at: number): string => tidyDecimal(own[at]?.rates[name] ?? '0')
    for (const rate of new Set(own.map((_, at) => rateAt(at)))) {
      const ofRate = (rates: TaxRates): boolean => tidyDecimal(rates[name]) === rate
      const places = [...own.keys()].filter((at) => rateAt(at) === rate)
      const all = [...own, ...before].flatMap(({ rates }, at) =>
        ofRate(rates) ? [whole[at]?.[name] ?? '0'] : [],
      )
      const gone = paid.flatMap(({ rates, figures }) => (ofRate(rates) ? [figures[name]] : []))
      const left = differenceOf(sumOf(all), sumOf(gone))
      const some = <It>(of: readonly It[]): It[] => places.flatMap((at) => of.slice(at, at + 1))
      const spread = sharesLeft(name, some(own), some(plain), left, terms)
      for (const [n, at] of places.entries()) {
        const share = shares[at]
        if (share) share[name] = spread[n] ?? '0'
      }
    }
  }
  return shares
}

/** What a line of a bill comes to by its price; none where more is taken off than there is. */
function priced(line: BillLine, decimals: number): string | undefined {
  const gross = times(fractionOf(line.quantity), fractionOf(line.unitPrice))
  const reduced = times(gross, minus(one, partOf(line.discountPercent)))
  const left = minus(reduced, fractionOf(line.discountAmount))
  return isAny(left) || left.top === 0n ? rounded(left, decimals) : undefined
}

/** By the id of the line; none where the prices of all of them say it. */
export function cutsFor(
  lines: readonly BillLine[],
  amounts: readonly string[],
  paid: readonly PaidTaxes[],
  terms: Terms,
): { line: string; figures: Figures }[] {
  const bases = lines.map((rates, at) => ({ rates, amount: amounts[at] ?? '0' }))
  const plain = taxesOn(bases, terms)
  const taxes = taxesLeft(bases, paid, terms)
  const isPriced = lines.every((line, at) => {
    const price = priced(line, terms.decimals)
    const isAlike = price !== undefined && isSame(price, amounts[at] ?? '0')
    return (
      isAlike &&
      taxNames.every((name) => isSame(plain[at]?.[name] ?? '0', taxes[at]?.[name] ?? '0'))
    )
  })
  if (isPriced) return []
  return lines.map(({ id }, at) => ({
    line: id,
    figures: {
      amount: amounts[at] ?? '0',
      discount: '0',
      ...(taxes[at] ?? { vat: '0', tax1: '0', tax2: '0' }),
    },
  }))
}
