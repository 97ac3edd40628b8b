/**
 * What a person may sell, line by line: at the price and the taxes of the house, with no more
 * discount than his role gives. A line that was approved before may be carried on as it was, by
 * whoever carries it: the same item, unit, price, discount and taxes, and no more of it than is
 * left. Whatever is changed on it is judged as if it had been typed. Every posted line was judged
 * by this rule, so every posted line is an approved one.
 */
import {
  added,
  type Fraction,
  fractionOf,
  isAbove,
  isSame,
  minus,
  one,
  over,
  partOf,
  plus,
  sizeOf,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import { changesPrices } from '../kernel/permission.ts'
import type { FieldRefusal } from '../kernel/refusal.ts'
import { type DiscountTerms, discountLimitOf, givings, grossOf, reducedOf } from './discount.ts'
import { type LineTotals, type PricedLine, type TaxRates, taxNames } from './totals.ts'

export type Seller = {
  isAdmin: boolean
  limits: { canChangePrice: boolean; discountLimit: string | null }
}

export type SoldLine = PricedLine & {
  item: string
  unit: string
  originLine?: string | null
  /** Of its discount in money, what promotions gave: that the house approved by itself. */
  promoted?: string
}

type Kept = Pick<LineTotals, 'amount' | 'discount'>

/** A posted line as what follows may take it over; `left` in its own unit. */
export type ApprovedLine = SoldLine & Kept & { left: string }

/** What the house asks for a line: its price at that quantity, its taxes, whether it is discounted. */
export type CompanyTerms = TaxRates & { price: string | null; canDiscount: boolean }

export type Sale = DiscountTerms & { lines: readonly SoldLine[] }

export type Known = {
  approved(originLine: string): ApprovedLine | undefined
  /** Nothing where it is not known yet: then only the rest is judged. */
  company(line: SoldLine, at: number): CompanyTerms | undefined
}

const coinOf = (decimals: number): Fraction => ({ top: 1n, bottom: 10n ** BigInt(decimals) })

/**
 * A discount in money belongs to the quantity it was given for. A part has its share in whole
 * coins, cut from what the parts before it left: it is off by less than a coin.
 */
function isSameShare(line: SoldLine, was: ApprovedLine, decimals: number): boolean {
  const given = times(fractionOf(line.discountAmount), fractionOf(was.quantity))
  const right = times(fractionOf(was.discountAmount), fractionOf(line.quantity))
  const apart = minus(given, right)
  return !isAbove(sizeOf(apart), times(coinOf(decimals), fractionOf(was.quantity)))
}

const isAsApproved = (line: SoldLine, was: ApprovedLine, decimals: number): boolean =>
  line.item === was.item &&
  line.unit === was.unit &&
  isSame(line.unitPrice, was.unitPrice) &&
  isSame(line.discountPercent, was.discountPercent) &&
  isSameShare(line, was, decimals) &&
  taxNames.every((name) => isSame(line[name], was[name]))

/** For each line the approved one that it carries on unchanged; one can be carried on in parts. */
export function approvedLines(
  { lines, decimals }: Pick<Sale, 'lines' | 'decimals'>,
  approved: Known['approved'],
): (ApprovedLine | undefined)[] {
  const taken = new Map<string, Fraction>()
  return lines.map((line) => {
    const was = line.originLine ? approved(line.originLine) : undefined
    if (!was || !line.originLine || !isAsApproved(line, was, decimals)) return undefined
    const before = taken.get(line.originLine) ?? { top: 0n, bottom: 1n }
    const after = plus(before, fractionOf(line.quantity))
    if (isAbove(after, fractionOf(was.left))) return undefined
    taken.set(line.originLine, after)
    return was
  })
}

/**
 * The part of an approved line that was given away. Its share of the discount of its document is
 * known as it was rounded: to within a coin.
 */
function approvedPart(was: ApprovedLine, decimals: number): Fraction {
  const gross = grossOf(was)
  const amount = fractionOf(was.amount)
  if (gross.top === 0n || amount.top === 0n) return one
  const discount = fractionOf(was.discount)
  const share = discount.top === 0n ? zero : over(plus(discount, coinOf(decimals)), amount)
  return minus(one, over(times(reducedOf(was), minus(one, share)), gross))
}

/** What of each line may be given away: as much as was approved, or as the limit gives. */
function allowances(
  { lines, decimals }: Sale,
  carried: readonly (ApprovedLine | undefined)[],
  limit: string,
): Fraction[] {
  const most = partOf(limit)
  return lines.map((line, at) => {
    const was = carried[at]
    const before = was ? approvedPart(was, decimals) : most
    const own = times(grossOf(line), isAbove(before, most) ? before : most)
    return was ? own : plus(own, fractionOf(line.promoted ?? '0'))
  })
}

const half: Fraction = { top: 1n, bottom: 2n }

/** The refusals of discounts by the lines they are told at: one for what is cut into many. */
function discountRefusals(
  sale: Sale,
  carried: readonly (ApprovedLine | undefined)[],
  limit: string,
): Map<number, FieldRefusal> {
  const allowed = allowances(sale, carried, limit)
  const things = sale.lines.map((line, at) => ({
    ...line,
    thing: carried[at] ? `of ${line.originLine}` : line.item,
  }))
  const ofDocument = isSame(sale.discountPercent, '0') ? 'discountAmount' : 'discountPercent'
  const refusals = new Map<number, FieldRefusal>()
  for (const { lines, given, own } of givings(things, sale)) {
    // The share of a part is cut between two roundings: one more half of a coin, once.
    const isCut = lines.some((at) => carried[at] && !isSame(carried[at].discountAmount, '0'))
    const cut = isCut ? times(half, coinOf(sale.decimals)) : zero
    const most = added([...lines.map((at) => allowed[at] ?? zero), cut])
    const [first = 0] = lines
    if (!isAbove(given, most) || lines.some((at) => refusals.has(at))) continue
    const field = isAbove(own, most) ? `lines.${first}.discountPercent` : ofDocument
    refusals.set(
      first,
      isSame(limit, '0')
        ? { code: 'noDiscounts', field }
        : { code: 'range', field, facts: { limit } },
    )
  }
  return refusals
}

/** What is asked of whoever may not change prices. */
function termsRefusal(line: SoldLine, at: number, company: CompanyTerms): FieldRefusal | undefined {
  const { price } = company
  if (price !== null && !isSame(price, line.unitPrice))
    return { code: 'priceChange', field: `lines.${at}.unitPrice`, facts: { price } }
  const tax = taxNames.find((name) => !isSame(company[name], line[name]))
  if (!tax) return undefined
  return { code: 'taxChange', field: `lines.${at}.${tax}`, facts: { rate: company[tax] } }
}

const isDiscounted = ({ discountPercent, discountAmount }: SoldLine): boolean =>
  !isSame(discountPercent, '0') || !isSame(discountAmount, '0')

/** What stands against a sale by this person, at its fields, in the order of the lines. */
export function saleRefusals(seller: Seller, sale: Sale, known: Known): FieldRefusal[] {
  const carried = approvedLines(sale, known.approved)
  const limit = discountLimitOf(seller)
  const above = limit === null ? undefined : discountRefusals(sale, carried, limit)
  return sale.lines.flatMap((line, at) => {
    const was = carried[at]
    const company = was ? undefined : known.company(line, at)
    const isFixed = company?.canDiscount === false && isDiscounted(line)
    if (isFixed) return [{ code: 'noDiscount', field: `lines.${at}.discountPercent` }]
    if (seller.isAdmin) return []
    const wrong = changesPrices(seller) || !company ? undefined : termsRefusal(line, at, company)
    return [wrong, above?.get(at)].filter((it) => it !== undefined)
  })
}
