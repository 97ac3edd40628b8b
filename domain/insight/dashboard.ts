/** What the dashboard and the server say to each other. A figure the user may not see is absent. */

import { z } from 'zod'
import type { documentScreens } from '../books/behaviour.ts'
import { daysBetween } from '../kernel/calendar/days.ts'
import { day, id } from '../kernel/input.ts'
import type { Period } from '../kernel/period.ts'
import { dashboardPeriods, longestPeriod, type Unit } from './period.ts'

const isInOrder = ({ from, to }: { from?: string; to?: string }): boolean =>
  !from || !to || from <= to

const isShort = ({ from, to }: { from?: string; to?: string }): boolean =>
  !from || !to || daysBetween(from, to) < longestPeriod

export const dashboardParams = z
  .strictObject({
    /** By its name as the shop's own day has it, or by its days; without either it is today. */
    period: z.enum(dashboardPeriods, 'invalid').optional(),
    from: day.optional(),
    to: day.optional(),
    branch: id.optional(),
  })
  .refine(isInOrder, { path: ['to'], message: 'invalid' })
  .refine(isShort, { path: ['to'], message: 'invalid' })

/** In the currency of the books, and in the second as the documents were posted with it. */
export type SalesSums = {
  sales: number
  net: string
  total: string
  secondNet: string
  secondTotal: string
  /** Only for those who may see costs. */
  cost?: string
  secondCost?: string
}

/** The same of the period before, as far as this one has come. */
export type Compared = { now: SalesSums; before: SalesSums }

export type SalesPoint = {
  /** An hour "13", a day or a month "2026-11". */
  at: string
  now: SalesSums
  before: SalesSums
}

/**
 * A list that a figure is made of; no path for those who may not open it. What was undone is apart:
 * a document counts on its day, and its void on the day of the void, as the books have it.
 */
export type FigurePart = {
  entity: (typeof documentScreens)[keyof typeof documentScreens]['entity']
  /** Documents of these days that were voided later; or documents of other days, voided in these. */
  undone?: 'later' | 'here'
  total: string
  secondTotal: string
  path: string | null
}

export type SalesPart = FigurePart & { entity: 'invoice' | 'ticket'; sales: number }

/** `parts` open the lists the figure is made of, and add up to it. There is one at least. */
export type SalesFigures = Compared & {
  parts: SalesPart[]
  points: SalesPoint[]
  branches: (Compared & { id: string; title: string; parts: SalesPart[] })[]
}

export type MoneyIn = {
  method: string
  title: string
  currency: string
  amount: string
  firstAmount: string
  secondAmount: string
  parts: FigurePart[]
}

export type Seller = {
  item: string
  title: string
  image: string | null
  unit: string
  quantity: string
  net: string
  secondNet: string
  cost?: string
  path: string
}

/**
 * `parts`: what is open, less advances and credit; each list says how much of it is its own.
 * `overdue` is the part of it that is late: what somebody has to his credit is set against what he
 * is late with, so it is never more than the whole. `late` is what stands on the late documents.
 */
export type Debts = {
  amount: string
  secondAmount: string
  parts: FigurePart[]
  overdue: string
  secondOverdue: string
  late: { count: number; amount: string; secondAmount: string }
  overduePath: string
}

export type AttentionName =
  | 'overdueSales'
  | 'overduePurchases'
  | 'chequesIn'
  | 'chequesOut'
  | 'lowStock'
  | 'expiringLots'
  | 'undelivered'
  | 'expected'
  | 'oldDrafts'
  | 'parkedTickets'
  | 'flaggedTickets'

export type Attention = {
  name: AttentionName
  count: number
  /** There are more than were counted. */
  isMore?: true
  amount?: string
  secondAmount?: string
  /** Whose documents they are, where that differs. */
  entity?: string
  /** What helps to judge it: the oldest, by whom, since when. */
  partner?: string
  day?: string
  path: string | null
}

export type Dashboard = Period & {
  today: string
  /** The hour of the shop's clock, and the one its days begin at. */
  hour: number
  dayStart: number
  before: Period
  unit: Unit
  /** Nothing was ever posted: the first steps are still to come. */
  isNew: boolean
  sales?: SalesFigures
  moneyIn?: {
    firstAmount: string
    secondAmount: string
    parts: FigurePart[]
    methods: MoneyIn[]
  }
  sellers?: Seller[]
  toCollect?: Debts
  toPay?: Debts
  attention: Attention[]
}
