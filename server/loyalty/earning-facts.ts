/**
 * What the documents of sales say that earn by what is paid of them: what came back, and what was paid
 * and not given back, with other money than cash back. One question for the work that settles them and
 * for the check that proves it.
 */

import { sql } from 'kysely'
import type { Raw } from '../kernel/rows/row-sql.ts'

/** Credits of goods that come back are no money. */
const credits = `('salesInvoice', 'posSale', 'salesReturn', 'posRefund')`

/** `sales` finds company_id and id of them. */
export const earningFacts = (sales: string): string => `
  with sale as (${sales}),
  part as (
    select s.company_id, s.id as sale_id, d.id, d.behaviour, d.state, d.first_total, 1 as sign
    from sale s
    join document d on d.company_id = s.company_id and d.id = s.id
    union all
    select s.company_id, s.id, d.id, d.behaviour, d.state, d.first_total, -1
    from sale s
    join document d on d.company_id = s.company_id and d.origin_id = s.id
      and d.behaviour in ('salesReturn', 'posRefund')),
  burned as (
    select p.company_id, p.id,
      sum(case when (t.flow = 'in') = (p.sign = 1) then t.first_amount else - t.first_amount end)
        as amount
    from part p
    join ticket_tender t on t.company_id = p.company_id and t.document_id = p.id
    join payment_method m on m.company_id = t.company_id and m.id = t.method_id
      and m.type = 'cashBack'
    group by p.company_id, p.id),
  direct as (
    select p.company_id, p.sale_id, max(p.state) filter (where p.sign = 1) as state,
      sum(p.first_total) filter (where p.sign = 1) as total,
      sum(p.sign * p.first_total) filter (where p.sign = 1 or p.state = 'posted') as kept,
      -- What a document never left open was money over the counter.
      sum(p.sign * (p.first_total - coalesce(o.first_amount, 0) - coalesce(b.amount, 0)))
        filter (where p.sign = 1 or p.state = 'posted') as money
    from part p
    left join open_item o on o.company_id = p.company_id and o.document_id = p.id
    left join burned b on b.company_id = p.company_id and b.id = p.id
    group by p.company_id, p.sale_id),
  given as (
    select p.company_id, p.sale_id, count(*) as many,
      sum(p.sign * case when a.reversal_of is null then 1 else -1 end
        * (a.first_amount - a.written_off))
        filter (where f.behaviour not in ${credits} and m.type is distinct from 'cashBack') as money
    from part p
    join allocation a on a.company_id = p.company_id and a.to_id = p.id
    join document f on f.company_id = a.company_id and f.id = a.from_id
    left join payment_method m on m.company_id = f.company_id and m.id = f.method_id
    group by p.company_id, p.sale_id),
  returned as (
    select s.company_id, s.id as sale_id,
      string_agg(trim_scale(l.returned)::text, ' ' order by l.id) as quantities
    from sale s
    join document_line l on l.company_id = s.company_id and l.document_id = s.id
    group by s.company_id, s.id)
  select d.company_id, d.sale_id as id, d.state, d.total, d.kept,
    d.money + coalesce(g.money, 0) as money,
    md5(concat_ws(' ', d.state, trim_scale(d.kept), g.many, r.quantities)) as seen
  from direct d
  left join given g on g.company_id = d.company_id and g.sale_id = d.sale_id
  left join returned r on r.company_id = d.company_id and r.sale_id = d.sale_id`

const place = '<sales>'
const [beforeSales = '', afterSales = ''] = earningFacts(place).split(place)

/** The same, with the values of whoever asks. */
export const earningFactsOf = (sales: Raw): Raw =>
  sql`${sql.raw(beforeSales)}${sales}${sql.raw(afterSales)}`

/** What a sale was given so far: by settlements, and of a ticket by itself and by its refunds. */
export const earningGiven = `
  select company_id, document_id, amount
  from loyalty_settlement
  union all
  select company_id, document_id, - taken
  from loyalty_office
  where taken <> 0
  union all
  select o.company_id, o.document_id, m.amount
  from loyalty_office o
  join document d on d.company_id = o.company_id
    and (d.id = o.document_id or d.origin_id = o.document_id)
  join stored_value_entry m on m.company_id = d.company_id and m.document_id = d.id
    and m.kind in ('earn', 'takeBack')`
