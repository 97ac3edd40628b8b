/** What the dashboard adds up equals what the journal says, sum by sum. */
import { type Invariant, leftOver } from '../kernel/invariants.ts'
import { entriesRead, everyEntry, itemMonths, type Sums, salesSums } from './sales-sums.ts'

const names: Readonly<Record<string, string>> = {
  sales_hour: 'the sales of an hour are those of the journal',
  item_day: 'what was sold of an item is what its documents say',
  item_month: 'what was sold of an item in a month is what its documents say',
  method_day: 'the money that came in is that of its receipts',
}

/** Two questions whose sums must be the same. */
type Sides = { kept: string; said: string }

/** What is kept, with what waits to be folded, against what every entry says. */
function keptAsBooked({ table, keys, amounts, partsOf }: Sums): Sides {
  const columns = ['company_id', ...keys, ...amounts].join(', ')
  return {
    kept: `
      select ${columns}
      from ${table}
      union all
      select ${columns}
      from (${partsOf('unfolded')}) fresh`,
    said: partsOf(everyEntry),
  }
}

/** Months are folded with their days, whose own sums are proven: nothing is counted twice. */
const monthsAsDays: Sides = {
  kept: 'select * from item_month',
  said: `
    select company_id, date_trunc('month', day)::date as month, item_id, branch_id, quantity, net,
      cost
    from item_day`,
}

const differences = (sums: Sums): string => {
  const { keys, amounts } = sums
  const { kept, said } = sums === itemMonths ? monthsAsDays : keptAsBooked(sums)
  return leftOver(['company_id', ...keys], amounts, kept, said)
}

/** The entries are read once for all sums that are made of them. */
const ofEntries = salesSums.filter((sums) => sums !== itemMonths)
const within = `
  with ${entriesRead}
  ${ofEntries.map((sums) => `select company_id from (${differences(sums)}) unlike`).join(' union all ')}`

export const invariants: readonly Invariant[] = salesSums.map((sums) => {
  const name = names[sums.table] ?? sums.table
  return sums === itemMonths
    ? { name, sql: differences(sums) }
    : { name, sql: `with ${entriesRead} ${differences(sums)}`, within }
})
