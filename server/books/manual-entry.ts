/** Entries written by hand. What was posted stays: a wrong one is reversed by its mirror. */

import { sql } from 'kysely'
import { z } from 'zod'
import { type Accounts, accountOf, amountOf, currencyIdOf } from '../../domain/books/entry.ts'
import {
  bookedLines,
  type EntryAccount,
  type EntryCurrency,
  type EntryInput,
  entryInput,
  refuseEntry,
} from '../../domain/books/manual-entry.ts'
import { type ProjectState, refuseClosed } from '../../domain/books/open-project.ts'
import { refuseEmptied } from '../../domain/books/place-limit.ts'
import { longText } from '../../domain/kernel/field.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { day as dayInput, id, pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { currencyOf } from '../../domain/money/measure.ts'
import { decimalsIn, rankedAs, writtenCurrency } from '../../domain/money/ranks.ts'
import { command } from '../kernel/command.ts'
import { accountsByRole } from '../kernel/company-facts.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { namedAccount } from './account.ts'
import { emptyBatch, writeBatch } from './batch.ts'
import { lockPlaces, refuseEmptiedBy } from './places.ts'
import type { PostedRow } from './posted-tables.ts'
import { type DayAsker, type DayTerms, refuseWrongDay, termsOn } from './terms.ts'

const isKnown = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.rows(sql`select 1 from entry where id = ${id}`)).length > 0

export const entryAccounts = async (tx: Tx, ids: string[]): Promise<EntryAccount[]> => {
  const rows = await tx.rows(sql<{ account: EntryAccount }>`
    select ${namedAccount} as account
    from account a
    where a.id = any(${ids}::uuid[])
    for share of a`)
  return rows.map(({ account }) => account)
}

export async function refuseUnknownPartners(
  tx: Tx,
  { lines }: Pick<EntryInput, 'lines'>,
): Promise<void> {
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

/** A project that is closed takes no entry; what undoes an earlier one passes elsewhere. */
export async function refuseClosedProjects(
  tx: Tx,
  { lines }: Pick<EntryInput, 'lines'>,
): Promise<void> {
  const wanted = [...new Set(lines.flatMap(({ project }) => project ?? []))]
  if (wanted.length === 0) return
  const found = await tx.rows(sql<ProjectState & { id: string }>`
    select id, state, is_active as "isActive"
    from project
    where id = any(${wanted}::uuid[])
    for share`)
  const known = new Map(found.map((it) => [it.id, it]))
  lines.forEach(({ project }, at) => {
    if (project) refuseClosed(known.get(project), `lines.${at}.project`)
  })
}

type LineRow = Omit<PostedRow<'entryLines'>, 'entry_id' | 'day'>

type EntryRow = {
  id: string
  day: string
  branch: string
  note: string | null
  reversalOf: string | null
}

/** Whoever writes an entry: a person, or the work that does so in the place of one. */
export type EntryWriter = DayAsker & { actor: { fullName: string } }

/** A link of the chain like any document, in the one statement of a posting. */
async function write(
  { tx, actor }: EntryWriter,
  { id, day, branch, note, reversalOf }: EntryRow,
  lines: readonly LineRow[],
): Promise<void> {
  const batch = emptyBatch()
  batch.entries.push({
    id,
    document_id: null,
    branch_id: branch,
    kind: 'manual',
    day,
    note,
    reversal_of: reversalOf,
    user_name: actor.fullName,
  })
  batch.entryLines.push(...lines.map((line) => ({ ...line, entry_id: id, day })))
  await writeBatch(tx, batch)
}

/** The branch that was chosen, that of whoever writes, or the first one. */
export async function branchOf({ tx, actor }: EntryWriter, wanted: string | null | undefined) {
  const found = await tx.maybe(sql<{ id: string }>`
    select id
    from branch
    where ((select reachable_branches()) is null or id = any ((select reachable_branches())::uuid[]))
      and (${wanted ?? null}::uuid is null or id = ${wanted ?? null}::uuid)
    order by id = ${actor.branchId ?? null}::uuid desc nulls last, code is not null, created_at, id
    limit 1`)
  if (!found) throw new Refusal('missingReference', 'branch')
  return found.id
}

/** The currency it is written in, and what that is worth on its day. */
function writtenIn({ currency: id }: Pick<EntryInput, 'currency'>, terms: DayTerms): EntryCurrency {
  const [first, second] = [rankedAs(terms, 'first'), rankedAs(terms, 'second')]
  const currency = writtenCurrency(id ?? first?.id ?? '', terms)
  if (second && terms.rate === null) throw new Refusal('rateMissing', 'day')
  return {
    currency: currencyOf(currency),
    fine: currency.decimals,
    rate: second ? terms.rate : null,
    decimals: decimalsIn(terms),
  }
}

export async function postEntry(context: EntryWriter, input: EntryInput): Promise<void> {
  const { tx } = context
  const [terms, among, { accounts }] = await Promise.all([
    termsOn(tx, input.day),
    entryAccounts(
      tx,
      input.lines.map(({ account }) => account),
    ),
    tx.one(sql<{ accounts: Accounts }>`select ${accountsByRole} as accounts`),
  ])
  await refuseWrongDay(context, input.day, terms)
  const written = writtenIn(input, terms)
  const named = new Map(among.map((it) => [it.id, it]))
  refuseEntry(input.lines, named, written)
  await refuseUnknownPartners(tx, input)
  await refuseClosedProjects(tx, input)
  const branch = await branchOf(context, input.branch)
  const wanted = among.flatMap(({ id, currency: own }) =>
    own ? [{ account: { id }, currency: written.currency }] : [],
  )
  const places = await lockPlaces(tx, wanted, accounts, written.decimals)
  const bookings = bookedLines(input.lines, named, written, places)
  input.lines.forEach(({ account: id }, at) => {
    if (named.get(id)?.isCash)
      refuseEmptied(
        places,
        { account: { id }, currency: written.currency },
        { field: `lines.${at}.credit`, isBlind: Boolean(context.actor.reach) },
      )
  })
  const lines = bookings.map((line, position) => ({
    position,
    account_id: accountOf(line, accounts),
    partner_id: line.partner ?? null,
    branch_id: branch,
    project_id: line.project ?? null,
    currency_id: currencyIdOf(line.currency, accounts),
    amount: amountOf(line),
    first: line.first,
    second: line.second,
    note: line.note ?? null,
  }))
  const { id, day, note = null } = input
  await write(context, { id, day, branch, note, reversalOf: null }, lines)
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
    await postEntry(context, input)
    context.record({ entity: 'entry', id, after: { day, note: note ?? null } })
    return { id }
  },
})

