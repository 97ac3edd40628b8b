/** The card slips of a shift, ticked by list when it is counted; the report tells how many were not. */
import { sql } from 'kysely'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { ShiftSlip } from '../../../domain/pos/shift/shift-contract.ts'
import type { ShiftTotal } from '../../../domain/pos/shift/shift-report.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { addTotals } from './shift-total.ts'

const mostSlips = 5000

/** With what the last count said of each. */
export const slipsOfShift = (tx: Tx, shift: string): Promise<ShiftSlip[]> =>
  tx.rows(sql<ShiftSlip>`
    select t.id, d.number, t.reference, local_name(m) as method, t.flow, t.currency_id as currency,
      trim_scale(t.amount)::text as amount,
      (select n.is_there
        from shift_slip n
        where n.company_id = t.company_id and n.shift_id = x.shift_id and n.tender_id = t.id
        order by n.kind = 'recount' desc
        limit 1) as "isThere"
    from ticket_extra x
    join ticket_tender t on t.company_id = x.company_id and t.document_id = x.document_id
    join document d on d.company_id = x.company_id and d.id = x.document_id
    join payment_method m on m.company_id = t.company_id and m.id = t.method_id
    where x.shift_id = ${shift} and not x.is_late and m.type = 'creditCard'
    order by d.number, t.position
    limit ${mostSlips}`)

/** Keeps which of them lay there. */
export async function countSlips(
  tx: Tx,
  shift: string,
  kind: 'count' | 'recount',
  seen: readonly string[],
): Promise<void> {
  const slips = await slipsOfShift(tx, shift)
  const known = new Set(slips.map(({ id }) => id))
  const strange = seen.findIndex((id) => !known.has(id))
  if (strange >= 0) throw new Refusal('missingReference', `slips.${strange}`)
  if (slips.length === 0) return
  const ticked = new Set(seen)
  const counted = slips.map(({ id }) => ({ id, isThere: ticked.has(id) }))
  await tx.rows(sql`
    insert into shift_slip (shift_id, kind, tender_id, is_there)
    select ${shift}, ${kind}, id, "isThere"
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as c (id uuid, "isThere" boolean)`)
}

/** The last count makes two sums of them, which the report tells with the others. */
export async function sumSlips(tx: Tx, shift: string): Promise<void> {
  const sums = await tx.rows(sql<ShiftTotal>`
    select case when n.is_there then 'slip.there' else 'slip.missing' end as name,
      t.currency_id as currency,
      trim_scale(sum(case t.flow when 'in' then t.amount else -t.amount end))::text as amount,
      count(*)::integer as count
    from shift_slip n
    join ticket_tender t on t.company_id = n.company_id and t.id = n.tender_id
    where n.shift_id = ${shift} and n.kind = (
      select max(k.kind)
      from shift_slip k
      where k.company_id = n.company_id and k.shift_id = n.shift_id)
    group by 1, 2`)
  if (sums.length > 0) await addTotals(tx, shift, false, sums)
}
