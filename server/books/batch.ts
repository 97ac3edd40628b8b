/**
 * What one posting writes, in one statement: documents, their lines, stock moves and balances,
 * journal entries, open items, allocations, cheques and the ends of the series. All of it or
 * nothing. Parts that are empty are left out of the statement; each kind of posting therefore has
 * one of its own, prepared once.
 */
import { type RawBuilder, sql } from 'kysely'
import { newId } from '../../domain/kernel/id.ts'
import { fixed, type Piece, type Tx, together } from '../kernel/postgres/db.ts'
import { type Chained, chainedBy } from './evidence/link-rows.ts'
import type { Batch } from './posted-tables.ts'
import {
  type AddedPart,
  added,
  columnsOf,
  filled,
  type InsertedPart,
  inserted,
  type Part,
  type UpdatedPart,
  updated,
} from './posted-tables.ts'

const insertedParts = Object.keys(inserted) as InsertedPart[]
const updatedParts = Object.keys(updated) as UpdatedPart[]
const addedParts = Object.keys(added) as AddedPart[]
const parts: readonly Part[] = [...insertedParts, ...updatedParts, ...addedParts]

export const emptyBatch = (): Batch =>
  Object.fromEntries(parts.map((part) => [part, []])) as unknown as Batch

const rowsOf = (table: string, part: string) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, j -> ${sql.lit(part)})`

/** Row security fills in the company. */
function insertion(part: InsertedPart): RawBuilder<unknown> {
  const [table, columns] = inserted[part]
  const names = columnsOf(columns)
  const values = names.map((name) =>
    filled[name] ? sql`coalesce(${sql.ref(name)}, ${sql.raw(filled[name])})` : sql.ref(name),
  )
  return sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)}
    from input, ${rowsOf(table, part)}`
}

type Changing = { sets: RawBuilder<unknown>; from: RawBuilder<unknown> }

function changing(part: UpdatedPart): Changing {
  const [table, keys, columns] = updated[part]
  const sets = columnsOf(columns).map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`)
  const found = columnsOf(keys).map((name) => sql`t.${sql.ref(name)} = r.${sql.ref(name)}`)
  return {
    sets: fixed(sql`
    update ${sql.table(table)} t
    set ${sql.join(sets)}`),
    from: fixed(sql`
    from input, ${rowsOf(table, part)} r
    where ${sql.join(found, sql` and `)}`),
  }
}

/** The row that is the end of a chain also moves that on. */
function change(part: UpdatedPart, chained: Chained | undefined): RawBuilder<unknown> {
  const { sets, from } = changes[part]
  return chained?.end === part
    ? sql`${sets}, ${sql.join(chained.sets)}${from}${chained.returning}`
    : sql`${sets}${from}`
}

/** In one order, so that two who add to the same sums never wait in a ring. */
function addition(part: AddedPart): RawBuilder<unknown> {
  const [table, keys, columns] = added[part]
  const found = sql.join(columnsOf(keys).map((name) => sql.ref(name)))
  const amounts = columnsOf(columns)
  const sums = amounts.map((name) => sql`sum(${sql.ref(name)})`)
  const sets = amounts.map(
    (name) => sql`${sql.ref(name)} = t.${sql.ref(name)} + excluded.${sql.ref(name)}`,
  )
  return sql`
    insert into ${sql.table(table)} as t (${found}, ${sql.join(amounts.map((it) => sql.ref(it)))})
    select ${found}, ${sql.join(sums)}
    from input, ${rowsOf(table, part)}
    group by ${found}
    order by ${found}
    on conflict (company_id, ${found}) do update
    set ${sql.join(sets)}`
}

/** The sums of the accounts are made of these later. */
const waiting = fixed(sql`
  insert into unfolded (entry_id)
  select id
  from input, ${rowsOf('entry', 'entries')}`)

/** What is posted is no draft any more. */
const emptied = (drafts: readonly string[]) => sql`
  delete from draft
  where id = any(${drafts}::uuid[])`

const madeOf = <P extends Part, Made>(parts: readonly P[], make: (part: P) => Made) =>
  Object.fromEntries(parts.map((part) => [part, make(part)])) as Record<P, Made>

const insertions = madeOf(insertedParts, (part) => fixed(insertion(part)))
const changes = madeOf(updatedParts, changing)
const additions = madeOf(addedParts, (part) => fixed(addition(part)))

/** A till has no drafts: what it sends was never one. */
const draftsOf = (batch: Batch): string[] =>
  (batch.documents as unknown as readonly { id: string; screen: string }[])
    .filter(({ screen }) => screen !== 'pos')
    .map(({ id }) => id)

/** The pieces of the statement: each part under its own name, and what they are made of. */
function piecesOf(batch: Batch): Piece[] {
  addVoids(batch)
  const isUsed = (part: Part) => batch[part].length > 0
  const chained = chainedBy(batch)
  const drafts = draftsOf(batch)
  const pieces = <P extends Part>(parts: readonly P[], make: (part: P) => Piece['query']) =>
    parts.filter(isUsed).map((part): Piece => ({ name: part, query: make(part) }))
  return [
    { name: 'input', query: sql`select ${JSON.stringify(batch)}::jsonb as j` },
    ...pieces(insertedParts, (part) => insertions[part]),
    ...pieces(updatedParts, (part) => change(part, chained)),
    ...(chained?.links ?? []),
    ...pieces(addedParts, (part) => additions[part]),
    ...(isUsed('entries') ? [{ name: 'waiting', query: waiting }] : []),
    ...(drafts.length > 0 ? [{ name: 'emptied', query: emptied(drafts) }] : []),
  ]
}

/** What becomes of a document later is kept as a fact of its own. */
function addVoids(batch: Batch): void {
  const voided = batch.voidedDocuments as unknown as readonly Record<string, unknown>[]
  for (const { id, void_reason, voided_name } of voided)
    batch.changes.push({
      id: newId(),
      document_id: id,
      kind: 'void',
      reason: void_reason,
      user_name: voided_name,
    })
}

type Placed = { id: string; branch_id: string | null }

/** What others are told of it: which goods moved, and where it happened. */
function noteDone(tx: Tx, { moves, documents }: Batch): void {
  for (const { item_id } of moves as unknown as readonly { item_id: string }[])
    tx.movedItems.add(item_id)
  for (const { id, branch_id } of documents as unknown as readonly Placed[])
    if (branch_id) tx.documentBranches.set(id, branch_id)
}

export const writeBatch = async (tx: Tx, batch: Batch): Promise<void> => {
  noteDone(tx, batch)
  await tx.rows(together(piecesOf(batch)))
}

/** Where nothing that follows asks for it: it leaves with the commit, and so does what it meets. */
export function writeBatchLast(tx: Tx, batch: Batch): void {
  noteDone(tx, batch)
  tx.writeLast(...piecesOf(batch))
}
