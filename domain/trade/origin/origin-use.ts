/** How the lines of a document are used up by what follows it. */
import { type BehaviourName, isReturn } from '../../books/behaviour.ts'
import { differenceOf, isMore } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { leftToReceive } from '../order-match.ts'
import { leftToDeliver } from '../rest.ts'
import { inUnits } from './order-origin.ts'
import type { OriginLine } from './origin-facts.ts'

export type Use = 'delivered' | 'returned' | 'converted'

export const usageOf = (behaviour: BehaviourName): Use =>
  behaviour === 'deliveryNote' || behaviour === 'goodsReceipt' || behaviour === 'transferReceipt'
    ? 'delivered'
    : isReturn(behaviour)
      ? 'returned'
      : 'converted'

/** In base units: what may still be taken from the line. */
export function leftOf(line: OriginLine, use: Use, isOrder: boolean): string {
  if (isOrder && use === 'delivered') return leftToReceive(line)
  return use === 'delivered' ? leftToDeliver(line.base, line) : differenceOf(line.base, line[use])
}

type Taking = { at: number; before: string; taken: string }

export function refuseAbove(left: string, origin: OriginLine, { at, before, taken }: Taking): void {
  if (isMore(taken, left))
    throw new Refusal('range', `lines.${at}.quantity`, {
      limit: inUnits(differenceOf(left, before), origin),
    })
}
