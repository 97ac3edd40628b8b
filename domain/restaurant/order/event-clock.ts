/** When an event counts: the clock of a device is told, and decides nothing. */
import { dayMs, minuteMs } from '../../kernel/calendar/days.ts'
import type { OrderEvent } from './order-event.ts'

/** In milliseconds: a clock that is off by less is not worth a word. */
const clocksDiffer = 5 * minuteMs

/** When an event counts, and what the device says instead where that differs. */
export function clockOf({ at, heardAt = at }: OrderEvent): { at: string; saidAt: string | null } {
  const isOff = Math.abs(Date.parse(heardAt) - Date.parse(at)) > clocksDiffer
  return { at: heardAt, saidAt: isOff ? at : null }
}

/** A clock that is off does not make a table late, or early. */
export function likelyTime(at: string, now: Date): string {
  const said = Date.parse(at)
  const isLikely = said <= now.getTime() && said > now.getTime() - dayMs
  return (isLikely ? new Date(said) : now).toISOString()
}
