/** An order as its bills see it: what they find received, and how far from it they may be. */
import {
  differenceOf,
  fractionOf,
  over,
  rounded,
  sumOf,
  times,
} from '../../kernel/number/fraction.ts'
import { unconfirmed } from '../../kernel/refusal.ts'
import type { TradeInput } from '../input.ts'
import { billDoubt, matchOf } from '../order-match.ts'
import type { TradeRules } from '../posting/rules.ts'
import type { TradeLine } from '../posting/trade-task.ts'
import type { OriginFacts, OriginLine } from './origin-facts.ts'

/** A quantity in base units, in the unit of the line. */
export const inUnits = (base: string, line: OriginLine): string =>
  rounded(over(times(fractionOf(base), fractionOf(line.quantity)), fractionOf(line.base)), 6)

/** Prices are compared for one base unit: a bill may count in another unit than its order. */
const perBase = (price: string, quantity: string, base: string): string =>
  rounded(over(times(fractionOf(price), fractionOf(quantity)), fractionOf(base)), 6)

/** Several lines of a bill may be for one line of the order: each takes of what is left. */
export function matchedLines(
  { lines: ordered, first, second }: OriginFacts,
  lines: readonly TradeLine[],
  sent: TradeInput['lines'],
): TradeLine[] {
  const waiting = new Map(
    ordered.map((line) => [
      line.id,
      {
        quantity: differenceOf(line.delivered, line.matched),
        value: { first: line.waiting, second: line.secondWaiting },
        from: line.unbilled,
      },
    ]),
  )
  return lines.map((line, at) => {
    const order = sent[at]?.originLine ?? ''
    const received = waiting.get(order)
    if (!received || !line.isStocked) return line
    const { match, left } = matchOf(received, line.baseQuantity, { first, second: second ?? 0 })
    waiting.set(order, left)
    return { ...line, matched: match }
  })
}

type Taken = { line: TradeLine; at: number; taken: string }

/** A bill may be further from its order than the house tolerates, if that is meant. */
export function refuseFarBill(
  order: OriginLine,
  { line, at, taken }: Taken,
  { isDelivered = false }: Partial<Pick<TradeInput, 'isDelivered'>>,
  { billTolerance }: Pick<TradeRules, 'billTolerance'>,
): void {
  const found = billDoubt(
    { ...order, unitPrice: perBase(order.price, order.quantity, order.base) },
    {
      converted: sumOf([order.converted, taken]),
      unitPrice: perBase(line.unitPrice, line.quantity, line.baseQuantity),
      isDelivered,
    },
    billTolerance,
  )
  if (!found) return
  const limit =
    found.field === 'unitPrice' ? order.price : inUnits(String(found.facts?.limit), order)
  throw unconfirmed(found.code, `lines.${at}.${found.field}`, { ...found.facts, limit })
}
