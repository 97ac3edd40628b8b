/** What the dashboard adds up equals what the journal says, sum by sum. */
import type { Invariant } from '../kernel/invariants.ts'
import { salesSums } from './sales-sums.ts'

const names: Readonly<Record<string, string>> = {
  sales_hour: 'the sales of an hour are those of the journal',
  item_day: 'what was sold of an item is what its documents say',
  item_month: 'what was sold of an item in a month is what its documents say',
  method_day: 'the money that came in is that of its receipts',
}

const allEntries = '(select company_id, id as entry_id from entry)'

export const invariants: readonly Invariant[] = salesSums.map(
  ({ table, keys, amounts, partsOf }) => {
    const key = ['company_id', ...keys].join(', ')
    const sums = amounts.map((name) => `sum(${name}) as ${name}`).join(', ')
    const unlike = (side: string) =>
      amounts.map((name) => `coalesce(${side}.${name}, 0)`).join(', ')
    return {
      name: names[table] ?? table,
      sql: `
        select ${key}
        from (
          select ${key}, ${sums}
          from (
            select ${key}, ${amounts.join(', ')}
            from ${table}
            union all
            select ${key}, ${amounts.join(', ')}
            from (${partsOf('unfolded')}) fresh) parts
          group by ${key}) s
        full join (
          select ${key}, ${sums}
          from (${partsOf(allEntries)}) parts
          group by ${key}) j using (${key})
        where (${unlike('s')}) <> (${unlike('j')})`,
    }
  },
)
