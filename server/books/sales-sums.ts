/**
 * What entries of the journal say about sales and money: the parts of which the sums of hours and
 * days are made. The same text serves the work that folds them, the questions that add what is not
 * folded yet, and the check that both agree with the journal.
 */
import { sql } from 'kysely'
import { monthStart } from '../../domain/kernel/calendar/days.ts'
import { addDays } from '../../domain/kernel/date.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { hourIn, monthOf } from '../kernel/sql-days.ts'

/**
 * Which entries: a table or query with `company_id` and `entry_id`; those that `readOneByOne` has
 * read into `fresh_entry`; or every one there is, which `entriesRead` must have read before.
 */
type Source = string

export const everyEntry: Source = 'entry'
export const freshEntries: Source = 'fresh_entry'

/** How what belongs to an entry `e` and its document `d` is found. */
type Reach = {
  entries: string
  lines: string
  /** Rows of a table by one of their columns. */
  find: (table: string, alias: string, column: string, value: string) => string
  /** The same, or nothing. */
  findAny: Reach['find']
}

/** Each with the sign it gives its document: 1 when posted, -1 when undone, 0 beside it. */
const sign = (undone: string): string =>
  `case when e.kind = 'posting' then 1 when ${undone} = 'posting' then -1 else 0 end as sign,
    case
      when e.kind in ('posting', 'revaluation') then 1
      when ${undone} in ('posting', 'revaluation') then -1
      else 0
    end as late_sign`

/** What an entry booked to the accounts of sales and of their cost; a closing only empties them. */
const bookedSums = `
  coalesce(sum(- l.first) filter (where a.role = 'sales'), 0) as net,
  coalesce(sum(l.first) filter (where a.role = 'costOfSales'), 0) as cost
  from entry_line l
  join account a on a.company_id = l.company_id and a.id = l.account_id`

/** What is found one by one is looked up by its key (the offset keeps it so). */
const lookedUp: Reach['find'] = (table, alias, column, value) => `lateral (
      select *
      from ${table}
      where company_id = e.company_id and ${column} = ${value}
      offset 0) ${alias}`

/**
 * Some entries with what they booked and their documents, read once for whatever is asked of them.
 * All of it is found one by one: after a large import the planner knows nothing of these tables yet,
 * and joined them the wrong way round for minutes. What somebody wrote by hand has no document.
 */
export const readOneByOne = (source: Source): string => `
  fresh_entry as materialized (
    select e.company_id, e.id, e.document_id, e.branch_id, e.day, e.at, e.kind,
      coalesce(o.at, e.at) as made_at, coalesce(o.day, e.day) as made_day, ${sign('o.kind')},
      d.screen, d.behaviour, d.branch_id as document_branch_id, d.posted_at, d.currency_id,
      d.method_id, d.net, d.total, d.first_total, b.net as booked_net, b.cost as booked_cost
    from ${source} queue
    cross join lateral (
      select *
      from entry
      where company_id = queue.company_id and id = queue.entry_id
      offset 0) e
    left join ${lookedUp('entry', 'o', 'id', 'e.reversal_of')} on true
    left join ${lookedUp('document', 'd', 'id', 'e.document_id')} on true
    cross join lateral (
      select ${bookedSums}
      where l.company_id = e.company_id and l.entry_id = e.id and e.kind <> 'closing') b)`

const oneByOne: Reach = {
  entries: freshEntries,
  lines: `
    cross join lateral (
      select n.item_id, n.base_quantity, n.net, n.cost,
        sum(n.net) over (order by n.position) as until
      from document_line n
      where n.company_id = e.company_id and n.document_id = e.document_id) l`,
  find: (...by) => `cross join ${lookedUp(...by)}`,
  findAny: (...by) => `left join ${lookedUp(...by)} on true`,
}

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
      coalesce(o.at, e.at) as made_at, coalesce(o.day, e.day) as made_day, ${sign('o.kind')}, d.screen, d.behaviour,
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
      and e.kind <> 'closing'
    where b.entry_id is not null
      or d.screen in ('sales', 'pos', 'receipts', 'purchasing', 'stock', 'adjustment'))`

/** What was read of its document, and what it booked. */
const readWithIt = `
    cross join lateral (
      select e.company_id, e.document_id as id, e.screen, e.behaviour,
        e.document_branch_id as branch_id, e.posted_at, e.currency_id, e.method_id, e.net, e.total,
        e.first_total) d
    cross join lateral (select e.booked_net as net, e.booked_cost as cost) b`

const joined: Reach['find'] = (table, alias, column, value) =>
  `join ${table} ${alias} on ${alias}.company_id = e.company_id and ${alias}.${column} = ${value}`

const allAtOnce: Reach = {
  entries: 'entry_read',
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
  find: joined,
  findAny: (...by) => `left ${joined(...by)}`,
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
const salesOf = ({ entries, findAny }: Reach): string => `
  select e.company_id, e.day,
    ${hourIn('coalesce(x.rung_at, d.posted_at, e.at)', 'c.time_zone')} as hour,
    coalesce(d.branch_id, e.branch_id) as branch_id,
    case when ${way} = 1 then e.sign else 0 end as sales, b.net, b.cost,
    coalesce(e.sign * ${way} * d.first_total, 0) as total,
    case when d.behaviour = 'posSale' then e.sign else 0 end as till_sales,
    case when d.screen = 'pos' then e.sign * ${way} * d.first_total else 0 end as till_total
  from ${entries} e
  ${readWithIt}
  join company c on c.company_id = e.company_id
  ${findAny('ticket_extra', 'x', 'document_id', 'd.id')}
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
const itemsOf = ({ entries, lines }: Reach, shared = share): string => `
  select e.company_id, e.day, l.item_id, d.branch_id,
    e.sign * ${way} * l.base_quantity as quantity,
    case when ${way} = 0 then 0 else coalesce(s.net, 0) end as net,
    e.sign * case when ${way} = -1 then -1 else 1 end * l.cost as cost
  from ${entries} e
  ${readWithIt}
  join currency f on f.company_id = e.company_id and f.rank = 'first'
  ${lines}
  cross join lateral (${shared}) s
  where ${isOfSales} and e.sign <> 0`

