import { timeOfDay } from '../kernel/calendar/time-of-day.ts'
import { weekdays } from '../kernel/calendar/weekday.ts'
import { entity } from '../kernel/entity.ts'
import { choices } from '../kernel/field/choices.ts'
import { lines } from '../kernel/field/lines.ts'
import { boolean, integer, optional, reference, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

const days = () => {
  const week = choices(weekdays, { initial: weekdays })
  return { ...week, schema: week.schema.refine((chosen) => chosen.length > 0, 'required') }
}

/** What guests may order at some hours: categories, in the order they are read. */
export const menu = entity(
  'menu',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    /** None means every branch. */
    branch: optional(reference('branch')),
    days: days(),
    fromTime: optional(timeOfDay()),
    toTime: optional(timeOfDay()),
    order: optional(integer({ max: 9999 })),
    isActive: boolean({ initial: true }),
    parts: lines('menu_part', { category: reference('category') }, { max: 100 }),
  },
  {
    path: '/Menus',
    title: 'name',
    list: ['order', 'name', 'branch', 'days', 'fromTime', 'toTime', 'parts', 'isActive'],
    sort: ['name', 'order'],
    search: ['name', 'altName', 'nameFr', 'nameAr'],
    can: 'restaurant.menu',
    menu: { group: 'sell', icon: 'toolsKitchen', order: 167, isBasic: true },
  },
)
