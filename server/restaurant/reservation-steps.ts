/** What becomes of a reservation: each step changes its state, and the last one can be taken back. */

import { sql } from 'kysely'
import { z } from 'zod'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { id, pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { cleanLine, isSafeText } from '../../domain/kernel/text.ts'
import { reservation } from '../../domain/restaurant/reservation.entity.ts'
import {
  dayTimeOf,
  holdsTables,
  leastMinutes,
  mostMinutes,
  mostTablesAtOnce,
  type ReservationState,
  type ReservationStep,
  seatedAt,
  spanOf,
  startOf,
  stateAfter,
} from '../../domain/restaurant/reservation.ts'
import { command } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { readRow, refuseStale, updateRow } from '../kernel/rows/rows.ts'
import type { ReservationRow } from './reservation.ts'
import { anyTables, instantsOf, refuseTables, rulesAt } from './reservation-facts.ts'

type Working = Pick<Context, 'tx' | 'now' | 'record' | 'repeated'> & Partial<Pick<Context, 'actor'>>

type Known = { id: string; version: number }

const known = { id: pathId, version: z.int('required').min(1, 'invalid') }

/** What a step changed, kept for whoever takes it back. */
type LastStep = Pick<ReservationRow, 'state' | 'time' | 'minutes'> & { tables: string[] }

const keptOf = ({ state, time, minutes, tables }: ReservationRow): LastStep => ({
  state,
  time,
  minutes,
  tables: tables.map(({ id: table }) => table),
})

/** The answer was lost and the same step is sent again. */
const isRepeated = (row: ReservationRow, { version }: Known, to: ReservationState): boolean =>
  row.version === version + 1 && row.state === to

async function stepped(
  context: Working,
  asked: Known,
  step: Exclude<ReservationStep, 'seat'>,
  more: (row: ReservationRow) => Promise<Record<string, unknown>> = async () => ({}),
): Promise<ReservationRow> {
  const row = await readRow(context.tx, reservation, asked.id)
  const to = targets[step]
  if (isRepeated(row, asked, to)) {
    context.repeated()
    return row
  }
  await refuseStale(context, reservation, row, asked.version)
  const changes = { state: stateAfter(row.state, step), ...(await more(row)) }
  return updateRow(context, reservation, asked.id, asked.version, changes, {
    last_step: JSON.stringify(keptOf(row)),
  })
}

const targets = {
  arrive: 'arrived',
  leave: 'left',
  cancel: 'cancelled',
  noShow: 'noShow',
} as const satisfies Record<string, ReservationState>

/** Guests come on the day they announced themselves for. */
async function refuseOtherDay({ tx, now }: Working, row: ReservationRow) {
  const { clock } = await rulesAt(tx, row.branch.id)
  if (row.day !== businessDayOf(now, clock.timeZone, clock.dayEndHour))
    throw new Refusal('reservationOtherDay')
  return clock
}

export const arriveReservation = command({
  route: `POST ${reservation.api}/:id/arrive`,
  summary: 'reservation: its guests are here',
  needs: 'restaurant.reservation.edit',
  input: z.strictObject(known),
  run: (context, asked) =>
    stepped(context, asked, 'arrive', async (row) => {
      await refuseOtherDay(context, row)
      return {}
    }),
})

export const leaveReservation = command({
  route: `POST ${reservation.api}/:id/leave`,
  summary: 'reservation: its guests have left; the tables are free again',
  needs: 'restaurant.reservation.edit',
  input: z.strictObject(known),
  run: (context, asked) => stepped(context, asked, 'leave'),
})

/**
 * Guests whose table is paid or left have left, also for whoever had kept it for them; not while
 * others of theirs still sit. What stands against it keeps no sale back.
 */
export async function leaveTables(
  { tx, now, record }: Pick<Working, 'tx' | 'now' | 'record'>,
  tables: readonly string[],
): Promise<void> {
  if (tables.length === 0) return
  const seated = await tx.rows(sql<Known>`
    select r.id, r.version
    from reservation r
    where r.state = 'seated'
      and exists (
        select 1
        from reservation_dining_table t
        where t.company_id = r.company_id and t.reservation_id = r.id
          and t.dining_table_id = any(${tables}::uuid[]))
      and not exists (
        select 1
        from reservation_dining_table t
        join dining_order o on o.company_id = t.company_id and o.table_id = t.dining_table_id
        where t.company_id = r.company_id and t.reservation_id = r.id and o.state = 'open')
    order by r.id`)
  const context = { tx, now, record, repeated: () => {} }
  for (const it of seated)
    await tx
      .attempt(() => stepped(context, it, 'leave'))
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      })
}

const reason = z
  .string('required')
  .max(400, 'tooLong')
  .overwrite(cleanLine)
  .max(200, 'tooLong')
  .refine(isSafeText, 'unsafeText')

