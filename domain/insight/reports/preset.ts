/** The reports that have a name: questions of the one engine, by theme, as a gallery shows them. */
import type { PeriodName } from '../../kernel/period.ts'
import type { DimensionName } from './dimension.ts'
import type { SourceName } from './source.ts'

export type Preset = {
  theme: Theme
  source: SourceName
  groups: readonly DimensionName[]
  measures: readonly string[]
  sort?: string
  isAscending?: true
  top?: number
  compare?: 'before' | 'lastYear'
  /** What it is opened with; this month where none is named. */
  period?: PeriodName
  filters?: Partial<Record<DimensionName, readonly string[]>>
  /** Rows get a class by the share they and those before them have. */
  isAbc?: true
}

export const themes = ['sales', 'profit', 'people', 'clients', 'stock', 'buying', 'money'] as const

export type Theme = (typeof themes)[number]

const sales = ['net', 'tax', 'total', 'tickets', 'average'] as const
const ofItems = ['quantity', 'net', 'discount', 'profit', 'margin'] as const
const profits = ['net', 'cost', 'profit', 'margin'] as const

const soldBy = (theme: Theme, ...groups: DimensionName[]) =>
  ({ theme, source: 'sold', groups, measures: sales, compare: 'before' }) as const

const itemsBy = (...groups: DimensionName[]) =>
  ({ theme: 'sales', source: 'sold', groups, measures: ofItems, sort: 'net' }) as const

const profitBy = (...groups: DimensionName[]) =>
  ({ theme: 'profit', source: 'sold', groups, measures: profits, sort: 'profit' }) as const

const ofStock = (groups: readonly DimensionName[], ...measures: string[]) =>
  ({ theme: 'stock', source: 'stock', groups, measures }) as const

const presets = {
  salesByDay: soldBy('sales', 'day'),
  salesByHour: soldBy('sales', 'hour'),
  salesByMonth: { ...soldBy('sales', 'month'), period: 'year' },
  salesByWeekday: soldBy('sales', 'weekday'),
  salesByItem: itemsBy('item'),
  salesByCategory: itemsBy('category'),
  salesByBrand: itemsBy('brand'),
  salesByBranch: soldBy('sales', 'branch'),
  salesByProject: soldBy('sales', 'project'),
  profitByItem: profitBy('item'),
  profitByCategory: profitBy('category'),
  profitByBrand: profitBy('brand'),
  profitByMonth: {
    theme: 'profit',
    period: 'year',
    source: 'sold',
    groups: ['month'],
    measures: profits,
    compare: 'lastYear',
  },
  profitByBranchAndMonth: {
    theme: 'profit',
    period: 'year',
    source: 'sold',
    groups: ['branch', 'month'],
    measures: profits,
  },
  profitByClient: profitBy('client'),
  bestItems: {
    theme: 'profit',
    source: 'sold',
    groups: ['item'],
    measures: ['quantity', 'net', 'profit', 'margin'],
    sort: 'net',
    top: 20,
  },
  worstItems: {
    theme: 'profit',
    source: 'sold',
    groups: ['item'],
    measures: ['quantity', 'net', 'profit', 'margin'],
    sort: 'net',
    isAscending: true,
    top: 20,
  },
  abcItems: {
    theme: 'profit',
    source: 'sold',
    groups: ['item'],
    measures: ['quantity', 'net', 'profit'],
    sort: 'net',
    isAbc: true,
  },
  salesByCashier: soldBy('people', 'cashier'),
  salesByWaiter: soldBy('people', 'waiter'),
  discountsByCashier: {
    theme: 'people',
    source: 'sold',
    groups: ['cashier'],
    measures: ['discount', 'discountRate', 'tickets', 'total'],
    sort: 'discount',
  },
  refundsAndVoids: {
    theme: 'people',
    source: 'sold',
    groups: ['cashier'],
    measures: ['returns', 'returned', 'voids', 'voided', 'total'],
    sort: 'returned',
  },
  ratingsByCashier: {
    theme: 'people',
    source: 'rated',
    groups: ['cashier'],
    measures: ['ratings', 'stars'],
    sort: 'ratings',
  },
  salaries: {
    theme: 'people',
    period: 'year',
    source: 'pay',
    groups: ['employee'],
    measures: ['earnings', 'deductions', 'net', 'employer'],
    sort: 'net',
  },
  salariesByDepartment: {
    theme: 'people',
    period: 'year',
    source: 'pay',
    groups: ['department', 'month'],
    measures: ['slips', 'earnings', 'deductions', 'net', 'employer'],
  },
  salesByClient: soldBy('clients', 'client'),
  abcClients: {
    theme: 'clients',
    source: 'sold',
    groups: ['client'],
    measures: ['net', 'tickets', 'average'],
    sort: 'net',
    isAbc: true,
  },
  clientCohorts: {
    theme: 'clients',
    period: 'year',
    source: 'sold',
    groups: ['cohort', 'month'],
    measures: ['net', 'tickets', 'average'],
  },
  stockValue: { ...ofStock(['category'], 'shelves', 'quantity', 'value'), sort: 'value' },
  stockByWarehouse: { ...ofStock(['warehouse'], 'shelves', 'quantity', 'value'), sort: 'value' },
  stockAge: ofStock(['age'], 'shelves', 'quantity', 'value'),
  stockTurnover: {
    ...ofStock(['item'], 'quantity', 'value', 'sold', 'soldCost', 'turnover'),
    sort: 'turnover',
    isAscending: true,
  },
  deadStock: {
    ...ofStock(['item'], 'quantity', 'value'),
    filters: { idle: ['over180', 'never'] },
    sort: 'value',
  },
  missingStock: {
    ...ofStock(['item'], 'quantity', 'available', 'sold'),
    filters: { level: ['negative', 'none', 'low'] },
    sort: 'quantity',
    isAscending: true,
  },
  purchasesBySupplier: {
    theme: 'buying',
    source: 'bought',
    groups: ['supplier'],
    measures: ['net', 'tax', 'total'],
    compare: 'before',
  },
  purchasesByItem: {
    theme: 'buying',
    source: 'bought',
    groups: ['item'],
    measures: ['quantity', 'net', 'total'],
  },
  purchasesByMonth: {
    theme: 'buying',
    period: 'year',
    source: 'bought',
    groups: ['month'],
    measures: ['net', 'tax', 'total'],
    compare: 'lastYear',
  },
  taxOnSales: {
    theme: 'money',
    period: 'year',
    source: 'sold',
    groups: ['month'],
    measures: ['net', 'tax', 'total'],
  },
  taxOnPurchases: {
    theme: 'money',
    period: 'year',
    source: 'bought',
    groups: ['month', 'vatRate'],
    measures: ['net', 'tax', 'total'],
  },
  promotions: {
    theme: 'sales',
    source: 'promoted',
    groups: ['promotion'],
    measures: ['promoted', 'tickets', 'quantity'],
    sort: 'promoted',
  },
  chequeCalendar: {
    theme: 'money',
    period: 'yearAhead',
    source: 'cheques',
    groups: ['month', 'side'],
    measures: ['cheques', 'amount'],
    filters: { chequeState: ['inHand', 'deposited', 'issued', 'presented'] },
  },
} as const satisfies Record<string, Preset>

export type PresetName = keyof typeof presets

export const presetNames = Object.keys(presets) as PresetName[]

export const presetOf = (name: PresetName): Preset => presets[name]
