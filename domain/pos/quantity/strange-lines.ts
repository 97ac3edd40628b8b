/** How many of one item make sense in a sale. */
import { isMore } from '../../kernel/number/fraction.ts'

/** So many of one line are sold without a question, where the company says nothing else. */
export const usualSenseQuantity = 1000

/** The lines of which so many are asked for that somebody may have scanned into the quantity. */
export const strangeLines = <Line extends { quantity: string }>(
  lines: readonly Line[],
  senseQuantity = usualSenseQuantity,
): Line[] => lines.filter(({ quantity }) => isMore(quantity, String(senseQuantity)))
