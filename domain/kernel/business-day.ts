/** A business day ends at a set hour: what is sold at half past one belongs to the evening before. */
import { dayMs, minuteMs } from './calendar/days.ts'
import { addDays } from './date.ts'

/** The clock of a shop: its zone, and the hour at which its evening ends (0 to 12). */
export type ShopClock = { timeZone: string; dayEndHour: number }

/** Since 1972 no zone begins its day, or moves its clock, but at a quarter of an hour. */
const quarterMs = 15 * minuteMs

/** How far a zone is ahead, by quarter: a month of a thousand clocks asks about few of them. */
const aheads = new Map<string, Map<number, number>>()
const mostQuarters = 20_000

/** How far the clock of the zone is ahead at an instant. */
function aheadAt(at: number, zone: string): number {
  const quarter = Math.floor(at / quarterMs)
  const known = aheads.get(zone) ?? new Map<number, number>()
  const kept = known.get(quarter)
  if (kept !== undefined) return kept
  if (known.size >= mostQuarters) known.clear()
  const ahead = asIfUtc(writtenIn(zone, at)) - Math.floor(at / minuteMs) * minuteMs
  aheads.set(zone, known.set(quarter, ahead))
  return ahead
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Half past midnight on Friday is the night to Saturday where the day ends at four. */
export const isAfterMidnight = (
  time: string,
  { dayEndHour }: Pick<ShopClock, 'dayEndHour'>,
): boolean => time < hourText(dayEndHour)

/** The day of an instant in a zone, where days begin at `endHour` (0 to 12) as its clock shows it. */
export function businessDayOf(at: Date, zone: string, endHour: number): string {
  const { day, time } = wallTimeOf(at, zone)
  return isAfterMidnight(time, { dayEndHour: endHour }) ? addDays(day, -1) : day
}

/** The instant at which a business day begins; the one before ends there. */
export const dayStartOf = (day: string, { timeZone, dayEndHour }: ShopClock): Date =>
  instantOf({ day, time: hourText(dayEndHour) }, timeZone)

/*
 * What the clock on the wall of a zone says, and the instant it says it. Where the clock goes back,
 * an hour is there twice and the first one is meant; where it goes forward, a time that never comes
 * is as much later as the clock was moved.
 */

const clockWriters = new Map<string, Intl.DateTimeFormat>()

function clockWriterOf(zone: string): Intl.DateTimeFormat {
  const writer =
    clockWriters.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  clockWriters.set(zone, writer)
  return writer
}

export type WallTime = { day: string; time: string }

function writtenIn(zone: string, at: number): WallTime {
  const text = clockWriterOf(zone).format(at)
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

export function wallTimeOf(at: Date, zone: string): WallTime {
  const wall = new Date(at.getTime() + aheadAt(at.getTime(), zone)).toISOString()
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) }
}

const asIfUtc = ({ day, time }: WallTime): number => Date.parse(`${day}T${time}:00Z`)

export function instantOf(wall: WallTime, zone: string): Date {
  const plain = asIfUtc(wall)
  const [before, after] = [aheadAt(plain - dayMs, zone), aheadAt(plain + dayMs, zone)]
  const fits = [plain - before, plain - after].filter((at) => at + aheadAt(at, zone) === plain)
  return new Date(fits.length > 0 ? Math.min(...fits) : plain - before)
}

/** What the clock of a zone shows at an instant: 18:05. */
export const timeIn = (at: Date, zone: string): string => wallTimeOf(at, zone).time
