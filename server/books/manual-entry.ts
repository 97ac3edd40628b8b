/** Entries written by hand. What was posted stays: a wrong one is reversed by its mirror. */

import { sql } from 'kysely'
import { z } from 'zod'
import {
  bookedLines,
  type EntryAccount,
  type EntryInput,
  entryInput,
  refuseEntry,
} from '../../domain/books/manual-entry.ts'
import { longText } from '../../domain/kernel/field.ts'
import { day as dayInput, id, pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { decimalsIn } from '../../domain/money/ranks.ts'
import { type Context, command } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { refuseWrongDay, secondOf, termsOn } from './terms.ts'

const isKnown = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.rows(sql`select 1 from entry where id = ${id}`)).length > 0

const accountsAmong = (tx: Tx, ids: string[]) =>
  tx.rows(sql<EntryAccount>`
    select id, role, is_active as "isActive"
    from account
    where id = any(${ids}::uuid[])
    for share`)

async function refuseUnknownPartners(tx: Tx, { lines }: EntryInput): Promise<void> {
  const wanted = [...new Set(lines.flatMap(({ partner }) => partner ?? []))]
  if (wanted.length === 0) return
  const found = await tx.rows(sql<{ id: string }>`
    select id
    from thirdparty
    where id = any(${wanted}::uuid[])`)
  const known = new Set(found.map(({ id }) => id))
  const at = lines.findIndex(({ partner }) => partner && !known.has(partner))
  if (at >= 0) throw new Refusal('missingReference', `lines.${at}.partner`)
}

const lineColumns = [
  'position',
  'account_id',
  'partner_id',
  'debit',
  'credit',
  'second',
  'note',
] as const

type LineRow = Record<(typeof lineColumns)[number], unknown>

const lineNames = sql.join(lineColumns.map((name) => sql.ref(name)))

type EntryRow = { id: string; day: string; note: string | null; reversalOf: string | null }

/** The entry, its lines and the note that it is not folded yet: one statement. */
const writing = ({ actor }: Context, entry: EntryRow, lines: readonly LineRow[]) => sql`
  with entered as (
    insert into entry (id, kind, day, note, reversal_of, user_name)
    values (${entry.id}, 'manual', ${entry.day}, ${entry.note}, ${entry.reversalOf},
      ${actor.fullName})),
  detailed as (
    insert into entry_line (entry_id, ${lineNames}, day)
    select ${entry.id}, ${lineNames}, ${entry.day}
    from jsonb_populate_recordset(null::entry_line, ${JSON.stringify(lines)}::jsonb))
  insert into unfolded (entry_id)
  values (${entry.id})`

async function writeEntry(context: Context, input: EntryInput): Promise<void> {
  const { tx } = context
  const [terms, accounts] = await Promise.all([
    termsOn(tx, input.day),
    accountsAmong(
      tx,
      input.lines.map(({ account }) => account),
    ),
  ])
  await refuseWrongDay(context, input.day, terms)
  const { first } = decimalsIn(terms)
  refuseEntry(input.lines, new Map(accounts.map((it) => [it.id, it])), first)
  await refuseUnknownPartners(tx, input)
  const lines = bookedLines(input.lines, secondOf(terms)).map((line, position) => ({
    position,
    account_id: typeof line.account === 'string' ? null : line.account.id,
    partner_id: line.partner,
    debit: line.debit,
    credit: line.credit,
    second: line.second,
    note: line.note,
  }))
  const { id, day, note = null } = input
  await tx.rows(writing(context, { id, day, note, reversalOf: null }, lines))
}

export const addEntry = command({
  route: 'POST /api/books/entries',
  summary: 'books: post an entry written by hand; the same id again changes nothing',
  needs: 'books.journal.post',
  input: entryInput,
  async run(context, input) {
    const { id, day, note } = input
    if (await isKnown(context.tx, id)) {
      context.repeated()
      return { id }
    }
    await writeEntry(context, input)
    context.record({ entity: 'entry', id, after: { day, note: note ?? null } })
    return { id }
  },
})

type Reversible = {
  kind: string
  reversalOf: string | null
  isReversed: boolean
  lines: LineRow[]
}

/** The row is locked by its own key: two reversals at once wait here. */
const reversible = (id: string) => sql<Reversible>`
  select e.kind, e.reversal_of as "reversalOf",
    exists (select 1 from entry r where r.reversal_of = e.id) as "isReversed",
    (select json_agg(json_build_object('position', l.position, 'account_id', l.account_id,
        'partner_id', l.partner_id, 'debit', l.credit::text, 'credit', l.debit::text,
        'second', l.second::text, 'note', l.note) order by l.position)
      from entry_line l
      where l.entry_id = e.id) as lines
  from entry e
  where e.id = ${id}`

export const reverseEntry = command({
  route: 'POST /api/books/entries/:id/reverse',
  summary: 'books: undo an entry written by hand by its mirror',
  needs: 'books.journal.void',
  input: z.strictObject({
    id: pathId,
    reversal: id,
    day: dayInput,
    note: longText({ max: 500 }).schema.nullable().optional(),
  }),
  async run(context, { id, reversal, day, note = null }) {
    const { tx } = context
    if (await isKnown(tx, reversal)) {
      context.repeated()
      return { id: reversal }
    }
    const found = await tx.maybe(reversible(id))
    if (!found) throw new Refusal('notFound')
    if (found.kind !== 'manual') throw new Refusal('entryFollowsDocument')
    if (found.reversalOf || found.isReversed) throw new Refusal('entryIsReversed')
    await refuseWrongDay(context, day, await termsOn(tx, day))
    const entry = { id: reversal, day, note, reversalOf: id }
    await tx.rows(writing(context, entry, found.lines))
    context.record({ entity: 'entry', id: reversal, after: { day, note, reversalOf: id } })
    return { id: reversal }
  },
})
