/** What was left for the staff and what of it was paid out, by person, branch and currency. */
import { sql } from 'kysely'
import type { TipBalance } from '../../../domain/pos/money/tip-out.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import type { Raw } from '../../kernel/rows/row-sql.ts'

/** A tip-out is of the branch and the day of its entry. */
export const tipMoves = (branch: string | null): Raw => sql`
  select t.person_id, t.currency_id, d.day, t.amount as received, 0 as paid
  from ticket_tip t
  join document d on d.company_id = t.company_id and d.id = t.document_id
  where ${branch}::uuid is null or d.branch_id = ${branch}::uuid
  union all
  select m.person_id, m.currency_id, e.day, 0, - m.amount
  from cash_movement m
  join entry e on e.company_id = m.company_id and e.id = m.entry_id
  where m.kind = 'tipOut' and m.person_id is not null
    and (${branch}::uuid is null or e.branch_id = ${branch}::uuid)`

/** All there is at a branch; asked once whoever else pays tips out waits. */
export const tipBalances = (tx: Tx, branch: string): Promise<TipBalance[]> =>
  tx.rows(sql<TipBalance>`
    select person_id as person, currency_id as currency,
      trim_scale(sum(received))::text as received, trim_scale(sum(paid))::text as paid
    from (${tipMoves(branch)}) moved
    group by person_id, currency_id`)
