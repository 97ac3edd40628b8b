/** When an event counts: the clock of a device is told, and decides nothing. */
import { minuteMs } from '../../kernel/calendar/days.ts'
import type { OrderEvent } from './order-event.ts'

/** In milliseconds: a clock that is off by less is not worth a word. */
const clocksDiffer = 5 * minuteMs

/** When an event counts, and what the device says instead where that differs. */
export function clockOf({ at, heardAt = at }: OrderEvent): { at: string; saidAt: string | null } {
  const isOff = Math.abs(Date.parse(heardAt) - Date.parse(at)) > clocksDiffer
  return { at: heardAt, saidAt: isOff ? at : null }
}
