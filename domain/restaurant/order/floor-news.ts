/** What passes between the floor of a device and the server. */
import type { LocalNames } from '../../kernel/naming/local-name.ts'
import type { TillModifier } from '../../pos/contract.ts'
import type { CashTerms } from '../../pos/money/cash-step.ts'
import type { OfferedDish } from '../dish.ts'
import type { LineInKitchen } from '../kitchen/line-stage.ts'
import type { ServiceTerms } from '../service.ts'
import type { BillTerms, OrderEvent, Person } from './order-event.ts'
import type { Approver } from './order-rules.ts'
import type { BranchPromotions } from './table-promotions.ts'

/** How each event ended: its place in the stream, or why not. */
export type EventOutcome =
  | { id: string; seq: number }
  | { id: string; code: string; message: string; field?: string }

export type OrderHead = { id: string; number: number; state: 'open' | 'closed' }

/**
 * What the kitchen makes of an order: how many dishes wait there, how many stand ready, and how many
 * tickets nobody there has seen in time or could print. `since` is when the oldest of those that wait
 * was told, at stations with a screen: others never say how far a dish is. `lines` say the same of
 * each line of the order.
 */
export type KitchenState = {
  order: string
  cooking: number
  ready: number
  unseen: number
  since: string | null
  lines: LineInKitchen[]
}

/**
 * What happened at a branch since `cursor` was told: the orders that are open, or were closed since,
 * and what was said of them. Without a cursor, everything that is open.
 */
export type FloorNews = {
  cursor: string
  orders: OrderHead[]
  events: (OrderEvent & { order: string })[]
  kitchen: KitchenState[]
}

/** What waiters order from, whole; `tag` says which state of it. */
export type Menu = {
  tag: string
  dishes: OfferedDish[]
  modifiers: TillModifier[]
  categories: (LocalNames & { id: string; colourCode: string | null })[]
  /** What the courses are called, by their place in the meal. */
  courses: (LocalNames & { serving: number })[]
  /** Who may be given a table. */
  waiters: Person[]
  /** Who can say yes by PIN to what a waiter may not alone; kept menus of before name those who void. */
  approvers: (Person & Partial<Approver>)[]
  /** By which a PIN is sealed to the server. */
  proofKey: string
  terms: Omit<BillTerms, 'service'>
  service: ServiceTerms | null
  /** How the tills of the branch ask for cash; devices that kept an older menu have none. */
  cash?: CashTerms
  promotions?: BranchPromotions
  /** A dish that is not ready after so many is late. */
  cookMinutes: number
  /** Whether guests may order from their phones. */
  hasGuestOrders: boolean
}
