/** Which documents can be undone by their mirror, and where what that costs stands. */

import { type BehaviourName, behaviourOf } from '../../books/behaviour.ts'
import { refuseLockedDay } from '../../books/period.ts'
import type { AccountRole } from '../../identity/starter-books.ts'
import { businessDayOf } from '../../kernel/business-day.ts'
import { isPositive } from '../../kernel/number/decimal.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { accountOfFinding, accountOfLeaving, kitchenReason } from '../../stock/reason.ts'

type PostedDocument = {
  behaviour: BehaviourName
  postedAt: string
  timeZone: string
  lockedThrough: string | null
  paid: string
  /** The number of what was made of it. */
  follower: string | null
  isOfCount: boolean
  /** It went to the kitchen with an order, or came back from it. */
  isOfKitchen: boolean
  /** An order of production posted it, and undoes it; a pack that a sale broke has none. */
  isOfOrder: boolean
  /** Of a return: something of it went back to a card, or as cash back. */
  isValueBack: boolean
  number: string
  moves: readonly { isTransit: boolean }[]
}

/** `isUndo`: the order that posted it undoes it, on whatever day. */
type Undoing = { today: string; dayEndHour: number; isUndo: boolean }

/** What can be done instead on a later day depends on what it is. */
function tooLate(name: BehaviourName): string {
  const { screen, becomes = [] } = behaviourOf(name)
  if (screen === 'adjustment') return 'adjustmentVoidTooLate'
  if (screen === 'stock') return 'stockVoidTooLate'
  const isReturnable = becomes.includes('salesReturn') || becomes.includes('purchaseReturn')
  return isReturnable ? 'voidTooLate' : 'voidIsOver'
}

/** What was sent cannot be unsent: it arrives, or it comes back. */
const wasSent = ({ behaviour, moves }: PostedDocument): boolean =>
  behaviour === 'transfer' && moves.some(({ isTransit }) => isTransit)

export function refuseDocumentVoid(document: PostedDocument, undoing: Undoing): void {
  const { today, dayEndHour, isUndo } = undoing
  if (wasSent(document)) throw new Refusal('voidSent')
  if (document.isOfOrder && !isUndo) throw new Refusal('voidProduction')
  if (document.isOfCount) throw new Refusal('voidCounted')
  if (document.isOfKitchen) throw new Refusal('voidKitchen')
  const postedOn = businessDayOf(new Date(document.postedAt), document.timeZone, dayEndHour)
  if (postedOn !== today && !isUndo) throw new Refusal(tooLate(document.behaviour))
  refuseLockedDay(today, document.lockedThrough)
  if (document.isValueBack)
    throw new Refusal('valueWentBack', undefined, { number: document.number })
  if (isPositive(document.paid)) throw new Refusal('voidPaid')
  if (document.follower) throw new Refusal('voidFollowed', undefined, { number: document.follower })
}

type UndoneMove = {
  behaviour: string
  reason: string | null
  isLeaving: boolean
  isFound: boolean
}

/** What it costs more or less goes where what it cost went. */
export function ofItsAccount<Move extends UndoneMove>(
  move: Move,
): Move & { account: AccountRole | undefined } {
  const { isLeaving, isFound, behaviour, reason } = move
  if (reason === kitchenReason) return { ...move, account: 'making' }
  if (isLeaving) return { ...move, account: accountOfLeaving(behaviour, reason) }
  return { ...move, account: isFound ? accountOfFinding(behaviour, reason) : undefined }
}
