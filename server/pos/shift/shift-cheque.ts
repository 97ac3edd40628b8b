/** The cheques of a shift, counted by list: those it took that are still in hand. */
import { sql } from 'kysely'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { ShiftCheque } from '../../../domain/pos/shift/shift-report.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

/** With what the last count said of each. */
export const chequesOfShift = (tx: Tx, shift: string): Promise<ShiftCheque[]> =>
  tx.rows(sql<ShiftCheque>`
    select k.document_id as id, k.bank, k.number, k.drawer, local_name(p) as partner,
      k.due_date as "dueDate", k.currency_id as currency, trim_scale(k.amount)::text as amount,
      (select n.is_there
        from shift_cheque n
        where n.company_id = k.company_id and n.shift_id = k.shift_id
          and n.document_id = k.document_id
        order by n.kind = 'recount' desc
        limit 1) as "isThere"
    from cheque k
    join thirdparty p on p.company_id = k.company_id and p.id = k.partner_id
    where k.shift_id = ${shift} and k.state = 'inHand'
    order by k.currency_id, k.due_date, k.number, k.document_id`)

/** Those that nobody has seen. */
export const missingOf = (cheques: readonly ShiftCheque[]): string[] =>
  cheques.filter(({ isThere }) => !isThere).map(({ id }) => id)

/** Keeps which of them were there; answers those that were not. */
export async function countCheques(
  tx: Tx,
  shift: string,
  kind: 'count' | 'recount',
  seen: readonly string[],
): Promise<string[]> {
  const cheques = await chequesOfShift(tx, shift)
  const known = new Set(cheques.map(({ id }) => id))
  const strange = seen.findIndex((id) => !known.has(id))
  if (strange >= 0) throw new Refusal('missingReference', `cheques.${strange}`)
  const counted = cheques.map((it) => ({ ...it, isThere: seen.includes(it.id) }))
  if (counted.length > 0)
    await tx.rows(sql`
      insert into shift_cheque (shift_id, kind, document_id, is_there)
      select ${shift}, ${kind}, id, "isThere"
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as c (id uuid, "isThere" boolean)`)
  return missingOf(counted)
}
