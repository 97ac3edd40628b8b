/** The tickets that are taken back, each held while its lines are used up. */
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { Origin } from '../../../domain/trade/origin/origin.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { lockOrigin } from '../../trade/origin/origin-row.ts'

export async function heldOrigins(
  tx: Tx,
  tickets: readonly Ticket[],
): Promise<Map<string, Origin>> {
  const ids = [...new Set(tickets.flatMap(({ origin }) => origin ?? []))].sort()
  const held = new Map<string, Origin>()
  for (const origin of ids) {
    const found = await lockOrigin(tx, origin, 'posRefund').catch(unlessUnknown)
    if (found) held.set(origin, found)
  }
  return held
}

export function unlessUnknown(error: unknown): undefined {
  if (error instanceof Refusal) return undefined
  throw error
}