export const cancelReservation = command({
  route: `POST ${reservation.api}/:id/cancel`,
  summary: 'reservation: called off, with a reason if there is one; the tables are free again',
  needs: 'restaurant.reservation.edit',
  input: z.strictObject({ ...known, reason: reason.nullable().optional() }),
  run: (context, { reason: why, ...asked }) =>
    stepped(context, asked, 'cancel', async () => ({ cancelReason: why || null })),
})

export const missReservation = command({
  route: `POST ${reservation.api}/:id/no-show`,
  summary: 'reservation: nobody came; refused before its time',
  needs: 'restaurant.reservation.edit',
  input: z.strictObject(known),
  run: (context, asked) =>
    stepped(context, asked, 'noShow', async ({ day, time, branch }) => {
      const { clock } = await rulesAt(context.tx, branch.id)
      if (time && startOf({ day, time }, clock) > context.now.getTime())
        throw new Refusal('reservationNotYet')
      return {}
    }),
})

export type Seating = Known & {
  /** The tables they sit at; without any those that were kept for them. */
  tables?: readonly string[]
  /** Where none were named or kept, whichever fit are taken. */
  isAnyTable?: boolean
  minutes?: number
  isConfirmed?: boolean
}

/** Guests sit down. Whoever opens an order at a table calls this in the same transaction. */
export async function seatReservation(context: Working, asked: Seating): Promise<ReservationRow> {
  const { tx, now } = context
  const row = await readRow(tx, reservation, asked.id)
  if (isRepeated(row, asked, 'seated')) {
    context.repeated()
    return row
  }
  await refuseStale(context, reservation, row, asked.version)
  const state = stateAfter(row.state, 'seat')
  const clock = await refuseOtherDay(context, row)
  const named = [...new Set(asked.tables ?? row.tables.map(({ id: table }) => table))]
  if (named.length === 0 && !asked.isAnyTable) throw new Refusal('required', 'tables')
  const minutes = asked.minutes ?? row.minutes
  const { day, time } = row
  const start = time ? startOf({ day, time }, clock) : null
  const span = seatedAt({ start, minutes }, now.getTime())
  const { guests, branch } = row
  const place = { id: row.id, branch: branch.id, guests }
  const tables = named.length > 0 ? named : await anyTables(tx, place, span)
  if (!tables) throw new Refusal('noTableFits', 'tables')
  const wanted = { ...place, tables, span }
  await refuseTables(tx, { ...wanted, isConfirmed: asked.isConfirmed }, clock)
  const changes = { state, minutes, tables, time: dayTimeOf(span.start, clock).time }
  return updateRow(context, reservation, row.id, asked.version, changes, {
    ...instantsOf(span),
    last_step: JSON.stringify(keptOf(row)),
  })
}

export const seatGuests = command({
  route: `POST ${reservation.api}/:id/seat`,
  summary: 'reservation: its guests sit down, from now on or from the time that was booked',
  needs: 'restaurant.reservation.edit',
  input: z.strictObject({
    ...known,
    tables: z.array(id).min(1, 'required').max(mostTablesAtOnce, 'range').optional(),
    isAnyTable: z.boolean('invalid').optional(),
    minutes: z.int('invalid').min(leastMinutes, 'tooSmall').max(mostMinutes, 'range').optional(),
    isConfirmed: z.boolean('invalid').optional(),
  }),
  run: (context, asked) => seatReservation(context, asked),
})

export const undoReservationStep = command({
  route: `POST ${reservation.api}/:id/undo`,
  summary: 'reservation: take the last step back; refused where its table is held by now',
  needs: 'restaurant.reservation.edit',
  input: z.strictObject(known),
  async run(context, asked) {
    const { tx } = context
    const row = await readRow(tx, reservation, asked.id)
    await refuseStale(context, reservation, row, asked.version)
    const { before } = await tx.one(sql<{ before: LastStep | null }>`
      select last_step as before from reservation where id = ${asked.id}`)
    if (!before) throw new Refusal('nothingToUndo')
    const { state, time, minutes, tables } = before
    const { clock } = await rulesAt(tx, row.branch.id)
    const span = time ? spanOf({ day: row.day, time, minutes }, clock) : undefined
    const { guests, branch } = row
    const held = holdsTables(state) ? span : undefined
    // What was meant once needs no second word.
    const wanted = { id: row.id, branch: branch.id, guests, tables, span: held, isConfirmed: true }
    if (held) await refuseTables(tx, wanted, clock)
    const changes = { state, time, minutes, tables, cancelReason: null }
    const columns = { ...instantsOf(span), last_step: null }
    return updateRow(context, reservation, row.id, asked.version, changes, columns)
  },
})
