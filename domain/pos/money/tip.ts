/**
 * A tip is money of the staff that a guest leaves with what he pays. It is no part of a total, of
 * taxes or of sales: the house owes it until it is paid out. It counts at the rate money is taken at.
 */
import { added, type Fraction, fractionOf, isAbove } from '../../kernel/number/fraction.ts'
import { worthOf } from '../../money/worth.ts'
import { countsFor, currencyOf, firstOf, type TillMoney } from './cash-step.ts'

export type Tip = { currency: string; amount: string }

/** As it stands on a ticket: with what it counted for, in the currency of the ticket. */
export type TicketTip = Tip & { currencyCode: string; value: string }

type Counted = Pick<TillMoney, 'currencies' | 'rate'>

const rateOf = ({ rate }: Counted): string | null => rate?.buy ?? null

export const tipsWorth = (tips: readonly Tip[], money: Counted): Fraction =>
  added(tips.map((it) => worthOf(it.amount, currencyOf(money, it.currency), rateOf(money))))

export const ticketTips = (tips: readonly Tip[], money: Counted): TicketTip[] =>
  tips.map(({ currency: id, amount }) => {
    const currency = currencyOf(money, id)
    const value = countsFor(amount, currency, rateOf(money), firstOf(money).decimals)
    return { currency: id, currencyCode: currency.code, amount, value }
  })

export const tipValues = (tips: readonly Pick<TicketTip, 'value'>[] | undefined): Fraction =>
  added((tips ?? []).map(({ value }) => fractionOf(value)))

/** More than the goods themselves is rather a slip than a thank-you: somebody looks at it. */
export const isTipOdd = (worth: Fraction, total: string): boolean =>
  isAbove(worth, fractionOf(total))
