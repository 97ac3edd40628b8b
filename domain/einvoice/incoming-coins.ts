/**
 * The last coins of an invoice that came as data. Each of its lines, turned into the prices the
 * company writes, is rounded alone; together they may miss what the supplier wrote for their rate.
 * Those coins are put back onto the largest lines. A tax that is not its base times its rate
 * (because it was cut out of prices, or rounded line by line) cannot be reckoned: what it lacks
 * becomes a line without tax, so that the draft comes to what will be paid.
 */
import { isNegative, isZero, tidyDecimal } from '../kernel/number/decimal.ts'
import {
  compare,
  differenceOf,
  fractionOf,
  isAbove,
  isMore,
  over,
  partOf,
  productOf,
  rounded,
  sumOf,
  times,
} from '../kernel/number/fraction.ts'
import type { DraftLine } from '../trade/contract.ts'
import type { TaxRules } from '../trade/totals.ts'
import type { IncomingGroup } from './incoming.ts'

export type CoinTerms = { decimals: number; taxes: TaxRules }

/** A rate, however many zeros it was written with. */
export const rateKey = (rate: string | null | undefined): string => tidyDecimal(rate ?? '0')

export const byRate = (lines: readonly DraftLine[]): Map<string, DraftLine[]> =>
  Map.groupBy(lines, ({ vat }) => rateKey(vat))

/** What a line comes to, less its own discount. */
export const amountOfLine = (line: DraftLine, decimals: number): string =>
  differenceOf(
    productOf(line.quantity ?? '0', line.unitPrice ?? '0', decimals),
    line.discountAmount ?? '0',
    decimals,
  )

const priceDecimals = 6
const step = `0.${'0'.repeat(priceDecimals - 1)}1`

const coinOf = (decimals: number): string =>
  decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`

/** The line at that amount: its discount gives way, and its price where there is none. */
function worth(line: DraftLine, amount: string, decimals: number): DraftLine {
  const quantity = line.quantity ?? '0'
  const whole = (price: string): string => productOf(quantity, price, decimals)
  const exact = rounded(over(fractionOf(amount), fractionOf(quantity)), priceDecimals)
  const price = line.unitPrice ?? '0'
  const unitPrice = [price, exact, sumOf([exact, step])].find((it) => !isMore(amount, whole(it)))
  if (unitPrice === undefined) return line
  return {
    ...line,
    unitPrice,
    discountAmount: differenceOf(whole(unitPrice), amount, decimals),
  }
}

/** Less than half a coin that was given away: nobody can take a whole one off it. */
export function withinPrice(line: DraftLine): DraftLine {
  const exact = times(fractionOf(line.quantity ?? '0'), fractionOf(line.unitPrice ?? '0'))
  return isAbove(fractionOf(line.discountAmount ?? '0'), exact)
    ? { ...line, unitPrice: '0', discountAmount: '0' }
    : line
}

/**
 * Lines of one rate at the sum the supplier wrote for them. Each was rounded alone, and the discount
 * of the document besides: what is more than that (and than what is known to be `beside`) is no
 * rounding, and left as it is.
 */
export function atSum(
  lines: readonly DraftLine[],
  sum: string,
  { decimals, beside }: { decimals: number; beside: string },
): DraftLine[] {
  const coin = coinOf(decimals)
  const inCoins = (amount: string): number =>
    Number(rounded(over(fractionOf(amount), fractionOf(coin)), 0))
  const amounts = lines.map((line) => amountOfLine(line, decimals))
  const missing = inCoins(differenceOf(sum, sumOf(amounts, decimals), decimals))
  const most = lines.length + 1 + Math.abs(inCoins(beside))
  if (missing === 0 || lines.length === 0 || Math.abs(missing) > most) return [...lines]
  const shares = coinShares(amounts, missing)
  const settled = amounts.map((amount, at) =>
    sumOf([amount, productOf(coin, String(shares[at] ?? 0), decimals)], decimals),
  )
  if (settled.some(isNegative)) return [...lines]
  return lines.map((line, at) => (shares[at] ? worth(line, settled[at] ?? '0', decimals) : line))
}

/** One coin after the other, the largest line first. */
function coinShares(amounts: readonly string[], missing: number): number[] {
  const count = amounts.length
  const [each, left] = [Math.trunc(missing / count), Math.abs(missing % count)]
  const shares = amounts.map(() => each)
  const largest = [...amounts.keys()].toSorted((a, b) =>
    compare(fractionOf(amounts[b] ?? '0'), fractionOf(amounts[a] ?? '0')),
  )
  for (const at of largest.slice(0, left)) shares[at] = each + Math.sign(missing)
  return shares
}

/** The prices of a rate come to this: its base, and its tax where prices contain it. */
export const pricedSum = ({ taxable, tax }: IncomingGroup, { taxes, decimals }: CoinTerms) =>
  taxes.vat.isIncluded ? sumOf([taxable, tax], decimals) : taxable

const taxOf = (base: string, rate: string, decimals: number): string =>
  rounded(times(fractionOf(base), partOf(rate)), decimals)

/** No rate needs more coins of its base for one coin of tax. */
const mostCoins = 200

export type Missing = { base: string; extra: string }

/**
 * What the base of a rate has to be for its tax to be the one that was written, and what is left
 * beside it. A tax above ours would need less than nothing beside it: then ours stays.
 */
export function missingOf({ rate, taxable, tax }: IncomingGroup, terms: CoinTerms): Missing | null {
  const { decimals, taxes } = terms
  const ours = taxOf(taxable, rate, decimals)
  if (taxes.vat.isIncluded || isZero(differenceOf(ours, tax))) return null
  if (isMore(tax, ours)) return { base: taxable, extra: differenceOf(tax, ours, decimals) }
  const coin = coinOf(decimals)
  let base = taxable
  for (let coins = 0; coins < mostCoins && isMore(base, coin); coins++) {
    base = differenceOf(base, coin, decimals)
    if (!isMore(taxOf(base, rate, decimals), tax))
      return { base, extra: differenceOf(taxable, base, decimals) }
  }
  return null
}
