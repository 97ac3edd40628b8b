/**
 * A bill and the parts it is paid in. Each part is a ticket of its own; its lines carry figures that
 * were cut from those of the whole bill, so that the parts add up to it in every figure: amounts,
 * discounts and taxes. The same function cuts at the table, at the till and on the server.
 */
import type { LocalNames } from '../../kernel/naming/local-name.ts'
import { isPositive, isZero, tidyDecimal } from '../../kernel/number/decimal.ts'
import {
  added,
  differenceOf,
  type Fraction,
  fractionOf,
  one,
  over,
  rounded,
  roundedUnits,
  sumOf,
  unitsOf,
  writtenOf,
  zero,
} from '../../kernel/number/fraction.ts'
import { splitAmount, splitBy, wholeWeights } from '../../kernel/number/split.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Figures } from '../../trade/totals.ts'
import {
  type PricedLine,
  type TaxName,
  type TaxRules,
  type Totals,
  taxNames,
  totalsOf,
} from '../../trade/totals.ts'
import { firstUnits } from './interleave.ts'

/** Of a line so many parts of so many: one of two beers, a third of a bottle. */
export type Share = { line: string; top: number; bottom: number }

/** Who pays what: lines and parts of lines, or sums of money of everything. */
export type Split = { way: 'lines'; parts: Share[][] } | { way: 'amounts'; amounts: string[] }

/** What a promotion takes off a line: a part of what the line gives away in money. */
export type BillPromotion = { promotion: string; names: LocalNames; amount: string }

/** `part`: of a bill before it, what its paid parts have left of the line. */
export type BillLine = PricedLine & {
  id: string
  /** What is sold by it, and in which unit; bills that were made before this was said name none. */
  item?: string
  unit?: string
  /** For the service, which nobody ordered: it follows what each part comes to. */
  isService: boolean
  promotions?: readonly BillPromotion[]
}

export type Bill = {
  lines: readonly BillLine[]
  decimals: number
  taxes: TaxRules
  split: Split | null
  /** Whether a line is cut at what it comes to; bills before this was said cut each figure by itself. */
  cutting?: 'together'
}

export type PartLine = {
  id: string
  quantity: string
  /** Of what the line gives away in money. */
  discountAmount: string
  promotions?: readonly BillPromotion[]
  figures: Figures
}

/** What was given back of a line of a bill that was paid, at its figures. */
export type BackLine = { line: string; quantity: string; figures: Figures }

export type BillPart = { lines: PartLine[]; total: string }

export const billTotals = ({ lines, decimals, taxes }: Omit<Bill, 'split'>): Totals =>
  totalsOf(lines, { decimals, taxes, discountPercent: '0', discountAmount: '0' })

/** 23.40 among seven: 3.35 twice, 3.34 five times. */
export const equalAmounts = (total: string, parts: number, decimals: number): string[] =>
  splitAmount(
    total,
    Array.from({ length: parts }, () => '1'),
    decimals,
  )

/** What is cut by itself, because it stands on top of a price; what is inside it follows. */
const aboveIn = (taxes: TaxRules): TaxName[] => taxNames.filter((name) => !taxes[name].isIncluded)

type Cut = { base: bigint; above: bigint[] }

/** Each figure in the smallest units. */
type Units = Record<keyof Figures, bigint>

const figureNames = ['amount', 'discount', ...taxNames] as const

const noUnits: Units = { amount: 0n, discount: 0n, vat: 0n, tax1: 0n, tax2: 0n }

/** What lies inside an amount, up to a part of it: never falling, and all of it in the end. */
const insideOf = (inside: bigint, base: bigint, whole: bigint): bigint =>
  whole === 0n ? 0n : roundedUnits({ top: inside * base, bottom: whole })

/** The figures of a line from its beginning up to a cut. */
function figuresUpTo(of: Units, cut: Cut, above: readonly TaxName[]): Units {
  const whole = of.amount - of.discount
  // A line that was given away is all discount: it goes with its end.
  const isEnd = cut.base === whole
  const inside = (amount: bigint): bigint =>
    isEnd || amount === 0n ? amount : insideOf(amount, cut.base, whole)
  const discount = inside(of.discount)
  const made: Units = { ...noUnits, amount: cut.base + discount, discount }
  for (const name of taxNames) {
    const at = above.indexOf(name)
    made[name] = at < 0 ? inside(of[name]) : (cut.above[at] ?? 0n)
  }
  return made
}

const none: Figures = { amount: '0', discount: '0', vat: '0', tax1: '0', tax2: '0' }

/** The figures of a line cut at each of these places, and the differences between them. */
function cutFigures(
  of: Figures,
  cuts: readonly Cut[],
  { taxes, decimals }: Pick<Bill, 'taxes' | 'decimals'>,
): Figures[] {
  const above = aboveIn(taxes)
  const units = { ...noUnits }
  for (const name of figureNames) units[name] = unitsOf(of[name], decimals)
  let before = noUnits
  return cuts.map((cut) => {
    const after = figuresUpTo(units, cut, above)
    const part = { ...none }
    for (const name of figureNames) part[name] = writtenOf(after[name] - before[name], decimals)
    before = after
    return part
  })
}