/**
 * The cost of an item that became known after it was sold: its stock was below nothing and was
 * valued anew (`m`), a bill came to more than its receipt was valued at, or costs were added to
 * what was gone. What waste and loss cost, and what was found, is no cost of sales. Moves and entries
 * of one posting have one moment, and those of its void another; what somebody else's void had
 * undone before is not undone twice.
 */
const lateOf = ({ entries, find, findAny }: Reach): string => `
  select e.company_id, e.day, m.item_id, d.branch_id, 0 as quantity, 0 as net,
    - m.value * e.late_sign as cost
  from ${entries} e
  ${readWithIt}
  ${find('stock_move', 'm', 'document_id', 'd.id')}
  ${findAny('stock_move', 'o', 'id', 'm.reversal_of')}
  ${findAny('stock_move', 'r', 'reversal_of', 'm.id')}
  ${findAny('stock_move', 'k', 'id', 'm.corrects')}
  ${findAny('document', 'w', 'id', 'k.document_id')}
  where e.late_sign <> 0 and m.kind = 'revaluation' and o.document_id is distinct from m.document_id
    and ((k.quantity < 0 or k.is_at_average) and w.behaviour in ('stockOut', 'stockIn', 'adjustment')
      or k.quantity < 0 and w.behaviour = 'transferReceipt' and w.reason in ('short', 'damaged'))
      is not true
    and (m.at = e.made_at and m.day = e.made_day
      or e.kind = 'revaluation' and m.reversal_of is null and m.at < e.at
        and r.document_id <> m.document_id and r.at < e.at)
  union all
  select e.company_id, e.day, l.item_id, d.branch_id, 0, 0,
    e.sign * (round(l.cost * l.matched / l.base_quantity, f.decimals) - l.matched_cost)
  from ${entries} e
  ${readWithIt}
  join currency f on f.company_id = e.company_id and f.rank = 'first'
  ${find('document_line', 'l', 'document_id', 'd.id')}
  where d.behaviour = 'purchaseInvoice' and e.sign <> 0 and l.is_stocked and l.matched <> 0
  union all
  select e.company_id, e.day, t.item_id, d.branch_id, 0, 0, e.sign * c.amount
  from ${entries} e
  ${readWithIt}
  ${find('document_line', 'l', 'document_id', 'd.id')}
  ${find('landed_cost', 'c', 'line_id', 'l.id')}
  ${find('document_line', 't', 'id', 'c.target_line_id')}
  where d.behaviour = 'purchaseInvoice' and e.sign <> 0`

/** By receipts, and by the tickets of tills less what was given back; a cheque has its receipt. */
const moneyOf = ({ entries, find }: Reach): string => `
  select e.company_id, e.day, d.method_id, d.currency_id, d.branch_id, e.sign * d.total as amount,
    e.sign * d.first_total as first_amount, 0 as till_first_amount
  from ${entries} e
  ${readWithIt}
  where d.screen = 'receipts' and d.method_id is not null and e.sign <> 0
  union all
  select e.company_id, e.day, t.method_id, t.currency_id, d.branch_id,
    e.sign * case t.flow when 'in' then t.amount else - t.amount end,
    e.sign * case t.flow when 'in' then t.first_amount else - t.first_amount end,
    e.sign * case t.flow when 'in' then t.first_amount else - t.first_amount end
  from ${entries} e
  ${readWithIt}
  ${find('ticket_tender', 't', 'document_id', 'd.id')}
  where d.screen = 'pos' and e.sign <> 0 and t.receipt_id is null`

/** Of some entries one by one, or of all that `entriesRead` read. */
const parts = (of: (reach: Reach) => string, all = of(allAtOnce)) => {
  const fresh = of(oneByOne)
  return (source: Source) => {
    if (source === everyEntry) return all
    return source === freshEntries ? fresh : `with ${readOneByOne(source)} ${fresh}`
  }
}

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
    select company_id, ${monthOf('day')} as month, item_id, branch_id, quantity, net,
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

/** Of one item by month, folded and not yet folded together. */
export const monthsOfItem = (item: string): Raw => sql`
  select month, ${itemColumns}
  from item_month
  where item_id = ${item}
  union all
  select ${sql.raw(monthOf('day'))}, ${itemColumns}
  from (${sql.raw(itemDays.partsOf('unfolded'))}) fresh
  where item_id = ${item}`

/** The first and the last day of the whole months of some days; turned round if there are none. */
export function wholeMonths(from: string, to: string): { from: string; to: string } {
  const isWhole = from.endsWith('-01')
  return { from: isWhole ? from : monthStart(from, 1), to: addDays(monthStart(addDays(to, 1)), -1) }
}
