/** What the screen of exceptions and figures and the server say to each other. */
import { z } from 'zod'
import { addDays } from '../kernel/date.ts'
import type { Linked } from '../kernel/field.ts'
import { day, id, moment } from '../kernel/input.ts'
import type { LocalNames } from '../kernel/naming/local-name.ts'
import type { ExceptionKind, OrderException } from './exception.ts'
import type { OrderEvent, Person } from './order/order-event.ts'

const asked = {
  from: day,
  to: day,
  branch: id.optional(),
}

/** In days; a leap year and a little more. */
const longestPeriod = 400

type Days = { from: string; to: string }

const isInOrder = ({ from, to }: Days): boolean => from <= to
const isShort = ({ from, to }: Days): boolean => to < addDays(from, longestPeriod)

const inPeriod = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .strictObject({ ...asked, ...shape })
    .refine((it) => isInOrder(it as Days), { path: ['to'], message: 'invalid' })
    .refine((it) => isShort(it as Days), { path: ['to'], message: 'invalid' })

export const reportParams = inPeriod({})
export const exceptionParams = inPeriod({ after: z.string('invalid').max(100).optional() })
export const reportFileParams = inPeriod({ format: z.enum(['csv', 'xlsx'], 'invalid') })

export type ReportParams = z.output<typeof reportParams>

/** When and under which id the last one of a page happened. */
export const exceptionCursor = z
  .string()
  .transform((text) => text.split('_'))
  .pipe(z.tuple([moment, id]))

/** In the first currency, and in the second by the rate of its day where there is one. */
export type Both = { first: string; second: string | null }

export type ExceptionRow = Omit<OrderException, 'amount' | 'billed'> & {
  order: string
  /** What is called out that day. */
  orderNumber: number
  tableName: string | null
  amount: Both | null
  billed: Both | null
}

export type ExceptionPage = { rows: ExceptionRow[]; next: string | null }

export type PersonSum = { person: Person | null; count: number } & Both

export type ExceptionSums = { people: PersonSum[]; total: { count: number } & Both }

export type OrderHistory = {
  id: string
  number: number
  day: string
  tableName: string | null
  /** Why waste of cancelled dishes could not be posted yet; none where none waits. */
  waste: string | null
  /** `phone` tells the phones of guests apart, and nothing else of them. */
  steps: (HistoryStep & { phone: string | null })[]
}

/** An event as it is read: what it was about, and what the order was worth before and after. */
export type HistoryStep = {
  id: string
  at: string
  /** By the clock of the device, where that says something else. */
  saidAt: string | null
  by: string
  isGuest: boolean
  /** Who allowed it by PIN. */
  approvedBy: string | null
  kind: OrderEvent['kind']
  what: { names: LocalNames; quantity: string | null }[]
  /** A table, a waiter, a number, a reason: as the event has it. */
  name: string | null
  figure: string | null
  reason: string | null
  before: string | null
  after: string
  billed: string | null
  exceptions: ExceptionKind[]
}

export type FigureRow = { id: string; title: string; tickets: number } & Both

export type StationTimes = {
  station: string
  title: string
  dishes: number
  /** In seconds; none where no dish came so far. */
  ready: { median: number; most: number } | null
  served: { median: number; most: number } | null
}

export type RestaurantFigures = {
  branches: Linked[]
  /** Less what was given back since. */
  total: Both & { tickets: number }
  back: Both
  tables: FigureRow[]
  waiters: FigureRow[]
  hours: FigureRow[]
  /** Course 0 is the service charge; a title have those that were named. */
  courses: FigureRow[]
  guests: number
  perGuest: Both | null
  seats: number
  /** Days on which guests were seated. */
  days: number
  /** Guests for each seat, in the whole period and on a day. */
  turns: string | null
  turnsADay: string | null
  minutes: number | null
  stations: StationTimes[]
}
