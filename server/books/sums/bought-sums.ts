/**
 * What was bought of each item, from whom, for which project and at which rate of tax, day by day and
 * in both currencies: purchases less what went back. Kept behind the posting like the sums of sales.
 */
import { sql } from 'kysely'
import type { Raw } from '../../kernel/rows/row-sql.ts'
import { allAtOnce, bothCurrencies, parts, readWithIt, type Sums } from '../entries-read.ts'

const way = `e.sign * case d.behaviour when 'purchaseInvoice' then 1 else -1 end`

/** The whole in a currency, shared out among the lines so that the shares add up. */
const shared = (whole: string, until: string, own: string, decimals: string): string => {
  const part = (upTo: string): string =>
    `round(${whole} * ${upTo} / nullif(d.total, 0), ${decimals})`
  return `${way} * coalesce(${part(until)} - ${part(`(${until} - ${own})`)}, 0)`
}

const inBoth = (name: string, until: string, own: string): string => `
    ${shared('d.first_total', until, own, 'f.decimals')} as ${name},
    ${shared('d.second_total', until, own, 's.decimals')} as second_${name}`

/** Entries `e`, their documents `d` and of each its lines `l` with what those up to it come to. */
type Read = { entries: string; documents: string; lines: string }

const boughtOf = ({ entries, documents, lines }: Read): string => `
  select e.company_id, e.day, d.id as document_id, d.branch_id, d.partner_id, d.project_id, l.item_id, l.vat_rate,
    ${way} * l.base_quantity as quantity, ${inBoth('net', 'l.net_until', 'l.net')},
    ${inBoth('total', 'l.until', 'l.total')}
  from ${entries} e
  ${documents}
  ${bothCurrencies('e')}
  ${lines}
  where d.behaviour in ('purchaseInvoice', 'purchaseReturn') and e.sign <> 0`

const untilEach = (window: string): string => `
      select n.company_id, n.document_id, n.item_id, n.vat_rate, n.base_quantity, n.net, n.total,
        sum(n.total) over (${window} order by n.position) as until,
        sum(n.net) over (${window} order by n.position) as net_until
      from document_line n`

const ofEach = `
    cross join lateral (
      ${untilEach('')}
      where n.company_id = e.company_id and n.document_id = e.document_id) l`

const ofAll = `
    join (
      ${untilEach('partition by n.company_id, n.document_id')}
      join document p on p.company_id = n.company_id and p.id = n.document_id
      where p.behaviour in ('purchaseInvoice', 'purchaseReturn')) l
      on l.company_id = e.company_id and l.document_id = e.document_id`

export const boughtDays: Sums = {
  table: 'bought_day',
  keys: ['day', 'branch_id', 'partner_id', 'project_id', 'item_id', 'vat_rate'],
  oneBy: ['day', 'place_id', 'supplier_id', 'job_id', 'goods_id', 'vat_rate'],
  amounts: ['quantity', 'net', 'second_net', 'total', 'second_total'],
  partsOf: parts(
    ({ entries }) => boughtOf({ entries, documents: readWithIt, lines: ofEach }),
    boughtOf({ entries: allAtOnce.entries, documents: readWithIt, lines: ofAll }),
  ),
}

/** The same line by line, of some days: below a sum stand its documents. */
export const boughtLines = (days: Raw): Raw => sql`
  with days as (
    select e.company_id, e.document_id, e.day,
      case when e.kind = 'posting' then 1 when o.kind = 'posting' then -1 else 0 end as sign
    from entry e
    left join entry o on o.company_id = e.company_id and o.id = e.reversal_of
    where e.day ${days})
  ${sql.raw(
    boughtOf({
      entries: 'days',
      documents: 'join document d on d.company_id = e.company_id and d.id = e.document_id',
      lines: ofEach,
    }),
  )}`
