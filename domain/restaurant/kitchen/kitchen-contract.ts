/** What passes between a screen of the kitchen and the server. */
import type { LocalNames } from '../../kernel/naming/local-name.ts'
import type { KitchenTicketKind } from '../order/kitchen-news.ts'
import type { OrderType } from '../order/order-event.ts'
import type { KitchenLine, KitchenStage } from './kitchen-line.ts'

export const mostKitchenLines = 500

export type KitchenTicket = {
  id: string
  station: string
  order: string
  number: number
  kind: KitchenTicketKind
  madeAt: string
  label: string
  waiter: string
  guests: number
  /** Shown or printed first, anywhere; and at its own station. */
  receivedAt: string | null
  ownReceivedAt: string | null
  /** The device that has the print in hand, and since when. */
  printDevice: string | null
  printClaimedAt: string | null
  printedAt: string | null
  printFailedAt: string | null
  lines: KitchenLine[]
}

export type KitchenOrder = {
  id: string
  number: number
  type: OrderType
  label: string
  waiter: string
  guests: number
}

export type KitchenStation = LocalNames & {
  id: string
  fallback: string | null
  /** No screen that shows it was heard of lately. */
  isAway: boolean
  /** Where its tickets come out at this branch; none: that of the device that prints. */
  printer: string | null
}

export type KitchenLimits = {
  amberMinutes: number
  redMinutes: number
  recallMinutes: number
  waitSeconds: number
}

/**
 * What happened since `cursor` was told: the orders of which something was said, each with all that
 * the kitchen still has of it. Without a cursor, everything that is open.
 */
export type KitchenNews = {
  cursor: string
  now: string
  stations: KitchenStation[]
  limits: KitchenLimits
  orders: KitchenOrder[]
  tickets: KitchenTicket[]
}

export type LineOutcome =
  | { line: string; stage: KitchenStage | 'seen' }
  | { line: string; code: string; message: string }

/** Whether the device that asked may print it. */
export type PrintAnswer = { isYours: boolean }
