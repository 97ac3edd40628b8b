/** Sends what this device said and the server has not heard, whether or not the floor is shown. */
import type { EventOutcome } from '../../../domain/restaurant/order/floor-news.ts'
import type { SentEvent } from '../../../domain/restaurant/order/order-event.ts'
import { CallError, call, messageOf } from '../../kernel/session/api.ts'
import {
  type FloorDatabase,
  hasFloor,
  isSaidBy,
  openFloorDatabase,
  type SaidEvent,
} from './floor-database.ts'

/** In one call. */
const mostAtOnce = 100

export const isWaiting = ({ isHeard, refusal }: SaidEvent): boolean => !isHeard && !refusal

/**
 * The first of them, in the order they were said, as far as they are of one order. What somebody
 * else left here waits for them, since the server books it to whoever sends it; and so does what was
 * said since of an order that only they have opened.
 */
export function nextBatch(said: readonly SaidEvent[], user: string): SaidEvent[] {
  const strange = said.filter((it) => isWaiting(it) && !isSaidBy(it, user))
  const unopened = new Set(
    strange.flatMap(({ order, event }) => (event.kind === 'open' ? [order] : [])),
  )
  const waiting = said.filter(
    (it) => isWaiting(it) && isSaidBy(it, user) && !unopened.has(it.order),
  )
  const [first] = waiting
  if (!first) return []
  const end = waiting.findIndex(({ order }) => order !== first.order)
  return waiting.slice(0, Math.min(end < 0 ? waiting.length : end, mostAtOnce))
}

/** Such a call is never answered otherwise, however often it is tried. */
const isForGood = (error: unknown): boolean =>
  error instanceof CallError && [400, 403, 404, 413, 422].includes(error.status)

/** Who said yes stays until the floor tells it; the PIN they typed has been judged, and rests nowhere. */
function withoutProof(it: SaidEvent): SaidEvent {
  const { event } = it
  if (!('approval' in event) || !event.approval) return it
  return { ...it, event: { ...event, approval: { ...event.approval, seal: '' } } as SentEvent }
}

/**
 * As they are once the server has answered for them: heard, or refused, each with its reason. Throws
 * where there was no answer that lasts.
 */
export async function sendBatch(some: readonly SaidEvent[]): Promise<SaidEvent[]> {
  const path = `/api/orders/${some[0]?.order}/events`
  const events = some.map(({ event }) => event)
  let outcomes: EventOutcome[]
  try {
    outcomes = (await call<{ outcomes: EventOutcome[] }>('POST', path, { events })).outcomes
  } catch (error) {
    if (!isForGood(error)) throw error
    const refusal = messageOf(error)
    return some.map((it) => ({ ...withoutProof(it), refusal }))
  }
  const byId = new Map(outcomes.map((it) => [it.id, it]))
  return some.map((it) => {
    const outcome = byId.get(it.id)
    const refusal = outcome && 'code' in outcome ? outcome.message : null
    return { ...withoutProof(it), refusal, isHeard: refusal === null }
  })
}

export async function keepSaid(db: FloorDatabase, some: Iterable<SaidEvent>): Promise<void> {
  const tx = db.transaction('said', 'readwrite')
  for (const it of some) void tx.store.put(it)
  await tx.done
}

/**
 * All of it, or an error: whoever sends what rests on it waits. What is refused for good holds up
 * nothing; the floor tells it to whoever said it.
 */
export async function sendUnheard(company: string, user: string): Promise<void> {
  if (!(await hasFloor(company))) return
  const db = await openFloorDatabase(company)
  try {
    for (;;) {
      const said = (await db.getAll('said')).toSorted((a, b) => a.n - b.n)
      const some = nextBatch(said, user)
      if (some.length === 0) return
      await keepSaid(db, await sendBatch(some))
    }
  } finally {
    db.close()
  }
}
