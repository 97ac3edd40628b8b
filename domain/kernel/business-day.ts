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
