/** What is open at a branch when a shift ends: who serves it, and what it comes to. */
import type { OrderType, Person } from './order/order-event.ts'

export type OpenOrder = {
  id: string
  number: number
  type: OrderType
  /** The table, or who takes it away. */
  label: string
  section: string | null
  waiter: Person
  guests: number
  openedAt: string
  /** What is to pay, in the first currency, as a bill would say it now. */
  toPay: string
  /** How many dishes the kitchen was told of and nobody has paid. */
  sent: string
  isBilled: boolean
}

export type OpenOrders = {
  orders: OpenOrder[]
  /** Who may be given one. */
  waiters: Person[]
}
