/** The running sums of a shift: every movement moves them on, and closing asks nothing else. */
import { sql } from 'kysely'
import type { ShiftTotal } from '../../../domain/pos/shift/shift-report.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

/** Rows are locked in the order of their keys, as tickets do. */
export const addTotals = (tx: Tx, shift: string, isLate: boolean, totals: readonly ShiftTotal[]) =>
  tx.rows(sql`
    insert into shift_total (shift_id, name, currency_id, is_late, amount, count)
    select ${shift}, name, currency, ${isLate}, amount, count
    from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb)
      as t (name text, currency uuid, amount numeric, count integer)
    order by name, currency
    on conflict (company_id, shift_id, name, currency_id, is_late) do update
    set amount = shift_total.amount + excluded.amount, count = shift_total.count + excluded.count`)

/**
 * What lies in the drawer, per currency, until this movement is written. Both currencies are held
 * in the order of their keys before any other sum: two that leave at once cannot both be the last.
 */
export const heldInDrawer = async (tx: Tx, shift: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.rows(sql<{ currency: string; amount: string }>`
    select currency_id as currency, trim_scale(amount)::text as amount
    from shift_total
    where shift_id = ${shift} and name = 'drawer' and not is_late
    order by currency_id
    for update`)
  return new Map(rows.map(({ currency, amount }) => [currency, amount]))
}

export const totalsOf = (tx: Tx, shift: string, isLate: boolean): Promise<ShiftTotal[]> =>
  tx.rows(sql<ShiftTotal>`
    select name, currency_id as currency, trim_scale(amount)::text as amount, count
    from shift_total
    where shift_id = ${shift} and is_late = ${isLate}
    order by name, currency_id`)
