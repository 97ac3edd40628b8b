/** What passes between a guest's phone and the house: what is wished for, and what became of it. */
import { z } from 'zod'
import { id, pathId } from '../kernel/input.ts'
import { type Price, typedCode } from './guest-menu.ts'
import type { CookedStage } from './kitchen/line-stage.ts'
import { readSigns } from './menu-code.ts'
import { lineNote, orderReason } from './order/order-event.ts'

/** Eight signs without lookalikes are 40 bits: enough behind a door that counts, and short to type. */
export const seatingSigns = 8

export const readSeatingCode = (typed: string): string | undefined =>
  readSigns(typed.replace(/[\s-]/g, ''), seatingSigns)

/** In two halves, as it is read aloud. */
export const seatingWords = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`

const key = z.string('required').regex(/^[0-9a-f]{16}$/, 'invalid')

const seated = {
  code: typedCode,
  seating: z.string('required').min(1, 'required').max(40, 'tooLong'),
}

const mostLines = 50

const lines = z
  .array(
    z.strictObject({
      dish: key,
      options: z.array(key).max(50, 'range'),
      quantity: z.int('number').min(1, 'range').max(999, 'range'),
      note: lineNote.schema.nullable(),
    }),
    'required',
  )
  .min(1, 'addItem')
  .max(mostLines, 'range')

export const basketAsked = z.strictObject({ ...seated, lines })

/** `total` is what the guest was told it comes to: never believed, only compared. */
export const guestOrderSent = z.strictObject({
  ...seated,
  id,
  lines,
  total: z.string('required').max(40, 'tooLong'),
})

export const guestTableAsked = z.strictObject({
  ...seated,
  /** Those this phone has sent. */
  orders: z.array(id).max(mostLines, 'range'),
})

export const guestCallSent = z.strictObject({
  ...seated,
  id,
  what: z.enum(['bill', 'waiter'], 'invalid'),
})

/** The code that has leaked: of two who renew it the second is shown what the first one made. */
export const renewedSeating = z.strictObject({
  id: pathId,
  code: z.string('required').min(1, 'required').max(40, 'tooLong'),
})

export const refusedGuestOrder = z.strictObject({ id: pathId, reason: orderReason.schema })

export type BasketLine = z.output<typeof lines>[number]

/** What a basket comes to now; lines in the order they were sent. */
export type Quote = Price & { total: string; lines: string[] }

export type GuestOrderState = 'waiting' | 'accepted' | 'refused'

type GuestOrder = {
  id: string
  state: GuestOrderState
  reason: string | null
  lines: {
    name: string
    quantity: string
    amount: string
    note: string | null
    /** Where it is, as far as a kitchen says so. */
    stage: CookedStage | null
  }[]
}

/** The table as one of its guests may see it: what it comes to, and what he ordered himself. */
export type GuestTable = {
  /** None once the seating has ended: then only what became of one's own orders is told. */
  total: Price | null
  /** What of it this phone has ordered, and not been refused. */
  own: Price | null
  isEnded: boolean
  asked: 'bill' | 'waiter' | null
  isLocked: boolean
  orders: GuestOrder[]
  /** What the others at the table have: nobody orders the same salad twice without knowing. */
  others: TableDish[]
}

/** Of no phone, without price and note. */
type TableDish = {
  name: string
  quantity: string
  /** Asked for from another phone, and nobody has decided on it. */
  isWaiting: boolean
  stage: CookedStage | null
}

/** The code of a seating as staff show it to guests. */
export type SeatingCode = { code: string; url: string | null }
