/**
 * Rows that bear one of many values, each value asked of its index in turn. Asked for all of them at
 * once, before the planner knows how many rows there are, it would read them all, for every piece of
 * a file anew.
 */
import { sql } from 'kysely'
import type { Raw } from '../kernel/rows/row-sql.ts'

/** Their ids; the row that is asked is called `t`. */
export const bearersOf = (table: string, of: Raw, values: readonly string[]): Raw => sql`
  array(
    select b.id
    from unnest(${[...new Set(values)]}::text[]) as v (value)
    cross join lateral (select t.id from ${sql.table(table)} t where ${of} = v.value) b)`

/** By what a third party is found; each has an index of its own. */
export const foldedName = sql`fold(t.name)`
export const financialNumber = sql`
  regexp_replace(fold(t.financial_number), '[[:space:]./_-]', '', 'g')`
export const phoneEnd = sql`right(regexp_replace(t.phone1, '\\D', '', 'g'), 6)`
