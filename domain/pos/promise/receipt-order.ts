/** What a receipt says of the order it is for: its number, what is still to be paid, and until when. */
import { formatDate } from '../../kernel/format.ts'
import { toSecond } from '../../kernel/number/convert.ts'
import type { Say } from '../../paper/pen.ts'
import { printable } from '../../paper/printable.ts'
import type { TillCurrency } from '../contract.ts'
import { ordered, pair, type ReceiptRow, rule } from '../ticket/receipt-row.ts'
import type { Ticket, TicketCard } from '../ticket/ticket.ts'

type Writer = {
  ticket: Ticket
  facts: { currencies: readonly TillCurrency[] }
  say: Say
  money: (amount: string, currency: string) => string
}

/** What a card on it is called: a gift card and what is done with it, or money that is left for an order. */
export const cardWord = ({ kind }: Pick<TicketCard, 'kind'>): string => `receipt.card.${kind}`

export function orderRows({ ticket, facts, say, money }: Writer): ReceiptRow[] {
  const { order, rate, currency } = ticket
  if (!order) return []
  const second = facts.currencies.find(({ rank }) => rank === 'second')
  const { rest, until } = order
  return [
    rule,
    pair(say('receipt.order'), ordered(printable(order.number, 40))),
    ...(rest === null ? [] : [pair(say('receipt.orderRest'), money(rest, currency))]),
    ...(rest !== null && second && rate
      ? [pair('', money(toSecond(rest, rate, second.decimals), second.id))]
      : []),
    ...(until === null ? [] : [pair(say('receipt.orderUntil'), ordered(formatDate(until)))]),
  ]
}
