/**
 * What every list of posted documents has in common, whatever they are documents of. It stands
 * here because stock and books, which both have such lists, may not know of each other.
 */
import type { Totals } from './entity.ts'
import { choice, date, longText, money, optional, reference, text } from './field.ts'

export const postedHead = {
  number: text({ max: 40 }),
  type: reference('transactionType'),
  day: date(),
} as const

/** Of a document that is owed: what it came to, and how far it is paid. */
export const postedAmounts = {
  currency: reference('currency'),
  total: money({ currency: 'own' }),
  firstTotal: money({ currency: 'first' }),
  secondTotal: optional(money({ currency: 'second' })),
  paid: money({ currency: 'own' }),
  open: money({ currency: 'own' }),
  payment: choice(['none', 'unpaid', 'partly', 'paid']),
  dueDate: optional(date()),
  project: optional(reference('project')),
} as const

/** What was taken or paid, and what of it pays nothing yet. */
export const moneyTotals: Totals = {
  of: [
    { name: 'total', first: 'firstTotal', second: 'secondTotal' },
    {
      name: 'open',
      first: 'firstTotal',
      second: 'secondTotal',
      part: { of: 'open', whole: 'total' },
    },
  ],
  among: { state: ['posted'] },
}

/** How far the goods came or went; what was sent may all have come back. */
export const postedDelivery = choice(['none', 'partly', 'full', 'returned'])

/** The same, where what is left can be closed; of an offer there is nothing to hand over. */
export const postedRest = choice(['none', 'partly', 'full', 'closed', 'nothing'])

export const postedNote = optional(longText({ max: 2000 }))

/** Why it was taken back, or closed before all of it was handed over. */
export const postedReason = text({ max: 300 })

export const postedFoot = {
  branch: reference('branch'),
  state: choice(['posted', 'void']),
  postedName: text({ max: 120 }),
} as const

/** The latest first, found by their number; only a posting writes them. */
export const postedList = {
  title: 'number',
  sort: ['day'],
  isLatestFirst: true,
  search: ['number'],
  isPosted: true,
  actions: ['view', 'add', 'edit', 'delete', 'post', 'void', 'print', 'export'],
} as const
