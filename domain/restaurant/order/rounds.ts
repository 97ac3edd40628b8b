/**
 * When how much of a line was ordered. One more beer on the same line is ordered at another hour, and
 * a happy hour may have ended since. What was ordered first is paid first; what is cancelled or goes to
 * another table is what was ordered last.
 */
import { isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, isMore, lesser } from '../../kernel/number/fraction.ts'

export type Round = { at: string; quantity: string }

type Ordered = { at: string; quantity: string; rounds?: readonly Round[] }

export const roundsOf = ({ at, quantity, rounds }: Ordered): readonly Round[] =>
  rounds ?? [{ at, quantity }]

/** So much of them from the beginning. */
export function firstOf(rounds: readonly Round[], quantity: string): Round[] {
  let left = quantity
  return rounds.flatMap((round) => {
    const taken = lesser(round.quantity, left)
    left = differenceOf(left, taken)
    return isZero(taken) ? [] : [{ ...round, quantity: taken }]
  })
}

/** What follows so much of them. */
export function afterFirst(rounds: readonly Round[], quantity: string): Round[] {
  let before = quantity
  return rounds.flatMap((round) => {
    const passed = lesser(round.quantity, before)
    before = differenceOf(before, passed)
    const rest = differenceOf(round.quantity, passed)
    return isMore(rest, '0') ? [{ ...round, quantity: rest }] : []
  })
}
