/**
 * Days, months and hours as SQL reckons them. This is the one place where a question makes a day of
 * an instant, so that the database and `domain/kernel/business-day.ts` say the same; a test compares.
 */
import { sql } from 'kysely'
import type { ShopClock } from '../../domain/kernel/business-day.ts'
import { daysToMonday, type WeekStart } from '../../domain/kernel/calendar/week.ts'
import type { Raw } from './rows/row-sql.ts'

/** The business day of an instant. */
export const businessDay = (moment: Raw, { timeZone, dayEndHour }: ShopClock): Raw => sql`
  (${moment} at time zone ${timeZone}::text - make_interval(hours => ${dayEndHour}::int))::date`

/** The first day of the month that a day is in, as the text of a question. */
export const monthOf = (day: string): string => `date_trunc('month', ${day})::date`

/** What the clock of a zone shows at an instant, as the text of a question. */
export const wallClock = (moment: string, zone: string): string =>
  `(${moment} at time zone ${zone})`

/** The hour that the clock of a zone shows at an instant, as the text of a question. */
export const hourIn = (moment: string, zone: string): string =>
  `extract(hour from ${moment} at time zone ${zone})::integer`

/** The first day of the month, quarter or year that a day is in. */
export const startOf = (unit: 'month' | 'quarter' | 'year', day: Raw): Raw =>
  sql`date_trunc(${sql.lit(unit)}, (${day})::timestamp)::date`

/** The first day of the week that a day is in, wherever weeks begin; the database knows Mondays alone. */
export const startOfWeek = (day: Raw, start: WeekStart): Raw => {
  const before = sql.lit(daysToMonday(start))
  return sql`(date_trunc('week', ((${day}) + ${before})::timestamp)::date - ${before})`
}

type Moved = { months: number; days: number }

/** A day so much later; of a month that is shorter, its last. */
export const laterBy = (day: Raw, { months, days }: Moved): Raw =>
  sql`(${day} + make_interval(months => ${months}::int, days => ${days}::int))::date`

/** The same, but none where that month does not have such a day. */
export const sameDayLater = (day: Raw, moved: Moved): Raw =>
  moved.months === 0
    ? laterBy(day, moved)
    : sql`case when extract(day from ${laterBy(day, moved)}) = extract(day from ${day})
        then ${laterBy(day, moved)} end`

/** From 1, a Monday, to 7. */
export const isoWeekday = (day: Raw): Raw => sql`extract(isodow from ${day})::int`
