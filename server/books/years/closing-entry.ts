/**
 * The entry that closes a year: every account of income and expense is emptied into retained
 * earnings, in every measure, branch by branch and project by project, so that a statement of one of
 * them still adds up. Opening the year again writes its mirror.
 */
import { sql } from 'kysely'
import { newId } from '../../../domain/kernel/id.ts'
import type { Period } from '../../../domain/kernel/period.ts'
import { firstCurrencyId, hasSecond, retainedAccount } from '../../kernel/company-facts.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { emptyBatch, writeBatch } from '../batch.ts'
import { daySums } from '../sums/sums.ts'

type Written = { tx: Tx; userName: string }

/** What is to be emptied: all that stands there, as earlier years are closed. */
const standing = (to: string) => sql`
  select s.account_id, s.branch_id, s.project_id, s.currency_id, sum(s.debit - s.credit) as amount,
    sum(s.first_debit - s.first_credit) as first, sum(s.second_debit - s.second_credit) as second
  from (${daySums}) s
  join account a on a.id = s.account_id
  where a.kind in ('income', 'expense') and s.day <= ${to}::date
  group by s.account_id, s.branch_id, s.project_id, s.currency_id
  having sum(s.first_debit - s.first_credit) <> 0
    or sum(s.second_debit - s.second_credit) <> 0`

type LineRow = Record<
  'account_id' | 'partner_id' | 'branch_id' | 'project_id' | 'currency_id' | 'amount' | 'first',
  string | null
> & { second: string | null }

const linesOf = (to: string) => sql<LineRow>`
  with emptied as materialized (${standing(to)})
  select account_id, null as partner_id, branch_id, project_id, currency_id, (- amount)::text as amount,
    (- first)::text as first, case when ${hasSecond} then (- second)::text end as second
  from emptied
  union all
  select ${retainedAccount}, null, branch_id, project_id,
    ${firstCurrencyId}, sum(first)::text, sum(first)::text,
    case when ${hasSecond} then sum(second)::text end
  from emptied
  group by branch_id, project_id
  having sum(first) <> 0 or sum(second) <> 0`

type Closing = { day: string; note: string; reversalOf: string | null }

/** In the one statement of a posting, like every entry. */
async function write({ tx, userName }: Written, closing: Closing, lines: readonly LineRow[]) {
  const id = newId()
  const { day, note, reversalOf } = closing
  const batch = emptyBatch()
  batch.entries.push({
    id,
    document_id: null,
    branch_id: null,
    kind: 'closing',
    day,
    note,
    reversal_of: reversalOf,
    user_name: userName,
  })
  batch.entryLines.push(
    ...lines.map((line, position) => ({ ...line, position, note: null, entry_id: id, day })),
  )
  await writeBatch(tx, batch)
  return id
}

/** Answers the entry; none where nothing was earned or spent. */
export async function writeClosing(
  written: Written,
  { to }: Pick<Period, 'to'>,
  note: string,
): Promise<string | null> {
  const lines = await written.tx.rows(linesOf(to))
  return lines.length > 0 ? write(written, { day: to, note, reversalOf: null }, lines) : null
}

/** The mirror of a closing, on its own day. */
export async function undoClosing(
  written: Written,
  closing: string,
  { to }: Pick<Period, 'to'>,
  note: string,
): Promise<string> {
  const lines = await written.tx.rows(sql<LineRow>`
    select account_id, partner_id, branch_id, project_id, currency_id, (- amount)::text as amount,
      (- first)::text as first, (- second)::text as second
    from entry_line
    where entry_id = ${closing}
    order by position`)
  return write(written, { day: to, note, reversalOf: closing }, lines)
}