/** The base of a line and its taxes on top, in the smallest units. */
function unitsIn(of: Figures, { taxes, decimals }: Pick<Bill, 'taxes' | 'decimals'>): bigint[] {
  return [
    unitsOf(differenceOf(of.amount, of.discount, decimals), decimals),
    ...aboveIn(taxes).map((name) => unitsOf(of[name], decimals)),
  ]
}

const cutOf = ([base = 0n, ...above]: bigint[]): Cut => ({ base, above })

/** Of each promotion what it took off in all of these. */
export function summedPromotions(given: readonly BillPromotion[]): BillPromotion[] {
  const own = Map.groupBy(given, ({ promotion }) => promotion)
  return [...own.values()].flatMap((some) => {
    const [first] = some
    return first ? [{ ...first, amount: sumOf(some.map(({ amount }) => amount)) }] : []
  })
}

type Off = Pick<PartLine, 'discountAmount' | 'promotions'>

/** What somebody gave on a line in money, beside what promotions did. */
export const givenByHand = ({ discountAmount, promotions = [] }: Off): string =>
  differenceOf(discountAmount, sumOf(promotions.map(({ amount }) => amount)))

/**
 * What a line gives away in money, cut by weights: what somebody gave by itself and each promotion by
 * itself, so that no part has more of promotions than it has of discounts. Most lines give nothing.
 */
function offsOf(line: BillLine, weights: readonly bigint[], { decimals }: Bill): Off[] {
  if (isZero(line.discountAmount)) return weights.map(() => ({ discountAmount: '0' }))
  const cut = (amount: string): string[] => splitBy(amount, weights, decimals)
  const typed = cut(givenByHand(line))
  const promotions = line.promotions?.map((it) => ({ ...it, parts: cut(it.amount) })) ?? []
  return typed.map((own = '0', part) => {
    const given = promotions
      .map(({ parts, ...it }) => ({ ...it, amount: parts[part] ?? '0' }))
      .filter(({ amount }) => !isZero(amount))
    return {
      discountAmount: sumOf([own, ...given.map(({ amount }) => amount)]),
      ...(given.length > 0 ? { promotions: given } : {}),
    }
  })
}

/** Each figure by itself: a part may have the odd coin of several. */
function cutApart(units: readonly bigint[], weights: readonly bigint[]): bigint[][] {
  const shares = units.map((own) => splitBy(String(own), weights, 0).map(BigInt))
  const sums = shares.map(() => 0n)
  return weights.map((_, part) => {
    shares.forEach((share, at) => {
      sums[at] = (sums[at] as bigint) + (share[part] as bigint)
    })
    return [...sums]
  })
}

/** What it comes to, and all its figures at the same places: shares that are alike cost the same. */
function cutTogether(units: readonly bigint[], weights: readonly bigint[]): bigint[][] {
  const all = units.reduce((sum, own) => sum + own, 0n)
  let sum = 0n
  return splitBy(String(all), weights, 0).map((share) => {
    sum += BigInt(share)
    return firstUnits(units, sum)
  })
}

/** Every line in as many parts, by weights of its own; its quantity as well. */
function cutLine(line: BillLine, of: Figures, weights: readonly bigint[], bill: Bill): PartLine[] {
  const quantities = splitBy(line.quantity, weights, 6)
  const offs = offsOf(line, weights, bill)
  const cut = bill.cutting === 'together' ? cutTogether : cutApart
  const cuts = cut(unitsIn(of, bill), weights).map(cutOf)
  const figures = cutFigures(of, cuts, bill)
  return quantities.map((quantity, part) => ({
    id: line.id,
    quantity,
    ...(offs[part] ?? { discountAmount: '0' }),
    figures: figures[part] ?? none,
  }))
}

const isNothing = ({ figures }: PartLine): boolean => Object.values(figures).every(isZero)

/** What is not touched by a part is not on it; a part too fine to be counted is refused. */
function refuseFine(lines: readonly PartLine[], at: number): void {
  if (lines.some((line) => isZero(line.quantity) && !isNothing(line)))
    throw new Refusal('partTooSmall', `parts.${at}`)
}

const worth = ({ figures }: PartLine, taxes: TaxRules): string =>
  sumOf([
    differenceOf(figures.amount, figures.discount),
    ...aboveIn(taxes).map((name) => figures[name]),
  ])

function partOf(lines: PartLine[], at: number, { taxes, decimals }: Bill): BillPart {
  refuseFine(lines, at)
  return {
    lines: lines.filter(({ quantity }) => !isZero(quantity)),
    total: sumOf(
      lines.map((line) => worth(line, taxes)),
      decimals,
    ),
  }
}

