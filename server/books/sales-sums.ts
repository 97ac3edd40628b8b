/**
 * What entries of the journal say about sales and money: the parts of which the sums of hours and
 * days are made. The same text serves the work that folds them, the questions that add what is not
 * folded yet, and the check that both agree with the journal.
 */
import { sql } from 'kysely'
import type { Raw } from '../kernel/rows/row-sql.ts'

/**
 * Which entries: a table or query with `company_id` and `entry_id`, or every one there is, which
 * `entriesRead` must have read before.
 */
type Source = string

export const everyEntry: Source = 'entry'

/**
 * How what belongs to an entry `e`, its document `d` and what it booked `b` is found. What somebody
 * wrote by hand has no document.
 */
type Reach = {
  entries: string
  document: string
  anyDocument: string
  booked: string
  lines: string
}

/** Each with the sign it gives its document: 1 when posted, -1 when undone, 0 beside it. */
const sign = (undone: string): string =>
  `case when e.kind = 'posting' then 1 when ${undone} = 'posting' then -1 else 0 end as sign`

/** What an entry booked to the accounts of sales and of their cost. */
const bookedSums = `
  coalesce(sum(l.credit - l.debit) filter (where a.role = 'sales'), 0) as net,
  coalesce(sum(l.debit - l.credit) filter (where a.role = 'costOfSales'), 0) as cost
  from entry_line l
  join account a on a.company_id = l.company_id and a.id = l.account_id`

/**
 * Entries and documents are found one by one (the offset keeps it so): after a large import the
 * planner knows nothing of these tables yet, and joined them the wrong way round for minutes.
 */
const itsDocument = `lateral (
      select *
      from document
      where company_id = e.company_id and id = e.document_id
      offset 0) d`

const oneByOne = (source: Source): Reach => ({
  entries: `
    select e.company_id, e.id, e.document_id, e.branch_id, e.day, e.at, e.kind, ${sign('e.undone')}
    from ${source} queue
    cross join lateral (
      select n.company_id, n.id, n.document_id, n.branch_id, n.day, n.at, n.kind, (
        select o.kind
        from entry o
        where o.company_id = n.company_id and o.id = n.reversal_of) as undone
      from entry n
      where n.company_id = queue.company_id and n.id = queue.entry_id
      offset 0) e`,
  document: `
    cross join ${itsDocument}`,
  anyDocument: `
    left join ${itsDocument} on true`,
  booked: `
    cross join lateral (
      select ${bookedSums}
      where l.company_id = e.company_id and l.entry_id = e.id) b`,
  lines: `
    cross join lateral (
      select n.item_id, n.base_quantity, n.net, n.cost,
        sum(n.net) over (order by n.position) as until
      from document_line n
      where n.company_id = d.company_id and n.document_id = d.id) l`,
})

/** A sale raises what is sold, its return lowers it; the other documents of sales do neither. */
const way = `case
  when d.behaviour in ('salesInvoice', 'posSale') then 1
  when d.behaviour in ('salesReturn', 'posRefund') then -1
  else 0
end`

/** The documents of the screens where things are sold. */
const isOfSales = "d.screen in ('sales', 'pos')"

/**
 * All entries with their documents, read once for whatever is asked of them: those of sales and of
 * money, and whatever else booked a sale or its cost. Where a document is in
 * the currency of the books and was booked as it is, its lines are their own shares.
 */
export const entriesRead = `
  entry_read as materialized (
    select e.company_id, e.id, e.document_id, e.branch_id, e.day, e.at, e.kind,
      ${sign('o.kind')}, d.state, d.screen, d.behaviour,
      d.branch_id as document_branch_id, d.posted_at, d.currency_id, d.method_id, d.net, d.total,
      d.first_total, coalesce(b.net, 0) as booked_net, coalesce(b.cost, 0) as booked_cost,
      ${way} = 0 or coalesce(
        d.net <> 0 and d.currency_id = f.id and abs(b.net) = abs(d.net), false) as is_straight
    from entry e
    left join entry o on o.company_id = e.company_id and o.id = e.reversal_of
    left join document d on d.company_id = e.company_id and d.id = e.document_id
    left join currency f on f.company_id = e.company_id and f.rank = 'first'
    left join (
      select l.company_id, l.entry_id, ${bookedSums}
      where a.role in ('sales', 'costOfSales')
      group by l.company_id, l.entry_id) b on b.company_id = e.company_id and b.entry_id = e.id
    where b.entry_id is not null
      or d.screen in ('sales', 'pos', 'receipts', 'purchasing', 'stock', 'adjustment'))`

const readWithIt = `
    cross join lateral (
      select e.company_id, e.document_id as id, e.state, e.screen, e.behaviour,
        e.document_branch_id as branch_id, e.posted_at, e.currency_id, e.method_id, e.net, e.total,
        e.first_total) d`

