/**
 * Whether what comes under an id that is known says what was kept under it. What the house adds when it
 * keeps an event (names, prices, terms, by how much a piece is rounded), the yes of somebody else and the
 * clock are no part of what was said.
 */
import { Refusal } from '../../kernel/refusal.ts'
import type { OrderEvent, SentEvent } from './order-event.ts'

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** All that was said stands in what was kept; there may be more of it. What is not said is nothing. */
function isWithin(said: unknown, kept: unknown): boolean {
  if (said === undefined || said === null) return kept === undefined || kept === null
  if (Array.isArray(said))
    return (
      Array.isArray(kept) &&
      said.length === kept.length &&
      said.every((it, at) => isWithin(it, kept[at]))
    )
  if (!isPart(said)) return said === kept
  return isPart(kept) && Object.entries(said).every(([key, it]) => isWithin(it, kept[key]))
}

/** What the house fills in where a device leaves it open. */
function leftOpen(event: SentEvent, kept: OrderEvent): readonly string[] {
  if (event.kind === 'open' && event.branch === null) return ['branch']
  const isCut = kept.kind === 'bill' && kept.terms.cuts !== undefined
  return event.kind === 'bill' && event.split === null && isCut ? ['split'] : []
}

/** What says something else under a known id is not answered as taken: it would be gone. */
export function refuseOtherwise(event: SentEvent, heard: readonly OrderEvent[]): void {
  const kept = heard.find(({ id }) => id === event.id)
  if (!kept) return
  const apart = new Set(['at', 'approval', ...leftOpen(event, kept)])
  const isSame = Object.entries(event).every(
    ([key, said]) => apart.has(key) || isWithin(said, (kept as Record<string, unknown>)[key]),
  )
  if (!isSame) throw new Refusal('idTaken', 'id')
}
