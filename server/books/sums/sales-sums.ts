/**
 * What entries of the journal say about sales and money: the parts of which the sums of hours and
 * days are made. The same text serves the work that folds them, the questions that add what is not
 * folded yet, and the check that both agree with the journal.
 */
import { sql } from 'kysely'
import { monthStart } from '../../../domain/kernel/calendar/days.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import type { Raw } from '../../kernel/rows/row-sql.ts'
import { hourIn, monthOf } from '../../kernel/sql-days.ts'
import {
  allAtOnce,
  atItsRate,
  bothCurrencies,
  discountOf,
  isOfSales,
  parts,
  type Reach,
  readWithIt,
  type Source,
  type Sums,
  straight,
  way,
} from '../entries-read.ts'
import { boughtDays } from './bought-sums.ts'
import { soldDays, soldEntries, soldHours } from './sold-entries.ts'

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
const itemsOf = ({ entries, lines }: Reach, shared = share, more = ''): string => `
  select e.company_id, e.day, l.item_id, d.branch_id,
    e.sign * ${way} * l.base_quantity as quantity,
    case when ${way} = 0 then 0 else coalesce(own.net, 0) end as net,
    e.sign * case when ${way} = -1 then -1 else 1 end * l.cost as cost${more}
  from ${entries} e
  ${readWithIt}
  ${bothCurrencies('e')}
  ${lines}
  cross join lateral (${shared}) own
  ${more && `cross join lateral (${discountOf('l')}) off`}
  where ${isOfSales} and e.sign <> 0`

/** A part of what a document booked, shared out among its lines as its net is. */
export const sharedOut = (booked: string, decimals: string, of: 'net' | 'tax'): string => {
  const [until, line] = of === 'net' ? ['l.until', 'l.net'] : ['l.taxed_until', 'l.taxes']
  const part = (upTo: string): string =>
    `round(${booked} * ${upTo} / nullif(d.${of}, 0), ${decimals})`
  return `case when ${way} = 0 then 0
      else coalesce(${part(until)} - ${part(`(${until} - ${line})`)}, 0) end`
}

const wayOfCost = `e.sign * case when ${way} = -1 then -1 else 1 end`

/** What reports tell beside it. */
const moreOfItems = `,
    ${sharedOut('b.second_net', 's.decimals', 'net')} as second_net,
    ${sharedOut('b.tax', 'f.decimals', 'tax')} as tax,
    ${sharedOut('b.second_tax', 's.decimals', 'tax')} as second_tax,
    coalesce(e.sign * ${way} * off.first, 0) as discount,
    coalesce(e.sign * ${way} * off.second, 0) as second_discount,
    coalesce(e.sign * ${way} * (${atItsRate('(l.amount - l.discount)')} + off.first), 0) as price,
    coalesce(${wayOfCost} * l.second_cost, 0) as second_cost`

const noneOfLate = `,
    0 as second_net, 0 as tax, 0 as second_tax, 0 as discount, 0 as second_discount, 0 as price`

/** Of a late cost: its item, and what it is in both currencies. */
type Late = { item: string; cost: string; second: string }

/**
 * The cost of an item that became known after it was sold: its stock was below nothing and was
 * valued anew (`m`), a bill came to more than its receipt was valued at, or costs were added to
 * what was gone. What waste and loss cost, and what was found, is no cost of sales; what left for the
 * kitchen is one as far as its dish was sold. Moves and entries
 * of one posting have one moment, and those of its void another; what somebody else's void had
 * undone before is not undone twice.
 */