type Reversible = {
  kind: string
  day: string
  branch: string
  reversalOf: string | null
  isReversed: boolean
  lines: LineRow[]
}

/** The row is locked by its own key: two reversals at once wait here. */
const reversible = (id: string) => sql<Reversible>`
  select e.kind, e.day, e.branch_id as branch, e.reversal_of as "reversalOf",
    exists (select 1 from entry r where r.reversal_of = e.id) as "isReversed",
    (select json_agg(json_build_object('position', l.position, 'account_id', l.account_id,
        'partner_id', l.partner_id, 'branch_id', l.branch_id, 'project_id', l.project_id,
        'currency_id', l.currency_id, 'amount', (- l.amount)::text, 'first', (- l.first)::text,
        'second', (- l.second)::text, 'note', l.note) order by l.position)
      from entry_line l
      where l.entry_id = e.id) as lines
  from entry e
  where e.id = ${id}`

type Mirror = { id: string; of: string; day: string; note: string | null }

/** Undoes an entry by hand by its mirror, once. */
export async function mirrorEntry(writer: EntryWriter, mirror: Mirror): Promise<void> {
  const { tx } = writer
  const { id, of, day, note } = mirror
  const found = await tx.maybe(reversible(of))
  if (!found) throw new Refusal('notFound')
  if (found.kind !== 'manual') throw new Refusal('entryFollowsDocument')
  if (found.reversalOf || found.isReversed) throw new Refusal('entryIsReversed')
  if (day < found.day) throw new Refusal('reversalTooEarly', 'day', { day: formatDate(found.day) })
  await refuseWrongDay(writer, day, await termsOn(tx, day))
  const entry = { id, day, branch: found.branch, note, reversalOf: of }
  await write(writer, entry, found.lines)
  await refuseEmptiedBy(writer, sql`e.id = ${id}`)
}

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
    const known = await tx.maybe(sql<{ of: string | null }>`
      select reversal_of as of
      from entry
      where id = ${reversal}`)
    if (known && known.of !== id) throw new Refusal('notUnique', 'reversal')
    if (known) {
      context.repeated()
      return { id: reversal }
    }
    await mirrorEntry(context, { id: reversal, of: id, day, note })
    context.record({ entity: 'entry', id: reversal, after: { day, note, reversalOf: id } })
    return { id: reversal }
  },
})
