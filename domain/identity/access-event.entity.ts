import { accessDoors } from '../kernel/access/access-door.ts'
import { entity } from '../kernel/entity.ts'
import { choice, computed, date, integer, optional, reference, text } from '../kernel/field.ts'

/** Why somebody was turned away. */
export const accessKinds = ['password', 'secondFactor', 'locked', 'pin', 'right', 'name'] as const

export type AccessKind = (typeof accessKinds)[number]

/** Who was turned away, when, from where and at which door; alike ones of a minute are one line. */
export const accessEvent = entity(
  'accessEvent',
  {
    day: date(),
    time: text({ max: 5 }),
    kind: choice(accessKinds),
    person: text({ max: 120 }),
    // What is remembered of an account keeps nobody from deleting it: its name stays as `person`.
    user: computed(optional(reference('user'))),
    address: optional(text({ max: 60 })),
    door: optional(choice(accessDoors)),
    times: integer({ min: 1 }),
  },
  {
    path: '/RefusedEntries',
    title: 'person',
    list: ['day', 'time', 'kind', 'person', 'times', 'address', 'door'],
    sort: ['day'],
    isLatestFirst: true,
    search: ['person', 'address'],
    isPosted: true,
    table: 'access_event_list',
    can: 'identity.accessEvent',
    actions: ['view', 'export'],
    menu: { group: 'business', icon: 'shieldLock', order: 635 },
  },
)
