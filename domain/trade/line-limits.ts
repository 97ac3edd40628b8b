/**
 * What a person may sell, line by line: at the price and the taxes of the house, with no more
 * discount than his role gives. A line that was approved before may be carried on as it was, by
 * whoever carries it: the same item, unit, price, discount and taxes, and no more of it than is
 * left. Whatever is changed on it is judged as if it had been typed. Every posted line was judged
 * by this rule, so every posted line is an approved one.
 */
import {
  compare,
  type Fraction,
  fractionOf,
  isAbove,
  minus,
  one,
  over,
  partOf,
  plus,
  times,
} from '../kernel/fraction.ts'
import type { FieldRefusal } from '../kernel/refusal.ts'
import { type LineTotals, type PricedLine, type TaxRates, taxNames } from './totals.ts'

export type Seller = {
  isAdmin: boolean
  limits: { canChangePrice: boolean; discountLimit: string | null }
}

export type SoldLine = PricedLine & { item: string; unit: string; originLine?: string | null }

type Kept = Pick<LineTotals, 'amount' | 'discount'>

/** A posted line as what follows may take it over; `left` in its own unit. */
export type ApprovedLine = SoldLine & Kept & { left: string }

/** What the house asks for a line: its price at that quantity, its taxes, whether it is discounted. */
export type HouseTerms = TaxRates & { price: string | null; canDiscount: boolean }

export type Sale = {
  lines: readonly SoldLine[]
  /** Of each line, by the one computation. */
  totals: readonly Kept[]
  discountPercent: string
  decimals: number
}

export type Known = {
  approved(originLine: string): ApprovedLine | undefined
  /** Nothing where it is not known yet: then only the rest is judged. */
  house(line: SoldLine, at: number): HouseTerms | undefined
}

const isSame = (a: string, b: string): boolean => compare(fractionOf(a), fractionOf(b)) === 0

/** A discount in money belongs to the quantity it was given for; it is kept to six decimals. */
function isSameShare(line: SoldLine, was: ApprovedLine): boolean {
  const given = times(fractionOf(line.discountAmount), fractionOf(was.quantity))
  const right = times(fractionOf(was.discountAmount), fractionOf(line.quantity))
  const apart = minus(given, right)
  const size = apart.top < 0n ? minus({ top: 0n, bottom: 1n }, apart) : apart
  return !isAbove(size, times({ top: 1n, bottom: 1_000_000n }, fractionOf(was.quantity)))
}

const isAsApproved = (line: SoldLine, was: ApprovedLine): boolean =>
  line.item === was.item &&
  line.unit === was.unit &&
  isSame(line.unitPrice, was.unitPrice) &&
  isSame(line.discountPercent, was.discountPercent) &&
  isSameShare(line, was) &&
  taxNames.every((name) => isSame(line[name], was[name]))

/** For each line the approved one that it carries on unchanged; one can be carried on in parts. */
export function approvedLines(
  lines: readonly SoldLine[],
  approved: Known['approved'],
): (ApprovedLine | undefined)[] {
  const taken = new Map<string, Fraction>()
  return lines.map((line) => {
    const was = line.originLine ? approved(line.originLine) : undefined
    if (!was || !line.originLine || !isAsApproved(line, was)) return undefined
    const before = taken.get(line.originLine) ?? { top: 0n, bottom: 1n }
    const after = plus(before, fractionOf(line.quantity))
    if (isAbove(after, fractionOf(was.left))) return undefined
    taken.set(line.originLine, after)
    return was
  })
}

/** The part of a line that its discounts gave away; `slack` smallest coins of rounding are none. */
function givenOf(line: PricedLine, kept: Fraction, decimals: number, slack: bigint): Fraction {
  const gross = times(fractionOf(line.quantity), fractionOf(line.unitPrice))
  if (gross.top === 0n) return { top: 0n, bottom: 1n }
  const coin = { top: slack, bottom: 10n ** BigInt(decimals) }
  return minus(one, over(plus(kept, coin), gross))
}

const keptOf = ({ amount, discount }: Kept): Fraction =>
  minus(fractionOf(amount), fractionOf(discount))

function discountRefusal(
  at: number,
  { lines, totals, discountPercent, decimals }: Sale,
  was: ApprovedLine | undefined,
  limit: string,
): FieldRefusal | undefined {
  const line = lines[at] as SoldLine
  const kept = totals[at]
  if (!kept) return undefined
  const most = partOf(limit)
  // What was approved was rounded once and is rounded again.
  const slack = was ? 2n : 1n
  const approvedPart = was && givenOf(was, keptOf(was), decimals, 0n)
  const allowed = approvedPart && isAbove(approvedPart, most) ? approvedPart : most
  if (!isAbove(givenOf(line, keptOf(kept), decimals, slack), allowed)) return undefined
  const isOwn = isAbove(givenOf(line, fractionOf(kept.amount), decimals, slack), allowed)
  const ofDocument = isSame(discountPercent, '0') ? 'discountAmount' : 'discountPercent'
  const field = isOwn ? `lines.${at}.discountPercent` : ofDocument
  return isSame(limit, '0')
    ? { code: 'noDiscounts', field }
    : { code: 'range', field, facts: { limit } }
}

/** What is asked of whoever may not change prices. */
function termsRefusal(line: SoldLine, at: number, house: HouseTerms): FieldRefusal | undefined {
  const { price } = house
  if (price !== null && !isSame(price, line.unitPrice))
    return { code: 'priceChange', field: `lines.${at}.unitPrice`, facts: { price } }
  const tax = taxNames.find((name) => !isSame(house[name], line[name]))
  if (!tax) return undefined
  return { code: 'taxChange', field: `lines.${at}.${tax}`, facts: { rate: house[tax] } }
}

const isDiscounted = ({ discountPercent, discountAmount }: SoldLine): boolean =>
  !isSame(discountPercent, '0') || !isSame(discountAmount, '0')

/** What stands against a sale by this person, at its fields, in the order of the lines. */
export function saleRefusals(seller: Seller, sale: Sale, known: Known): FieldRefusal[] {
  const carried = approvedLines(sale.lines, known.approved)
  const { canChangePrice, discountLimit } = seller.limits
  return sale.lines.flatMap((line, at) => {
    const was = carried[at]
    const house = was ? undefined : known.house(line, at)
    const isFixed = house?.canDiscount === false && isDiscounted(line)
    if (isFixed) return [{ code: 'noDiscount', field: `lines.${at}.discountPercent` }]
    if (seller.isAdmin) return []
    const wrong = canChangePrice || !house ? undefined : termsRefusal(line, at, house)
    const above = discountLimit === null ? undefined : discountRefusal(at, sale, was, discountLimit)
    return [wrong, above].filter((it) => it !== undefined)
  })
}

/** A return gives back no more than was paid: its lines keep the discounts they were sold with. */
export function returnRefusal(
  { lines, totals, decimals }: Sale,
  approved: Known['approved'],
): FieldRefusal | undefined {
  for (const [at, line] of lines.entries()) {
    const was = line.originLine ? approved(line.originLine) : undefined
    const kept = totals[at]
    if (!was || !kept) continue
    const sold = givenOf(was, keptOf(was), decimals, 0n)
    if (!isAbove(sold, givenOf(line, keptOf(kept), decimals, -2n))) continue
    const isOwn = !isSameShare(line, was)
    const field = isOwn ? `lines.${at}.discountAmount` : 'discountAmount'
    return { code: 'otherThanOrigin', field }
  }
  return undefined
}
