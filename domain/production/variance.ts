/**
 * What an order was to cost and what it cost, at what a piece of each component cost in truth:
 * what differs is what was used beyond the plan, or saved.
 */
import { differenceOf, productOf, ratioOf, sumOf } from '../kernel/number/fraction.ts'

export type UsedPart = { planned: string; actual: string; unitCost: string }

export type Variance = { planned: string; actual: string; difference: string }

export const varianceOf = ({ planned, actual, unitCost }: UsedPart, decimals: number): Variance => {
  const was = productOf(planned, unitCost, decimals)
  const is = productOf(actual, unitCost, decimals)
  return { planned: was, actual: is, difference: differenceOf(is, was) }
}

type Whole = {
  parts: readonly Variance[]
  /** Labour and overhead, which nobody measures again. */
  added: string
  quantity: string
  /** With what was spoilt: it cost as much. */
  produced: string
}

/** Of the whole order, and of one piece of what it made. */
export function wholeVariance({ parts, added, quantity, produced }: Whole): {
  whole: Variance
  piece: Variance
} {
  const planned = sumOf([added, ...parts.map((it) => it.planned)])
  const actual = sumOf([added, ...parts.map((it) => it.actual)])
  const [was, is] = [ratioOf(planned, quantity, 6), ratioOf(actual, produced, 6)]
  return {
    whole: { planned, actual, difference: differenceOf(actual, planned) },
    piece: { planned: was, actual: is, difference: differenceOf(is, was) },
  }
}
