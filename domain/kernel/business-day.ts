/** A business day ends at a set hour: what is sold at half past one belongs to the evening before. */

/** Making a writer of dates takes longer than a hundred dates written by it. */
const writers = new Map<string, Intl.DateTimeFormat>()

function writerOf(zone: string): Intl.DateTimeFormat {
  // The Swedish way of writing a date is the ISO one.
  const writer =
    writers.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  writers.set(zone, writer)
  return writer
}

/** Since 1972 no zone begins its day but at a quarter of an hour. */
const quarterMs = 900_000

/** The quarter each zone was asked about last: one request asks about one instant again and again. */
const lastDays = new Map<string, { quarter: number; day: string }>()

/** The day of an instant in a zone, where days begin at `endHour` (0 to 12). */
export function businessDayOf(at: Date, zone: string, endHour: number): string {
  const shifted = at.getTime() - endHour * 3_600_000
  const quarter = Math.floor(shifted / quarterMs)
  const last = lastDays.get(zone)
  if (last?.quarter === quarter) return last.day
  const day = writerOf(zone).format(new Date(shifted))
  lastDays.set(zone, { quarter, day })
  return day
}

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

export function wallTimeOf(at: Date, zone: string): WallTime {
  const text = clockWriterOf(zone).format(at)
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

const asIfUtc = ({ day, time }: WallTime): number => Date.parse(`${day}T${time}:00Z`)

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How far the clock of the zone is ahead at an instant. */
const aheadAt = (at: number, zone: string): number =>
  asIfUtc(wallTimeOf(new Date(at), zone)) - Math.floor(at / minuteMs) * minuteMs

export function instantOf(wall: WallTime, zone: string): Date {
  const plain = asIfUtc(wall)
  const [before, after] = [aheadAt(plain - dayMs, zone), aheadAt(plain + dayMs, zone)]
  const fits = [plain - before, plain - after].filter(
    (at) => asIfUtc(wallTimeOf(new Date(at), zone)) === plain,
  )
  return new Date(fits.length > 0 ? Math.min(...fits) : plain - before)
}

/** What the clock of a zone shows at an instant: 18:05. */
export const timeIn = (at: Date, zone: string): string => wallTimeOf(at, zone).time
