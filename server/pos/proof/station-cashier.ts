/**
 * Who stood at a station and when: whoever was signed in there, and whoever took over by PIN. A
 * ticket is believed to be of the one who sends it, or of one who stood there when it was rung.
 */

import { sql } from 'kysely'
import { newId } from '../../../domain/kernel/id.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

type Stand = { id: string; station: string; user: string; session: string | null; since: Date }

/** A sign-in ends whatever was before it, a PIN only another PIN; each lasts until what ends it. */
async function keepStand(tx: Tx, { id, station, user, session, since }: Stand): Promise<void> {
  const isSession = session !== null
  await tx.rows(sql`
    insert into till_cashier (id, station_id, user_id, session_id, since, until)
    values (${id}, ${station}, ${user}, ${session}, ${since}, (
      select min(c.since)
      from till_cashier c
      where c.station_id = ${station} and c.since > ${since}
        and (${!isSession} or c.session_id is not null)))
    on conflict do nothing`)
  await tx.rows(sql`
    update till_cashier
    set until = ${since}
    where station_id = ${station} and id <> ${id} and since <= ${since}
      and (until is null or until > ${since}) and (${isSession} or session_id is null)`)
}

/** Whoever claims a register at this station is signed in there. */
export async function noteSession({ tx, actor, now }: Context, station: string): Promise<void> {
  const { userId: user, sessionId: session } = actor
  const known = await tx.maybe(sql`
    select 1
    from till_cashier
    where station_id = ${station} and session_id = ${session} and until is null`)
  if (!known) await keepStand(tx, { id: newId(), station, user, session, since: now })
}

/** Somebody took over by PIN; a clock that runs ahead tells no time to come. */
export async function noteSwitch(
  { tx, now }: Context,
  { id, station, user, at }: { id: string; station: string; user: string; at: string },
): Promise<void> {
  const since = new Date(Math.max(0, Math.min(Date.parse(at), now.getTime())))
  await keepStand(tx, { id, station, user, session: null, since })
}

/** Clocks of tills are off by a little. */
const toleranceMinutes = 5

/** Times before our own are no times of a till, and may be more than a database can hold. */
const keepable = (at: string): string => new Date(Math.max(0, Date.parse(at))).toISOString()

type Standing = { station: string; cashier: string; at: string }

/** For each, in their order, whether that person stood at that station then. */
export async function stoodThere(tx: Tx, asked: readonly Standing[]): Promise<boolean[]> {
  if (asked.length === 0) return []
  const rows = asked.map(({ station, cashier, at }, place) => ({
    place,
    station,
    cashier,
    at: keepable(at),
  }))
  const found = await tx.rows(sql<{ place: number }>`
    select distinct a.place
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as a (place integer, station uuid, cashier uuid, at timestamptz)
    join till_cashier c on c.station_id = a.station and c.user_id = a.cashier
      and c.since <= a.at + make_interval(mins => ${toleranceMinutes})
      and coalesce(c.until, 'infinity') >= a.at - make_interval(mins => ${toleranceMinutes})`)
  const places = new Set(found.map(({ place }) => place))
  return asked.map((_, place) => places.has(place))
}
