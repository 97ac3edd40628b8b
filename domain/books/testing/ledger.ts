/** What bookings come to, for tests. */
import { sumOf } from '../../kernel/number/fraction.ts'
import { type Booking, entryLinesOf } from '../entry.ts'
import type { MethodFacts } from '../settlement.ts'

export const both = { first: 2, second: 0 }

export const method = (more: Partial<MethodFacts> = {}): MethodFacts => ({
  type: 'cash',
  currencyId: null,
  accountId: null,
  commissionAmount: null,
  commissionPercent: null,
  ...more,
})

const nameOf = ({ account }: Pick<Booking, 'account'>): string =>
  typeof account === 'string' ? account : account.id

/** By account, debits above zero, in one of the measures; what is nothing is left out. */
export function ledgerOf(
  bookings: readonly Booking[],
  measure: 'first' | 'second' = 'first',
  rate: string | null = null,
): Record<string, string> {
  const groups = Map.groupBy(entryLinesOf(bookings, rate, both), nameOf)
  return Object.fromEntries(
    [...groups].flatMap(([account, lines]) => {
      const sum = sumOf(lines.map((line) => line[measure] ?? '0'))
      return sum === '0' ? [] : [[account, sum]]
    }),
  )
}
