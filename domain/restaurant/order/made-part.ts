/**
 * How much of a line the kitchen made, of what is taken off it. What nobody told it of goes first, each
 * once: what a bill left out and nobody had made is made by nobody any more, so that in the end what was
 * made of a line is what was sold and what was lost of it, whatever the pieces it was paid in.
 */
import { isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, greater, lesser, sumOf } from '../../kernel/number/fraction.ts'
import type { OrderLine } from './order-state.ts'

type Amounts = Pick<OrderLine, 'quantity' | 'sent' | 'unmade'>

/** What the kitchen has made of it or may still be told of. */
export const standing = ({ quantity, unmade }: Pick<OrderLine, 'quantity' | 'unmade'>): string =>
  unmade === undefined ? quantity : differenceOf(quantity, unmade)

/** How much of what is cancelled or left out the kitchen knows of. */
export function knownPart(line: Amounts, quantity: string): string {
  const there = standing(line)
  const taken = lesser(quantity, there)
  return lesser(taken, greater(differenceOf(sumOf([line.sent, taken]), there), '0'))
}

/** What becomes of so much that a bill leaves out: lost as far as it was made. */
export function leftOutOf(line: Amounts, quantity: string) {
  const lost = knownPart(line, quantity)
  return { lost, unmade: differenceOf(lesser(quantity, standing(line)), lost) }
}

/** A line of which so much is left out that nobody had made. */
export function withUnmade(line: OrderLine, quantity: string): OrderLine {
  if (isZero(quantity)) return line
  const now = { ...line, unmade: sumOf([line.unmade ?? '0', quantity]) }
  return { ...now, asked: lesser(line.asked, standing(now)) }
}
