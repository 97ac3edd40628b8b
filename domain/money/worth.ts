/** Amounts of the two currencies in each other, exactly: whoever writes one down rounds it once. */
import { type Fraction, fractionOf, over, times } from '../kernel/number/fraction.ts'

type Ranked = { rank: string | null }

/** What an amount is worth in the first currency. */
export const worthOf = (amount: string, { rank }: Ranked, rate: string | null): Fraction =>
  rank === 'first' || rate === null
    ? fractionOf(amount)
    : over(fractionOf(amount), fractionOf(rate))

/** A worth of the first currency as so much of another. */
export const inCurrency = (worth: Fraction, { rank }: Ranked, rate: string | null): Fraction =>
  rank === 'first' || rate === null ? worth : times(worth, fractionOf(rate))