/** Each line among those who share it; what the house adds follows what each of them has. */
function byLines(bill: Bill, parts: readonly Share[][], totals: Totals): BillPart[] {
  const own: PartLine[][] = parts.map(() => [])
  const shares = parts.map((some) => new Map(some.map((it) => [it.line, it])))
  const put = (line: BillLine, at: number, weights: readonly bigint[]): void => {
    const cut = cutLine(line, totals.lines[at] as Figures, weights, bill)
    for (const [n, part] of cut.entries()) own[n]?.push(part)
  }
  for (const [at, line] of bill.lines.entries()) {
    if (line.isService) continue
    put(line, at, weightsOf(shares.map((some) => some.get(line.id))))
  }
  const sums = own.map((lines) => sumOf(lines.map((line) => worth(line, bill.taxes))))
  const even = wholeWeights(sums.every(isZero) ? sums.map(() => '1') : sums)
  for (const [at, line] of bill.lines.entries()) if (line.isService) put(line, at, even)
  return own.map((lines, at) => partOf(lines, at, bill))
}

/** How much of a line each part has, over one bottom. */
function weightsOf(shares: readonly (Share | undefined)[]): bigint[] {
  const bottoms = new Set(shares.map((it) => it?.bottom ?? 1))
  const bottom = [...bottoms].reduce((product, it) => product * BigInt(it), 1n)
  return shares.map((it) => (it ? (BigInt(it.top) * bottom) / BigInt(it.bottom) : 0n))
}

/** How much of a line a part has, of one; the parts of a whole bill are one. */
export function shareOf({ split }: Bill, line: string, part: number): Fraction {
  if (!split) return one
  if (split.way === 'amounts') {
    const all = added(split.amounts.map(fractionOf))
    return over(fractionOf(split.amounts[part] ?? '0'), all)
  }
  const share = split.parts[part]?.find((it) => it.line === line)
  return share ? { top: BigInt(share.top), bottom: BigInt(share.bottom) } : zero
}

/** Everything is cut at the sums that were named, to the last unit. */
function byAmounts(bill: Bill, amounts: readonly string[], totals: Totals): BillPart[] {
  const rows = totals.lines.map((line) => unitsIn(line, bill))
  const flat = rows.flat()
  const weights = wholeWeights(amounts)
  const quantities = bill.lines.map((line) => splitBy(line.quantity, weights, 6))
  const offs = bill.lines.map((line) => offsOf(line, weights, bill))
  let sum = 0n
  const cuts = amounts.map((amount) => {
    sum += unitsOf(amount, bill.decimals)
    const units = firstUnits(flat, sum)
    return rows.map((row) => cutOf(units.splice(0, row.length)))
  })
  const figures = totals.lines.map((line, at) =>
    cutFigures(
      line,
      cuts.map((cut) => cut[at] as Cut),
      bill,
    ),
  )
  return amounts.map((_, part) =>
    partOf(
      bill.lines.map((line, at) => ({
        id: line.id,
        quantity: quantities[at]?.[part] ?? '0',
        ...(offs[at]?.[part] ?? { discountAmount: '0' }),
        figures: figures[at]?.[part] ?? none,
      })),
      part,
      bill,
    ),
  )
}

/** Somebody shares a line twice, or the shares of one are not the whole of it. */
function refuseShares(bill: Bill, parts: readonly Share[][]): void {
  const shared = new Map<string, { top: bigint; bottom: bigint }>()
  for (const [at, part] of parts.entries()) {
    if (new Set(part.map(({ line }) => line)).size < part.length || part.length === 0)
      throw new Refusal('partEmpty', `parts.${at}`)
    for (const { line, top, bottom } of part) {
      const before = shared.get(line) ?? zero
      shared.set(line, {
        top: before.top * BigInt(bottom) + BigInt(top) * before.bottom,
        bottom: before.bottom * BigInt(bottom),
      })
    }
  }
  const own = bill.lines.filter(({ isService }) => !isService)
  const isWhole = own.every(({ id }) => {
    const { top, bottom } = shared.get(id) ?? zero
    return top === bottom
  })
  if (!isWhole || shared.size !== own.length) throw new Refusal('partsDoNotAddUp', 'parts')
}

function refuseAmounts(bill: Bill, amounts: readonly string[], total: string): void {
  const at = amounts.findIndex((amount) => !isPositive(amount))
  if (at >= 0) throw new Refusal('partEmpty', `parts.${at}`)
  const fine = amounts.findIndex(
    (amount) => rounded(fractionOf(amount), bill.decimals) !== tidyDecimal(amount),
  )
  if (fine >= 0)
    throw new Refusal('tooManyDecimals', `parts.${fine}`, { limit: String(bill.decimals) })
  if (sumOf(amounts, bill.decimals) !== sumOf([total], bill.decimals))
    throw new Refusal('partsDoNotAddUp', 'parts')
}

/** Of a bill that is not split, the one part that is all of it. */
export function billParts(bill: Bill): BillPart[] {
  const totals = billTotals(bill)
  const { split } = bill
  if (!split) {
    const whole = bill.lines.map(
      (line, at) => cutLine(line, totals.lines[at] as Figures, [1n], bill)[0] as PartLine,
    )
    return [partOf(whole, 0, bill)]
  }
  if (split.way === 'amounts') {
    refuseAmounts(bill, split.amounts, totals.total)
    return byAmounts(bill, split.amounts, totals)
  }
  refuseShares(bill, split.parts)
  return byLines(bill, split.parts, totals)
}
