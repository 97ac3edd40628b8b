import { entity } from '../kernel/entity.ts'
import { integer, optional, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

/** What the courses of a meal are called: starters, mains, desserts. */
export const course = entity(
  'course',
  {
    /** Which one of the meal it is; orders know courses by it. */
    serving: integer({ min: 1, max: 9 }),
    name: text({ max: 60, unique: true }),
    altName: optional(text({ max: 60 })),
    ...localNames(60),
  },
  {
    path: '/Courses',
    title: 'name',
    list: ['serving', 'name', 'altName'],
    sort: ['serving', 'name'],
    can: 'restaurant.course',
    menu: { group: 'sell', icon: 'toolsKitchen', order: 164, isBasic: true },
  },
)
