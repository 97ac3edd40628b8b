/**
 * The facts a report can be made of. A source says what it can be told by, what is added up, which
 * measures are made of these sums, and which right each of them needs; the engine does the rest. A
 * measure that needs what its reader may not see does not exist for him.
 */
import type { Permission } from '../../kernel/permission.ts'
import type { DimensionName } from './dimension.ts'

/** `money` stands in both currencies, `times` is a plain ratio. */
export type MeasureKind = 'money' | 'quantity' | 'count' | 'percent' | 'times'

/** Of the sums of a group: their difference, or that over a third one. */
type Formula = { plus: string; minus?: string; over?: string }

export type Measure = Formula & { kind: MeasureKind }

type SumKind = 'money' | 'number'

/** What kind of facts of a source are: those of lines know items, those of documents people. */
export type Grain = 'line' | 'document' | 'both'

/** `without`: what it cannot be told by. */
type Sum = {
  kind: SumKind
  isCost?: true
  grain?: Grain
  without?: DimensionName
}

/** Facts of more than one right: which of them a reader is told goes by their value of a dimension. */
export type Parts = { by: DimensionName; needs: Readonly<Record<string, Permission>> }

export type Source = {
  needs: Permission | Parts
  /** Sums and what they are; those of costs are for whoever may see them. */
  sums: Readonly<Record<string, Sum>>
  dimensions: Readonly<Partial<Record<DimensionName, Grain>>>
  measures: Readonly<Record<string, Measure>>
  /** Now, whatever the period is. */
  isStanding?: true
  /** Known by the month: a month is told whole or not at all. */
  isMonthly?: true
}

const timeOfBoth = {
  day: 'both',
  week: 'both',
  month: 'both',
  quarter: 'both',
  year: 'both',
} as const

const perItem = { item: 'line', category: 'line', brand: 'line' } as const

const sold: Source = {
  needs: 'sales.invoice.view',
  sums: {
    quantity: { kind: 'number', grain: 'line' },
    net: { kind: 'money' },
    tax: { kind: 'money' },
    total: { kind: 'money' },
    discount: { kind: 'money' },
    gross: { kind: 'money' },
    cost: { kind: 'money', isCost: true },
    tickets: { kind: 'number', grain: 'document' },
    returns: { kind: 'number', grain: 'document' },
    returned: { kind: 'money', grain: 'document' },
    voids: { kind: 'number', grain: 'document' },
    voided: { kind: 'money', grain: 'document' },
  },
  dimensions: {
    ...perItem,
    supplier: 'line',
    branch: 'both',
    ...timeOfBoth,
    hour: 'document',
    weekday: 'both',
    cashier: 'document',
    waiter: 'document',
    client: 'document',
    project: 'document',
    channel: 'document',
    cohort: 'document',
    document: 'document',
  },
  measures: {
    quantity: { kind: 'quantity', plus: 'quantity' },
    net: { kind: 'money', plus: 'net' },
    tax: { kind: 'money', plus: 'tax' },
    total: { kind: 'money', plus: 'total' },
    discount: { kind: 'money', plus: 'discount' },
    discountRate: { kind: 'percent', plus: 'discount', over: 'gross' },
    cost: { kind: 'money', plus: 'cost' },
    profit: { kind: 'money', plus: 'net', minus: 'cost' },
    margin: { kind: 'percent', plus: 'net', minus: 'cost', over: 'net' },
    tickets: { kind: 'count', plus: 'tickets' },
    average: { kind: 'money', plus: 'total', over: 'tickets' },
    returns: { kind: 'count', plus: 'returns' },
    returned: { kind: 'money', plus: 'returned' },
    voids: { kind: 'count', plus: 'voids' },
    voided: { kind: 'money', plus: 'voided' },
  },
}

/** What goods were bought for is what they cost. */
const bought: Source = {
  needs: 'purchasing.purchase.view',
  sums: {
    quantity: { kind: 'number' },
    net: { kind: 'money', isCost: true },
    tax: { kind: 'money', isCost: true },
    total: { kind: 'money', isCost: true },
  },
  dimensions: {
    ...perItem,
    supplier: 'both',
    branch: 'both',
    project: 'both',
    ...timeOfBoth,
    vatRate: 'both',
    document: 'both',
  },
  measures: {
    quantity: { kind: 'quantity', plus: 'quantity' },
    net: { kind: 'money', plus: 'net' },
    tax: { kind: 'money', plus: 'tax' },
    total: { kind: 'money', plus: 'total' },
  },
}

