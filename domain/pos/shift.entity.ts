import { entity, type RowOf } from '../kernel/entity.ts'
import { boolean, choice, date, money, optional, reference, text } from '../kernel/field.ts'

/** A drawer from its float to its count. What is expected in an open one is told to nobody here. */
export const shift = entity(
  'shift',
  {
    number: text({ max: 160 }),
    drawer: reference('drawer'),
    branch: reference('branch'),
    day: date(),
    state: choice(['open', 'closed']),
    openedName: text({ max: 120 }),
    closedName: optional(text({ max: 120 })),
    // Counted in its own notes: the other currency beside it would be no fact.
    firstVariance: optional(money()),
    secondVariance: optional(money({ currency: 'second' })),
    isForced: boolean({ initial: false }),
    hasLate: boolean({ initial: false }),
    isUnproven: boolean({ initial: false }),
  },
  {
    path: '/Drawer',
    title: 'number',
    list: [
      'number',
      'day',
      'state',
      'openedName',
      'closedName',
      'firstVariance',
      'secondVariance',
      'hasLate',
      'isUnproven',
    ],
    sort: ['day'],
    isLatestFirst: true,
    search: ['number'],
    isPosted: true,
    table: 'shift_list',
    can: 'pos.shift',
    actions: ['view', 'add', 'edit', 'void', 'print', 'export'],
    menu: { group: 'money', icon: 'cash', order: 403, thumb: 35 },
  },
)

export type Shift = RowOf<typeof shift>
