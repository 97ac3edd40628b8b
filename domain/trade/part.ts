/**
 * A part of what was sold or bought, as it comes back: cut from the whole, never reckoned anew. A
 * part is what is due up to and with it, less what the parts before it were given; so the parts of
 * any split add up to the whole, in every figure, and carry their shares of all discounts.
 */
import { atLeastZero, isZero } from '../kernel/number/decimal.ts'
import {
  added,
  differenceOf,
  type Fraction,
  fractionOf,
  greater,
  isAbove,
  isMore,
  minus,
  over,
  plus,
  rounded,
  sizeOf,
  sumOf,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import { dueFor, nextShare } from '../kernel/number/split.ts'
import type { FieldRefusal } from '../kernel/refusal.ts'
import type { Figures } from './totals.ts'
import { type TaxRules, taxNames } from './totals.ts'

const names = ['amount', 'discount', ...taxNames] as const

const eachFigure = (make: (name: keyof Figures) => string): Figures => ({
  amount: make('amount'),
  discount: make('discount'),
  vat: make('vat'),
  tax1: make('tax1'),
  tax2: make('tax2'),
})

/** Quantities in the unit of the line. */
export type Place = { before: string; part: string; whole: string }

/** Parts that were given before can be off by their rounding; beyond it, less was given on purpose. */
const mostOff = 3n

const apart = (a: string, b: Fraction): Fraction => sizeOf(minus(fractionOf(a), b))

const coins = (count: bigint, decimals: number): Fraction => ({
  top: count,
  bottom: 10n ** BigInt(decimals),
})

/** How the line was reckoned. */
export type CutTerms = { decimals: number; taxes: TaxRules }

/**
 * What is due for so much of a line. Taxes on top are cut by themselves; those inside the price are
 * cut from what is given back of it, one within the other, so that none of them is ever above it.
 */
function dueOf(of: Figures, taken: string, whole: string, { decimals, taxes }: CutTerms): Figures {
  const base = differenceOf(of.amount, of.discount, decimals)
  const cut = (amount: string): string => dueFor(amount, taken, whole, decimals)
  const [dueBase, discount] = [cut(base), cut(of.discount)]
  const due = { ...of, discount, amount: sumOf([dueBase, discount], decimals) }
  const inside = taxNames.filter((name) => taxes[name].isIncluded)
  for (const name of taxNames) if (!inside.includes(name)) due[name] = cut(of[name])
  let all = sumOf(inside.map((name) => of[name]))
  let left = rounded(shareIn(all, dueBase, base), decimals)
  for (const name of inside) {
    due[name] = rounded(shareIn(of[name], left, all), decimals)
    ;[all, left] = [differenceOf(all, of[name]), differenceOf(left, due[name])]
  }
  return due
}

/** `given` is what the parts before it have; unsaid, it is what was due for them. */
export function partOfLine(
  of: Figures,
  { before, part, whole }: Place,
  terms: CutTerms,
  given?: Figures,
): Figures {
  const off = coins(mostOff, terms.decimals)
  const past = dueOf(of, before, whole, terms)
  const after = dueOf(of, sumOf([before, part]), whole, terms)
  return eachFigure((name) => {
    const due = past[name]
    const had = given && !isAbove(apart(given[name], fractionOf(due)), off) ? given[name] : due
    const next = differenceOf(after[name], had, terms.decimals)
    return atLeastZero(next)
  })
}

/** What is inside a price is cut from what was cut before: each may be a coin off. */
const mostCut = 2n

/** A part as somebody else cut it, who may have known other parts before: right to within coins. */
export function isPartOf(
  part: Figures,
  of: Figures,
  { quantity, whole }: { quantity: string; whole: string },
  decimals: number,
): boolean {
  const share = over(fractionOf(quantity), fractionOf(whole))
  return names.every(
    (name) =>
      !isAbove(apart(part[name], times(fractionOf(of[name]), share)), coins(mostCut, decimals)),
  )
}

type Base = Pick<Figures, 'amount' | 'discount'>

/** Whether it gives back more than its share of what was paid, as one does that leaves a discount out. */
export function isAboveShare(
  back: Base,
  of: Base,
  { quantity, whole }: { quantity: string; whole: string },
  decimals: number,
): boolean {
  const share = shareIn(differenceOf(of.amount, of.discount), quantity, whole)
  return isAbove(baseOf(back), plus(share, coins(mostCut, decimals)))
}

/** The discount of a line and its share of the document's as one: what the till gives back. */
export const foldedFigures = (of: Figures): Figures => ({
  ...of,
  amount: differenceOf(of.amount, of.discount),
  discount: '0',
})

/** A line that was sold or bought, as parts of it come back; quantities in its unit. */
export type WholeLine = {
  id: string
  quantity: string
  returned: string
  discountPercent: string
  discountAmount: string
  figures: Figures
  given: Figures
}

type WholeTerms = {
  discountPercent: string
  discountAmount: string
  subtotal: string
  taxes: TaxRules
}

export type PartLine = {
  originLine?: string | null
  quantity: string
  discountAmount: string
}

const isWithinCoin = (a: string, b: Fraction, decimals: number): boolean =>
  !isAbove(apart(a, b), coins(1n, decimals))

/** As much as that, a coin for its rounding, or less. */
const isAtMost = (a: string, b: Fraction, decimals: number): boolean =>
  !isAbove(fractionOf(a), plus(b, coins(1n, decimals)))

/** The share of such a part in an amount that belongs to the whole. */
const shareIn = (amount: string, part: string, whole: string): Fraction =>
  isZero(whole) ? zero : over(times(fractionOf(amount), fractionOf(part)), fractionOf(whole))

/** What a return follows: its lines, and the discounts it was sold with. */
export type Whole = WholeTerms & { lines: readonly WholeLine[] }

type LineIn = (id: string | null | undefined) => WholeLine | undefined

/** Both may have thousands of lines: they are laid out once. */
function lineIn({ lines }: Whole): LineIn {
  const byId = new Map(lines.map((line) => [line.id, line]))
  return (id) => {
    const line = byId.get(id ?? '')
    return line && !isZero(line.quantity) ? line : undefined
  }
}

/** The part of the document's discount in money that belongs to such quantities of its lines. */
function documentShare(whole: Whole, quantityOf: (line: WholeLine) => string): Fraction {
  if (isZero(whole.subtotal) || isZero(whole.discountAmount)) return zero
  const worth = whole.lines
    .filter(({ quantity }) => !isZero(quantity))
    .map((line) => shareIn(line.figures.amount, quantityOf(line), line.quantity))
  return times(fractionOf(whole.discountAmount), over(added(worth), fractionOf(whole.subtotal)))
}

/** How much of a line these are. */
function takenOf(lines: readonly Pick<PartLine, 'originLine' | 'quantity'>[]) {
  const byOrigin = Map.groupBy(lines, ({ originLine }) => originLine)
  return ({ id }: WholeLine): string =>
    sumOf((byOrigin.get(id) ?? []).map(({ quantity }) => quantity))
}

type PartTerms = { discountPercent: string; discountAmount: string; decimals: number }

/** What each line that comes back is of the line that was sold. */
function plainParts(
  lines: readonly PartLine[],
  whole: Whole,
  decimals: number,
): (Figures | undefined)[] {
  const lineOf = lineIn(whole)
  const taken = new Map<string, { quantity: string; figures: Figures }>()
  return lines.map(({ originLine, quantity }) => {
    const line = lineOf(originLine)
    if (!line) return undefined
    const past = taken.get(line.id) ?? { quantity: line.returned, figures: line.given }
    const at = { before: past.quantity, part: quantity, whole: line.quantity }
    const part = partOfLine(line.figures, at, { decimals, taxes: whole.taxes }, past.figures)
    taken.set(line.id, {
      quantity: sumOf([past.quantity, quantity]),
      figures: eachFigure((name) => sumOf([past.figures[name], part[name]])),
    })
    return part
  })
}

/** Whether it takes no more off than the share of the discount in money it was sold with. */
function takesNoMore(
  { originLine, quantity, discountAmount }: PartLine,
  lineOf: LineIn,
  decimals: number,
): boolean {
  const line = lineOf(originLine)
  if (!line) return false
  return isAtMost(discountAmount, shareIn(line.discountAmount, quantity, line.quantity), decimals)
}

/**
 * The figures of lines that come back with the discounts they had, whether or not these are said
 * again; none where one of them takes more off, by the line or by the document: such a return is
 * reckoned as it is written.
 */
export function partsOf(
  lines: readonly PartLine[],
  { decimals, ...terms }: PartTerms,
  whole: Whole,
): (Figures | undefined)[] | undefined {
  const share = documentShare(whole, takenOf(lines))
  const lineOf = lineIn(whole)
  const isPlain =
    !isMore(terms.discountPercent, whole.discountPercent) &&
    isAtMost(terms.discountAmount, share, decimals) &&
    lines.every((line) => takesNoMore(line, lineOf, decimals))
  return isPlain ? plainParts(lines, whole, decimals) : undefined
}

/** As much as it was sold with, or the more that was written; a coin beside it is the same. */
const atLeast = (written: string, share: string, decimals: number): string =>
  isWithinCoin(written, fractionOf(share), decimals) && !isZero(written)
    ? written
    : greater(written, share)

type Discounted = PartLine & { discountPercent: string }

/** A return with the discounts of what it gives back, whoever left them out. */
export function withItsDiscounts<
  Sent extends Omit<PartTerms, 'decimals'> & { lines: readonly Discounted[] },
>(sent: Sent, whole: Whole, decimals: number): Sent {
  const shares = sharedDiscounts(sent.lines, whole, decimals)
  const lineOf = lineIn(whole)
  return {
    ...sent,
    discountPercent: greater(sent.discountPercent, whole.discountPercent),
    discountAmount: atLeast(sent.discountAmount, shares.document, decimals),
    lines: sent.lines.map((line, at) => {
      const origin = lineOf(line.originLine)
      if (!origin) return line
      return {
        ...line,
        discountPercent: greater(line.discountPercent, origin.discountPercent),
        discountAmount: atLeast(line.discountAmount, shares.lines[at] ?? '0', decimals),
      }
    }),
  }
}

const baseOf = ({ amount, discount }: Base): Fraction =>
  minus(fractionOf(amount), fractionOf(discount))

/** A posted document as parts of it follow; `before` says how much of a line is used up. */
export const wholeOf = <Line extends Omit<WholeLine, 'figures' | 'returned'>>(
  document: {
    discountPercent: string
    discountAmount: string
    taxes: TaxRules
    totals: { subtotal: string }
    lines: readonly (Line & { totals: Figures })[]
  },
  before: (line: Line) => string,
): Whole => ({
  discountPercent: document.discountPercent,
  discountAmount: document.discountAmount,
  taxes: document.taxes,
  subtotal: document.totals.subtotal,
  lines: document.lines.map((line) => ({
    ...line,
    figures: line.totals,
    returned: before(line),
  })),
})

/** The discounts in money of a part: what is due up to it, less what was due before. */
export function sharedDiscounts(
  lines: readonly Pick<PartLine, 'originLine' | 'quantity'>[],
  whole: Whole,
  decimals: number,
): { lines: string[]; document: string } {
  const taken = takenOf(lines)
  const lineOf = lineIn(whole)
  const upTo = (quantityOf: (line: WholeLine) => string): string =>
    rounded(documentShare(whole, quantityOf), decimals)
  return {
    lines: lines.map(({ originLine, quantity }) => {
      const line = lineOf(originLine)
      if (!line) return '0'
      const at = { before: line.returned, part: quantity, whole: line.quantity }
      return nextShare(line.discountAmount, at, decimals)
    }),
    document: differenceOf(
      upTo((line) => sumOf([line.returned, taken(line)])),
      upTo(({ returned }) => returned),
    ),
  }
}

/** A return gives back no more for a line than its part of what was paid, to within a coin. */
export function dearerPart(
  lines: readonly PartLine[],
  totals: readonly Pick<Figures, 'amount' | 'discount'>[],
  whole: Whole,
  decimals: number,
): FieldRefusal | undefined {
  const parts = plainParts(lines, whole, decimals)
  const at = lines.findIndex((_, i) => {
    const [part, back] = [parts[i], totals[i]]
    return part && back && isAbove(baseOf(back), plus(baseOf(part), coins(1n, decimals)))
  })
  const line = lines[at]
  if (!line) return undefined
  const origin = lineIn(whole)(line.originLine)
  const isOwn = origin !== undefined && !isZero(origin.discountAmount)
  const field = isOwn ? `lines.${at}.discountAmount` : 'discountAmount'
  return { code: 'otherThanOrigin', field }
}
