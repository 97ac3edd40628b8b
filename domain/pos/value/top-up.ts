/** What may be put on a gift card that is sold already: asked before money is taken, and by the house. */
import { isNegative, isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, greater, isMore } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { refuseCardAmount } from '../../stored-value/gift-card.ts'
import type { ValueLook } from '../../stored-value/value-contract.ts'
import type { TillBasics } from '../contract.ts'
import { countsFor, currencyOf, firstOf } from '../money/cash-step.ts'

/** With what is on it the card holds no more than the house allows. */
export const roomOnCard = (most: string, held: string): string =>
  greater(differenceOf(most, held), '0')

type Terms = Pick<TillBasics, 'currencies' | 'rate' | 'cardMost'>

export function refuseTopUp(
  amount: string,
  { currency: id, balance }: Pick<ValueLook, 'currency' | 'balance'>,
  basics: Terms,
): void {
  if (isZero(amount) || isNegative(amount)) throw new Refusal('notPositive', 'amount')
  const currency = currencyOf(basics, id)
  const rate = basics.rate?.buy ?? null
  const { decimals: firstDecimals } = firstOf(basics)
  refuseCardAmount(amount, { currency, rate, firstDecimals, most: null })
  const { cardMost = null } = basics
  if (cardMost === null) return
  const inFirst = (it: string): string => countsFor(it, currency, rate, firstDecimals)
  const limit = roomOnCard(cardMost, inFirst(balance))
  if (isMore(inFirst(amount), limit)) throw new Refusal('range', 'amount', { limit })
}
