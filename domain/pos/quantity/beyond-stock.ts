/** Whether a sale asks for more than the shelf holds, or for what has expired there. */
import { added, fractionOf, isAbove, times } from '../../kernel/number/fraction.ts'

/** What the shelf of a till holds of an item, in base units. */
export type OnHand = {
  item: string
  quantity: string
  /** All that lies there by lots has expired. */
  isExpired?: true
}

type Line = { id: string; item: { id: string }; quantity: string; factor: string }

/**
 * By line, how many there are. A figure below nothing is of a shop that does not count what comes
 * in, and says nothing; neither does an item that never lay there.
 */
export function beyondStock(
  lines: readonly Line[],
  onHand: readonly OnHand[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { item, quantity } of onHand) {
    const own = lines.filter((line) => line.item.id === item)
    const wanted = added(
      own.map((line) => times(fractionOf(line.quantity), fractionOf(line.factor))),
    )
    if (quantity.startsWith('-') || !isAbove(wanted, fractionOf(quantity))) continue
    for (const { id } of own) found.set(id, quantity)
  }
  return found
}

type Lotted = { id: string; item: { id: string }; lot?: unknown }

/** The lines whose lot nobody named, of goods of which nothing that lies there may be sold any more. */
export const expiredLines = (
  lines: readonly Lotted[],
  onHand: readonly OnHand[],
): ReadonlySet<string> => {
  const expired = new Set(onHand.flatMap(({ item, isExpired }) => (isExpired ? [item] : [])))
  return new Set(lines.flatMap(({ id, item, lot }) => (!lot && expired.has(item.id) ? [id] : [])))
}
