/** Which tables of a section are kept for whom in the next hours; for the floor while serving. */
import { hourMs } from '../../../domain/kernel/calendar/days.ts'
import {
  holdsTables,
  lateMinutes,
  type ReservationState,
} from '../../../domain/restaurant/reservation.ts'
import { type DayReservation, spanIn } from '../../../domain/restaurant/reservation-day.ts'
import { useMay } from '../../kernel/session/session.ts'
import { today } from '../../kernel/words/today.ts'
import { useNow } from '../use-now.ts'
import { useReservationDay } from './reservation-queries.ts'

export type ReservedTable = {
  reservation: DayReservation
  state: ReservationState
  start: number
  end: number
  /** For how long they have been expected; none while they are not. */
  late: number | null
}

const aheadMs = 4 * hourMs

/** By table, the next first. Whoever may not see reservations is told of none. */
export function useReservedTables(section: string): ReadonlyMap<string, readonly ReservedTable[]> {
  const may = useMay()
  const now = useNow()
  const { data } = useReservationDay({ day: today(), section }, may('restaurant.reservation.view'))
  const byTable = new Map<string, ReservedTable[]>()
  for (const reservation of data?.reservations ?? []) {
    const { state } = reservation
    const span = spanIn(reservation)
    if (!span || !holdsTables(state) || span.start > now + aheadMs) continue
    const reserved = { reservation, state, ...span, late: lateMinutes(state, span.start, now) }
    for (const table of reservation.tables)
      byTable.set(table, [...(byTable.get(table) ?? []), reserved])
  }
  return byTable
}
