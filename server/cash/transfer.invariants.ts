/** What must always hold of money between the company's own places. */
import type { Invariant } from '../kernel/invariants.ts'

/** What the entries of transfers moved on each account, in its own currency. */
const moved = `
  select e.company_id, e.document_id, l.account_id, sum(l.amount) as amount
  from document d
  join entry e on e.company_id = d.company_id and e.document_id = d.id
  join entry_line l on l.company_id = e.company_id and l.entry_id = e.id
  where d.screen = 'moneyTransfers'
  group by 1, 2, 3`

export const invariants: readonly Invariant[] = [
  {
    name: 'a transfer of money moved what it says, from where and to where it says',
    sql: `
      with moved as (${moved})
      select d.company_id, d.id
      from document d
      left join transfer_terms x on x.company_id = d.company_id and x.document_id = d.id
      left join moved o on o.company_id = d.company_id and o.document_id = d.id
        and o.account_id = d.account_id
      left join moved i on i.company_id = d.company_id and i.document_id = d.id
        and i.account_id = x.to_account_id
      left join moved f on f.company_id = d.company_id and f.document_id = d.id
        and f.account_id = x.fee_account_id
      where d.screen = 'moneyTransfers' and (
        x.document_id is null or x.to_account_id = d.account_id
        or coalesce(o.amount, 0) <> case d.state when 'posted' then - d.total else 0 end
        or coalesce(i.amount, 0) <> case d.state when 'posted' then x.received else 0 end
        or coalesce(f.amount, 0) <> case d.state when 'posted' then x.fee else 0 end)`,
  },
]