const lateOf = ({ entries, find, findAny }: Reach, columns: (late: Late) => string): string => `
  select ${columns({
    item: 'm.item_id',
    cost: '- m.value * e.late_sign',
    second: 'coalesce(- m.second_value * e.late_sign, 0)',
  })}
  from ${entries} e
  ${readWithIt}
  ${find('stock_move', 'm', 'document_id', 'd.id')}
  ${findAny('stock_move', 'o', 'id', 'm.reversal_of')}
  ${findAny('stock_move', 'r', 'reversal_of', 'm.id')}
  ${findAny('stock_move', 'k', 'id', 'm.corrects')}
  ${findAny('document', 'w', 'id', 'k.document_id')}
  where e.late_sign <> 0 and m.kind = 'revaluation' and o.document_id is distinct from m.document_id
    and ((k.quantity < 0 or k.is_at_average) and w.behaviour in ('stockOut', 'stockIn', 'adjustment')
      or w.behaviour in ('stockOut', 'stockIn') and w.reason = 'kitchen'
      or k.quantity < 0 and w.behaviour = 'transferReceipt' and w.reason in ('short', 'damaged'))
      is not true
    and (m.at = e.made_at and m.day = e.made_day
      or e.kind = 'revaluation' and m.reversal_of is null and m.at < e.at
        and r.document_id <> m.document_id and r.at < e.at)
  union all
  select ${columns({
    item: 'l.item_id',
    cost: 'e.sign * (round(l.cost * l.matched / l.base_quantity, f.decimals) - l.matched_cost)',
    second: `coalesce(e.sign * (round(l.second_cost * l.matched / l.base_quantity, s.decimals)
        - l.second_matched_cost), 0)`,
  })}
  from ${entries} e
  ${readWithIt}
  ${bothCurrencies('e')}
  ${find('document_line', 'l', 'document_id', 'd.id')}
  where d.behaviour = 'purchaseInvoice' and e.sign <> 0 and l.is_stocked and l.matched <> 0
  union all
  select ${columns({
    item: 't.item_id',
    cost: 'e.sign * c.amount',
    second: 'coalesce(e.sign * c.second_amount, 0)',
  })}
  from ${entries} e
  ${readWithIt}
  ${find('document_line', 'l', 'document_id', 'd.id')}
  ${find('landed_cost', 'c', 'line_id', 'l.id')}
  ${find('document_line', 't', 'id', 'c.target_line_id')}
  where d.behaviour = 'purchaseInvoice' and e.sign <> 0
  union all
  select ${columns({
    item: 'coalesce(t.item_id, l.item_id)',
    cost: 'o.value',
    second: 'coalesce(o.second_value, 0)',
  })}
  from ${entries} e
  ${readWithIt}
  ${find('made_ahead_correction', 'o', 'entry_id', 'e.id')}
  ${find('document_line', 'l', 'id', 'o.line_id')}
  ${findAny('made_ahead_end', 'x', 'id', 'o.end_id')}
  ${findAny('document_line', 't', 'id', 'x.line_id')}
  where x.kind is distinct from 'lost'`

const lateOfItem = ({ item, cost }: Late): string =>
  `e.company_id, e.day, ${item} as item_id, d.branch_id, 0 as quantity, 0 as net, ${cost} as cost`

const lateInBoth = (late: Late): string =>
  `${lateOfItem(late)}${noneOfLate}, ${late.second} as second_cost`

const lateOfEntry = ({ item, cost, second }: Late): string =>
  `e.company_id, e.id as entry_id, d.id as document_id, e.day, ${item} as item_id, d.branch_id,
    ${cost} as cost, ${second} as second_cost`

/** By receipts, and by the tickets of tills less what was given back; a cheque has its receipt. */
const moneyOf = ({ entries, find }: Reach): string => `
  select e.company_id, e.day, d.method_id, d.currency_id, d.branch_id, e.sign * d.total as amount,
    e.sign * d.first_total as first_amount, 0 as till_first_amount,
    e.sign * coalesce(d.second_total, 0) as second_amount, 0 as till_second_amount
  from ${entries} e
  ${readWithIt}
  where d.screen = 'receipts' and d.method_id is not null and e.sign <> 0
  union all
  select e.company_id, e.day, t.method_id, t.currency_id, d.branch_id,
    e.sign * case t.flow when 'in' then t.amount else - t.amount end,
    e.sign * case t.flow when 'in' then t.first_amount else - t.first_amount end,
    e.sign * case t.flow when 'in' then t.first_amount else - t.first_amount end,
    e.sign * case t.flow when 'in' then w.second else - w.second end,
    e.sign * case t.flow when 'in' then w.second else - w.second end
  from ${entries} e
  ${readWithIt}
  ${bothCurrencies('e')}
  ${find('ticket_tender', 't', 'document_id', 'd.id')}
  cross join lateral (
    select coalesce(case when t.currency_id = s.id then t.amount
      else round(t.first_amount * d.rate, s.decimals) end, 0) as second) w
  where d.screen = 'pos' and e.sign <> 0 and t.receipt_id is null`

