/** What of all that was said concerns the shelves the dishes are made of. */
import type { Order, OrderLine } from '../../../domain/restaurant/order/order-state.ts'

/** What was cancelled now, with the line as it was before. */
export type Cancelled = { event: string; order: Order; line: OrderLine; quantity: string }

/** What the kitchen is told of now, beyond what it knew. */
export type SentDish = { order: string; line: OrderLine; quantity: string }

/** What went from a line to that of another order. */
export type Gone = { from: string; to: string; line: string; as: string; quantity: string }
