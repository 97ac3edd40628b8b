/** Reservations are written by the rule: a table is held once, and a day gone by takes nobody. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { ShopClock } from '../../domain/kernel/business-day.ts'
import type { RowOf } from '../../domain/kernel/entity.ts'
import { Refusal, unconfirmed } from '../../domain/kernel/refusal.ts'
import { reservation } from '../../domain/restaurant/reservation.entity.ts'
import {
  holdsTables,
  isOver,
  mostTablesAtOnce,
  refusePastDay,
  type Span,
  spanOf,
} from '../../domain/restaurant/reservation.ts'
import { command } from '../kernel/command.ts'
import { confirmable } from '../kernel/confirmation.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { deletionsOf, withId } from '../kernel/rows/crud.ts'
import { insertRow, readRow, refuseStale, updateRow } from '../kernel/rows/rows.ts'
import { anyTables, instantsOf, refuseTables, rulesAt } from './reservation-facts.ts'

export type ReservationRow = RowOf<typeof reservation>

const oneEach = (tables: readonly string[]): string[] => {
  const ids = [...new Set(tables.map((id) => id.toLowerCase()))]
  if (ids.length > mostTablesAtOnce)
    throw new Refusal('range', 'tables', { limit: mostTablesAtOnce })
  return ids
}

type When = { day: string; time: string | null | undefined; minutes: number }

const spanIn = ({ day, time, minutes }: When, clock: ShopClock): Span | undefined =>
  time ? spanOf({ day, time, minutes }, clock) : undefined

/** Where any fitting table is wanted the house chooses; to go without one has to be meant. */
async function chosenTables(
  tx: Tx,
  wanted: { id: string; branch: string; guests: number; tables: string[] },
  span: Span | undefined,
  { isAnyTable, isConfirmed }: Wishes,
): Promise<string[]> {
  const { tables } = wanted
  if (!isAnyTable || tables.length > 0 || !span) return tables
  const found = await anyTables(tx, wanted, span)
  if (!found && !isConfirmed) throw unconfirmed('noTableFits', 'tables', {})
  return found ?? []
}

type Wishes = { isAnyTable?: boolean | undefined; isConfirmed?: boolean | undefined }

/** The body of a reservation, with the wish for whichever table fits. */
const anyTable = <Body extends Record<string, unknown>>(body: z.ZodType<Body>) =>
  (body as unknown as z.ZodObject).extend({
    isAnyTable: z.boolean('invalid').optional(),
  }) as unknown as z.ZodType<Body & { isAnyTable?: boolean }>

const must = <Value>(value: Value | undefined, field: string): Value => {
  if (value === undefined) throw new Refusal('required', field)
  return value
}

export const createReservation = command({
  route: `POST ${reservation.api}`,
  answersWith: { shape: 'row', entity: reservation.name },
  summary:
    'reservation: create; without a time it is on the waiting list; a table held by somebody else is refused, and with isAnyTable a fitting one is chosen',
  needs: 'restaurant.reservation.add',
  input: anyTable(confirmable(reservation.create)),
  async run(context, { isConfirmed, isAnyTable, ...input }) {
    const { tx, now } = context
    const { id } = input
    const known = await tx.maybe(sql`select 1 from reservation where id = ${id}`)
    if (known) {
      context.repeated()
      return readRow(tx, reservation, id)
    }
    const branch = must(input.branch, 'branch')
    const { clock, minutes: usual } = await rulesAt(tx, branch)
    const [day, guests] = [must(input.day, 'day'), must(input.guests, 'guests')]
    const minutes = input.minutes ?? usual
    refusePastDay(day, now, clock)
    const span = spanIn({ day, time: input.time, minutes }, clock)
    const named = { id, branch, guests, tables: oneEach(input.tables ?? []) }
    const tables = await chosenTables(tx, named, span, { isAnyTable, isConfirmed })
    await refuseTables(tx, { id, branch, guests, tables, span, isConfirmed }, clock)
    const state = span ? 'booked' : 'waiting'
    const waiting = span ? {} : { waiting_since: now }
    const values = { ...input, minutes, tables, state }
    return insertRow(context, reservation, values, { ...instantsOf(span), ...waiting })
  },
})

type Change = {
  branch?: string
  day?: string
  time?: string | null
  minutes?: number
  guests?: number
  tables?: string[]
}

const placing = ['branch', 'day', 'time', 'minutes', 'guests', 'tables'] as const

/** As the row is, but for what is sent. */
const placeOf = (row: ReservationRow, sent: Change) => ({
  branch: sent.branch ?? row.branch.id,
  day: sent.day ?? row.day,
  time: sent.time === undefined ? row.time : sent.time,
  minutes: sent.minutes ?? row.minutes,
  guests: sent.guests ?? row.guests,
  tables: oneEach(sent.tables ?? row.tables.map(({ id }) => id)),
})

export const changeReservation = command({
  route: `PATCH ${reservation.api}/:id`,
  answersWith: { shape: 'row', entity: reservation.name },
  summary:
    'reservation: change, move or lengthen; a table held by somebody else is refused, as is a stale version',
  needs: 'restaurant.reservation.edit',
  input: withId(anyTable(confirmable(reservation.change))),
  async run(context, { id, version, isConfirmed, isAnyTable, ...sent }) {
    const { tx, now } = context
    const before = await readRow(tx, reservation, id)
    await refuseStale(context, reservation, before, version)
    if (!isAnyTable && placing.every((key) => sent[key] === undefined))
      return updateRow(context, reservation, id, version, sent)
    const { state } = before
    if (isOver(state)) throw new Refusal('reservationOver')
    const place = placeOf(before, sent)
    if (!place.time && (state === 'arrived' || state === 'seated'))
      throw new Refusal('required', 'time')
    const { clock } = await rulesAt(tx, place.branch)
    if (place.day !== before.day) refusePastDay(place.day, now, clock)
    const span = spanIn(place, clock)
    const { branch, guests } = place
    const tables = await chosenTables(tx, { id, ...place }, span, { isAnyTable, isConfirmed })
    // Whoever only changes the name of a party is not asked about its chairs again.
    const isMeant = isConfirmed || (guests === before.guests && !sent.tables && !isAnyTable)
    const wanted = { id, branch, guests, tables, span, isConfirmed: isMeant }
    await refuseTables(tx, wanted, clock)
    const next = span ? (holdsTables(state) ? state : 'booked') : 'waiting'
    const waiting = next === 'waiting' && state !== 'waiting' ? { waiting_since: now } : {}
    const changes = { ...sent, ...((sent.tables || isAnyTable) && { tables }), state: next }
    const columns = { ...instantsOf(span), ...waiting, last_step: null }
    return updateRow(context, reservation, id, version, changes, columns)
  },
})

/** Guests who are there are not deleted from under themselves. */
export const [deleteReservation, deleteReservations] = deletionsOf(reservation, {
  removalNote: 'refused while its guests are there',
  guard: async (_, { state }) => {
    if (state === 'arrived' || state === 'seated') throw new Refusal('reservationUnderWay')
    return undefined
  },
})
