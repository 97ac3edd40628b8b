import { timeOfDay } from '../kernel/calendar/time-of-day.ts'
import { entity } from '../kernel/entity.ts'
import {
  choice,
  computed,
  date,
  integer,
  longText,
  optional,
  phone,
  reference,
  references,
  text,
} from '../kernel/field.ts'
import {
  leastMinutes,
  mostGuests,
  mostMinutes,
  reservationSources,
  reservationStates,
  usualMinutes,
} from './reservation.ts'

/** Guests who announced themselves; without a time they wait to be seated. */
export const reservation = entity(
  'reservation',
  {
    name: text({ max: 120 }),
    phone: optional(phone()),
    guests: integer({ min: 1, max: mostGuests }),
    branch: reference('branch'),
    day: date(),
    time: optional(timeOfDay()),
    minutes: { ...integer({ min: leastMinutes, max: mostMinutes }), initial: usualMinutes },
    tables: references('diningTable'),
    source: choice(reservationSources, { initial: 'phone' }),
    quotedMinutes: optional(integer({ max: mostMinutes })),
    note: optional(longText({ max: 500 })),
    state: { ...computed(choice(reservationStates)), initial: 'booked' },
    cancelReason: computed(optional(text({ max: 200 }))),
  },
  {
    path: '/Reservations',
    title: 'name',
    list: ['day', 'time', 'name', 'guests', 'phone', 'tables', 'state'],
    sort: ['day', 'name'],
    isLatestFirst: true,
    search: ['name', 'phone', 'note'],
    can: 'restaurant.reservation',
    actions: ['view', 'add', 'edit', 'delete', 'export'],
    // Its steps and its telephone number cannot be made again.
    endsForGood: true,
    menu: {
      group: 'sell',
      icon: 'calendar',
      order: 158,
      isBasic: true,
      atTables: { order: 92, thumb: 15, isBasic: false },
    },
  },
)
