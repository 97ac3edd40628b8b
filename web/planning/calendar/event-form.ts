/** The values of the dialog of an event, and what is sent of them. */

import type { RecordName } from '../../../domain/identity/session.ts'
import { dayNumber, weekdayAt } from '../../../domain/kernel/calendar/days.ts'
import { parseTime } from '../../../domain/kernel/calendar/time-of-day.ts'
import type { RowOf } from '../../../domain/kernel/entity.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { latinDigits } from '../../../domain/kernel/text.ts'
import type { EventKind } from '../../../domain/planning/calendar/contract.ts'
import type { EventTime } from '../../../domain/planning/calendar/event-time.ts'
import { startingOn } from '../../../domain/planning/calendar/event-time.ts'
import {
  type Frequency,
  isOfParts,
  mustRule,
  type Rule,
  ruleText,
  type Weekday,
  weekdays,
} from '../../../domain/planning/calendar/rule.ts'
import type { calendarEvent } from '../../../domain/planning/calendar-event.entity.ts'

export type EventRow = RowOf<typeof calendarEvent>

export type RepeatEnd = 'never' | 'until' | 'count'

export type RepeatValues = {
  /** Kept is a rule that came from elsewhere and says more than can be chosen here. */
  frequency: Frequency | 'none' | 'kept'
  kept: string | null
  interval: string
  weekdays: Weekday[]
  /** By its date, or by its weekday: the second Tuesday. */
  monthly: 'date' | 'weekday'
  end: RepeatEnd
  until: string | null
  count: string
}

export type EventValues = {
  title: string
  kind: EventKind
  isAllDay: boolean
  startsOn: string | null
  startTime: string
  endsOn: string | null
  endTime: string
  timeZone: string | null
  repeat: RepeatValues
  branch: Linked | null
  employees: Linked[]
  partner: Linked | null
  project: Linked | null
  place: string
  noticeMinutes: string
  note: string
  /** Of a new one; of one that is there they are kept as they are chosen. */
  records: RecordName[]
}

const noRepeat: RepeatValues = {
  frequency: 'none',
  kept: null,
  interval: '1',
  weekdays: [],
  monthly: 'date',
  end: 'never',
  until: null,
  count: '10',
}

const repeatOf = (rule: Rule | null): RepeatValues =>
  rule
    ? {
        frequency: isOfParts(rule) ? 'kept' : rule.frequency,
        kept: isOfParts(rule) ? ruleText(rule) : null,
        interval: String(rule.interval),
        weekdays: [...(rule.weekdays ?? [])],
        monthly: rule.ordinal ? 'weekday' : 'date',
        end: rule.until ? 'until' : rule.count ? 'count' : 'never',
        until: rule.until ?? null,
        count: String(rule.count ?? 10),
      }
    : noRepeat

const timeValues = (time: EventTime) => ({
  isAllDay: time.startTime === null,
  startsOn: time.startsOn,
  startTime: time.startTime ?? '09:00',
  endsOn: time.endsOn,
  endTime: time.endTime ?? '10:00',
})

export type Start = {
  time: EventTime
  employees?: Linked[]
  branch?: Linked | null
}

export const newValues = ({ time, employees = [], branch = null }: Start): EventValues => ({
  title: '',
  kind: 'event',
  ...timeValues(time),
  timeZone: null,
  repeat: noRepeat,
  branch,
  employees,
  partner: null,
  project: null,
  place: '',
  noticeMinutes: '',
  note: '',
  records: [],
})

/** Of a series the time that was opened is shown, on the clock of the event. */
export const knownValues = (row: EventRow, on: string): EventValues => {
  const { startsOn, startTime, endsOn, endTime } = row
  const time = startingOn({ startsOn, startTime, endsOn, endTime }, on)
  return {
    title: row.title,
    kind: row.kind,
    ...timeValues(time),
    timeZone: row.timeZone,
    repeat: repeatOf(row.repeat ? mustRule(row.repeat) : null),
    branch: row.branch,
    employees: row.employees,
    partner: row.partner,
    project: row.project,
    place: row.place ?? '',
    noticeMinutes: row.noticeMinutes === null ? '' : String(row.noticeMinutes),
    note: row.note ?? '',
    records: [],
  }
}

const whole = (text: string): number => Number(latinDigits(text).trim())

/** The rule in the way it is kept; what cannot be read is left for the check to refuse. */
function sentRepeat(values: RepeatValues, startsOn: string | null): string | null {
  const { frequency, monthly, end, until } = values
  if (frequency === 'none') return null
  if (frequency === 'kept') return values.kept
  const start = startsOn ? dayNumber(startsOn) : 0
  const ownWeekday = weekdays[weekdayAt(start)] ?? 'MO'
  const date = Number(startsOn?.slice(8) ?? 1)
  const rule: Rule = {
    frequency,
    interval: whole(values.interval),
    ...(frequency === 'weekly' && {
      weekdays: values.weekdays.length > 0 ? values.weekdays : [ownWeekday],
    }),
    ...(frequency === 'monthly' &&
      (monthly === 'weekday'
        ? { ordinal: { nth: date > 28 ? -1 : Math.ceil(date / 7), weekday: ownWeekday } }
        : { monthDay: date })),
    ...(end === 'until' && until && { until }),
    ...(end === 'count' && { count: whole(values.count) }),
  }
  return ruleText(rule)
}

const textOf = (text: string): string | null => (text.trim() === '' ? null : text)

const timeText = (text: string): string | null => textOf(text) && (parseTime(text) ?? text)

export function sentBody(values: EventValues) {
  const { isAllDay, startsOn, endsOn } = values
  return {
    title: values.title,
    kind: values.kind,
    startsOn,
    startTime: isAllDay ? null : timeText(values.startTime),
    endsOn: endsOn ?? startsOn,
    endTime: isAllDay ? null : timeText(values.endTime),
    timeZone: values.timeZone,
    repeat: sentRepeat(values.repeat, startsOn),
    branch: values.branch?.id ?? null,
    employees: values.employees.map(({ id }) => id),
    partner: values.partner?.id ?? null,
    project: values.project?.id ?? null,
    place: textOf(values.place),
    noticeMinutes: values.noticeMinutes === '' ? null : Number(values.noticeMinutes),
    note: textOf(values.note),
  }
}

export type SentBody = ReturnType<typeof sentBody>

/** Only what was changed: whoever corrects a title moves nothing. */
export function changesOf(now: SentBody, before: SentBody): Partial<SentBody> {
  const changed = Object.entries(now).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof SentBody]),
  )
  return Object.fromEntries(changed)
}