/** What lies on the shelves now, beside what was sold of it in the period, which is of no shelf. */
const stock: Source = {
  needs: 'stock.level.view',
  isStanding: true,
  sums: {
    shelves: { kind: 'number' },
    quantity: { kind: 'number' },
    available: { kind: 'number' },
    value: { kind: 'money', isCost: true },
    sold: { kind: 'number', without: 'warehouse' },
    soldCost: { kind: 'money', isCost: true, without: 'warehouse' },
  },
  dimensions: {
    ...perItem,
    supplier: 'both',
    warehouse: 'both',
    age: 'both',
    idle: 'both',
    level: 'both',
  },
  measures: {
    shelves: { kind: 'count', plus: 'shelves' },
    quantity: { kind: 'quantity', plus: 'quantity' },
    available: { kind: 'quantity', plus: 'available' },
    value: { kind: 'money', plus: 'value' },
    sold: { kind: 'quantity', plus: 'sold' },
    soldCost: { kind: 'money', plus: 'soldCost' },
    turnover: { kind: 'times', plus: 'soldCost', over: 'value' },
  },
}

const cheques: Source = {
  needs: { by: 'side', needs: { client: 'cash.receipt.view', supplier: 'cash.payment.view' } },
  sums: { cheques: { kind: 'number' }, amount: { kind: 'money' } },
  dimensions: {
    day: 'both',
    week: 'both',
    month: 'both',
    side: 'both',
    chequeState: 'both',
    client: 'both',
    bank: 'both',
    document: 'both',
  },
  measures: {
    cheques: { kind: 'count', plus: 'cheques' },
    amount: { kind: 'money', plus: 'amount' },
  },
}

const pay: Source = {
  needs: 'people.salaryRun.view',
  isMonthly: true,
  sums: {
    slips: { kind: 'number' },
    earnings: { kind: 'money' },
    deductions: { kind: 'money' },
    net: { kind: 'money' },
    employer: { kind: 'money' },
  },
  dimensions: {
    employee: 'both',
    department: 'both',
    branch: 'both',
    month: 'both',
    quarter: 'both',
    year: 'both',
  },
  measures: {
    slips: { kind: 'count', plus: 'slips' },
    earnings: { kind: 'money', plus: 'earnings' },
    deductions: { kind: 'money', plus: 'deductions' },
    net: { kind: 'money', plus: 'net' },
    employer: { kind: 'money', plus: 'employer' },
  },
}

/** What clients said at the display after they had paid. */
const rated: Source = {
  needs: 'pos.ticket.view',
  sums: { ratings: { kind: 'number' }, stars: { kind: 'number' } },
  dimensions: {
    branch: 'both',
    cashier: 'both',
    proof: 'both',
    ...timeOfBoth,
    weekday: 'both',
    document: 'both',
  },
  measures: {
    ratings: { kind: 'count', plus: 'ratings' },
    stars: { kind: 'times', plus: 'stars', over: 'ratings' },
  },
}

/** What promotions took off at the tills. */
const promoted: Source = {
  needs: 'promotions.promotion.view',
  sums: {
    amount: { kind: 'money' },
    tickets: { kind: 'number' },
    quantity: { kind: 'number' },
  },
  dimensions: {
    promotion: 'both',
    item: 'both',
    category: 'both',
    brand: 'both',
    branch: 'both',
    ...timeOfBoth,
    weekday: 'both',
    document: 'both',
  },
  measures: {
    promoted: { kind: 'money', plus: 'amount' },
    tickets: { kind: 'count', plus: 'tickets' },
    quantity: { kind: 'quantity', plus: 'quantity' },
  },
}

const sources = { sold, bought, stock, cheques, pay, rated, promoted } as const

export type SourceName = keyof typeof sources

export const sourceNames = Object.keys(sources) as SourceName[]

export const sourceOf = (name: SourceName): Source => sources[name]

/** The sums a measure is made of. */
export const sumsOf = ({ plus, minus, over }: Measure): string[] => [
  plus,
  ...(minus ? [minus] : []),
  ...(over ? [over] : []),
]

export const longestMeasures = 10
