/**
 * An entry of the journal. It balances to the last cent in the currency of the books, has two lines
 * or more, and no line with both sides, neither, or a negative one. The second currency stands
 * beside each line at the rate of the day it was posted.
 */

import type { AccountRole } from '../identity/starter-books.ts'
import { toSecond } from '../kernel/number/convert.ts'
import { fractionOf, minus, plus, rounded, zero } from '../kernel/number/fraction.ts'

/** The accounts of a company that the house itself books on. */
export type Accounts = Readonly<Record<AccountRole, string>>

/** One side of a posting: debit above zero, credit below, in the currency of the books. */
export type Booking = { account: AccountRole | { id: string }; partner?: string; amount: string }

export type EntryLine = {
  account: AccountRole | { id: string }
  partner: string | null
  debit: string
  credit: string
  /** The same amount in the second currency, as posted. */
  second: string | null
}

export type Decimals = { first: number; second: number }

const keyOf = ({ account, partner }: Booking): string =>
  `${typeof account === 'string' ? account : account.id} ${partner ?? ''}`

/** Bookings of one account and partner come together; what is nothing is left out. */
export function entryLinesOf(
  bookings: readonly Booking[],
  rate: string | null,
  decimals: Decimals,
): EntryLine[] {
  const groups = [...Map.groupBy(bookings, keyOf).values()]
  const total = bookings.map(({ amount }) => fractionOf(amount)).reduce(plus, zero)
  if (total.top !== 0n) throw new Error(`The entry is out of balance by ${rounded(total, 6)}`)
  return groups.flatMap((group) => {
    const [first] = group
    const sum = group.map(({ amount }) => fractionOf(amount)).reduce(plus, zero)
    if (!first || sum.top === 0n) return []
    const isDebit = sum.top > 0n
    const size = rounded(isDebit ? sum : minus(zero, sum), decimals.first)
    return [
      {
        account: first.account,
        partner: first.partner ?? null,
        debit: isDebit ? size : '0',
        credit: isDebit ? '0' : size,
        second: rate === null ? null : toSecond(size, rate, decimals.second),
      },
    ]
  })
}
