/** The journal: every entry with its lines, the newest first. */
import { sql } from 'kysely'
import { hidesPayEntries } from '../../domain/books/amount-sight.ts'
import {
  type JournalEntry,
  type JournalPage,
  type JournalParams,
  journalCursor,
  journalParams,
} from '../../domain/books/ledger.ts'
import { flowEntry } from '../../domain/books/statements/flow.ts'
import { query } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import {
  canGather,
  escapeLike,
  maxGathered,
  searchConditions,
  where,
  wordsOf,
} from '../kernel/rows/list-sql.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { checkedCursor } from './cursor.ts'
import { entryDocument, linePartner } from './sums/sums.ts'

const pageSize = 50

/** By number and partner of its document; an entry by hand by its note. */
const holds = (word: string): Raw => {
  const pattern = `%${escapeLike(word)}%`
  return sql`(
    exists (select 1 from document t where t.id = e.document_id and t.search like ${pattern})
    or e.kind = 'manual' and fold(coalesce(e.note, '')) like ${pattern})`
}

/**
 * A few documents are gathered through the index of the search; of many, the next one is never far
 * in the journal, which is then read in its order.
 */
async function wordConditions(tx: Tx, q: string): Promise<Raw[]> {
  const words = wordsOf(q)
  if (!canGather(q)) return words.map(holds)
  const found = await tx.plannedRows(sql<{ id: string }>`
    select t.id
    from document t
    ${where(searchConditions(q))}
    limit ${maxGathered + 1}`)
  if (found.length > maxGathered) return words.map(holds)
  const byHand = words.map(
    (word) => sql`fold(coalesce(f.note, '')) like ${`%${escapeLike(word)}%`}`,
  )
  return [
    sql`e.id in (
      select f.id
      from entry f
      where f.document_id = any(${found.map(({ id }) => id)}::uuid[])
      union all
      select f.id
      from entry f
      where f.kind = 'manual' and ${sql.join(byHand, sql` and `)})`,
  ]
}

/** What moved money: a behaviour, or the kind of an entry that has no document. */
const movedMoney = (name: string): Raw => sql`
  ${
    name.startsWith(flowEntry)
      ? sql`e.document_id is null and e.kind = ${name.slice(flowEntry.length)}`
      : sql`exists (
          select 1
          from document t
          where t.id = e.document_id and t.behaviour = ${name})`
  } and exists (
    select 1
    from entry_line m
    join account a on a.id = m.account_id
    where m.entry_id = e.id and a.currency_id is not null)`

function conditions({ from, to, account, kind, of, after }: JournalParams): Raw[] {
  const all: Raw[] = []
  if (from) all.push(sql`e.day >= ${from}`)
  if (to) all.push(sql`e.day <= ${to}`)
  if (kind) all.push(sql`e.kind = ${kind}`)
  if (of) all.push(movedMoney(of))
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
    'account', json_build_object('id', a.id, 'code', a.code, 'title', local_name(a)),
    'partner', ${linePartner},
    'currency', c.code,
    'amount', trim_scale(l.amount)::text,
    'debit', trim_scale(greatest(l.first, 0))::text,
    'credit', trim_scale(greatest(- l.first, 0))::text,
    'secondDebit', trim_scale(greatest(l.second, case when l.second is not null then 0 end))::text,
    'secondCredit', trim_scale(greatest(- l.second, case when l.second is not null then 0 end))::text,
    'note', l.note) order by l.position)
  from entry_line l
  join account a on a.id = l.account_id
  join currency c on c.id = l.currency_id
  left join thirdparty p on p.id = l.partner_id
  where l.entry_id = e.id`

const entriesWhere = (all: Raw[], hidesPay: boolean) => sql<JournalEntry>`
  select e.id, e.day, e.kind, e.note, e.user_name as "user", e.at,
    ${entryDocument} as document, e.reversal_of as "reversalOf",
    (select r.id from entry r where r.reversal_of = e.id) as "reversedBy",
    case when e.kind = 'salary' and ${hidesPay} then null else (${linesOf}) end as lines
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
  async run({ tx, actor }, params): Promise<JournalPage> {
    const named = await wordConditions(tx, params.q ?? '')
    const all = [...named, ...conditions(params)]
    const found = await tx.plannedRows(entriesWhere(all, hidesPayEntries(actor)))
    const rows = found.slice(0, pageSize)
    const last = found.length > pageSize ? rows.at(-1) : undefined
    return { rows, next: last ? `${last.day}_${last.id}` : null }
  },
})
