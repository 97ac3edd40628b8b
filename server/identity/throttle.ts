/**
 * Doors that count who knocks. The counters are shared by all processes and survive the refusal
 * of the request that was counted.
 */

import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { PublicContext, Station } from '../kernel/context.ts'
import { networkOf } from '../kernel/http/client-address.ts'
import type { Tx } from '../kernel/postgres/db.ts'

/** So many tries within so many seconds. */
export type Door = { key: string; tries: number; seconds: number }

/** A door for everybody who comes from one network. */
export const doorFrom = (
  { address }: Station,
  name: string,
  limit: Pick<Door, 'tries' | 'seconds'>,
): Door => ({ key: `${name}-from:${networkOf(address)}`, ...limit })

type Knocking = Pick<PublicContext, 'tx' | 'services'>

/** Counts this try and turns away whoever tries too often. */
export async function knock({ tx, services }: Knocking, door: Door): Promise<void> {
  const tries = await services.counted(door.key, door.seconds)
  if (tries > door.tries) throw new Refusal('tooManyTries', undefined, await waitAt(tx, door))
}

/** Turns away without counting, where only failures count. */
export async function refuseAtFull(tx: Tx, door: Door): Promise<void> {
  const seen = await tx.maybe(triesAt(door.key))
  const isOpen = !seen || seen.tries < door.tries || seen.seconds >= door.seconds
  if (!isOpen) throw new Refusal('tooManyTries', undefined, await waitAt(tx, door))
}

/** How many seconds are left of the time this door counts together; none if it is not counting. */
export async function secondsLeft(tx: Tx, { key, seconds }: Door): Promise<number> {
  const seen = await tx.maybe(triesAt(key))
  return seen ? Math.max(0, seconds - seen.seconds) : 0
}

const waitAt = async (tx: Tx, door: Door): Promise<{ seconds: number }> => ({
  seconds: Math.max(1, await secondsLeft(tx, door)),
})

const triesAt = (key: string): RawBuilder<{ tries: number; seconds: number }> =>
  sql`select tries, seconds from tries_at(${key})`
