import {
  compare,
  type Fraction,
  fractionOf,
  minus,
  one,
  sizeOf,
} from '../../kernel/number/fraction.ts'

/** A base and a tax that were cut from one amount may miss each other, by less than one unit. */
export const isNear = (tax: string, exact: Fraction): boolean =>
  compare(sizeOf(minus(fractionOf(tax), exact)), one) < 0
