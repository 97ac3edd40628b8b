/**
 * What is left of a document: goods still to be handed over, taken in or carried forward. Whoever
 * waits for it no longer closes it with a reason; then it is left of it for nobody, until it is
 * opened again. What came before is not touched: goods that were received are still billed.
 */
import { type BehaviourName, behaviourOf } from '../books/behaviour.ts'
import { differenceOf, fractionOf, isAny, minus, plus, rounded } from '../kernel/number/fraction.ts'

export type Delivery = 'none' | 'partly' | 'full' | 'closed' | 'returned' | 'nothing'

type Standing = { behaviour: BehaviourName; state: 'posted' | 'void'; delivery: Delivery }

/** Something follows it that can still come. A transfer is closed with a difference instead. */
export const hasRest = ({ behaviour, state, delivery }: Standing): boolean =>
  behaviourOf(behaviour).becomes !== undefined &&
  state === 'posted' &&
  (delivery === 'none' ||
    delivery === 'partly' ||
    // Nothing is delivered of a quotation; it waits until it is sold, or somebody closes it.
    (behaviour === 'quotation' && delivery === 'nothing'))

export const canReopen = ({ state, delivery }: Standing): boolean =>
  state === 'posted' && delivery === 'closed'

/** A document and its lines after something was taken from them, or given back. */
export type Followed = {
  id: string
  /** Nothing where what follows says nothing of how far it is. */
  delivery: Delivery | null
  lines: readonly {
    id: string
    delivered: string
    returned: string
    converted: string
    matched: string
    movedBack: string
  }[]
}

type Goods = { delivered: string; returned: string; movedBack: string }

/** What can still come back on a shelf: goods that were delivered and did not move back yet. */
export const leftToMoveBack = ({ delivered, movedBack }: Omit<Goods, 'returned'>): string =>
  differenceOf(delivered, movedBack)

/** Credited, and no goods moved: the client kept them, or they never left. */
export const creditedOnly = ({ returned, movedBack }: Omit<Goods, 'delivered'>): string =>
  differenceOf(returned, movedBack)

/** What is still to be handed over: what was credited without goods is not delivered any more. */
export function leftToDeliver(whole: string, goods: Goods): string {
  const gone = plus(fractionOf(goods.delivered), fractionOf(creditedOnly(goods)))
  const left = minus(fractionOf(whole), gone)
  return isAny(left) ? rounded(left, 6) : '0'
}

/** Goods that came against an order and were not billed yet. */
export const unbilledOf = ({ delivered, matched }: { delivered: string; matched: string }) =>
  differenceOf(delivered, matched)
