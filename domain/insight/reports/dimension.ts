/**
 * What figures can be told by. A dimension of rows is called as its reader calls them today; one of
 * time by the business day of the branch; a choice has its words in the locales.
 */
import type { Permission } from '../../kernel/permission.ts'

type Declared =
  /** `entity` names what it points at; `screen` where such a row opens. */
  | { kind: 'row'; entity: string; needs?: Permission }
  /** Counted on: shown in its own order, never by size. */
  | { kind: 'time' }
  | { kind: 'choice'; choices: readonly string[] }
  /** A number or a code that says itself. */
  | { kind: 'text' }
  /** The documents themselves: the end of every way down. */
  | { kind: 'document' }

/** How long goods lie, or nobody bought them, in days. */
const ageBands = ['upTo30', 'upTo60', 'upTo90', 'upTo180', 'over180', 'never'] as const

const stockLevels = ['negative', 'none', 'low', 'enough'] as const

const dimensions = {
  item: { kind: 'row', entity: 'item' },
  category: { kind: 'row', entity: 'category' },
  brand: { kind: 'row', entity: 'brand' },
  promotion: { kind: 'row', entity: 'promotion' },
  branch: { kind: 'row', entity: 'branch' },
  warehouse: { kind: 'row', entity: 'warehouse' },
  cashier: { kind: 'row', entity: 'user' },
  waiter: { kind: 'row', entity: 'user' },
  client: { kind: 'row', entity: 'thirdparty' },
  supplier: { kind: 'row', entity: 'thirdparty' },
  project: { kind: 'row', entity: 'project' },
  employee: { kind: 'row', entity: 'employee' },
  department: { kind: 'row', entity: 'department' },
  hour: { kind: 'time' },
  weekday: { kind: 'time' },
  day: { kind: 'time' },
  week: { kind: 'time' },
  month: { kind: 'time' },
  quarter: { kind: 'time' },
  year: { kind: 'time' },
  /** The month in which a client bought for the first time. */
  cohort: { kind: 'time' },
  channel: { kind: 'choice', choices: ['sales', 'pos', 'other'] },
  age: { kind: 'choice', choices: ageBands },
  idle: { kind: 'choice', choices: ageBands },
  level: { kind: 'choice', choices: stockLevels },
  side: { kind: 'choice', choices: ['client', 'supplier'] },
  chequeState: {
    kind: 'choice',
    choices: [
      ...['inHand', 'deposited', 'cleared', 'bounced', 'endorsed', 'returned'],
      ...['replaced', 'legal', 'issued', 'presented', 'stopped'],
    ],
  },
  /** Whether a client said it at a display, or a till says that he did. */
  proof: { kind: 'choice', choices: ['proven', 'unproven'] },
  bank: { kind: 'text' },
  vatRate: { kind: 'text' },
  document: { kind: 'document' },
} as const satisfies Record<string, Declared>

export type DimensionName = keyof typeof dimensions

export const dimensionNames = Object.keys(dimensions) as DimensionName[]

export const dimensionOf = (name: DimensionName): Declared => dimensions[name]

/** Its rows stand in their own order, and a line of bars may be read along it. */
export const isOfTime = (name: DimensionName): boolean => dimensions[name].kind === 'time'

/** A part of a day, a week or a year comes again: it is the same in every period. */
export const isRecurring = (name: DimensionName): boolean =>
  name === 'hour' || name === 'weekday' || name === 'cohort'
