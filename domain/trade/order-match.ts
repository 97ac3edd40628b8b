/**
 * Ordered, received and billed: what of an order is still to come, what a bill finds already there,
 * and when a bill is so far from its order that somebody must say it is meant. Quantities are in
 * base units. What a bill brings itself is received against that bill, not against the order.
 */

import {
  type Fraction,
  fractionOf,
  isAbove,
  isAny,
  isMore,
  minus,
  one,
  over,
  partOf,
  plus,
  rounded,
  smaller,
  times,
} from '../kernel/number/fraction.ts'
import type { FieldRefusal } from '../kernel/refusal.ts'
import {
  type Currency,
  type Decimals,
  differenceOfWorths,
  exchanged,
  type Rank,
  type Worth,
} from '../money/measure.ts'
import { nextWorth } from '../stock/amounts.ts'
import type { ReceiptPart } from '../stock/layer-pile.ts'

export type OrderProgress = {
  base: string
  /** By receipts against the order itself. */
  delivered: string
  /** By bills. */
  converted: string
  /** Of what was received: what bills have taken over. */
  matched: string
}

/** What came against the order and what bills took upon themselves. */
export const takenIn = ({ delivered, converted, matched }: OrderProgress): string =>
  rounded(minus(plus(fractionOf(delivered), fractionOf(converted)), fractionOf(matched)), 6)

export function leftToReceive(line: OrderProgress): string {
  const left = minus(fractionOf(line.base), fractionOf(takenIn(line)))
  return isAny(left) ? rounded(left, 6) : '0'
}

/** Goods that came before their bill, the oldest first, and what they were valued at then. */
export type Match = { quantity: string; value: Worth; from: readonly ReceiptPart[] }

/** A bill is for what came first of what nobody billed. */
function billedOf(
  from: readonly ReceiptPart[],
  quantity: string,
): { taken: ReceiptPart[]; left: ReceiptPart[] } {
  const [taken, left]: [ReceiptPart[], ReceiptPart[]] = [[], []]
  let open = fractionOf(quantity)
  for (const { receipt, pieces } of from) {
    const all = fractionOf(pieces)
    const part = smaller(open, all)
    const rest = minus(all, part)
    if (isAny(part)) taken.push({ receipt, pieces: rounded(part, 6) })
    if (isAny(rest)) left.push({ receipt, pieces: rounded(rest, 6) })
    open = minus(open, part)
  }
  return { taken, left }
}

/** The part of a bill that is for goods already there; the last one takes all that is left. */
export function matchOf(
  waiting: Match,
  wanted: string,
  decimals: Decimals,
): { match: Match; left: Match } {
  const isAll = !isMore(waiting.quantity, wanted)
  const quantity = isAll ? waiting.quantity : wanted
  const value = isAll
    ? waiting.value
    : nextWorth(waiting.value, { before: '0', part: wanted, whole: waiting.quantity }, decimals)
  const { taken, left } = billedOf(waiting.from, quantity)
  return {
    match: { quantity, value, from: taken },
    left: {
      from: left,
      quantity: rounded(minus(fractionOf(waiting.quantity), fractionOf(quantity)), 6),
      value: differenceOfWorths(waiting.value, value),
    },
  }
}

type Billed = {
  /** With this bill. */
  converted: string
  unitPrice: string
  isDelivered: boolean
}

/** How a bill is further from its order than the house tolerates; undefined when it is not. */
export function billDoubt(
  order: OrderProgress & { unitPrice: string },
  bill: Billed,
  tolerance: string,
): FieldRefusal | undefined {
  const within = plus(one, partOf(tolerance))
  const most = (amount: string): Fraction => times(fractionOf(amount), within)
  const billed = fractionOf(bill.converted)
  const limitFacts = (amount: string) => ({ limit: amount, percent: tolerance })
  if (isAbove(billed, most(order.base)))
    return { code: 'billedAboveOrdered', field: 'quantity', facts: limitFacts(order.base) }
  // Where goods came first, a bill that brings none is for those.
  const isForReceived = !bill.isDelivered && isAny(fractionOf(order.delivered))
  if (isForReceived && isAbove(billed, most(order.delivered)))
    return { code: 'billedAboveReceived', field: 'quantity', facts: limitFacts(order.delivered) }
  if (isAbove(fractionOf(bill.unitPrice), most(order.unitPrice)))
    return { code: 'dearerThanOrdered', field: 'unitPrice', facts: limitFacts(order.unitPrice) }
  return undefined
}

/** What received goods are worth until they are billed: as ordered, at the rate of their day. */
export function receivedWorth(
  ordered: { amount: string; base: string },
  received: string,
  { currency, rate, decimals }: { currency: Currency; rate: string | null; decimals: Decimals },
): Worth {
  const own = over(
    times(fractionOf(ordered.amount), fractionOf(received)),
    fractionOf(ordered.base),
  )
  const asRank = (rank: Rank) => rounded(exchanged(own, currency, rank, rate), decimals[rank])
  return { first: asRank('first'), second: rate === null ? null : asRank('second') }
}
