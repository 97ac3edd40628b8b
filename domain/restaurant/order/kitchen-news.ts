/** What the kitchen has to be told: the difference between what it knows and what it should know. */
import { isNegative, isPositive, isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, isMore, lesser } from '../../kernel/number/fraction.ts'
import { standing } from './made-part.ts'
import { noteOf } from './order.ts'
import type { KitchenChange, KitchenNews } from './order-event.ts'
import type { Order, OrderLine } from './order-state.ts'

/** A course that waits is told when it is fired; what the kitchen knows already stays with it. */
function wanted({ held }: Order, line: OrderLine): string {
  const most = standing(line)
  const known = lesser(line.sent, most)
  const asked = lesser(line.asked, most)
  const isHeld = held.includes(line.course)
  return isHeld || !isMore(asked, known) ? known : asked
}

/** What it knows otherwise than it is now. */
function changesOf(line: OrderLine): KitchenChange[] {
  const { kitchenNote, kitchenSeat, kitchenCourse, seat, course } = line
  return [
    ...(noteOf(line) === kitchenNote ? [] : ['note' as const]),
    ...(kitchenSeat === undefined || kitchenSeat === seat ? [] : ['seat' as const]),
    ...(kitchenCourse === undefined || kitchenCourse === course ? [] : ['course' as const]),
  ]
}

/** So much more or less of it, as it is wanted now. */
export const newsOf = (
  line: OrderLine,
  quantity: string,
  changed: readonly KitchenChange[],
): KitchenNews => ({
  line: line.id,
  quantity,
  note: noteOf(line),
  course: line.course,
  seat: line.seat,
  ...(changed.length > 0 ? { changed } : {}),
})

export function kitchenNews(order: Order): KitchenNews[] {
  return order.lines.flatMap((line) => {
    const target = wanted(order, line)
    const quantity = differenceOf(target, line.sent)
    const changed = isZero(line.sent) || isZero(target) ? [] : changesOf(line)
    if (isZero(quantity) && changed.length === 0) return []
    return [newsOf(line, quantity, changed)]
  })
}

export type KitchenTicketKind = 'order' | 'change' | 'cancel'

/** Changes and cancellations are told as such. */
export function ticketKind(lines: readonly KitchenNews[]): KitchenTicketKind {
  if (lines.every(({ quantity }) => isNegative(quantity))) return 'cancel'
  return lines.every(({ quantity }) => isPositive(quantity)) ? 'order' : 'change'
}