const allAtOnce: Reach = {
  entries: 'select * from entry_read',
  document: readWithIt,
  anyDocument: readWithIt,
  booked: 'cross join lateral (select e.booked_net as net, e.booked_cost as cost) b',
  lines: `
    join (
      select n.company_id, n.document_id, n.item_id, n.base_quantity, n.net, n.cost,
        sum(n.net) over (partition by n.company_id, n.document_id order by n.position) as until
      from document_line n
      join (
        select distinct company_id, document_id
        from entry_read
        where not is_straight) c on c.company_id = n.company_id and c.document_id = n.document_id) l
      on l.company_id = d.company_id and l.document_id = d.id and not e.is_straight`,
}

/** Lines that need not be shared out. */
const straight: Reach = {
  ...allAtOnce,
  lines: `
    join document_line l on l.company_id = d.company_id and l.document_id = d.id and e.is_straight`,
}

/**
 * Whatever booked a sale or its cost counts, so that the dashboard says what the accounts say: also
 * the cost of goods that were sold before they came, told by their purchase, and what somebody
 * wrote by hand, which is of no branch.
 */
const salesOf = ({ entries, anyDocument, booked }: Reach): string => `
  select e.company_id, e.day,
    extract(hour from coalesce(x.rung_at, d.posted_at, e.at) at time zone c.time_zone)::integer
      as hour,
    coalesce(d.branch_id, e.branch_id) as branch_id,
    case when ${way} = 1 then e.sign else 0 end as sales, b.net, b.cost,
    coalesce(e.sign * ${way} * d.first_total, 0) as total,
    case when d.behaviour = 'posSale' then e.sign else 0 end as till_sales,
    case when d.screen = 'pos' then e.sign * ${way} * d.first_total else 0 end as till_total
  from (${entries}) e
  ${anyDocument}
  join company c on c.company_id = e.company_id
  left join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
  ${booked}
  where ${isOfSales} or b.net <> 0 or b.cost <> 0`

/**
 * The net of a document in the currency of the books, shared out among its lines: each line takes
 * what is rounded up to it less what was rounded before it, so that the shares add up.
 */
const share = `
  select round(b.net * l.until / nullif(d.net, 0), f.decimals)
    - round(b.net * (l.until - l.net) / nullif(d.net, 0), f.decimals) as net`

const straightShare = 'select case when b.net = d.net then l.net else - l.net end as net'

/** Goods that follow their invoice bring their cost later; their price stood on the invoice. */
const itemsOf = ({ entries, document, booked, lines }: Reach, shared = share): string => `
  select e.company_id, e.day, l.item_id, d.branch_id,
    e.sign * ${way} * l.base_quantity as quantity,
    case when ${way} = 0 then 0 else coalesce(s.net, 0) end as net,
    e.sign * case when ${way} = -1 then -1 else 1 end * l.cost as cost
  from (${entries}) e
  ${document}
  join currency f on f.company_id = e.company_id and f.rank = 'first'
  ${booked}
  ${lines}
  cross join lateral (${shared}) s
  where ${isOfSales} and e.sign <> 0`

/**
 * The cost of an item that became known after it was sold: its stock was below nothing and was
 * valued anew (`m`), a bill came to more than its receipt was valued at, or costs were added to
 * what was gone. Voiding values anew too; what it undid stands beside its mirror.
 */
const lateOf = ({ entries, document }: Reach): string => `
  select e.company_id, e.day, m.item_id, d.branch_id, 0 as quantity, 0 as net,
    - m.value * case e.kind when 'revaluation' then 1 else e.sign end as cost
  from (${entries}) e
  ${document}
  join stock_move m on m.company_id = d.company_id and m.document_id = d.id
    and m.kind = 'revaluation' and m.reversal_of is null
  where (e.sign <> 0 or e.kind = 'revaluation')
    and (e.kind = 'revaluation') = (d.state = 'void' and not exists (
      select 1
      from stock_move r
      where r.company_id = m.company_id and r.reversal_of = m.id))
  union all
  select e.company_id, e.day, l.item_id, d.branch_id, 0, 0,
    e.sign * (round(l.cost * l.matched / l.base_quantity, f.decimals) - l.matched_cost)
  from (${entries}) e
  ${document}
  join currency f on f.company_id = e.company_id and f.rank = 'first'
  join document_line l on l.company_id = d.company_id and l.document_id = d.id
    and l.is_stocked and l.matched <> 0
  where d.behaviour = 'purchaseInvoice' and e.sign <> 0
  union all
  select e.company_id, e.day, t.item_id, d.branch_id, 0, 0, e.sign * c.amount
  from (${entries}) e
  ${document}
  join document_line l on l.company_id = d.company_id and l.document_id = d.id
  join landed_cost c on c.company_id = l.company_id and c.line_id = l.id
  join document_line t on t.company_id = c.company_id and t.id = c.target_line_id
  where d.behaviour = 'purchaseInvoice' and e.sign <> 0`

