/** What an owner wants to see of an order, as it is told. */
import type { LocalNames } from '../kernel/naming/local-name.ts'
import type { OrderEvent, Person } from './order/order-event.ts'
import type { Order } from './order/order-state.ts'

/** An event with the order before and after it, and what of it an owner wants to see. */
export type OrderStep = {
  event: OrderEvent
  before: Order | null
  after: Order
  exceptions: OrderException[]
  /** Of a bill: what it comes to. */
  billed: string | null
}

export type ExceptionKind =
  | 'cancelledAfterKitchen'
  | 'cancelledAfterReady'
  | 'cancelledAfterServed'
  | 'cancelledAfterBill'
  | 'discountAfterBill'
  | 'reopened'
  | 'printedAgain'
  | 'paidOtherwise'
  | 'paidTwice'
  | 'paidReplaced'
  | 'paidBack'
  | 'mergedAway'
  | 'movedAfterBill'
  | 'billUnpaid'
  | 'takenOver'
  | 'takenAway'
  | 'paperRefused'
  | 'promotedByDevice'
  | 'leftUnpaid'

export type OrderException = {
  /** The event that is one. */
  event: string
  kind: ExceptionKind
  /** When the server heard of it: whoever did it has no say in that. */
  at: string
  /** By the clock of the device, where that says something else. */
  saidAt: string | null
  by: Person
  isGuest: boolean
  waiter: Person
  table: string | null
  caller: string | null
  /** What may be missing, at the prices of the menu; none where another row counts the same. */
  amount: string | null
  reason: string | null
  /** Who allowed it by PIN, where whoever did it may not alone. */
  approvedBy: string | null
  /** Of a bill that was printed before: which one, and what it came to. */
  copy: number | null
  billed: string | null
  /** The ticket that paid. */
  number: string | null
  what: { names: LocalNames; quantity: string }[]
}
