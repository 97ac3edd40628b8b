/** The journal: every entry with its lines, the newest first. */
import { sql } from 'kysely'
import {
  type JournalEntry,
  type JournalPage,
  type JournalParams,
  journalCursor,
  journalParams,
} from '../../domain/books/ledger.ts'
import { query } from '../kernel/command.ts'
import { escapeLike, where, wordsOf } from '../kernel/list-sql.ts'
import type { Raw } from '../kernel/row-sql.ts'
import { checkedCursor } from './cursor.ts'
import { entryDocument, linePartner } from './sums.ts'

const pageSize = 50

/** By number and partner of its document; an entry by hand by its note. */
const wordCondition = (word: string): Raw => {
  const pattern = `%${escapeLike(word)}%`
  return sql`e.id in (
    select f.id
    from document t
    join entry f on f.document_id = t.id
    where t.search like ${pattern}
    union all
    select f.id
    from entry f
    where f.kind = 'manual' and fold(coalesce(f.note, '')) like ${pattern})`
}

function conditions({ from, to, account, kind, q = '', after }: JournalParams): Raw[] {
  const all = wordsOf(q).map(wordCondition)
  if (from) all.push(sql`e.day >= ${from}`)
  if (to) all.push(sql`e.day <= ${to}`)
  if (kind) all.push(sql`e.kind = ${kind}`)
  if (account)
    all.push(sql`exists (
      select 1
      from entry_line l
      where l.entry_id = e.id and l.account_id = ${account})`)
  if (after) {
    const [day, id] = checkedCursor(journalCursor, after)
    all.push(sql`(e.day, e.id) < (${day}, ${id})`)
  }
  return all
}

const linesOf = sql`
  select json_agg(json_build_object(
    'account', json_build_object('id', a.id, 'code', a.code, 'title', a.name),
    'partner', ${linePartner},
    'debit', trim_scale(l.debit)::text,
    'credit', trim_scale(l.credit)::text,
    'second', trim_scale(l.second)::text,
    'note', l.note) order by l.position)
  from entry_line l
  join account a on a.id = l.account_id
  left join thirdparty p on p.id = l.partner_id
  where l.entry_id = e.id`

const entriesWhere = (all: Raw[]) => sql<JournalEntry>`
  select e.id, e.day, e.kind, e.note, e.user_name as "user", e.at,
    ${entryDocument} as document, e.reversal_of as "reversalOf",
    (select r.id from entry r where r.reversal_of = e.id) as "reversedBy",
    (${linesOf}) as lines
  from entry e
  left join document d on d.id = e.document_id
  ${where(all)}
  order by e.day desc, e.id desc
  limit ${pageSize + 1}`

export const readJournal = query({
  route: 'GET /api/books/journal',
  summary: 'books: the entries with their lines, the newest first',
  needs: 'books.journal.view',
  input: journalParams,
  async run({ tx }, params): Promise<JournalPage> {
    const found = await tx.plannedRows(entriesWhere(conditions(params)))
    const rows = found.slice(0, pageSize)
    const last = found.length > pageSize ? rows.at(-1) : undefined
    return { rows, next: last ? `${last.day}_${last.id}` : null }
  },
})
