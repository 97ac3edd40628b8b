import { entity } from '../kernel/entity.ts'
import { date, optional, reference, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

/** A day on which nobody works, in one branch or in all of them. */
export const holiday = entity(
  'holiday',
  {
    name: text({ max: 120 }),
    ...localNames(120),
    day: date(),
    branch: optional(reference('branch')),
  },
  {
    path: '/Holidays',
    title: 'name',
    list: ['name', 'day', 'branch'],
    sort: ['day', 'name'],
    isLatestFirst: true,
    can: 'people.holiday',
    menu: { group: 'people', icon: 'calendar', order: 521, isBasic: true },
  },
)
