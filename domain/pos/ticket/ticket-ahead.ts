/** What a ticket sells of dishes that took their components when the kitchen was told of them. */
import { sumOf } from '../../kernel/number/fraction.ts'
import { decimalsIn } from '../../money/ranks.ts'
import { aheadLess, takeAhead } from '../../stock/made-ahead.ts'
import type { Trade, TradeLine } from '../../trade/posting/trade-task.ts'
import type { Ticket, TicketLine } from './ticket.ts'
import type { Ground } from './ticket-facts.ts'

/** Of a dish of a bill: what the kitchen made of it before. Ordered in its base unit. */
export function aheadOf(
  line: TicketLine,
  ticket: Ticket,
  { ahead, company }: Ground,
): TradeLine['ahead'] {
  const lying = line.ordered && ticket.kind === 'posSale' ? ahead?.get(line.ordered) : undefined
  const isFirst = ticket.lines.find(({ ordered }) => ordered === line.ordered) === line
  if (!lying || !isFirst) return undefined
  const { taken: parts } = takeAhead(lying, line.quantity, decimalsIn(company))
  if (parts.length === 0) return undefined
  return {
    quantity: sumOf(
      parts.map(({ quantity }) => quantity),
      6,
    ),
    parts,
  }
}

/** Each with what it is worth by now, after those that were sold before it. */
export function withWorths(lines: readonly TradeLine[], { inTheMaking }: Ground): TradeLine[] {
  const book = inTheMaking?.copy()
  return lines.map((line) => {
    const { ahead } = line
    return ahead && book ? { ...line, ahead: { ...ahead, parts: book.end(ahead.parts) } } : line
  })
}

/** The next ticket finds what this one left of it. */
export function keepAhead(ticket: Ticket, trade: Trade, { ahead, inTheMaking }: Ground): void {
  inTheMaking?.end(trade.lines.flatMap((line) => line.ahead?.parts ?? []))
  trade.lines.forEach((line, at) => {
    const ordered = ticket.lines[at]?.ordered
    const lying = ordered && ahead?.get(ordered)
    if (!line.ahead || !lying) return
    const taken = new Map(line.ahead.parts.map((part) => [part.id, part]))
    const left = lying.map((it) => {
      const part = taken.get(it.id)
      return part ? aheadLess(it, part) : it
    })
    ahead?.set(ordered, left)
  })
}