export const salesHours: Sums = {
  table: 'sales_hour',
  keys: ['day', 'hour', 'branch_id'],
  oneBy: ['day', 'hour', 'place_id'],
  amounts: ['sales', 'net', 'cost', 'total', 'till_sales', 'till_total'],
  partsOf: parts(salesOf),
}

const itemAmounts = [
  ...['quantity', 'net', 'cost', 'second_net', 'tax', 'second_tax'],
  ...['discount', 'second_discount', 'price', 'second_cost'],
]

export const itemDays: Sums = {
  table: 'item_day',
  keys: ['day', 'item_id', 'branch_id'],
  amounts: itemAmounts,
  proven: ['quantity', 'net', 'cost'],
  partsOf: parts(
    (reach) => `${itemsOf(reach, share, moreOfItems)} union all ${lateOf(reach, lateInBoth)}`,
    `${itemsOf(straight, straightShare)} union all ${itemsOf(allAtOnce)}
     union all ${lateOf(allAtOnce, lateOfItem)}`,
  ),
}

/**
 * The late costs among them by what told them: where items stand beside documents, and wherever a
 * margin is made of lines, which know only what their goods cost when they were sold.
 */
export const lateCosts: Sums = {
  table: 'late_cost',
  keys: ['entry_id', 'document_id', 'day', 'item_id', 'branch_id'],
  oneBy: ['entry_id', 'item_id'],
  amounts: ['cost', 'second_cost'],
  partsOf: parts(
    (reach) => `
      select *
      from (${lateOf(reach, lateOfEntry)}) late
      where cost <> 0 or second_cost <> 0`,
  ),
}

export const itemMonths: Sums = {
  table: 'item_month',
  keys: ['month', 'item_id', 'branch_id'],
  amounts: itemAmounts,
  partsOf: (source) => `
    select company_id, ${monthOf('day')} as month, item_id, branch_id,
      ${itemAmounts.join(', ')}
    from (${itemDays.partsOf(source)}) days`,
}

export const methodDays: Sums = {
  table: 'method_day',
  keys: ['day', 'method_id', 'currency_id', 'branch_id'],
  amounts: [
    ...['amount', 'first_amount', 'till_first_amount'],
    ...['second_amount', 'till_second_amount'],
  ],
  partsOf: parts(moneyOf),
}

export const salesSums: readonly Sums[] = [
  salesHours,
  itemDays,
  itemMonths,
  methodDays,
  soldEntries,
  soldHours,
  soldDays,
  lateCosts,
  boughtDays,
]

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

const itemColumns = sql.raw('item_id, branch_id, quantity, net, cost, second_net')

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

/**
 * All that is known of items, for reports: whole months by their months where no day is asked for,
 * each under its first day.
 */
export function soldItemsWithin(
  { from, to }: { from: string; to: string },
  grain: 'day' | 'month',
): Raw {
  const columns = sql.raw(['item_id', 'branch_id', ...itemAmounts].join(', '))
  const months = wholeMonths(from, to)
  const isWithin = sql`day between ${from}::date and ${to}::date`
  const byMonths = sql`
    select month as day, ${columns}
    from item_month
    where month between ${months.from}::date and ${months.to}::date
    union all`
  const isBeside = sql`and day not between ${months.from}::date and ${months.to}::date`
  return sql`
    ${grain === 'month' ? byMonths : sql``}
    select day, ${columns}
    from item_day
    where ${isWithin} ${grain === 'month' ? isBeside : sql``}
    union all
    select day, ${columns}
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
