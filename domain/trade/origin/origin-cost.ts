/** What goods cost that follow another document: received after their bill, or brought back. */
import type { Currency, Decimals, Worth } from '../../money/measure.ts'
import { nextWorth } from '../../stock/amounts.ts'
import type { Sold } from '../../stock/valuation.ts'
import { receivedWorth } from '../order-match.ts'
import type { OriginFacts, OriginLine } from './origin-facts.ts'

/** The currency of what follows, and its rate. */
export type FollowRate = { currency: Currency; rate: string | null }

const decimalsOf = ({ first, second }: OriginFacts): Decimals => ({ first, second: second ?? 0 })

/** As ordered, at the rate of the day: each currency from the one the order is written in. */
export function orderedWorth(
  row: OriginFacts,
  { ordered, base }: OriginLine,
  received: string,
  follows: FollowRate,
): Worth {
  const decimals = decimalsOf(row)
  return receivedWorth({ amount: ordered, base }, received, { ...follows, decimals })
}

/** The next part of what a line of a purchase cost. */
export const partOfCost = (
  row: OriginFacts,
  line: OriginLine,
  taken: { before: string; part: string; whole: string },
): Worth => nextWorth({ first: line.cost, second: line.secondCost }, taken, decimalsOf(row))

/** What a client still has of a line, and what that cost in truth by now. */
export const soldOf = ({ id, sold }: OriginLine): Sold => ({
  lines: [id],
  pieces: sold.pieces,
  cost: { first: sold.first, second: sold.second },
})
