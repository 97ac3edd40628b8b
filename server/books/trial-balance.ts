/** The trial balance of a period, and the card of one account with its running balance. */

import { sql } from 'kysely'
import { z } from 'zod'
import { account } from '../../domain/books/account.entity.ts'
import {
  type LedgerCard,
  type LedgerLine,
  ledgerCursor,
  periodParams,
  type TrialBalance,
  type TrialRow,
} from '../../domain/books/ledger.ts'
import { day as dayInput, pathId } from '../../domain/kernel/input.ts'
import { nameIn } from '../../domain/kernel/naming/local-name.ts'
import { report } from '../kernel/command.ts'
import { readRow } from '../kernel/rows/rows.ts'
import { checkedCursor } from './cursor.ts'
import { daySums, entryDocument, linePartner } from './sums.ts'

type Period = { from: string; to: string }

const turnover = (part: 'first' | 'second', { from }: Period) => {
  const [debit, credit] =
    part === 'first' ? [sql`debit`, sql`credit`] : [sql`second_debit`, sql`second_credit`]
  const isBefore = sql`day < ${from}::date`
  const text = (sum: unknown) => sql`trim_scale(coalesce(${sum}, 0))::text`
  return sql`json_build_object(
    'opening', ${text(sql`sum(${debit} - ${credit}) filter (where ${isBefore})`)},
    'debit', ${text(sql`sum(${debit}) filter (where not ${isBefore})`)},
    'credit', ${text(sql`sum(${credit}) filter (where not ${isBefore})`)},
    'closing', ${text(sql`sum(${debit} - ${credit})`)})`
}

export const trialRows = (period: Period) => sql<TrialRow>`
  select json_build_object('id', a.id, 'code', a.code, 'title', local_name(a), 'kind', a.kind) as account,
    s.first, s.second
  from (
    select account_id, ${turnover('first', period)} as first,
      ${turnover('second', period)} as second
    from (${daySums}) sums
    where day <= ${period.to}::date
    group by account_id
    having bool_or(day >= ${period.from}::date) or sum(debit - credit) <> 0) s
  join account a on a.id = s.account_id
  order by a.code, a.id`

export const trialBalance = report({
  route: 'GET /api/books/trial-balance',
  summary: 'books: opening, debits, credits and closing of every account, in both currencies',
  needs: 'books.journal.view',
  input: periodParams,
  async run({ tx }, period): Promise<TrialBalance> {
    return { ...period, rows: await tx.rows(trialRows(period)) }
  },
})

const pageSize = 200

type Start = { id: string; day: string; entry: string | null; position: number }

/** What stood on the account before the page. */
const standBefore = ({ id, day, entry, position }: Start) => sql<{ first: string; second: string }>`
  select trim_scale(coalesce(sum(debit - credit), 0))::text as first,
    trim_scale(coalesce(sum(second_debit - second_credit), 0))::text as second
  from (
    select debit, credit, second_debit, second_credit
    from (${daySums}) sums
    where account_id = ${id} and day < ${day}::date
    union all
    select debit, credit, case when debit > 0 then coalesce(second, 0) else 0 end,
      case when credit > 0 then coalesce(second, 0) else 0 end
    from entry_line
    where account_id = ${id} and day = ${day}::date
      and (entry_id, position) <= (${entry}::uuid, ${position}::int)) before`

const linesFrom = (start: Start, to: string, before: { first: string; second: string }) =>
  sql<LedgerLine>`
    select entry, position, day, kind, note, document, partner,
      trim_scale(debit)::text as debit, trim_scale(credit)::text as credit,
      trim_scale(second)::text as second,
      trim_scale(${before.first}::numeric + sum(debit - credit) over running)::text as balance,
      trim_scale(${before.second}::numeric
        + sum(coalesce(second, 0) * sign(debit - credit)) over running)::text as "secondBalance"
    from (
      select l.entry_id as entry, l.position, l.day, e.kind, coalesce(l.note, e.note) as note,
        ${entryDocument} as document, ${linePartner} as partner, l.debit, l.credit, l.second
      from entry_line l
      join entry e on e.id = l.entry_id
      left join document d on d.id = e.document_id
      left join thirdparty p on p.id = l.partner_id
      where l.account_id = ${start.id} and l.day between ${start.day}::date and ${to}::date
        and (${start.entry}::uuid is null
          or (l.day, l.entry_id, l.position)
            > (${start.day}::date, ${start.entry}::uuid, ${start.position}::int))
      order by l.day, l.entry_id, l.position
      limit ${pageSize + 1}) page
    window running as (order by day, entry, position)
    order by day, entry, position`

export const ledgerCard = report({
  route: 'GET /api/accounts/:id/ledger',
  summary: 'account: its lines of a period, the oldest first, with the running balance',
  needs: 'books.journal.view',
  input: z.strictObject({
    id: pathId,
    from: dayInput,
    to: dayInput,
    after: z.string().max(60, 'invalid').optional(),
  }),
  async run({ tx, language }, { id, from, to, after }): Promise<LedgerCard> {
    const row = await readRow(tx, account, id)
    const [day, entry, position] = after ? checkedCursor(ledgerCursor, after) : [from, null, 0]
    const start = { id, day, entry, position }
    const before = await tx.one(standBefore(start))
    const found = await tx.rows(linesFrom(start, to, before))
    const rows = found.slice(0, pageSize)
    const last = found.length > pageSize ? rows.at(-1) : undefined
    return {
      account: {
        id,
        code: row.code,
        title: nameIn(language, row),
        kind: row.kind,
      },
      opening: before.first,
      secondOpening: before.second,
      rows,
      next: last ? `${last.day}_${last.entry}_${last.position}` : null,
    }
  },
})
