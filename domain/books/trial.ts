/** The trial balance in the order in which it is read: by kind of account, with sums. */
import { accountKinds } from '../identity/starter-books.ts'
import { sumOf } from '../kernel/number/fraction.ts'
import type { TrialRow, Turnover } from './ledger.ts'

export type TrialSum = Pick<TrialRow, 'first' | 'second'>

const amounts = ['opening', 'debit', 'credit', 'closing'] as const

const added = (all: readonly Turnover[]): Turnover =>
  Object.fromEntries(amounts.map((name) => [name, sumOf(all.map((it) => it[name]))])) as Turnover

export const sumOfRows = (rows: readonly TrialRow[]): TrialSum => ({
  first: added(rows.map(({ first }) => first)),
  second: added(rows.map(({ second }) => second)),
})

/** Accounts of money in a currency that neither of the two is, by that currency. */
export function trialInOthers(rows: readonly TrialRow[], ranked: readonly string[]) {
  const others = rows.flatMap(({ account, own }) =>
    own && !ranked.includes(own.currency) ? [{ account, own }] : [],
  )
  return [...Map.groupBy(others, ({ own }) => own.currency)].map(([currency, held]) => ({
    currency,
    rows: held,
    sum: added(held.map(({ own }) => own)),
  }))
}

/** Kinds without an account in use are left out. */
export const trialGroups = (rows: readonly TrialRow[]) =>
  accountKinds.flatMap((kind) => {
    const own = rows.filter(({ account }) => account.kind === kind)
    return own.length > 0 ? [{ kind, rows: own, sum: sumOfRows(own) }] : []
  })
