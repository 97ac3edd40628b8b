/** Receipts that were paid with what the house keeps for somebody. */
import { type Invariant, leftOver } from '../kernel/invariants.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'a receipt by gift card or cash back took exactly so much of it, and gave it back when it was undone',
    sql: leftOver(
      ['company_id', 'document_id', 'currency_id'],
      ['amount'],
      `
        select m.company_id, d.id as document_id, v.currency_id, - m.amount as amount
        from stored_value_entry m
        join stored_value v on v.company_id = m.company_id and v.id = m.value_id
        left join entry e on e.company_id = m.company_id and e.id = m.entry_id
        join document d on d.company_id = m.company_id
          and d.id = coalesce(m.document_id, e.document_id) and d.behaviour = 'receipt'
        where m.kind in ('redeem', 'refund')`,
      `
        select d.company_id, d.id as document_id, d.currency_id, d.total as amount
        from document d
        join payment_method p on p.company_id = d.company_id and p.id = d.method_id
          and p.type in ('giftCard', 'cashBack')
        where d.behaviour = 'receipt' and d.state = 'posted'`,
    ),
  },
  {
    name: 'a payment by gift card or cash back put exactly so much back of what its return had been paid with',
    sql: `
      ${leftOver(
        ['company_id', 'document_id', 'currency_id'],
        ['amount'],
        `
          select m.company_id, d.id as document_id, v.currency_id, m.amount
          from stored_value_entry m
          join stored_value v on v.company_id = m.company_id and v.id = m.value_id
          join document d on d.company_id = m.company_id and d.id = m.document_id
            and d.behaviour = 'payment'
          where m.kind = 'refund'`,
        `
          select d.company_id, d.id as document_id, d.currency_id, d.total as amount
          from document d
          join payment_method p on p.company_id = d.company_id and p.id = d.method_id
            and p.type in ('giftCard', 'cashBack')
          where d.behaviour = 'payment'`,
      )}
      union all
      select d.company_id, d.id, d.currency_id
      from document d
      join payment_method p on p.company_id = d.company_id and p.id = d.method_id
        and p.type in ('giftCard', 'cashBack')
      left join value_return v on v.company_id = d.company_id and v.payment_id = d.id
      left join allocation a on a.company_id = v.company_id and a.id = v.allocation_id
      left join document r on r.company_id = d.company_id and r.id = d.origin_id
      where d.behaviour = 'payment' and (d.state = 'void' or r.state = 'void'
        or r.origin_id is distinct from a.to_id)`,
  },
  {
    name: 'no more of what a gift card or cash back paid went back to it than it paid and still stands',
    sql: `
      select a.company_id, a.id
      from value_return v
      join allocation a on a.company_id = v.company_id and a.id = v.allocation_id
      join allocation g on g.company_id = v.company_id and g.from_id = v.payment_id
      left join allocation x on x.company_id = a.company_id and x.reversal_of = a.id
      group by a.company_id, a.id, a.from_amount, a.to_amount
      having sum(g.from_amount) > a.from_amount or sum(g.to_amount) > a.to_amount
        or count(x.id) > 0`,
  },
]
