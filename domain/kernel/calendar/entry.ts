/** What a record says about a day or a time, for the calendar: modules bring theirs as sources. */
import { wallTimeOf } from '../business-day.ts'
import type { Linked } from '../field.ts'
import { minuteMs, wallAt, wallMinutes } from './days.ts'

/** By the clock of the company; without times it takes whole days. */
export type EntryTime = {
  startsOn: string
  startTime: string | null
  endsOn: string
  endTime: string | null
}

/** An amount that stands beside a day; absent for whoever may not see it. */
type EntryAmount = { value: string; currency: string }

export type CalendarEntry = {
  /** The source it comes from; words `calendar.source.<source>`. */
  source: string
  /** The record it opens. */
  entity: string
  id: string
  title: string
  time: EntryTime
  amount?: EntryAmount
  branch?: Linked | null
  employees?: Linked[]
  tables?: Linked[]
  /** Its day is over and it is still to be done. */
  isLate?: boolean
}

export const wholeDay = (day: string): EntryTime => ({
  startsOn: day,
  startTime: null,
  endsOn: day,
  endTime: null,
})

/**
 * What lies between two instants, as a clock shows it. Where the clock is put back meanwhile, so that
 * it would end before it begins, it ends as if it had not been: it lasts as long as it does.
 */
export function timeBetween(start: Date, end: Date, zone: string): EntryTime {
  const [from, until] = [wallTimeOf(start, zone), wallTimeOf(end, zone)]
  const [begin, close] = [from, until].map(({ day, time }) => wallMinutes(day, time)) as [
    number,
    number,
  ]
  const lasts = Math.round((end.getTime() - start.getTime()) / minuteMs)
  const to = close > begin ? until : wallAt(begin + lasts)
  return { startsOn: from.day, startTime: from.time, endsOn: to.day, endTime: to.time }
}
