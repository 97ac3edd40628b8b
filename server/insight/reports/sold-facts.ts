/**
 * What was sold. By items alone it is read from the sums of items, whole months by their months; by
 * people, clients, hours or projects from what is kept of every entry; by both from the lines of the
 * documents, each with its share of what its document booked.
 */
import { sql } from 'kysely'
import { bothCurrencies, discountOf } from '../../books/entries-read.ts'
import { partsWithin, soldItemsWithin } from '../../books/sales-sums.ts'
import { counted, soldEntries, soldHours } from '../../books/sold-entries.ts'
import type { Raw } from '../../kernel/rows/row-sql.ts'
import { startOf } from '../../kernel/sql-days.ts'
import {
  type Asked,
  type Facts,
  itemJoin,
  money,
  namedIn,
  number,
  perItem,
  timeOf,
  within,
} from './facts.ts'

const daily = ['day', 'week', 'weekday']

/** Taxes come on top; what was given off stood before them. */
const sums = {
  net: money('net'),
  tax: money('tax'),
  discount: money('discount'),
  gross: {
    first: sql`f.net + f.discount`,
    second: sql`f.second_net + f.second_discount`,
  },
  cost: money('cost'),
}

const totalOfLines = { first: sql`f.net + f.tax`, second: sql`f.second_net + f.second_tax` }

function ofItems(asked: Asked): Facts {
  const grain = daily.some((name) => namedIn(asked).has(name)) ? 'day' : 'month'
  return {
    rows: sql`(${soldItemsWithin(asked.days, grain)}) f ${itemJoin(asked)}`,
    dimensions: { ...perItem, branch: sql`f.branch_id`, ...timeOf('f.day', asked) },
    sums: { ...sums, total: totalOfLines, quantity: number('quantity') },
  }
}

const entries = (asked: Asked): Raw => partsWithin(soldEntries, within(asked))

/** Who served the table that a ticket paid for. */
const waiters: Raw = sql`
  left join lateral (
    select o.waiter_id
    from bill_part p
    join bill b on b.company_id = p.company_id and b.id = p.bill_id
    join dining_order o on o.company_id = b.company_id and o.id = b.order_id
    where p.document_id = f.document_id
    limit 1) w on true`

/** The month of the first sale to each client, whatever period is asked for. */
const cohorts: Raw = sql`
  left join (
    select partner_id, ${startOf('month', sql`min(day)`)} as cohort
    from (
      select partner_id, day
      from sold_entry
      where partner_id is not null and way = 1 and sign = 1
      union all
      select partner_id, day
      from (${sql.raw(soldEntries.partsOf('unfolded'))}) fresh
      where partner_id is not null and way = 1 and sign = 1) firsts
    group by partner_id) c on c.partner_id = f.partner_id`

const joins = (asked: Asked): Raw => {
  const named = namedIn(asked)
  return sql`${named.has('waiter') ? waiters : sql``} ${named.has('cohort') ? cohorts : sql``}`
}

const byDocument = (asked: Asked): Facts['dimensions'] => ({
  branch: sql`f.branch_id`,
  ...timeOf('f.day', asked),
  hour: sql`f.hour`,
  cashier: sql`f.person_id`,
  waiter: sql`w.waiter_id`,
  client: sql`f.partner_id`,
  project: sql`f.project_id`,
  channel: sql`f.screen`,
  cohort: sql`c.cohort`,
  document: sql`f.document_id`,
})

/** What sums of hours do not know. */
const beyondHours = ['waiter', 'client', 'project', 'cohort', 'document']

const countedSums = {
  tickets: number('tickets'),
  returns: number('returns'),
  returned: money('returned'),
  voids: number('voids'),
  voided: money('voided'),
}

