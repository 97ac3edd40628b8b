import { entity } from '../kernel/entity.ts'
import { boolean, choice, integer, longText, optional, reference, text } from '../kernel/field.ts'
import { mostSeats, tableShapes } from './floor-plan.ts'

/** A table of a section; where it stands is said by the floor plan. */
export const diningTable = entity(
  'diningTable',
  {
    name: text({ max: 20 }),
    section: reference('section'),
    seats: integer({ min: 1, max: mostSeats }),
    shape: choice(tableShapes, { initial: 'square' }),
    note: optional(longText({ max: 500 })),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/Tables',
    title: 'name',
    list: ['name', 'section', 'seats', 'shape', 'isActive'],
    sort: ['name', 'seats'],
    search: ['name', 'note'],
    can: 'restaurant.diningTable',
    menu: { group: 'sell', icon: 'armchair', order: 166, isBasic: true },
  },
)
