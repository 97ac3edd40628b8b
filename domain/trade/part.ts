/**
 * A part of what was sold or bought, as it comes back: cut from the whole, never reckoned anew. A
 * part is what is due up to and with it, less what the parts before it were given; so the parts of
 * any split add up to the whole, in every figure.
 */
import { isZero } from '../kernel/number/decimal.ts'
import {
  added,
  differenceOf,
  type Fraction,
  fractionOf,
  isAbove,
  minus,
  over,
  plus,
  rounded,
  sizeOf,
  sumOf,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import { nextShare } from '../kernel/number/split.ts'
import type { FieldRefusal } from '../kernel/refusal.ts'
import { type TaxName, taxNames } from './totals.ts'

/** What a line comes to; net and total follow from it. */
export type Figures = Readonly<Record<'amount' | 'discount' | TaxName, string>>

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

/** `given` is what the parts before it have; unsaid, it is what was due for them. */
export function partOfLine(
  of: Figures,
  { before, part, whole }: Place,
  decimals: number,
  given?: Figures,
): Figures {
  const off = coins(mostOff, decimals)
  return eachFigure((name) => {
    const share = (start: string, more: string): string =>
      nextShare(of[name], { before: start, part: more, whole }, decimals)
    const due = share('0', before)
    const had = given && !isAbove(apart(given[name], fractionOf(due)), off) ? given[name] : due
    const next = differenceOf(share('0', sumOf([before, part])), had, decimals)
    return isAbove(fractionOf(next), zero) ? next : '0'
  })
}

/** A part as somebody else cut it, who may have known other parts before: right to within a coin. */
export function isPartOf(
  part: Figures,
  of: Figures,
  { quantity, whole }: { quantity: string; whole: string },
  decimals: number,
): boolean {
  const share = over(fractionOf(quantity), fractionOf(whole))
  return names.every((name) => {
    return isWithinCoin(part[name], times(fractionOf(of[name]), share), decimals)
  })
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
  discountAmount: string
  figures: Figures
  given: Figures
}

type WholeTerms = { discountPercent: string; discountAmount: string; subtotal: string }

export type PartLine = {
  originLine?: string | null
  quantity: string
  discountAmount: string
}

const isWithinCoin = (a: string, b: Fraction, decimals: number): boolean =>
  !isAbove(apart(a, b), coins(1n, decimals))

/** The share of such a part in an amount that belongs to the whole. */
const shareIn = (amount: string, part: string, whole: string): Fraction =>
  times(fractionOf(amount), over(fractionOf(part), fractionOf(whole)))

/** What a return follows: its lines, and the discounts it was sold with. */
export type Whole = WholeTerms & { lines: readonly WholeLine[] }

const lineIn = ({ lines }: Whole, id: string | null | undefined): WholeLine | undefined =>
  lines.find((line) => line.id === id && !isZero(line.quantity))

/** The part of the document's discount in money that belongs to such quantities of its lines. */
function documentShare(whole: Whole, quantityOf: (line: WholeLine) => string): Fraction {
  if (isZero(whole.subtotal)) return zero
  const worth = whole.lines
    .filter(({ quantity }) => !isZero(quantity))
    .map((line) => shareIn(line.figures.amount, quantityOf(line), line.quantity))
  return times(fractionOf(whole.discountAmount), over(added(worth), fractionOf(whole.subtotal)))
}

/** How much of a line these are. */
const takenOf =
  (lines: readonly Pick<PartLine, 'originLine' | 'quantity'>[]) =>
  ({ id }: WholeLine): string =>
    sumOf(lines.filter(({ originLine }) => originLine === id).map(({ quantity }) => quantity))

type PartTerms = { discountPercent: string; discountAmount: string; decimals: number }

/** What each line that comes back is of the line that was sold. */
function plainParts(
  lines: readonly PartLine[],
  whole: Whole,
  decimals: number,
): (Figures | undefined)[] {
  const taken = new Map<string, { quantity: string; figures: Figures }>()
  return lines.map(({ originLine, quantity }) => {
    const line = lineIn(whole, originLine)
    if (!line) return undefined
    const past = taken.get(line.id) ?? { quantity: line.returned, figures: line.given }
    const at = { before: past.quantity, part: quantity, whole: line.quantity }
    const part = partOfLine(line.figures, at, decimals, past.figures)
    taken.set(line.id, {
      quantity: sumOf([past.quantity, quantity]),
      figures: eachFigure((name) => sumOf([past.figures[name], part[name]])),
    })
    return part
  })
}

/** Whether the line has its share of the discount in money it was sold with. */
function hasItsShare(
  { originLine, quantity, discountAmount }: PartLine,
  whole: Whole,
  decimals: number,
): boolean {
  const line = lineIn(whole, originLine)
  if (!line) return false
  return isWithinCoin(
    discountAmount,
    shareIn(line.discountAmount, quantity, line.quantity),
    decimals,
  )
}

/**
 * The figures of lines that come back with the discounts they had; none where one of them takes
 * more off, by the line or by the document: such a return is reckoned as it is written.
 */
export function partsOf(
  lines: readonly PartLine[],
  { decimals, ...terms }: PartTerms,
  whole: Whole,
): (Figures | undefined)[] | undefined {
  const share = documentShare(whole, takenOf(lines))
  const isPlain =
    isZero(differenceOf(terms.discountPercent, whole.discountPercent)) &&
    isWithinCoin(terms.discountAmount, share, decimals) &&
    lines.every((line) => hasItsShare(line, whole, decimals))
  return isPlain ? plainParts(lines, whole, decimals) : undefined
}

const baseOf = ({ amount, discount }: Pick<Figures, 'amount' | 'discount'>): Fraction =>
  minus(fractionOf(amount), fractionOf(discount))

/** A posted document as parts of it follow; `before` says how much of a line is used up. */
export const wholeOf = <Line extends Omit<WholeLine, 'figures' | 'returned'>>(
  document: {
    discountPercent: string
    discountAmount: string
    totals: { subtotal: string }
    lines: readonly (Line & { totals: Figures })[]
  },
  before: (line: Line) => string,
): Whole => ({
  discountPercent: document.discountPercent,
  discountAmount: document.discountAmount,
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
  const upTo = (quantityOf: (line: WholeLine) => string): string =>
    rounded(documentShare(whole, quantityOf), decimals)
  return {
    lines: lines.map(({ originLine, quantity }) => {
      const line = lineIn(whole, originLine)
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
  const isOwn = !hasItsShare(line, whole, decimals)
  const field = isOwn ? `lines.${at}.discountAmount` : 'discountAmount'
  return { code: 'otherThanOrigin', field }
}
