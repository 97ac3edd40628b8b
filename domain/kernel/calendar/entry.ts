/** What a record says about a day or a time, for the calendar: modules bring theirs as sources. */
import type { Linked } from '../field.ts'

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
