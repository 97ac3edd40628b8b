/** What must always hold of returns: each figure is its documents, nothing is told twice or lost. */
import { type Invariant, leftOver } from '../kernel/invariants.ts'

/** Days to which nothing was posted that nobody has folded yet. */
const addedUp = `
  select t.company_id, t.day, t.currency_id, t.decimals, t.rate, t.sums
  from tax_day t
  left join (
    select d.company_id, d.day
    from unfolded u
    join entry e on e.company_id = u.company_id and e.id = u.entry_id
    join document d on d.company_id = e.company_id and d.id = e.document_id
    group by d.company_id, d.day) moved on moved.company_id = t.company_id and moved.day = t.day
  where moved.day is null`

/** What each document of such a day comes to at each rate, in its own currency. */
const declaredOn = `
  select d.company_id, d.day, d.currency_id, d.first_total, d.total, t.currency_id as told_in,
    t.decimals, t.rate as day_rate, l.vat_rate as rate, k.rank, o.id as other_id,
    case when d.behaviour like 'purchase%' then 'purchases' else 'sales' end as direction,
    case when l.vat_rate = 0 then d.partner_id end as partner,
    case when d.behaviour in ('salesReturn', 'posRefund', 'purchaseReturn')
      then - sum(l.net) else sum(l.net) end as net,
    case when d.behaviour in ('salesReturn', 'posRefund', 'purchaseReturn')
      then - sum(l.vat) else sum(l.vat) end as vat
  from (${addedUp}) t
  join document d on d.company_id = t.company_id and d.day = t.day
  join currency k on k.company_id = t.company_id and k.id = t.currency_id
  left join currency o on o.company_id = t.company_id and o.id <> t.currency_id
    and o.rank in ('first', 'second')
  join document_line l on l.company_id = d.company_id and l.document_id = d.id
  where d.state = 'posted' and d.behaviour in ('salesInvoice', 'salesReturn', 'posSale',
    'posRefund', 'purchaseInvoice', 'purchaseReturn')
  group by d.company_id, d.id, d.day, d.currency_id, d.first_total, d.total, d.behaviour,
    d.partner_id, t.currency_id, t.decimals, t.rate, l.vat_rate, k.rank, o.id`

const inFirst = (amount: string): string => `${amount} * first_total / nullif(total, 0)`

const inReturn = (amount: string): string => `
  round(coalesce(case
    when currency_id = told_in then ${amount}
    when rank = 'second' then day_rate
      * case when currency_id = other_id then ${amount} else ${inFirst(amount)} end
    when currency_id = other_id then ${amount} / day_rate
    else ${inFirst(amount)} end, 0), decimals)`

export const invariants: readonly Invariant[] = [
  {
    name: 'the entry of a return takes exactly its documents off the accounts of its tax',
    sql: `
      select company_id, return_id, account_id, branch_id, currency_id
      from (
        select b.company_id, b.return_id, b.account_id, b.branch_id, b.currency_id, b.amount,
          b.first, b.second
        from tax_return_booking b
        union all
        select l.company_id, t.id, l.account_id, l.branch_id, l.currency_id, l.amount, l.first,
          l.second
        from tax_return t
        join entry_line l on l.company_id = t.company_id and l.entry_id = t.entry_id
        join account a on a.company_id = l.company_id and a.id = l.account_id
        where a.role in ('vatDue', 'vatPaid', 'withholdingPayable')) both_of_them
      group by company_id, return_id, account_id, branch_id, currency_id
      having sum(amount) <> 0 or sum(first) <> 0 or coalesce(sum(second), 0) <> 0`,
  },
  {
    name: 'what a document told the tax office is its VAT, or nothing once its void was told too',
    sql: `
      select t.company_id, t.document_id
      from (
        select b.company_id, b.document_id, sum(b.first) as first
        from tax_return_booking b
        join tax_return r on r.company_id = b.company_id and r.id = b.return_id
        where r.kind = 'vat'
        group by b.company_id, b.document_id) t
      join document d on d.company_id = t.company_id and d.id = t.document_id
      left join (
        select e.company_id, e.document_id, sum(l.first) as first,
          sum(l.first) filter (where e.reversal_of is null) as posted
        from entry e
        join entry_line l on l.company_id = e.company_id and l.entry_id = e.id
        join account a on a.company_id = l.company_id and a.id = l.account_id
        where a.role in ('vatDue', 'vatPaid') and e.document_id is not null
        group by e.company_id, e.document_id) n
        on n.company_id = t.company_id and n.document_id = t.document_id
      where t.first <> coalesce(n.first, 0) and t.first <> coalesce(n.posted, 0)`,
  },
  {
    name: 'returns follow each other without a gap',
    sql: `
      select company_id, id
      from (
        select company_id, id, from_day,
          lag(to_day) over (partition by company_id, kind order by from_day) as before
        from tax_return) t
      where before is not null and from_day <> before + 1`,
  },
  {
    name: 'a return stands on documents: its sums of tax are in its boxes as they were filed',
    sql: `
      select t.company_id, t.id
      from tax_return t
      left join (
        select company_id, return_id, sum(tax) as tax
        from tax_return_line
        where direction = 'sales'
        group by company_id, return_id) l on l.company_id = t.company_id and l.return_id = t.id
      cross join lateral (
        select coalesce(sum((b ->> 'amount')::numeric), 0) as amount, count(*) as boxes
        from jsonb_array_elements(t.boxes) b
        where b ->> 'formula' = 'sales.tax') s
      where s.boxes = 1 and abs(s.amount - coalesce(l.tax, 0)) > 0.5`,
  },
  {
    name: 'a day that was added up for its return is the sum of its documents',
    sql: leftOver(
      ['company_id', 'day', 'direction', 'partner', 'rate'],
      ['base', 'tax'],
      `select t.company_id, t.day, s.direction, s.partner, s.rate, s.base, s.tax
       from (${addedUp}) t
       cross join lateral jsonb_to_recordset(t.sums)
         as s (direction text, partner uuid, rate numeric, base numeric, tax numeric)`,
      `select company_id, day, direction, partner, rate, ${inReturn('net')} as base,
         ${inReturn('vat')} as tax
       from (${declaredOn}) d`,
    ),
  },
]
