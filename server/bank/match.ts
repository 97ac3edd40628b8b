/** Lines of the bank and of the books become one, or two again. */

import { sql } from 'kysely'
import { z } from 'zod'
import { type MatchInput, matchInput } from '../../domain/bank/contract.ts'
import { refuseMatch } from '../../domain/bank/reconciliation.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { command } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { lockAccount } from './account.ts'

type Match = MatchInput['matches'][number]

type Found = { id: string; amount: string; isMatched: boolean }

const linesAmong = (account: string, ids: readonly string[]) => sql<Found>`
  select l.id, trim_scale(l.amount)::text as amount, m.match_id is not null as "isMatched"
  from bank_line l
  left join bank_match_line m on m.company_id = l.company_id and m.line_id = l.id
  where l.account_id = ${account} and l.id = any(${[...ids]}::uuid[])`

const entriesAmong = (account: string, ids: readonly string[]) => sql<Found>`
  select w.id, trim_scale(l.amount)::text as amount, m.match_id is not null as "isMatched"
  from unnest(${[...ids]}::text[]) as w (id)
  join entry_line l on l.entry_id = split_part(w.id, ':', 1)::uuid
    and l.position = split_part(w.id, ':', 2)::int
  left join bank_match_entry m on m.company_id = l.company_id and m.entry_id = l.entry_id
    and m.position = l.position
  where l.account_id = ${account}`

/** Each once, of this account, and free. */
function taken(ids: readonly string[], found: ReadonlyMap<string, Found>, field: string): Found[] {
  return ids.map((id) => {
    const row = found.get(id)
    if (!row) throw new Refusal('missingReference', field)
    if (row.isMatched) throw new Refusal('bankLineIsMatched', field)
    return row
  })
}

const byId = (rows: readonly Found[]): Map<string, Found> => new Map(rows.map((it) => [it.id, it]))

async function refuseMatches(tx: Tx, account: string, matches: readonly Match[]): Promise<void> {
  const lineIds = matches.flatMap(({ lines }) => lines)
  const entryIds = matches.flatMap(({ entries }) => entries)
  const isTwice = (ids: readonly string[]) => new Set(ids).size < ids.length
  if (isTwice(lineIds) || isTwice(entryIds)) throw new Refusal('bankLineIsMatched', 'matches')
  const lines = byId(await tx.rows(linesAmong(account, lineIds)))
  const entries = byId(await tx.rows(entriesAmong(account, entryIds)))
  for (const match of matches)
    refuseMatch(taken(match.lines, lines, 'lines'), taken(match.entries, entries, 'entries'))
}

export async function writeMatches(
  context: Context,
  account: string,
  matches: readonly Match[],
): Promise<void> {
  const { tx, actor } = context
  await refuseMatches(tx, account, matches)
  await tx.rows(sql`
    with given as (
      select *
      from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb)
        as m (id uuid, lines jsonb, entries jsonb)),
    made as (
      insert into bank_match (id, account_id, user_name)
      select id, ${account}, ${actor.fullName}
      from given),
    of_bank as (
      insert into bank_match_line (match_id, line_id)
      select g.id, l.id::uuid
      from given g
      cross join jsonb_array_elements_text(g.lines) as l (id))
    insert into bank_match_entry (match_id, entry_id, position)
    select g.id, split_part(e.id, ':', 1)::uuid, split_part(e.id, ':', 2)::int
    from given g
    cross join jsonb_array_elements_text(g.entries) as e (id)`)
  for (const { id, lines, entries } of matches)
    context.record({
      entity: 'bankMatch',
      id,
      after: { lines: lines.length, entries: entries.length },
    })
}

export const matchLines = command({
  route: 'POST /api/bank/accounts/:account/matches',
  summary: 'bank: say which lines of the bank and of the books are the same money',
  needs: 'books.journal.post',
  input: matchInput,
  async run(context, { account, matches }) {
    await lockAccount(context, account)
    const ids = matches.map(({ id }) => id)
    const known = await context.tx.rows(
      sql`select 1 from bank_match where id = any(${ids}::uuid[])`,
    )
    if (known.length === ids.length) {
      context.repeated()
      return { matched: ids.length }
    }
    await writeMatches(context, account, matches)
    return { matched: ids.length }
  },
})

export const unmatchLines = command({
  route: 'DELETE /api/bank/matches/:id',
  summary: 'bank: take a match apart; its lines are open again',
  needs: 'books.journal.post',
  input: z.strictObject({ id: pathId }),
  async run(context, { id }) {
    const { tx } = context
    const found = await tx.maybe(sql<{ account: string }>`
      select account_id as account from bank_match where id = ${id}`)
    if (!found) throw new Refusal('notFound')
    await lockAccount(context, found.account)
    const gone = await tx.rows(sql`delete from bank_match where id = ${id} returning id`)
    if (gone.length === 0) throw new Refusal('notFound')
    context.record({ entity: 'bankMatch', id, before: { account: found.account }, after: null })
    return { id }
  },
})
