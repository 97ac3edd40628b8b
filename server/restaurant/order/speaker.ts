/** Who speaks of an order: somebody of the house, or a guest at the table. */
import type { Person } from '../../../domain/restaurant/order/order-event.ts'
import type { Server } from '../../../domain/restaurant/order/order-rules.ts'
import type { Approvals } from './order-approval.ts'

/** By which seating, and from which phone as far as one can tell, a guest speaks. */
export type Phone = { seating: string; device: string }

export type Speaker = {
  person: Person | null
  rights: Server
  /** Of what is said now. */
  approvals?: Approvals
  phone?: Phone
}

/** Whoever sits there orders and calls; the rest is of the house. */
export const guestAt = (phone: Phone): Speaker => ({
  person: null,
  rights: { canVoid: false, canBill: false, discountLimit: '0' },
  phone,
})
