/** What a reservation is judged by: the clock of its branch, the tables it names, who holds them. */
import { sql } from 'kysely'
import type { ShopClock } from '../../domain/kernel/business-day.ts'
import { dayEndHour } from '../../domain/kernel/day.settings.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { reservationMinutes } from '../../domain/restaurant/reservation.settings.ts'
import {
  doubtSeats,
  fittingTables,
  type Held,
  type ReservableTable,
  refuseConflict,
  type Span,
} from '../../domain/restaurant/reservation.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { settingsFor } from '../kernel/settings.ts'
import { companyZone } from '../kernel/today.ts'

export type ReservationRules = { clock: ShopClock; minutes: number }

export async function rulesAt(tx: Tx, branchId: string | null): Promise<ReservationRules> {
  const [timeZone, settings] = await Promise.all([companyZone(tx), settingsFor(tx, { branchId })])
  const clock = { timeZone, dayEndHour: settings.of(dayEndHour) }
  return { clock, minutes: settings.of(reservationMinutes) }
}

type LockedTable = ReservableTable & { branch: string; isActive: boolean }

/**
 * Whoever gives a table away holds its row: two who want it come one after the other, by id. Its section
 * is read then: whoever moves that to another branch holds its tables too.
 */
async function lockTables(tx: Tx, ids: readonly string[]) {
  await tx.rows(sql`
    select 1
    from dining_table
    where id = any(${ids}::uuid[])
    order by id
    for no key update`)
  return tx.rows(sql<LockedTable>`
    select t.id, t.name, t.seats, t.section_id as section, s.branch_id as branch,
      t.is_active and s.is_active as "isActive"
    from dining_table t
    join section s on s.company_id = t.company_id and s.id = t.section_id
    where t.id = any(${ids}::uuid[])
    order by t.id`)
}

const heldDuring = (tx: Tx, ids: readonly string[], { start, end }: Span) =>
  tx.rows(sql<Held>`
    select r.id, r.name, extract(epoch from r.starts_at)::float8 * 1000 as start,
      extract(epoch from r.ends_at)::float8 * 1000 as end,
      array_agg(t.dining_table_id::text) as tables
    from reservation_dining_table t
    join reservation r on r.company_id = t.company_id and r.id = t.reservation_id
    where t.dining_table_id = any(${ids}::uuid[])
      and t.held && tstzrange(${new Date(start)}, ${new Date(end)})
    group by r.company_id, r.id
    order by r.starts_at, r.id`)

type Wanted = {
  id: string
  branch: string
  guests: number
  tables: readonly string[]
  /** None while they wait: then no table is held. */
  span: Span | undefined
  isConfirmed: boolean | undefined
}

/** Locks the tables and refuses what cannot be; what is unusual asks for a word. */
export async function refuseTables(tx: Tx, wanted: Wanted, clock: ShopClock): Promise<void> {
  const { branch, tables, span } = wanted
  if (tables.length === 0) return
  const found = new Map((await lockTables(tx, tables)).map((table) => [table.id, table]))
  const named = tables.map((id, at) => {
    const table = found.get(id)
    if (!table) throw new Refusal('missingReference', `tables.${at}`)
    if (table.branch !== branch)
      throw new Refusal('tableElsewhere', 'tables', { table: table.name })
    if (!table.isActive) throw new Refusal('tableInactive', 'tables', { table: table.name })
    return table
  })
  if (span) {
    const held = await heldDuring(tx, tables, span)
    const nameOf = (id: string) => found.get(id)?.name ?? ''
    refuseConflict({ ...span, id: wanted.id, tables }, held, clock, nameOf)
  }
  doubtSeats(wanted.guests, named, wanted.isConfirmed)
}

/** Every table that may be given away at a branch, in the order they are called. */
async function lockedTables(tx: Tx, branch: string): Promise<LockedTable[]> {
  const ids = await tx.rows(sql<{ id: string }>`
    select t.id
    from dining_table t
    join section s on s.company_id = t.company_id and s.id = t.section_id
    where s.branch_id = ${branch} and t.is_active and s.is_active`)
  const locked = await lockTables(
    tx,
    ids.map(({ id }) => id),
  )
  return locked.filter(({ isActive }) => isActive).toSorted(inOrder)
}

const inOrder = (one: LockedTable, other: LockedTable): number =>
  one.name.length - other.name.length ||
  (one.name === other.name ? 0 : one.name < other.name ? -1 : 1)

/**
 * Any fitting tables: chosen while nobody else can take one, so that two who ask at one moment get
 * two. None where none is free.
 */
export async function anyTables(
  tx: Tx,
  { id, branch, guests }: Pick<Wanted, 'id' | 'branch' | 'guests'>,
  span: Span,
): Promise<string[] | undefined> {
  const tables = await lockedTables(tx, branch)
  const held = await heldDuring(
    tx,
    tables.map((it) => it.id),
    span,
  )
  return fittingTables(tables, guests, { ...span, id }, held)
}

/** The columns that follow from day, time and length. */
export const instantsOf = (span: Span | undefined) => ({
  starts_at: span ? new Date(span.start) : null,
  ends_at: span ? new Date(span.end) : null,
})
