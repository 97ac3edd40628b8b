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

/** The day of an instant in a zone, where days begin at `endHour` (0 to 12). */
export function businessDayOf(at: Date, zone: string, endHour: number): string {
  const shifted = new Date(at.getTime() - endHour * 3_600_000)
  return writerOf(zone).format(shifted)
}
