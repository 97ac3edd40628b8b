/** A business day ends at a set hour: what is sold at half past one belongs to the evening before. */

/** The day of an instant in a zone, where days begin at `endHour` (0 to 12). */
export function businessDayOf(at: Date, zone: string, endHour: number): string {
  const shifted = new Date(at.getTime() - endHour * 3_600_000)
  // The Swedish way of writing a date is the ISO one.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(shifted)
}
