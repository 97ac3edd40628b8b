/**
 * The calendar as other programs read it (RFC 5545). Every time stands by itself, at its instant or
 * on its day, so that no program has to know our rules or zones to draw it where it is.
 */
import { addDays } from '../../kernel/date.ts'
import { type EventTime, instantsOf, isAllDay } from './event-time.ts'

export type SharedEvent = {
  uid: string
  title: string
  time: EventTime
  /** The clock of its time, where that is not the one of the calendar. */
  zone?: string
  place?: string | null
  /** Where it leads in the house. */
  url?: string
}

const escaped = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, (sign) => `\\${sign}`)
    .replace(/\r?\n/g, '\\n')

const bytes = new TextEncoder()
const longestLine = 75

/** A line of more than 75 bytes goes on in the next one; no letter is cut. */
function folded(line: string): string {
  if (bytes.encode(line).length <= longestLine) return line
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const letter of line) {
    const width = bytes.encode(letter).length
    if (size + width > longestLine - (parts.length > 0 ? 1 : 0)) {
      parts.push(part)
      part = ''
      size = 0
    }
    part += letter
    size += width
  }
  return [...parts, part].join('\r\n ')
}

const instantText = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')
const dayText = (day: string): string => day.replaceAll('-', '')

function timeLines(time: EventTime, zone: string): string[] {
  if (isAllDay(time))
    return [
      `DTSTART;VALUE=DATE:${dayText(time.startsOn)}`,
      // The day after the last one, as the standard counts.
      `DTEND;VALUE=DATE:${dayText(addDays(time.endsOn, 1))}`,
    ]
  const { start, end } = instantsOf(time, zone)
  return [`DTSTART:${instantText(start)}`, `DTEND:${instantText(end)}`]
}

export function calendarText(
  name: string,
  events: readonly SharedEvent[],
  { zone, now }: { zone: string; now: Date },
): string {
  const lines = events.flatMap(({ uid, title, time, zone: own = zone, place, url }) => [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${instantText(now)}`,
    ...timeLines(time, own),
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    'END:VEVENT',
  ])
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Comptoir//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${zone}`,
    ...lines,
    'END:VCALENDAR',
  ]
  return `${all.map(folded).join('\r\n')}\r\n`
}
