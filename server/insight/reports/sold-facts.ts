/**
 * What was sold. By items alone it is read from the sums of items, whole months by their months; by
 * people, clients, hours or projects from what is kept of every entry; by both from the lines of the
 * documents, each with its share of what its document booked.
 */
import { sql } from 'kysely'
import { atItsRate, bothCurrencies, discountOf } from '../../books/entries-read.ts'
import { lateCosts, partsWithin, soldItemsWithin } from '../../books/sums/sales-sums.ts'
import { counted, soldDays, soldEntries, soldHours } from '../../books/sums/sold-entries.ts'
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

/** What was given off is told by prices, which may hold taxes: so is what it is a part of. */
const sums = {
  net: money('net'),
  tax: money('tax'),
  discount: money('discount'),
  gross: number('price'),
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

/** Who served the table that a ticket paid for; most are of no table. */
const waiters: Raw = sql`
  left join (
    select distinct on (p.document_id) p.document_id, o.waiter_id
    from bill_part p
    join bill b on b.company_id = p.company_id and b.id = p.bill_id
    join dining_order o on o.company_id = b.company_id and o.id = b.order_id
    order by p.document_id, p.bill_id, p.part) w on w.document_id = f.document_id`

/** The month of the first sale to each client, whatever period is asked for. */
const cohorts: Raw = sql`
  left join (
    select partner_id, ${startOf('month', sql`min(day)`)} as cohort
    from (
      select partner_id, day
      from sold_day
      where partner_id is not null and tickets + voids > 0
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

/** What sums of hours do not know, and what those of days do not. */
const beyondHours = ['waiter', 'client', 'project', 'cohort', 'document']
const beyondDays = ['waiter', 'document', 'hour', 'cashier', 'channel']

const countedSums = {
  tickets: number('tickets'),
  returns: number('returns'),
  returned: money('returned'),
  voids: number('voids'),
  voided: money('voided'),
}

/** Who undid a sale, as it was written down; of what was brought over from elsewhere, who had sold. */
const undoer: Raw = sql`coalesce((
  select a.user_id
  from audit a
  where a.entity in ('invoice', 'ticket') and a.entity_id = v.document_id
    and a.after ->> 'state' = 'void'
  order by a.id desc
  limit 1), v.person_id)`

const voidSums = ['voids', 'voided', 'second_voided']

/**
 * A void lowers what its seller sold, and is counted for whoever undid it: beside people it is told
 * by itself.
 */
function byWhoUndid(rows: Raw, keys: readonly string[], asked: Asked): Raw {
  const others = soldHours.amounts.filter((name) => !voidSums.includes(name))
  const isPerson = (name: string): boolean => name === 'person_id'
  const list = (names: readonly string[]): Raw => sql.join(names.map((name) => sql.ref(name)))
  const zeros = (names: readonly string[]): Raw =>
    sql.join(names.map((name) => sql`0 as ${sql.ref(name)}`))
  return sql`
    select ${list([...keys, ...others])}, ${zeros(voidSums)}
    from (${rows}) sold
    union all
    select ${sql.join(keys.map((name) => (isPerson(name) ? undoer : sql.ref(`v.${name}`))))},
      ${zeros(others)}, 1, - v.total, - v.second_total
    from (${entries(asked)}) v
    where v.way = 1 and v.sign = -1`
}

/** By what is kept by hour it is read from there, by clients from their days, else from every entry. */
function ofDocuments(asked: Asked): Facts {
  const named = namedIn(asked)
  const knows = (beyond: readonly string[]): boolean => !beyond.some((name) => named.has(name))
  const kept = knows(beyondHours) ? soldHours : knows(beyondDays) ? soldDays : undefined
  const keys = (kept ?? soldEntries).keys
  const read = kept
    ? partsWithin(kept, within(asked))
    : sql`select *, ${sql.raw(counted)} from (${entries(asked)}) sold`
  const rows = named.has('cashier') ? byWhoUndid(read, keys, asked) : read
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
 * Costs that became known later, with a purchase or within a posting, stand under their item and
 * the document that told them. Whatever else was booked beside lines is of no item.
 */
const lines = (asked: Asked): Raw => sql`
  with sold as materialized (${entries(asked)}),
  late as materialized (${partsWithin(lateCosts, within(asked))}),
  later as (
    select entry_id, sum(cost) as cost, sum(second_cost) as second_cost
    from late
    group by entry_id)
  select ${keys}, l.item_id, e.sign * e.way * l.base_quantity as quantity,
    ${shared('net', 'f.decimals', 'net')}, ${shared('second_net', 's.decimals', 'net')},
    ${shared('tax', 'f.decimals', 'tax')}, ${shared('second_tax', 's.decimals', 'tax')},
    coalesce(e.sign * e.way * g.first, 0) as discount,
    coalesce(e.sign * e.way * g.second, 0) as second_discount,
    coalesce(e.sign * e.way * (${sql.raw(atItsRate('(l.amount - l.discount)'))} + g.first), 0) as price,
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
  select ${keys}, null, 0, e.net, e.second_net, e.tax, e.second_tax, 0, 0, 0,
    e.cost - coalesce(t.cost, 0), e.second_cost - coalesce(t.second_cost, 0)
  from sold e
  left join later t on t.entry_id = e.entry_id
  where e.sign = 0 or e.screen = 'other'
  union all
  select ${keys}, null, 0, 0, 0, 0, 0, 0, 0, 0,
    e.cost - ${wayOfCost} * l.cost - coalesce(t.cost, 0),
    e.second_cost - ${wayOfCost} * l.second_cost - coalesce(t.second_cost, 0)
  from sold e
  left join later t on t.entry_id = e.entry_id
  cross join lateral (
    select coalesce(sum(n.cost), 0) as cost, coalesce(sum(n.second_cost), 0) as second_cost
    from document_line n
    where n.document_id = e.document_id) l
  where e.sign <> 0 and e.screen <> 'other'
    and (e.cost <> ${wayOfCost} * l.cost + coalesce(t.cost, 0)
      or e.second_cost <> ${wayOfCost} * l.second_cost + coalesce(t.second_cost, 0))
  union all
  select t.document_id, t.day, e.hour, t.branch_id, e.person_id, e.partner_id, e.project_id,
    coalesce(e.screen, 'other'), t.item_id, 0, 0, 0, 0, 0, 0, 0, 0, t.cost, t.second_cost
  from late t
  left join sold e on e.entry_id = t.entry_id`

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
