/** Orders with deposits at the tills of a test. */
import { depositId, depositLabel } from '../../../domain/pos/promise/deposit.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { Posted } from '../../trade/testing/market.ts'
import { cash, type Till } from './till.ts'

export type Order = Posted & { line: string }

/** So many of an item at 10 each, for the client of the market. */
export async function orderedAt({ shop }: Till, item: string, quantity = '10'): Promise<Order> {
  const draft = shop.draft('salesOrder', [{ item, quantity, unitPrice: '10' }])
  const posted = await shop.post('invoices', draft)
  return { ...posted, line: String(draft.lines[0]?.id) }
}

export const orderSaid = ({ id, number }: Posted) => ({ id, number, rest: null, until: null })

type Card = NonNullable<Ticket['cards']>[0]

export const depositLine = (
  { shop }: Till,
  order: Posted,
  amount: string,
  more: Partial<Card> = {},
): Card => ({
  id: depositId(order.id, more.currency ?? shop.usd),
  label: depositLabel(order.number),
  kind: 'deposit',
  currency: shop.usd,
  currencyCode: 'USD',
  amount,
  value: amount,
  ...more,
})

/** Left in cash for an order, with nothing beside it. */
export const leavingAt = (
  till: Till,
  order: Posted,
  amount: string,
  more: Partial<Ticket> = {},
): Ticket =>
  till.ring([], {
    partner: till.shop.client,
    order: orderSaid(order),
    cards: [depositLine(till, order, amount)],
    tenders: [cash(till, amount)],
    ...more,
  })
