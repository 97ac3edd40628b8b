/** What part of the cost of all that is made together each of it takes. */
import { fractionOf, isAny, sumOf } from '../kernel/number/fraction.ts'
import type { MadeShare } from './past-row.ts'

type Made = { quantity: string; worth: string }

/** As it took of what the components were thought to cost; by pieces, where that was nothing. */
export function madeShares(made: readonly Made[], spoilt: Made): MadeShare[] {
  const all = [...made, spoilt]
  const worth = sumOf(
    all.map((it) => it.worth),
    6,
  )
  if (isAny(fractionOf(worth))) return made.map((it) => ({ part: it.worth, whole: worth }))
  const whole = sumOf(
    all.map((it) => it.quantity),
    6,
  )
  return made.map(({ quantity: part }) => ({ part, whole }))
}
