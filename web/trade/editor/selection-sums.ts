/**
 * What ticked documents come to, in both currencies. A return takes away what its invoice brought;
 * an open amount is counted at the rate of its own document.
 */
import { type BehaviourName, behaviourOf } from '../../../domain/books/behaviour.ts'
import {
  type Fraction,
  fractionOf,
  minus,
  over,
  plus,
  rounded,
  times,
  zero,
} from '../../../domain/kernel/number/fraction.ts'

export type SummedRow = {
  type: { id: string }
  total: string
  firstTotal: string
  secondTotal: string | null
  open: string
  payment: string
  state: string
}

export type Sums = { first: string; second: string; firstOpen: string; secondOpen: string }

export function sumsOf(
  rows: readonly SummedRow[],
  behaviourOfType: (id: string) => BehaviourName | undefined,
  decimals: { first: number; second: number },
): Sums {
  let sums = { first: zero, second: zero, firstOpen: zero, secondOpen: zero }
  for (const row of rows) {
    if (row.state === 'void') continue
    const behaviour = behaviourOfType(row.type.id)
    const add = behaviour && behaviourOf(behaviour).debt === 'lower' ? minus : plus
    const first = fractionOf(row.firstTotal)
    const second = fractionOf(row.secondTotal ?? '0')
    const part = row.payment === 'none' ? zero : openPart(row)
    sums = {
      first: add(sums.first, first),
      second: add(sums.second, second),
      firstOpen: add(sums.firstOpen, times(first, part)),
      secondOpen: add(sums.secondOpen, times(second, part)),
    }
  }
  return {
    first: rounded(sums.first, decimals.first),
    second: rounded(sums.second, decimals.second),
    firstOpen: rounded(sums.firstOpen, decimals.first),
    secondOpen: rounded(sums.secondOpen, decimals.second),
  }
}

const openPart = ({ open, total }: SummedRow): Fraction => {
  const whole = fractionOf(total)
  return whole.top === 0n ? zero : over(fractionOf(open), whole)
}
