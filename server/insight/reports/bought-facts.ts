/** What was bought: the lines of purchases, less what went back, at the rates they were posted with. */
import { sql } from 'kysely'
import type { Raw } from '../../kernel/rows/row-sql.ts'
import {
  type Asked,
  type Facts,
  itemJoin,
  money,
  number,
  perItem,
  timeOf,
  within,
} from './facts.ts'

/** The whole in a currency, shared out among the lines so that the shares add up. */
const shared = (whole: string, until: string, own: string, decimals: string): string => {
  const part = (upTo: string): string =>
    `round(${whole} * ${upTo} / nullif(d.total, 0), ${decimals})`
  return `e.sign * d.way * coalesce(${part(until)} - ${part(`(${until} - ${own})`)}, 0)`
}

const inBoth = (name: string, until: string, own: string): Raw =>
  sql.raw(
    `${shared('d.first_total', until, own, 'f.decimals')} as ${name},
     ${shared('d.second_total', until, own, 's.decimals')} as second_${name}`,
  )

const lines = (asked: Asked): Raw => sql`
  select e.day, d.id as document_id, d.branch_id, d.partner_id, d.project_id, l.item_id,
    trim_scale(l.vat_rate)::text as vat_rate, e.sign * d.way * l.base_quantity as quantity,
    ${inBoth('net', 'l.net_until', 'l.net')}, ${inBoth('total', 'l.until', 'l.total')}
  from (
    select e.company_id, e.document_id, e.day,
      case when e.kind = 'posting' then 1 when o.kind = 'posting' then -1 else 0 end as sign
    from entry e
    left join entry o on o.company_id = e.company_id and o.id = e.reversal_of
    where e.day ${within(asked)}) e
  cross join lateral (
    select *, case behaviour when 'purchaseInvoice' then 1 else -1 end as way
    from document
    where company_id = e.company_id and id = e.document_id
      and behaviour in ('purchaseInvoice', 'purchaseReturn')) d
  join currency f on f.company_id = d.company_id and f.rank = 'first'
  left join currency s on s.company_id = d.company_id and s.rank = 'second'
  cross join lateral (
    select n.*, sum(n.total) over (order by n.position) as until,
      sum(n.net) over (order by n.position) as net_until
    from document_line n
    where n.company_id = d.company_id and n.document_id = d.id) l
  where e.sign <> 0`

export const boughtFacts = (asked: Asked): Facts => ({
  rows: sql`(${lines(asked)}) f ${itemJoin(asked)}`,
  dimensions: {
    ...perItem,
    supplier: sql`f.partner_id`,
    branch: sql`f.branch_id`,
    project: sql`f.project_id`,
    ...timeOf('f.day', asked),
    vatRate: sql`f.vat_rate`,
    document: sql`f.document_id`,
  },
  sums: {
    quantity: number('quantity'),
    net: money('net'),
    tax: { first: sql`f.total - f.net`, second: sql`f.second_total - f.second_net` },
    total: money('total'),
  },
})
