/**
 * A bill and the parts it is paid in. Each part is a ticket of its own; its lines carry figures that
 * were cut from those of the whole bill, so that the parts add up to it in every figure: amounts,
 * discounts and taxes. The same function cuts at the table, at the till and on the server.
 */
import { isZero, tidyDecimal } from '../../kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  isAbove,
  over,
  rounded,
  sumOf,
  times,
  unitsOf,
  zero,
} from '../../kernel/number/fraction.ts'
import { splitAmount } from '../../kernel/number/split.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Figures } from '../../trade/part.ts'
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

/** `part`: of a bill before it, what its paid parts have left of the line. */
export type BillLine = PricedLine & {
  id: string
  /** What is sold by it, and in which unit; bills that were made before this was said name none. */
  item?: string
  unit?: string
  /** For the service, which nobody ordered: it follows what each part comes to. */
  isService: boolean
}

export type Bill = {
  lines: readonly BillLine[]
  decimals: number
  taxes: TaxRules
  split: Split | null
}

export type PartLine = {
  id: string
  quantity: string
  /** Of what the line gives away in money. */
  discountAmount: string
  figures: Figures
}

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

/** What lies inside an amount, up to a part of it: never falling, and all of it in the end. */
function insideOf(inside: string, base: bigint, whole: bigint, decimals: number): string {
  if (whole === 0n) return '0'
  return rounded(
    over(times(fractionOf(inside), { top: base, bottom: 1n }), { top: whole, bottom: 1n }),
    decimals,
  )
}

/** The figures of a line from its beginning up to a cut. */
function figuresUpTo(
  of: Figures,
  cut: Cut,
  { taxes, decimals }: Pick<Bill, 'taxes' | 'decimals'>,
): Figures {
  const bottom = 10n ** BigInt(decimals)
  const whole = unitsOf(differenceOf(of.amount, of.discount, decimals), decimals)
  const written = (units: bigint): string => rounded({ top: units, bottom }, decimals)
  // A line that was given away is all discount: it goes with its end.
  const isEnd = cut.base === whole
  const inside = (amount: string): string =>
    isEnd ? amount : insideOf(amount, cut.base, whole, decimals)
  const discount = inside(of.discount)
  const made = {
    amount: sumOf([written(cut.base), discount], decimals),
    discount,
    vat: '0',
    tax1: '0',
    tax2: '0',
  }
  const above = aboveIn(taxes)
  for (const name of taxNames) {
    const at = above.indexOf(name)
    made[name] = at < 0 ? inside(of[name]) : written(cut.above[at] ?? 0n)
  }
  return made
}

const between = (after: Figures, before: Figures, decimals: number): Figures => ({
  amount: differenceOf(after.amount, before.amount, decimals),
  discount: differenceOf(after.discount, before.discount, decimals),
  vat: differenceOf(after.vat, before.vat, decimals),
  tax1: differenceOf(after.tax1, before.tax1, decimals),
  tax2: differenceOf(after.tax2, before.tax2, decimals),
})

const none: Figures = { amount: '0', discount: '0', vat: '0', tax1: '0', tax2: '0' }

/** The figures of a line cut at each of these places, and the differences between them. */
function cutFigures(
  of: Figures,
  cuts: readonly Cut[],
  terms: Pick<Bill, 'taxes' | 'decimals'>,
): Figures[] {
  let before = none
  return cuts.map((cut) => {
    const after = figuresUpTo(of, cut, terms)
    const part = between(after, before, terms.decimals)
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

/** Most lines give nothing away in money. */
const moneyOff = (
  { discountAmount }: BillLine,
  weights: readonly string[],
  { decimals }: Bill,
): string[] => (isZero(discountAmount) ? [] : splitAmount(discountAmount, weights, decimals))

/** Every line in as many parts, by weights of its own; its quantity as well. */
function cutLine(line: BillLine, of: Figures, weights: readonly string[], bill: Bill): PartLine[] {
  const quantities = splitAmount(line.quantity, weights, 6)
  const off = moneyOff(line, weights, bill)
  const shares = unitsIn(of, bill).map((units) =>
    splitAmount(String(units), weights, 0).map(BigInt),
  )
  const sums = shares.map(() => 0n)
  const cuts = weights.map((_, part) => {
    shares.forEach((share, at) => {
      sums[at] = (sums[at] as bigint) + (share[part] as bigint)
    })
    return cutOf([...sums])
  })
  const figures = cutFigures(of, cuts, bill)
  return quantities.map((quantity, part) => ({
    id: line.id,
    quantity,
    discountAmount: off[part] ?? '0',
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
  const put = (line: BillLine, at: number, weights: readonly string[]): void => {
    const cut = cutLine(line, totals.lines[at] as Figures, weights, bill)
    for (const [n, part] of cut.entries()) own[n]?.push(part)
  }
  for (const [at, line] of bill.lines.entries()) {
    if (line.isService) continue
    put(line, at, weightsOf(line.id, parts))
  }
  const sums = own.map((lines) => sumOf(lines.map((line) => worth(line, bill.taxes))))
  const even = sums.every(isZero) ? sums.map(() => '1') : sums
  for (const [at, line] of bill.lines.entries()) if (line.isService) put(line, at, even)
  return own.map((lines, at) => partOf(lines, at, bill))
}

/** How much of a line each part has, over one bottom. */
function weightsOf(line: string, parts: readonly Share[][]): string[] {
  const shares = parts.map((some) => some.find((it) => it.line === line))
  const bottom = shares.reduce((product, it) => product * BigInt(it?.bottom ?? 1), 1n)
  return shares.map((it) => String(it ? (BigInt(it.top) * bottom) / BigInt(it.bottom) : 0n))
}

/** Everything is cut at the sums that were named, to the last unit. */
function byAmounts(bill: Bill, amounts: readonly string[], totals: Totals): BillPart[] {
  const rows = totals.lines.map((line) => unitsIn(line, bill))
  const flat = rows.flat()
  const quantities = bill.lines.map((line) => splitAmount(line.quantity, amounts, 6))
  const off = bill.lines.map((line) => moneyOff(line, amounts, bill))
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
        discountAmount: off[at]?.[part] ?? '0',
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
  const at = amounts.findIndex((amount) => !isAbove(fractionOf(amount), zero))
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
      (line, at) => cutLine(line, totals.lines[at] as Figures, ['1'], bill)[0] as PartLine,
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
