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

/** The taxes of posted documents that book them, signed as on their accounts; a purchase keeps VAT alone. */
const owedByDocuments = `
  select d.company_id, d.id as document_id, t.role, d.currency_id, w.way * t.tax as amount,
    w.way * d.first_total * t.tax / nullif(d.total, 0) as first,
    w.way * d.second_total * t.tax / nullif(d.total, 0) as second,
    case when d.origin_id is not null and w.is_return then 3 else 1 end as coins,
    case when d.origin_id is not null and w.is_return and d.currency_rate is not null
      then coalesce(d.rate, 0) else 0 end as through
  from document d
  join (values ('salesInvoice', 'sales', -1, false), ('posSale', 'sales', -1, false),
    ('salesReturn', 'sales', 1, true), ('posRefund', 'sales', 1, true),
    ('purchaseInvoice', 'purchases', 1, false), ('purchaseReturn', 'purchases', -1, true))
    as w (behaviour, direction, way, is_return) on w.behaviour = d.behaviour
  join lateral (values ('sales', 'vatDue', d.vat), ('sales', 'tax1Due', d.tax1),
    ('sales', 'tax2Due', d.tax2), ('purchases', 'vatPaid', d.vat))
    as t (direction, role, tax) on t.direction = w.direction and t.tax <> 0
  where d.state = 'posted'`

/** What the live entries of such documents booked there. */
const bookedByDocuments = `
  select e.company_id, e.document_id, a.role, l.currency_id, sum(l.amount) as amount,
    sum(l.first) as first, sum(l.second) as second
  from entry_line l
  join account a on a.company_id = l.company_id and a.id = l.account_id
    and a.role in ('vatDue', 'vatPaid', 'tax1Due', 'tax2Due')
  join entry e on e.company_id = l.company_id and e.id = l.entry_id and e.kind = 'posting'
  join document d on d.company_id = e.company_id and d.id = e.document_id
    and d.behaviour in ('salesInvoice', 'salesReturn', 'posSale', 'posRefund', 'purchaseInvoice',
      'purchaseReturn')
  left join entry r on r.company_id = e.company_id and r.reversal_of = e.id
    and r.reversal_of is not null
  where r.id is null
  group by e.company_id, e.document_id, a.role, l.currency_id`

export const invariants: readonly Invariant[] = [
  {
    // In its own currency to the coin. In the others the parts of a document share its total, each
    // within a coin; what comes back is what is due so far less what came back before. A third
    // currency reaches the second through the first: there a coin of the first lies between them.
    name: 'the accounts of taxes hold what documents say of them',
    sql: `
      select company_id, document_id, role, currency_id
      from (${owedByDocuments}) d
      full join (${bookedByDocuments}) b using (company_id, document_id, role, currency_id)
      left join (select company_id, decimals from currency where rank = 'first') f
        using (company_id)
      left join (select company_id, decimals from currency where rank = 'second') s
        using (company_id)
      where coalesce(d.amount, 0) <> coalesce(b.amount, 0)
        or abs(d.first - b.first) >= d.coins * power(10::numeric, - f.decimals)
        or abs(d.second - b.second) >= d.coins * power(10::numeric, - s.decimals)
          + d.through * power(10::numeric, - f.decimals)`,
  },
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