/** By what hours know it is read from them, which are few; by clients from every entry. */
function ofDocuments(asked: Asked): Facts {
  const isBeyond = beyondHours.some((name) => namedIn(asked).has(name))
  const rows = isBeyond
    ? sql`select *, ${sql.raw(counted)} from (${entries(asked)}) sold`
    : partsWithin(soldHours, within(asked))
  return {
    rows: sql`(${rows}) f ${joins(asked)}`,
    dimensions: byDocument(asked),
    sums: { ...sums, total: money('total'), ...countedSums },
  }
}

/** What a document booked, shared out among its lines so that the shares add up. */
const shared = (booked: string, decimals: string, of: 'net' | 'tax'): Raw => {
  const [until, line, whole] =
    of === 'net'
      ? ['l.until', 'l.net', 'd.net']
      : ['l.taxed_until', 'l.taxes', 'd.vat + d.tax1 + d.tax2']
  const part = (upTo: string): string =>
    `round(e.${booked} * ${upTo} / nullif(${whole}, 0), ${decimals})`
  return sql.raw(
    `coalesce(case when e.way <> 0 then ${part(until)} - ${part(`(${until} - ${line})`)} end, 0) as ${booked}`,
  )
}

const keys = sql.raw(
  ['document_id', 'day', 'hour', 'branch_id', 'person_id', 'partner_id', 'project_id', 'screen']
    .map((name) => `e.${name}`)
    .join(', '),
)

const wayOfCost = sql.raw('e.sign * case when e.way = -1 then -1 else 1 end')

/**
 * Costs that became known later, with a purchase or within a posting, are of items alone: beside
 * clients and people they stand for themselves.
 */
const lines = (asked: Asked): Raw => sql`
  with sold as materialized (${entries(asked)})
  select ${keys}, l.item_id, e.sign * e.way * l.base_quantity as quantity,
    ${shared('net', 'f.decimals', 'net')}, ${shared('second_net', 's.decimals', 'net')},
    ${shared('tax', 'f.decimals', 'tax')}, ${shared('second_tax', 's.decimals', 'tax')},
    coalesce(e.sign * e.way * g.first, 0) as discount,
    coalesce(e.sign * e.way * g.second, 0) as second_discount,
    ${wayOfCost} * l.cost as cost, coalesce(${wayOfCost} * l.second_cost, 0) as second_cost
  from sold e
  join document d on d.id = e.document_id
  ${sql.raw(bothCurrencies('d'))}
  cross join lateral (
    select n.*, n.vat + n.tax1 + n.tax2 as taxes, sum(n.net) over (order by n.position) as until,
      sum(n.vat + n.tax1 + n.tax2) over (order by n.position) as taxed_until
    from document_line n
    where n.company_id = d.company_id and n.document_id = d.id) l
  cross join lateral (${sql.raw(discountOf('l'))}) g
  where e.sign <> 0 and e.screen <> 'other'
  union all
  select ${keys}, null, 0, e.net, e.second_net, e.tax, e.second_tax, 0, 0, e.cost, e.second_cost
  from sold e
  where e.sign = 0 or e.screen = 'other'
  union all
  select ${keys}, null, 0, 0, 0, 0, 0, 0, 0, e.cost - ${wayOfCost} * l.cost,
    e.second_cost - ${wayOfCost} * l.second_cost
  from sold e
  cross join lateral (
    select coalesce(sum(n.cost), 0) as cost, coalesce(sum(n.second_cost), 0) as second_cost
    from document_line n
    where n.document_id = e.document_id) l
  where e.sign <> 0 and e.screen <> 'other'
    and (e.cost <> ${wayOfCost} * l.cost or e.second_cost <> ${wayOfCost} * l.second_cost)`

function ofLines(asked: Asked): Facts {
  return {
    rows: sql`(${lines(asked)}) f ${itemJoin(asked)} ${joins(asked)}`,
    dimensions: { ...byDocument(asked), ...perItem },
    sums: { ...sums, total: totalOfLines, quantity: number('quantity') },
  }
}

export const soldFacts = (asked: Asked): Facts => {
  if (asked.grain === 'line') return ofItems(asked)
  return asked.grain === 'document' ? ofDocuments(asked) : ofLines(asked)
}
