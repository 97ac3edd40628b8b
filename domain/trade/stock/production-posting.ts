/**
 * Posting a production: components leave at their average; what was made comes in for what they
 * cost together with labour and overhead. What was spoilt and what fell beside it take their part;
 * nothing is lost and nothing appears: Σ in = Σ out, in both currencies. Taking something apart is
 * the same the other way round.
 */
import { toSecond } from '../../kernel/number/convert.ts'
import { isNegative, isPositive } from '../../kernel/number/decimal.ts'
import {
  differenceOf,
  type Fraction,
  fractionOf,
  isAbove,
  negated,
  over,
  ratioOf,
  rounded,
  sumOf,
  times,
  zero,
} from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import {
  type Decimals,
  differenceOfWorths,
  negatedWorth,
  sumOfWorths,
  type Worth,
} from '../../money/measure.ts'
import { nothing, splitWorth } from '../../stock/amounts.ts'
import { madeShares } from '../../stock/made-share.ts'
import { type MoveLink, madePot } from '../../stock/past-row.ts'
import { Shelf, type ShelfFacts } from '../../stock/shelf.ts'
import { issued, received, worthHere } from '../../stock/valuation.ts'
import {
  bookedLater,
  elsewhere,
  isOfItsDay,
  isOnTheShelf,
  movedValue,
  worthBooking,
} from '../worth.ts'
import type { StockPosting } from './stock-posting.ts'

export type ProductionLine = {
  id: string
  /** Where it stands among the lines. */
  at: number
  item: string
  /** It goes in, or comes out. */
  direction: 1 | -1
  baseQuantity: string
  /** Of what comes out: its percent of the cost; the rest is shared by the others. */
  share: string | null
}

export type ProductionTask = {
  warehouse: string
  rate: string | null
  /** In the currency of the books. */
  labour: string
  overhead: string
  lines: readonly ProductionLine[]
  /** The line of what is made. */
  output: string | null
  /** How much of what was made, or of what went in to be taken apart, was spoilt. */
  scrap: string
}

export type ProductionFacts = ShelfFacts & { decimals: Decimals; day: string }

/** What comes out without a share of its own takes the rest, by these weights. */
function weightsOf(
  lines: readonly ProductionLine[],
  { output, scrap, warehouse, rate }: ProductionTask,
  shelf: Shelf,
  { decimals, day }: ProductionFacts,
): string[] {
  if (output !== null)
    return [...lines.map((line) => (line.id === output ? line.baseQuantity : '0')), scrap]
  const terms = { decimals, day, rate }
  const worths = lines.map(({ item, baseQuantity, share }) =>
    share === null ? worthHere(shelf.at(item, warehouse), baseQuantity, terms).first : '0',
  )
  // Of parts nobody knows a cost of, each piece takes the same.
  return [...(worths.some(isPositive) ? worths : lines.map((line) => line.baseQuantity)), '0']
}

/** What comes apart, and what was spoilt before it did: its part of all that went in. */
function apartOf(
  whole: Worth,
  lines: readonly ProductionLine[],
  { output, scrap }: ProductionTask,
  decimals: Decimals,
): { good: Worth; spoilt: Worth; each: Fraction } {
  const none = { good: whole, spoilt: zeroOf(whole), each: zero }
  if (output !== null || !isPositive(scrap)) return none
  const taken = sumOf(
    lines.flatMap(({ direction, baseQuantity }) => (direction === -1 ? [baseQuantity] : [])),
  )
  const apart = differenceOf(taken, scrap)
  if (!isPositive(apart)) return none
  const [good = whole, spoilt = zeroOf(whole)] = splitWorth(whole, [apart, scrap], decimals)
  return { good, spoilt, each: over(fractionOf(scrap), fractionOf(apart)) }
}

/** What each line that comes out is worth, and what was spoilt. */
function divided(
  whole: Worth,
  lines: readonly ProductionLine[],
  weights: readonly string[],
  decimals: Decimals,
): Worth[] {
  const own = lines.map(({ share }) => share ?? '0')
  const rest = sumOf(['100', ...own.map(negated)])
  if (isNegative(rest)) throw new Refusal('sharesAboveAll', 'byProducts')
  const shared = splitWorth(whole, [...own, rest], decimals)
  const free = lines.map(({ share }, at) => (share === null ? (weights[at] ?? '0') : '0'))
  const all = [...free, weights.at(-1) ?? '0']
  const left = shared.at(-1) ?? nothing
  if (!all.some(isPositive)) {
    if (isPositive(rest)) throw new Refusal('sharesBelowAll', 'components')
    return [...shared.slice(0, -1), nothing]
  }
  const parts = splitWorth(left, all, decimals)
  const given = [...shared.slice(0, -1), zeroOf(whole)]
  return all.map((_, at) => sumOfWorths([given[at] ?? nothing, parts[at] ?? nothing]))
}

