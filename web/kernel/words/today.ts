/** The day it is in the shop, by the one clock; before anybody signed in, where this station stands. */
import { businessDayOf } from '../../../domain/kernel/business-day.ts'
import { knownSession } from '../session/session.ts'

export function today(now = new Date()): string {
  const company = knownSession()?.company
  const { timeZone, dayEndHour } = company?.timeZone ? company : stationClock()
  return businessDayOf(now, timeZone, dayEndHour)
}

const stationClock = () => ({
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  dayEndHour: 0,
})
