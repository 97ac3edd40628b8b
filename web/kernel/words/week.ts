/** The day the weeks of this reader begin with, by the one rule; before anybody signed in, by the language. */
import { type WeekStart, weekStartFor } from '../../../domain/kernel/calendar/week.ts'
import { knownSession } from '../session/session.ts'
import { currentLanguage } from './words.ts'

export const currentWeekStart = (): WeekStart =>
  weekStartFor(knownSession()?.weekStart ?? 'language', currentLanguage())