const zeroOf = (worth: Worth): Worth => differenceOfWorths(worth, worth)

/** What one line, or one piece of it, may be worth: fifteen digits, as everywhere one is typed. */
const unbookable = fractionOf('1000000000000000')

function refuseUnbookable(at: number, amounts: readonly string[]): void {
  if (amounts.some((amount) => !isAbove(unbookable, fractionOf(amount))))
    throw new Refusal('worthTooLarge', `lines.${at}.quantity`)
}

export function postProduction(task: ProductionTask, facts: ProductionFacts): StockPosting {
  const { decimals, day } = facts
  const { warehouse, rate, lines } = task
  const terms = { decimals, day, rate }
  const shelf = new Shelf(facts).startOn(terms)
  const costs = new Map<string, Worth>()
  const pot = madePot(lines[0]?.id ?? '')
  for (const line of lines.filter(({ direction }) => direction === -1)) {
    shelf.refuseTooLow(line, line.at, warehouse)
    const change = issued(shelf.at(line.item, warehouse), line.baseQuantity, terms)
    const link: MoveLink = { as: 'out', into: pot }
    shelf.put(line, { warehouse }, negated(line.baseQuantity), change, day, link)
    costs.set(line.id, negatedWorth(change.value))
  }
  const made = lines.filter(({ direction }) => direction === 1)
  const added = sumOf([task.labour, task.overhead], decimals.first)
  const conversion: Worth = {
    first: added,
    second: rate === null ? null : toSecond(added, rate, decimals.second),
  }
  const whole = sumOfWorths([...costs.values(), conversion])
  const apart = apartOf(whole, lines, task, decimals)
  const worths = divided(apart.good, made, weightsOf(made, task, shelf, facts), decimals)
  const spoilt = sumOfWorths([worths.at(-1) ?? nothing, apart.spoilt])
  const pieces = fractionOf(sumOf(made.map(({ baseQuantity }) => baseQuantity)))
  const shares = madeShares(
    made.map(({ baseQuantity: quantity }, at) => ({ quantity, worth: worths[at]?.first ?? '0' })),
    {
      quantity: task.output === null ? rounded(times(pieces, apart.each), 6) : task.scrap,
      worth: spoilt.first,
    },
  )
  made.forEach((line, at) => {
    const worth = worths[at] ?? nothing
    const owed = shelf.owedAt(line.item, warehouse)
    const before = shelf.at(line.item, warehouse)
    const source = { receipt: line.id }
    const change = received(before, line.baseQuantity, worth, terms, owed, source)
    const link: MoveLink = { as: 'made', from: pot, share: shares[at] }
    shelf.put(line, { warehouse }, line.baseQuantity, change, day, link)
    costs.set(line.id, worth)
  })
  shelf.endToday(terms)
  refuseUnbookable(lines.find(({ id }) => id === task.output)?.at ?? 0, [spoilt.first])
  const moves = shelf.moves.filter(isOfItsDay)
  const revalued = movedValue(moves.filter(({ kind }) => kind === 'revaluation'))
  const posted = lines.map((line) => {
    const cost = costs.get(line.id) ?? nothing
    const unitPrice = ratioOf(cost.first, line.baseQuantity, 6)
    refuseUnbookable(line.at, [unitPrice, cost.first])
    return {
      unitPrice,
      cost,
      total: line.direction === 1 ? cost : negatedWorth(cost),
    }
  })
  const total = sumOfWorths(posted.map((line) => line.total))
  return {
    lines: posted,
    total: total.first,
    secondTotal: total.second,
    moves: shelf.moves,
    balances: shelf.balances,
    owed: shelf.owed,
    bookings: [
      worthBooking('stock', movedValue(moves.filter(isOnTheShelf))),
      worthBooking('absorbed', negatedWorth(conversion)),
      worthBooking('stockLoss', spoilt),
      worthBooking('costOfSales', negatedWorth(revalued)),
      ...elsewhere(moves),
    ],
    later: bookedLater(shelf.moves),
  }
}
