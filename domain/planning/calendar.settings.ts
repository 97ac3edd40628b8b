import { choice } from '../kernel/field.ts'
import { setting } from '../kernel/setting.ts'
import { type WeekStartChoice, weekStarts } from './calendar/view.ts'

/** The day a week of the calendar begins with. */
export const weekStart = setting<WeekStartChoice>('calendar.weekStart', choice(weekStarts), {
  group: 'calendar',
  initial: 'language',
  layers: ['company', 'user'],
  order: 10,
})
