/**
 * The entry of a filed return: what its documents have on the accounts of VAT leaves them exactly, in
 * every measure, and the tax office is owed what the form says. The form is reckoned at the rate of
 * tax and rounded its own way, the documents were not: what that makes is exchange, or rounding where
 * there is one currency.
 */

import { toFirst, toSecond } from '../kernel/number/convert.ts'
import { isNegative, isZero } from '../kernel/number/decimal.ts'
import { differenceOf, negated, sumOf } from '../kernel/number/fraction.ts'

type Measures = { amount: string; first: string; second: string | null }

export type TaxBooking = Measures & { account: string; branch: string; currency: string }

export type SettlementFacts = {
  /** What the documents of the return have on the accounts of VAT, debit above zero. */
  bookings: readonly TaxBooking[]
  /** What the form says is owed for this period, in its currency; below zero a credit. */
  owed: string
  rank: 'first' | 'second'
  currencies: {
    first: { id: string; decimals: number }
    second: { id: string; decimals: number } | null
  }
  /** So many of the second for one of the first, as the tax office has it. */
  rate: string | null
  accounts: { payable: string; gain: string; loss: string; rounding: string }
  branch: string
}

/** What a sum of the return's currency is in both. */
function worth({ rank, currencies, rate }: SettlementFacts, amount: string): Measures {
  const { first, second } = currencies
  if (!second || rate === null) return { amount, first: amount, second: null }
  return rank === 'first'
    ? { amount, first: amount, second: toSecond(amount, rate, second.decimals) }
    : { amount, first: toFirst(amount, rate, first.decimals), second: amount }
}

/** What is left over of each measure, on the account it belongs to. */
function leftOver(facts: SettlementFacts, lines: readonly TaxBooking[]): TaxBooking[] {
  const { currencies, accounts, branch } = facts
  const { first, second } = currencies
  const accountOf = (amount: string): string =>
    !second ? accounts.rounding : isNegative(amount) ? accounts.gain : accounts.loss
  const rest = (rank: 'first' | 'second'): string =>
    negated(sumOf(lines.map((line) => line[rank] ?? '0')))
  const [inFirst, inSecond] = [rest('first'), second ? rest('second') : '0']
  const found: TaxBooking[] = []
  if (!isZero(inFirst))
    found.push({
      account: accountOf(inFirst),
      branch,
      currency: first.id,
      amount: inFirst,
      first: inFirst,
      second: second ? '0' : null,
    })
  if (second && !isZero(inSecond))
    found.push({
      account: accountOf(inSecond),
      branch,
      currency: second.id,
      amount: inSecond,
      first: '0',
      second: inSecond,
    })
  return found
}

/** No lines where nothing was owed and nothing stood on the accounts. */
export function settlementOf(facts: SettlementFacts): TaxBooking[] {
  const { bookings, owed, rank, currencies, accounts, branch } = facts
  const taken = bookings
    .map((it) => ({
      ...it,
      amount: negated(it.amount),
      first: negated(it.first),
      second: it.second === null ? null : negated(it.second),
    }))
    .filter(({ amount, first, second }) => [amount, first, second ?? '0'].some((it) => !isZero(it)))
  const currency = (rank === 'first' ? currencies.first : currencies.second) ?? currencies.first
  const payable = isZero(owed)
    ? []
    : [{ account: accounts.payable, branch, currency: currency.id, ...worth(facts, negated(owed)) }]
  const lines = [...taken, ...payable]
  return lines.length === 0 ? [] : [...lines, ...leftOver(facts, lines)]
}

/** What a return moves on the account of the office: what is due now less what it owed us before. */
export const owedBy = (due: string, credit: string, creditBefore: string): string =>
  sumOf([differenceOf(due, credit), creditBefore])
