/**
 * What records bring into the calendar. A module declares a source in
 * `server/<module>/<name>.calendar.ts`, found by its place: its right, and a question that answers
 * the entries of some days. Row security limits it like any other; amounts are its own to withhold.
 */
import type { CalendarEntry } from '../../domain/kernel/calendar/entry.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import type { Permission } from '../../domain/kernel/permission.ts'
import type { Reader } from '../../domain/kernel/sight.ts'
import type { Tx } from './postgres/db.ts'

export type SourceQuestion = {
  tx: Tx
  from: string
  to: string
  reader: Reader & { userId: string }
  /** The day of the shop. */
  today: string
  /** The clock that times are told by. */
  timeZone: string
  /** No more than so many; one more says that there are others. */
  limit: number
}

export type CalendarSource = {
  /** Words `calendar.source.<name>`. */
  name: string
  needs: Permission
  /** The right by which somebody sees what is his own of it, where he lacks the other. */
  own?: Permission
  order: number
  read(question: SourceQuestion): Promise<Omit<CalendarEntry, 'source'>[]>
  /** Rows of a timeline that are there even where nothing is planned. */
  tables?(tx: Tx): Promise<Linked[]>
}
