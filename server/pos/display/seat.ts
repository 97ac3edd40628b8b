/** Who sits where: the station that holds a register, and the displays it has let in. */
import { sql } from 'kysely'
import type { Tx } from '../../kernel/postgres/db.ts'
import { linkHash } from '../../kernel/secrets/link-hash.ts'
import { tokenHashOf } from '../ticket/ticket-sender.ts'

export type Proven = { register: string; station: string; token: string }

export const isHolding = (tx: Tx, { register, station, token }: Proven) =>
  tx.maybe(sql`
    select 1
    from till_station
    where register_id = ${register} and id = ${station} and released_at is null
      and token_hash = ${tokenHashOf(token)}`)

export type Seat = { companyId: string; register: string; station: string }

/** The till a display belongs to, behind the wall of its company; nothing where it was sent away. */
export async function seatOf(tx: Tx, token: string): Promise<Seat | undefined> {
  const hash = linkHash(token)
  const found = await tx.maybe(sql<{ company_id: string }>`
    select company_id
    from find_display(${hash})`)
  if (!found) return undefined
  await tx.enterCompany(found.company_id)
  return tx.maybe(sql<Seat>`
    select d.company_id as "companyId", d.register_id as register, d.station_id as station
    from till_display d
    join till_station s
      on s.company_id = d.company_id and s.register_id = d.register_id and s.id = d.station_id
    where d.token_hash = ${hash} and d.ended_at is null and d.ends_at > now()
      and s.released_at is null`)
}
