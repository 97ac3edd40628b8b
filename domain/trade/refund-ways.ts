/** Money goes back the way it came: a refund is first given by what the document was paid with. */

import type { Linked } from '../kernel/field.ts'
import { isDecimal, isPositive, isZero } from '../kernel/number/decimal.ts'
import { differenceOf, fractionOf, lesser, rounded } from '../kernel/number/fraction.ts'
import { currencyOf, exchanged } from '../money/measure.ts'

/** What was paid this way and did not go back yet; ways that are not cash stand first. */
export type PaidWay = { method: Linked; currency: string; amount: string }

export type RefundTerms = {
  /** Of the document that is refunded, with the rate it keeps. */
  currency: string
  rate: string | null
  currencies: readonly {
    id: string
    decimals: number
    rank: string | null
    rate?: string | null
  }[]
}

type Given = { method: Linked | null; currency: string; amount: string | null }

/** An amount of the document in the currency of a way, if the rate is known. */
function inCurrency(amount: string, to: string, terms: RefundTerms): string | undefined {
  const { currency, rate, currencies } = terms
  if (to === currency) return amount
  const named = (id: string) => currencies.find((it) => it.id === id)
  const [own, other] = [named(currency), named(to)]
  const known = rate !== null && isDecimal(rate) && !isZero(rate) ? rate : null
  if (!own || !other) return undefined
  try {
    const worth = exchanged(fractionOf(amount), currencyOf(own), currencyOf(other), known)
    return rounded(worth, other.decimals)
  } catch {
    return undefined
  }
}

const leftOf = ({ method, currency, amount }: PaidWay, given: readonly Given[]): string =>
  given
    .filter((it) => it.method?.id === method.id && it.currency === currency)
    .reduce(
      (left, it) => differenceOf(left, isDecimal(it.amount ?? '') ? (it.amount ?? '0') : '0'),
      amount,
    )

/** The next part of what is `left` to give back; nothing where no way holds anything any more. */
export function nextRefund(
  left: string,
  ways: readonly PaidWay[],
  given: readonly Given[],
  terms: RefundTerms,
): { method: Linked; currency: string; amount: string } | undefined {
  for (const way of ways) {
    const rest = leftOf(way, given)
    const wanted = inCurrency(left, way.currency, terms)
    if (wanted === undefined || !isPositive(rest)) continue
    const amount = lesser(wanted, rest)
    return { method: way.method, currency: way.currency, amount }
  }
  return undefined
}
