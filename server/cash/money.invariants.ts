/** What must always hold of money that came or went: it lies where its document says. */
import type { Invariant } from '../kernel/invariants.ts'

/** Methods whose money lies on an account of money; cheques and stored value are proven by their own. */
const isMoney = (p: string): string => `${p}.type in ('cash', 'creditCard')`

/** What the live entry of each document moved on accounts of money, and spent on commissions. */
const moved = `
  select e.company_id, e.document_id,
    sum(l.amount) filter (where a.role is distinct from 'commission') as amount,
    sum(l.amount) filter (where a.role = 'commission') as cost
  from entry_line l
  join account a on a.company_id = l.company_id and a.id = l.account_id
    and (a.currency_id is not null or a.role in ('cash', 'bank', 'safe', 'card', 'commission'))
  join entry e on e.company_id = l.company_id and e.id = l.entry_id and e.kind = 'posting'
  join document d on d.company_id = e.company_id and d.id = e.document_id
    and d.behaviour in ('receipt', 'payment') and d.currency_id = l.currency_id
  left join entry r on r.company_id = e.company_id and r.reversal_of = e.id
    and r.reversal_of is not null
  where r.id is null
  group by e.company_id, e.document_id`

export const invariants: readonly Invariant[] = [
  {
    // A rest that was closed to the account of commissions stands there beside what a method costs.
    name: 'a receipt brought and a payment took its money, less what its method costs',
    sql: `
      select d.company_id, d.id
      from document d
      join payment_method p on p.company_id = d.company_id and p.id = d.method_id
        and ${isMoney('p')}
      left join (${moved}) m on m.company_id = d.company_id and m.document_id = d.id
      cross join lateral (
        select case d.behaviour when 'receipt' then d.total else - d.total end
          - coalesce(m.amount, 0) as kept) lost
      where d.state = 'posted' and d.behaviour in ('receipt', 'payment')
        and lost.kept not between 0 and greatest(coalesce(m.cost, 0), 0)`,
  },
]
