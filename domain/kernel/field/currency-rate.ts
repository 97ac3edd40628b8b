/**
 * What one of a currency is worth in another. It has room for one pound in dollars: a rate that is
 * said the other way round stays exact to the last cent.
 */
import { amount, type Field, quantity } from '../field.ts'
import { isDecimal, isNegative, isZero } from '../number/decimal.ts'
import { fractionOf, isAbove } from '../number/fraction.ts'

export const rateDecimals = 18

/** As a till wrote it down; whether it makes sense is judged with the ticket. */
export const writtenRate = (): Field<string> => ({
  ...quantity(),
  schema: amount(rateDecimals).refine(
    (value) => !isNegative(value) && !isZero(value),
    'notPositive',
  ),
  decimals: rateDecimals,
})

const [least, most] = [fractionOf('0.000000001'), fractionOf('1000000000')]

/** Above zero, and no further apart than any two currencies are. */
const isSensible = (rate: string): boolean =>
  // What is no rate at all is refused as such.
  !isDecimal(rate) ||
  isNegative(rate) ||
  isZero(rate) ||
  !(isAbove(least, fractionOf(rate)) || isAbove(fractionOf(rate), most))

export const currencyRate = (): Field<string> => ({
  ...writtenRate(),
  schema: writtenRate().schema.refine(isSensible, 'rateAbsurd'),
})