/** By receipts, and by the tickets of tills less what was given back; a cheque has its receipt. */
const moneyOf = ({ entries, document }: Reach): string => `
  select e.company_id, e.day, d.method_id, d.currency_id, d.branch_id, e.sign * d.total as amount,
    e.sign * d.first_total as first_amount, 0 as till_first_amount
  from (${entries}) e
  ${document}
  where d.screen = 'receipts' and d.method_id is not null and e.sign <> 0
  union all
  select e.company_id, e.day, t.method_id, t.currency_id, d.branch_id,
    e.sign * case t.flow when 'in' then t.amount else - t.amount end,
    e.sign * case t.flow when 'in' then t.first_amount else - t.first_amount end,
    e.sign * case t.flow when 'in' then t.first_amount else - t.first_amount end
  from (${entries}) e
  ${document}
  join ticket_tender t on t.company_id = d.company_id and t.document_id = d.id
    and t.receipt_id is null
  where d.screen = 'pos' and e.sign <> 0`

/** Of some entries one by one, or of all that `entriesRead` read. */
const parts =
  (of: (reach: Reach) => string, all = of(allAtOnce)) =>
  (source: Source) =>
    source === everyEntry ? all : of(oneByOne(source))

export type Sums = {
  table: string
  keys: readonly string[]
  /** The key of the table, where one of `keys` may be nothing. */
  oneBy?: readonly string[]
  amounts: readonly string[]
  partsOf: (source: Source) => string
}

export const salesHours: Sums = {
  table: 'sales_hour',
  keys: ['day', 'hour', 'branch_id'],
  oneBy: ['day', 'hour', 'place_id'],
  amounts: ['sales', 'net', 'cost', 'total', 'till_sales', 'till_total'],
  partsOf: parts(salesOf),
}

export const itemDays: Sums = {
  table: 'item_day',
  keys: ['day', 'item_id', 'branch_id'],
  amounts: ['quantity', 'net', 'cost'],
  partsOf: parts(
    (reach) => `${itemsOf(reach)} union all ${lateOf(reach)}`,
    `${itemsOf(straight, straightShare)} union all ${itemsOf(allAtOnce)}
     union all ${lateOf(allAtOnce)}`,
  ),
}

export const itemMonths: Sums = {
  table: 'item_month',
  keys: ['month', 'item_id', 'branch_id'],
  amounts: ['quantity', 'net', 'cost'],
  partsOf: (source) => `
    select company_id, date_trunc('month', day)::date as month, item_id, branch_id, quantity, net,
      cost
    from (${itemDays.partsOf(source)}) days`,
}

export const methodDays: Sums = {
  table: 'method_day',
  keys: ['day', 'method_id', 'currency_id', 'branch_id'],
  amounts: ['amount', 'first_amount', 'till_first_amount'],
  partsOf: parts(moneyOf),
}

export const salesSums: readonly Sums[] = [salesHours, itemDays, itemMonths, methodDays]

/** Adds the parts of some entries to their rows, in one order: no two folds lock crosswise. */
export const foldingOf = (
  { table, keys, oneBy = keys, amounts, partsOf }: Sums,
  source: Source,
): string => `
  insert into ${table} as kept (company_id, ${[...keys, ...amounts].join(', ')})
  select company_id, ${[...keys, ...amounts.map((name) => `sum(${name})`)].join(', ')}
  from (${partsOf(source)}) parts
  group by company_id, ${keys.join(', ')}
  order by company_id, ${keys.join(', ')}
  on conflict (company_id, ${oneBy.join(', ')}) do update
  set ${amounts.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ')}`

/** Folded and not yet folded together, of some days: in one statement each entry counts once. */
export function partsWithin(sums: Sums, days: Raw): Raw {
  const names = sql.raw([...sums.keys, ...sums.amounts].join(', '))
  return sql`
    select ${names}
    from ${sql.table(sums.table)}
    where day ${days}
    union all
    select ${names}
    from (${sql.raw(sums.partsOf('unfolded'))}) fresh
    where day ${days}`
}

const itemColumns = sql.raw('item_id, branch_id, quantity, net, cost')

/** Of items: whole months by their months, the days before and after them by their days. */
export function itemsWithin({ from, to }: { from: string; to: string }): Raw {
  const months = wholeMonths(from, to)
  const isWithin = sql`day between ${from}::date and ${to}::date`
  return sql`
    select ${itemColumns}
    from item_day
    where ${isWithin} and day not between ${months.from}::date and ${months.to}::date
    union all
    select ${itemColumns}
    from item_month
    where month between ${months.from}::date and ${months.to}::date
    union all
    select ${itemColumns}
    from (${sql.raw(itemDays.partsOf('unfolded'))}) fresh
    where ${isWithin}`
}

/** The first and the last day of the whole months of some days; turned round if there are none. */
export function wholeMonths(from: string, to: string): { from: string; to: string } {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  const first = Date.UTC(year, day === 1 ? month - 1 : month, 1)
  const end = new Date(`${to}T00:00:00Z`)
  end.setUTCDate(end.getUTCDate() + 1)
  const last = Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), 0)
  return { from: isoOf(first), to: isoOf(last) }
}

const isoOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
