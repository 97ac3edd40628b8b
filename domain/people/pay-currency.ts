/** Which of the two currencies of a company pay is in. */
import type { Accounts } from '../books/entry.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type Rank, rankOf } from '../money/measure.ts'

/** Pay is in one of the two currencies of the company. */
export function rankIn(currency: string, { currencies }: Accounts, field: string): Rank {
  if (currency !== currencies.first && currency !== currencies.second)
    throw new Refusal('payCurrency', field)
  return rankOf(currency === currencies.first)
}

export const currencyIn = (rank: Rank, { currencies }: Accounts): string =>
  (rank === 'first' ? currencies.first : currencies.second) ?? currencies.first
