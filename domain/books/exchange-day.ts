/**
 * The revaluation of currencies on a day. What is held or owed in a currency that is foreign to a
 * measure is brought to the rate of the bank in that measure: lira in the measure of dollars, dollars
 * in the measure of lira, euros in both. No money moves, so each line has an amount of 0 in its own currency; what it
 * makes is exchange. One entry, undone on the next day, because the day of payment will tell the truth.
 */
import type { Linked } from '../kernel/field.ts'
import { isNegative, isZero } from '../kernel/number/decimal.ts'
import { differenceOf, negated, sumOf } from '../kernel/number/fraction.ts'
import { type Currency, type Decimals, type Rank, ranks, worthAt } from '../money/measure.ts'
import type { AccountTitle } from './ledger.ts'

/** What stands on an account under a partner's name, in one currency. */
export type Position = {
  account: string
  partner: string | null
  branch: string
  currency: Currency
  amount: string
  first: string
  second: string
}

export type Revalued = Position & {
  /** A measure its currency is foreign to, and what it is worth there at the rate of the day. */
  measure: Rank
  worth: string
  difference: string
}

/** The rate of the second; nothing where a company has one currency. */
export type Terms = { rate: string | null; decimals: Decimals }

/** A currency of the company is foreign to the other of the two; any other one to both. */
const foreignTo = (currency: Currency, { rate }: Terms): Rank[] =>
  ranks.filter((rank) => rank !== currency && (rank === 'first' || rate !== null))

/** Each position with what it gains or loses; those that stand right are left out. */
export const revaluedOf = <Found extends Position>(
  positions: readonly Found[],
  terms: Terms,
): (Found & Revalued)[] =>
  positions.flatMap((position) => {
    const { currency, amount } = position
    const day = worthAt(amount, currency, terms.rate, terms.decimals)
    return foreignTo(currency, terms).flatMap((measure) => {
      const worth = day[measure] ?? '0'
      const difference = differenceOf(worth, position[measure])
      return isZero(difference) ? [] : [{ ...position, measure, worth, difference }]
    })
  })

export type ExchangeLine = {
  account: string
  partner: string | null
  branch: string
  currency: Currency
  amount: string
  first: string
  second: string
}

const measured = (measure: Rank, amount: string): { first: string; second: string } =>
  measure === 'first' ? { first: amount, second: '0' } : { first: '0', second: amount }

/** The other side: gains and losses of each measure and branch, each on its account. */
function exchangeLines(
  revalued: readonly Revalued[],
  accounts: { gain: string; loss: string },
): ExchangeLine[] {
  const groups = Map.groupBy(
    revalued,
    ({ measure, branch, difference }) => `${measure} ${branch} ${isNegative(difference)}`,
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { measure, branch } = first
    const sum = negated(sumOf(group.map(({ difference }) => difference)))
    const account = isNegative(sum) ? accounts.gain : accounts.loss
    return [
      { account, partner: null, branch, currency: measure, amount: sum, ...measured(measure, sum) },
    ]
  })
}

/** The entry of the day; its mirror is that of the next. */
export const exchangeEntryOf = (
  revalued: readonly Revalued[],
  accounts: { gain: string; loss: string },
): ExchangeLine[] => [
  ...revalued.map(({ account, partner, branch, currency, measure, difference }) => ({
    account,
    partner,
    branch,
    currency,
    amount: '0',
    ...measured(measure, difference),
  })),
  ...exchangeLines(revalued, accounts),
]

type Measured = { amount: string; first: string; second: string | null }

export const mirrored = <Line extends Measured>(lines: readonly Line[]): Line[] =>
  lines.map((line) => ({
    ...line,
    amount: negated(line.amount),
    first: negated(line.first),
    second: line.second === null ? null : negated(line.second),
  }))

export type ExchangeRow = Omit<Revalued, 'account' | 'partner' | 'currency'> & {
  /** The code of its currency. */
  code: string
  account: AccountTitle
  partner: Linked | null
  /** Its branch, by name. */
  place: string
}

/** What a revaluation would book, or booked already. */
export type ExchangePreview = {
  day: string
  /** Of the second; nothing where a company has one currency. */
  rate: string | null
  rows: ExchangeRow[]
  posted: { id: string; user: string } | null
}
