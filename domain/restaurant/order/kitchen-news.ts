/** What the kitchen has to be told: the difference between what it knows and what it should know. */
import { isNegative, isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, fractionOf, isAbove } from '../../kernel/number/fraction.ts'
import { lesser } from './line-amounts.ts'
import { noteOf, type Order, type OrderLine } from './order.ts'
import type { KitchenNews } from './order-event.ts'

/** A course that waits is told when it is fired; what the kitchen knows already stays with it. */
function wanted({ held }: Order, line: OrderLine): string {
  const known = lesser(line.sent, line.quantity)
  const asked = lesser(line.asked, line.quantity)
  const isHeld = held.includes(line.course)
  return isHeld || !isAbove(fractionOf(asked), fractionOf(known)) ? known : asked
}

export function kitchenNews(order: Order): KitchenNews[] {
  return order.lines.flatMap((line) => {
    const target = wanted(order, line)
    const quantity = differenceOf(target, line.sent)
    const note = noteOf(line)
    const isOther = !isZero(line.sent) && !isZero(target) && note !== line.kitchenNote
    return isZero(quantity) && !isOther
      ? []
      : [{ line: line.id, quantity, note, course: line.course }]
  })
}

export type KitchenTicketKind = 'order' | 'change' | 'cancel'

/** Changes and cancellations are told as such. */
export function ticketKind(lines: readonly KitchenNews[]): KitchenTicketKind {
  if (lines.every(({ quantity }) => isNegative(quantity))) return 'cancel'
  return lines.every(({ quantity }) => isAbove(fractionOf(quantity), fractionOf('0')))
    ? 'order'
    : 'change'
}
