/** How a cheque that was taken at a till pays its ticket, as the books see it. */
import { type MethodFacts, type Settlement, settle } from '../../books/settlement.ts'
import type { Ticket } from '../ticket/ticket.ts'
import type { ChequeTender } from './cheque-tender.ts'

/** The receipt of a cheque: all of it pays the ticket, at the value it was taken for. */
export function chequeSettlement(
  tender: ChequeTender,
  ticket: Pick<Ticket, 'id' | 'partner' | 'currency'>,
  facts: { id: string; method: MethodFacts; day: string; decimals: number; first: number },
): { money: Parameters<typeof settle>[0]; settlement: Settlement } {
  const { amount, value, rate } = tender
  const money = {
    id: facts.id,
    flow: 'in' as const,
    party: { side: 'client' as const, partner: ticket.partner },
    method: facts.method,
    amount,
    decimals: facts.decimals,
    isFirst: tender.currency === ticket.currency,
    rate,
    day: facts.day,
  }
  const settlement = settle(money, [], [], facts.first)
  const paid = { to: ticket.id, toAmount: value, fromAmount: amount, firstAmount: value }
  return {
    money,
    settlement: {
      ...settlement,
      made: [{ ...paid, exchange: '0' }],
      own: settlement.own && { ...settlement.own, open: '0', firstOpen: '0' },
    },
  }
}
