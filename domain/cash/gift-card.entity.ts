import { entity, type RowOf } from '../kernel/entity.ts'
import { choice, code, date, money, optional, reference, text } from '../kernel/field.ts'
import { cardKinds, valueStates } from '../stored-value/stored-value.ts'

/** A gift card as its list shows it: never its code, only the last four signs of it. */
export const giftCard = entity(
  'giftCard',
  {
    lastFour: code({ max: 4 }),
    day: date(),
    state: choice(valueStates),
    currency: reference('currency'),
    balance: money({ currency: 'own' }),
    firstBalance: money({ currency: 'first' }),
    secondBalance: optional(money({ currency: 'second' })),
    expiresOn: optional(date()),
    branch: optional(reference('branch')),
    issuedName: text({ max: 120 }),
    kind: choice(cardKinds),
  },
  {
    path: '/GiftCards',
    title: 'lastFour',
    list: ['lastFour', 'kind', 'day', 'state', 'balance', 'expiresOn', 'branch', 'issuedName'],
    sort: ['day'],
    isLatestFirst: true,
    totals: {
      of: [{ name: 'balance', first: 'firstBalance', second: 'secondBalance' }],
    },
    search: ['lastFour'],
    isPosted: true,
    madeAt: '/Pos',
    can: 'cash.giftCard',
    // Edit blocks, extends and moves to another code.
    actions: ['view', 'edit', 'export'],
    menu: { group: 'money', icon: 'gift', order: 405 },
  },
)

export type GiftCardRow = RowOf<typeof giftCard>
