/**
 * The tip of a payment while it is taken: a share of the total, an amount, or the change that the
 * guest leaves. A card that was for what was due pays the tip as well.
 */
import { isZero, tidyDecimal } from '../../kernel/number/decimal.ts'
import {
  fractionOf,
  minus,
  over,
  rounded,
  sumOf,
  times,
  zero,
} from '../../kernel/number/fraction.ts'
import { inCurrency } from '../../money/worth.ts'
import { currencyOf, incrementOf, isNothing, type TillMoney, toStep } from './cash-step.ts'
import { type Payment, takeExact } from './payment.ts'
import { leftToPay, methodOf } from './tender.ts'
import type { Tip } from './tip.ts'

export const tipPercents = ['5', '10', '15'] as const

/** So much of one currency in the place of what was said of it; nothing takes it off. */
export function tipsWith(tips: readonly Tip[], { currency, amount }: Tip): Tip[] {
  const others = tips.filter((it) => it.currency !== currency)
  return isZero(amount) ? others : [...others, { currency, amount: tidyDecimal(amount) }]
}

/** In notes where it is given in cash, else to the last unit. */
export function percentTip(
  percent: string,
  total: string,
  { currency: id, method }: Pick<Payment, 'currency' | 'method'>,
  money: TillMoney,
): string {
  const currency = currencyOf(money, id)
  const isCash = methodOf(money, method).type === 'cash'
  const step = incrementOf(isCash ? currency : { ...currency, cashIncrement: null })
  const share = over(times(fractionOf(total), fractionOf(percent)), fractionOf('100'))
  const amount = inCurrency(share, currency, money.rate?.buy ?? null)
  return tidyDecimal(rounded(toStep(amount, step, 'due', 'nearest'), currency.decimals))
}

const payingOf = (total: string, { tenders, open, tips }: Payment) => ({
  total,
  tenders,
  open,
  tips,
})

/** What was given too much stays as a tip, in the currency of the cash that came last. */
export function keptChange(payment: Payment, total: string, money: TillMoney): Tip[] {
  const { tips, tenders } = payment
  const above = minus(zero, leftToPay(payingOf(total, payment), money))
  const last = tenders.findLast((it) => methodOf(money, it.method).type === 'cash')
  if (above.top <= 0n || !last) return tips
  const currency = currencyOf(money, last.currency)
  const kept = rounded(inCurrency(above, currency, money.rate?.buy ?? null), currency.decimals)
  const before = tips.find((it) => it.currency === currency.id)?.amount ?? '0'
  return tipsWith(tips, { currency: currency.id, amount: sumOf([before, kept]) })
}

export function withTips(payment: Payment, tips: Tip[], total: string, money: TillMoney): Payment {
  const tipped = { ...payment, tips }
  const line = payment.tenders.find(({ id }) => id === payment.line)
  const isCard = line && methodOf(money, line.method).type === 'creditCard'
  const wasExact = isNothing(leftToPay(payingOf(total, payment), money), money)
  return isCard && wasExact ? takeExact(tipped, () => line.id, total, money) : tipped
}
