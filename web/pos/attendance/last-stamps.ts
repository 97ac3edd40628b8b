/** What somebody clocked last at this till: all it knows of them without network. */
import { minuteMs } from '../../../domain/kernel/calendar/days.ts'
import {
  type ClockEvent,
  type ClockState,
  judged,
} from '../../../domain/people/attendance/clock.ts'

const storageKey = 'tillClock'
const longestMinutes = 16 * 60
/** A day of in, breaks and out, twice over. */
const mostKept = 20

type Kept = Record<string, ClockEvent[]>

function readKept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Kept
  } catch {
    return {}
  }
}

export function rememberStamp(user: string, stamp: ClockEvent): void {
  const kept = readKept()
  const own = [...(kept[user] ?? []), stamp].slice(-mostKept)
  localStorage.setItem(storageKey, JSON.stringify({ ...kept, [user]: own }))
}

/** None where nothing is known of today. */
export function stateHere(user: string, now: string): ClockState | null {
  const own = readKept()[user] ?? []
  const recent = own.filter(
    ({ at }) => Date.parse(now) - Date.parse(at) < longestMinutes * minuteMs,
  )
  return recent.length > 0 ? judged(recent, longestMinutes, now).state : null
}
