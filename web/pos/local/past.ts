/** Tickets of the last weeks, for reprints and refunds without network. */
import { dayMs } from '../../../domain/kernel/calendar/days.ts'
import { byNumber } from '../../../domain/pos/ticket/past-order.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { TillDatabase } from './database.ts'

const daysKept = 30
const mostKept = 5000
const mostShown = 200
const mostFound = 20

/** The last number first. */
export async function recentTickets(db: TillDatabase, limit = mostShown): Promise<Ticket[]> {
  const byTime = db.transaction('tickets').store.index('byTime')
  // Read at once from the oldest of them on: one by one would be a question for each.
  const newest = await byTime.openKeyCursor(null, 'prev')
  const oldest = limit > 1 ? await newest?.advance(limit - 1) : newest
  const found = await byTime.getAll(oldest ? IDBKeyRange.lowerBound(oldest.key) : null)
  return byNumber(found.map(({ ticket }) => ticket)).slice(0, limit)
}

/** By a part of its number, or by its id as a receipt's code holds it; the last number first. */
export async function findTickets(db: TillDatabase, q: string): Promise<Ticket[]> {
  const wanted = q.trim().toUpperCase()
  if (!wanted) return recentTickets(db, mostFound)
  const exact = await db.get('tickets', q.trim().toLowerCase())
  if (exact) return [exact.ticket]
  const found: Ticket[] = []
  let cursor = await db.transaction('tickets').store.index('byTime').openCursor(null, 'prev')
  while (cursor && found.length < mostFound) {
    if (cursor.value.number.toUpperCase().includes(wanted)) found.push(cursor.value.ticket)
    cursor = await cursor.continue()
  }
  return byNumber(found)
}

/** What the server has and nobody will ask for any more. One that waits is never old. */
export async function dropOldTickets(db: TillDatabase, now = Date.now()): Promise<void> {
  const oldest = new Date(now - daysKept * dayMs).toISOString()
  const tx = db.transaction('tickets', 'readwrite')
  let excess = (await tx.store.count()) - mostKept
  let cursor = await tx.store.index('byTime').openCursor()
  while (cursor && (excess > 0 || cursor.value.at < oldest)) {
    if (cursor.value.state === 'posted') {
      await cursor.delete()
      excess -= 1
    }
    cursor = await cursor.continue()
  }
  await tx.done
}
