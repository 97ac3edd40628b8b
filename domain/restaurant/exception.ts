/** What an owner wants to see of an order, as it is told. */
import type { LocalNames } from '../kernel/naming/local-name.ts'
import type { Person } from './order/order-event.ts'

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
  | 'mergedAway'
  | 'movedAfterBill'
  | 'billUnpaid'
  | 'takenOver'
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
