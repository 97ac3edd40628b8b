/**
 * What was counted against what was expected. The difference is taken to what the user saw when he
 * counted, so that what is sold afterwards stays sold; where he saw nothing, to what is there now.
 */
import { isZero } from '../kernel/number/decimal.ts'
import {
  type Fraction,
  fractionOf,
  isAny,
  minus,
  over,
  rounded,
  times,
} from '../kernel/number/fraction.ts'

/** In the unit of the line. */
export type CountLine = {
  counted?: string | null
  expected?: string | null
  difference?: string | null
}

export type Difference = {
  /** Found (1) or missing (-1). */
  direction: 1 | -1
  /** Above zero: in the unit of the line, and in the base unit of the item. */
  quantity: string
  baseQuantity: string
}

const decimals = 6

/** In the unit of the line: what the books say is there. */
export const expectedIn = (available: string, factor: Fraction): string =>
  rounded(over(fractionOf(available), factor), decimals)

/** `available` is what is there now, in base units; none where nothing differs. */
export function differenceOf(
  line: CountLine,
  available: string,
  factor: Fraction,
): Difference | null {
  const base = signedBase(line, available, factor)
  const baseQuantity = rounded(base, decimals)
  const quantity = rounded(over(fractionOf(baseQuantity), factor), decimals)
  if (isZero(baseQuantity) || isZero(quantity)) return null
  return {
    direction: isAny(base) ? 1 : -1,
    quantity: quantity.replace('-', ''),
    baseQuantity: baseQuantity.replace('-', ''),
  }
}

function signedBase(line: CountLine, available: string, factor: Fraction): Fraction {
  if (line.counted == null) return times(fractionOf(line.difference ?? '0'), factor)
  const counted = times(fractionOf(line.counted), factor)
  return minus(
    counted,
    line.expected == null ? fractionOf(available) : times(fractionOf(line.expected), factor),
  )
}
