/** Money goes back the way it came: a refund is first given by what the document was paid with. */

import type { Linked } from '../kernel/field.ts'
import { toFirst, toSecond } from '../kernel/number/convert.ts'
import { isDecimal, isZero } from '../kernel/number/decimal.ts'
import { compare, differenceOf, fractionOf, isAbove, zero } from '../kernel/number/fraction.ts'

/** What was paid this way and did not go back yet; ways that are not cash stand first. */
export type PaidWay = { method: Linked; currency: string; amount: string }

export type RefundTerms = {
  /** Of the document that is refunded, with the rate it keeps. */
  currency: string
  rate: string | null
  first: { id: string; decimals: number }
  second: { id: string; decimals: number } | null
}

type Given = { method: Linked | null; currency: string; amount: string | null }

/** An amount of the document in the currency of a way, if the rate is known. */
function inCurrency(amount: string, to: string, terms: RefundTerms): string | undefined {
  const { currency, rate, first, second } = terms
  if (to === currency) return amount
  if (!second || rate === null || !isDecimal(rate) || isZero(rate)) return undefined
  return to === first.id
    ? toFirst(amount, rate, first.decimals)
    : toSecond(amount, rate, second.decimals)
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
    if (wanted === undefined || !isAbove(fractionOf(rest), zero)) continue
    const amount = compare(fractionOf(rest), fractionOf(wanted)) < 0 ? rest : wanted
    return { method: way.method, currency: way.currency, amount }
  }
  return undefined
}
