/**
 * What of a refund was left to the account of its client pays what he still owes of its ticket. Both
 * stand at the rate of that ticket, so that nothing is left of either in any currency. What is owed
 * no more stays to his credit.
 */
import { type Allocated, allocated, type OpenAmount, reduced } from '../../books/allocation.ts'
import type { OpenItem } from '../../cash/open-item.ts'
import { isZero } from '../../kernel/number/decimal.ts'
import { isMore, isSame, lesser } from '../../kernel/number/fraction.ts'
import type { Decimals } from '../../money/measure.ts'
import type { Ticket } from '../ticket/ticket.ts'

export type RefundCredit = {
  made: Allocated
  /** What was owed of the ticket before it, what is left of that, and of the refund itself. */
  debt: OpenItem
  left: OpenAmount
  own: OpenAmount
}

/** The last part takes what is left of a debt; each before takes what the refund is worth. */
function given(own: OpenAmount, debt: OpenItem, decimals: Decimals) {
  const amount = lesser(own.open, debt.open)
  const done = allocated(own, debt, amount, { rate: null, decimals })
  const { secondOpen: second } = own
  if (second === null || debt.secondOpen === null) return done
  if (isSame(amount, debt.open) || isMore(second, debt.secondOpen)) return done
  const made = { ...done.made, secondAmount: second, secondExchange: '0' }
  return { made, from: done.from, to: reduced(debt, amount, { first: amount, second }) }
}

export function creditOf(
  { kind, partner, currency }: Pick<Ticket, 'kind' | 'partner' | 'currency'>,
  own: OpenAmount,
  debt: OpenItem | undefined,
  decimals: Decimals,
): RefundCredit | null {
  if (!debt || kind !== 'posRefund' || isZero(own.open) || isZero(debt.open)) return null
  const isOurs = debt.partner === partner && debt.currencyId === currency
  if (!isOurs || debt.state !== 'posted' || debt.direction !== 1) return null
  const { made, from, to } = given(own, debt, decimals)
  return { made, debt, left: to, own: from }
}
