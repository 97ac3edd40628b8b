/** Every document, with what a ticket has more, read once for all that is asked of tickets. */
import type { Wider } from '../kernel/invariants.ts'
import { isHalfTicket, latenessIsOther, signed, tipped } from './ticket.invariants.ts'
import { besideTicket, strayRegisters, ticketFaults } from './ticket-claims.invariants.ts'

const tickets: Wider = {
  names: [
    ...Object.keys(ticketFaults),
    'every ticket has its shift, and nothing else has one',
    'a late ticket came after its shift was closed, and says so',
    'tenders less change, tips and rounding are what a ticket was paid with',
  ],
  sql: `
    select d.company_id, d.id
    from document d
    left join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
    ${besideTicket}
    left join (
      select company_id, document_id, sum(${signed('t.first_amount')}) as amount
      from ticket_tender t
      group by company_id, document_id) t
      on t.company_id = x.company_id and t.document_id = x.document_id
    left join (${tipped}) tip
      on tip.company_id = x.company_id and tip.document_id = x.document_id
    left join open_item o on o.company_id = x.company_id and o.document_id = x.document_id
    where ${isHalfTicket} or x.document_id is not null and (
      ${latenessIsOther} or o.document_id is null and ((coalesce(t.amount, 0)
        - coalesce(tip.amount, 0) - x.rounding)
        * case d.behaviour when 'posSale' then 1 else -1 end <> d.total or d.paid <> d.total)
      ${Object.values(ticketFaults)
        .map((it) => `or (${it})`)
        .join(' ')})
    union all
    ${strayRegisters}`,
}

export const wider: readonly Wider[] = [tickets]
