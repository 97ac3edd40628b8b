/** What the dashboard adds up equals what the journal says, sum by sum. */
import { type Invariant, leftOver } from '../../kernel/invariants.ts'
import { entriesRead, everyEntry, type Sums } from '../entries-read.ts'
import { daysInPieces } from '../pieces.ts'
import { itemDays, itemMonths, salesHours, salesSums } from './sales-sums.ts'
import { daysOf, hoursOf, soldDays, soldEntries, soldHours } from './sold-entries.ts'

const names: Readonly<Record<string, string>> = {
  sales_hour: 'the sales of an hour are those of the journal',
  item_day: 'what was sold of an item is what its documents say',
  item_month: 'what was sold of an item in a month is what its documents say',
  method_day: 'the money that came in is that of its receipts',
  sold_entry: 'what reports add up of a sale is what its entry booked',
  bought_day: 'what was bought of an item is what its purchases say, day by day',
  late_cost: 'what a cost became after the sale is what its entry says of its item',
  sold_hour: 'what reports add up of an hour is what its sales say',
  sold_day: 'what reports add up of a client is what his sales say, day by day',
}

/** Two questions whose sums must be the same. */
type Sides = { kept: string; said: string }

/** What is kept, with what waits to be folded. */
function keptOf({ table, keys, amounts, partsOf }: Sums): string {
  const columns = ['company_id', ...keys, ...amounts].join(', ')
  return `
    select ${columns}
    from ${table}
    union all
    select ${columns}
    from (${partsOf('unfolded')}) fresh`
}

const keptAsBooked = (sums: Sums): Sides => ({
  kept: keptOf(sums),
  said: sums.partsOf(everyEntry),
})

/** Months are folded with their days, whose own sums are proven: nothing is counted twice. */
const monthsAsDays: Sides = {
  kept: 'select * from item_month',
  said: `
    select company_id, date_trunc('month', day)::date as month, item_id, branch_id,
      ${itemMonths.amounts.join(', ')}
    from item_day`,
}

/** The same of hours and what is kept of every entry. */
const hoursAsEntries: Sides = {
  kept: 'select * from sold_hour',
  said: hoursOf('sold_entry'),
}

/** And of the days of clients and projects. */
const daysAsEntries: Sides = {
  kept: 'select * from sold_day',
  said: daysOf('sold_entry'),
}

/** Sums that are folded with others, by which they are proven. */
const foldedWith = new Map([
  [itemMonths, monthsAsDays],
  [soldHours, hoursAsEntries],
  [soldDays, daysAsEntries],
])

const differences = (sums: Sums): string => {
  const { keys, proven: amounts = sums.amounts } = sums
  const { kept, said } = foldedWith.get(sums) ?? keptAsBooked(sums)
  return leftOver(['company_id', ...keys], amounts, kept, said)
}

/** The entries are read once for all sums that are made of them. */
const ofEntries = salesSums.filter((sums) => !foldedWith.has(sums))
const within = `
  with ${entriesRead}
  ${ofEntries.map((sums) => `select company_id from (${differences(sums)}) unlike`).join(' union all ')}`

const inPieces = daysInPieces(ofEntries.map(({ table }) => table))(within)

/** The figures of the dashboard are those of two accounts, whatever booked to them but a closing. */
const asAccounts: Invariant = {
  name: 'sales and their cost on the dashboard are those of the accounts, day by day',
  sql: leftOver(
    ['company_id', 'day'],
    ['net', 'cost'],
    keptOf(salesHours),
    `
      select l.company_id, l.day, case a.role when 'sales' then - l.first else 0 end as net,
        case a.role when 'costOfSales' then l.first else 0 end as cost
      from entry_line l
      join account a on a.company_id = l.company_id and a.id = l.account_id
      left join entry c on c.company_id = l.company_id and c.id = l.entry_id and c.kind = 'closing'
      where a.role in ('sales', 'costOfSales') and c.id is null`,
  ),
}

/** What entries without a document booked: it is of no item. */
const byHand = `
  select l.company_id, l.day, l.branch_id, case a.role when 'sales' then - l.first else 0 end as net,
    case a.role when 'costOfSales' then l.first else 0 end as cost
  from entry e
  join entry_line l on l.company_id = e.company_id and l.entry_id = e.id
  join account a on a.company_id = l.company_id and a.id = l.account_id
  where e.document_id is null and e.kind <> 'closing' and a.role in ('sales', 'costOfSales')`

const asItems: Invariant = {
  name: 'items were sold for what sales came to, and cost what sales did',
  sql: leftOver(
    ['company_id', 'day', 'branch_id'],
    ['net', 'cost'],
    `
      select company_id, day, branch_id, net, cost
      from (${keptOf(itemDays)}) items
      union all
      ${byHand}`,
    keptOf(salesHours),
  ),
}

/**
 * Beside their net and cost, which are proven item by item. What a late cost is in the second
 * currency is rounded by the day it became known, and by the day of the sale for its item.
 */
const besideNet = ['second_net', 'tax', 'second_tax', 'discount', 'second_discount']

const columnsOf = (of: (name: string) => string): string =>
  ['company_id', 'day', 'branch_id', ...besideNet.map(of)].join(', ')

const asSold: Invariant = {
  name: 'taxes, discounts and both currencies of items are those of their sales, day by day',
  sql: leftOver(
    ['company_id', 'day', 'branch_id'],
    besideNet,
    `
      select ${columnsOf((name) => name)}
      from (${keptOf(itemDays)}) items`,
    `
      select ${columnsOf((name) => name)}
      from (${keptOf(soldEntries)}) sold
      where document_id is not null`,
  ),
}

export const invariants: readonly Invariant[] = [
  ...salesSums.map((sums): Invariant => {
    const name = names[sums.table] ?? sums.table
    return foldedWith.has(sums)
      ? { name, sql: differences(sums) }
      : { name, sql: `with ${entriesRead} ${differences(sums)}`, within, inPieces }
  }),
  asAccounts,
  asItems,
  asSold,
]
