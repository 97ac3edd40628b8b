/** An order as its events have made it. */
import type { BackLine, Bill, Split } from '../../pos/bill/bill.ts'
import type { BillGuest } from './bill-guest.ts'
import type {
  BillTerms,
  Caller,
  Dish,
  LineDiscount,
  LineRest,
  OrderType,
  PaidTaxes,
  Person,
  SharedPiece,
  WishLine,
} from './order-event.ts'
import type { Round } from './rounds.ts'

export type OrderLine = {
  id: string
  item: string
  dish: Dish
  /** What the guests have ordered and not cancelled, given away or moved. */
  quantity: string
  cancelled: string
  /** How much somebody asked the kitchen for. */
  asked: string
  /** How much of it the kitchen knows of. */
  sent: string
  /** What bills left out before the kitchen was told of it: nobody makes it any more. */
  unmade?: string
  /** The note the kitchen knows. */
  kitchenNote: string | null
  /** The seat and the course it knows; none where it was told before these were. */
  kitchenSeat?: number | null
  kitchenCourse?: number
  /** More than one where two wrote at the same time: both are shown. */
  notes: { id: string; note: string }[]
  seat: number | null
  course: number
  by: Person
  at: string
  isGuest: boolean
  paid: string
  /** What somebody gave on what is paid. */
  paidOff?: string
  /** Of what is left to pay. */
  discount: LineDiscount | null
  /** Where what is left to pay of it is not its quantity at its price. */
  rest?: LineRest
  /** What of it was paid by parts of bills that were opened again. */
  shared?: SharedPiece
  /** Where not all of it was ordered at once: when how much was. */
  rounds?: readonly Round[]
  /** Of a line that came from another order: who brought it here, and when. */
  movedBy?: Person
  movedAt?: string
}

/** Of a bill so much of a line, as it stood when it was printed, with what somebody gave on it. */
export type Piece = {
  line: string
  quantity: string
  gross: string
  percent: string
  money: string
}

/** A bill that was printed; a later one takes its place. */
export type PrintedBill = {
  id: string
  copy: number
  at: string
  by: Person
  lines: { line: string; quantity: string }[]
  split: Split | null
  terms: BillTerms
  guest?: BillGuest
  /** What every part of it is cut from. */
  content: Bill
  /** Its lines before anything was taken off them. */
  pieces: readonly Piece[]
  /** The parts that are paid, each by its ticket, with what of it was given back meanwhile. */
  paid: { part: number; ticket: string; number: string; back?: readonly BackLine[] }[]
}

export type Wish = { id: string; at: string; lines: WishLine[] }

export type Order = {
  id: string
  type: OrderType
  branch: string
  table: string | null
  caller: Caller | null
  guests: number
  /** Who came together; more than one after tables were put together. */
  parties: number
  waiter: Person
  openedAt: string
  /** When the last of it was said. */
  lastAt: string
  lines: OrderLine[]
  /** Percent off everything that is ordered, also later; none where nobody gave it. */
  allPercent: string | null
  /** Courses that wait for a word. */
  held: number[]
  bill: PrintedBill | null
  /** Bills that were opened again: a guest may still pay by such a paper. */
  past: PrintedBill[]
  /** Bills that are paid whole. */
  done: readonly PrintedBill[]
  /** What was paid for the service so far, without taxes on top. */
  servicePaid: string
  /** What promotions took off what was paid so far. */
  promotedPaid: string
  /** What was paid so far came to, before promotions, service and taxes on top. */
  worthPaid: string
  taxesPaid: readonly PaidTaxes[]
  bills: number
  isLocked: boolean
  asked: 'bill' | 'waiter' | null
  /** What guests sent from their phones and nobody has decided on. */
  wishes: Wish[]
  state: 'open' | 'closed'
  /** How it ended. */
  ended: 'paid' | 'left' | 'merged' | null
  /** Where its lines went. */
  into: string | null
  /** How many events it is made of. */
  seq: number
}
