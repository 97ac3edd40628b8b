import { type WeekStartChoice, weekStarts } from './calendar/week.ts'
import { choice } from './field.ts'
import { setting } from './setting.ts'

/** The day a week begins with, in every calendar, plan and period. */
export const weekStart = setting<WeekStartChoice>('calendar.weekStart', choice(weekStarts), {
  group: 'calendar',
  initial: 'language',
  layers: ['company', 'user'],
  order: 10,
})
