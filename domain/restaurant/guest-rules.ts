/** When guests may order from their phones, and when somebody of the house looks at it first. */
import { hourMs } from '../kernel/calendar/days.ts'
import { isZero } from '../kernel/number/decimal.ts'
import { isMore, sumOf } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'

type GuestMode = 'off' | 'confirmed' | 'direct' | 'open'

export type Opening = {
  mode: GuestMode
  /** Whether the house wants a till to be open for it. */
  needsTill: boolean
  /** A branch without tills is never closed by them. */
  hasTills: boolean
  isTillOpen: boolean
}

const isClosed = ({ needsTill, hasTills, isTillOpen }: Opening): boolean =>
  needsTill && hasTills && !isTillOpen

export const isTaking = (opening: Opening): boolean => opening.mode !== 'off' && !isClosed(opening)

/** The menu is read all the same. */
export function refuseOrdering(opening: Opening): void {
  if (opening.mode === 'off') throw new Refusal('guestOrdersOff')
  if (isClosed(opening)) throw new Refusal('guestOrdersClosed')
}

export type Approval = {
  mode: GuestMode
  /** Whether a waiter has accepted something of these guests. */
  isKnown: boolean
  /** What goes in without a word of the house; nothing means all of it. */
  limit: string
  /** What went straight in since somebody of the house accepted something. */
  since: string
  amount: string
}

/** Whether somebody of the house has to accept it. */
export function needsApproval({ mode, isKnown, limit, since, amount }: Approval): boolean {
  if (mode === 'off' || mode === 'confirmed') return true
  if (mode === 'direct' && !isKnown) return true
  return !isZero(limit) && isMore(sumOf([since, amount]), limit)
}

/** So many orders of one table wait for somebody of the house; more would only bury the others. */
const mostWaiting = 20

export function refuseWaiting(waiting: number): void {
  if (waiting >= mostWaiting)
    throw new Refusal('guestOrdersWaiting', undefined, { limit: mostWaiting })
}

/** The line by which a basket holds more of one dish than the house gives at once, however it is split. */
export function lineAbove(
  lines: readonly { dish: string; quantity: number }[],
  limit: number,
): number | undefined {
  const sums = new Map<string, number>()
  const at = lines.findIndex(({ dish, quantity }) => {
    const sum = (sums.get(dish) ?? 0) + quantity
    sums.set(dish, sum)
    return sum > limit
  })
  return at < 0 ? undefined : at
}

/** Whether the code of a seating that was made then is too old by now. */
export const isSeatingOver = (madeAt: Date, now: Date, hours: number): boolean =>
  now.getTime() - madeAt.getTime() >= hours * hourMs
