/**
 * What one posting writes, in one statement: documents, their lines, stock moves and balances,
 * journal entries, open items, allocations, cheques and the ends of the series. All of it or
 * nothing. Parts that are empty are left out of the statement; each kind of posting therefore has
 * one of its own, prepared once.
 */
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import {
  type AddedPart,
  added,
  columnsOf,
  type InsertedPart,
  inserted,
  type Part,
  type Rows,
  type UpdatedPart,
  updated,
} from './posted-tables.ts'

export type Batch = { [P in Part]: Rows<P> }

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
  const names = sql.join(columnsOf(columns).map((name) => sql.ref(name)))
  return sql`${sql.ref(part)} as (
    insert into ${sql.table(table)} (${names})
    select ${names}
    from input, ${rowsOf(table, part)})`
}

function change(part: UpdatedPart): RawBuilder<unknown> {
  const [table, keys, columns] = updated[part]
  const sets = columnsOf(columns).map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`)
  const found = columnsOf(keys).map((name) => sql`t.${sql.ref(name)} = r.${sql.ref(name)}`)
  return sql`${sql.ref(part)} as (
    update ${sql.table(table)} t
    set ${sql.join(sets)}
    from input, ${rowsOf(table, part)} r
    where ${sql.join(found, sql` and `)})`
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
  return sql`${sql.ref(part)} as (
    insert into ${sql.table(table)} as t (${found}, ${sql.join(amounts.map((it) => sql.ref(it)))})
    select ${found}, ${sql.join(sums)}
    from input, ${rowsOf(table, part)}
    group by ${found}
    order by ${found}
    on conflict (company_id, ${found}) do update
    set ${sql.join(sets)})`
}

/** The sums of the accounts are made of these later. */
const waiting = sql`waiting as (
  insert into unfolded (entry_id)
  select id
  from input, ${rowsOf('entry', 'entries')})`

/** What is posted is no draft any more. */
const emptied = sql`emptied as (
  delete from draft d
  using input, ${rowsOf('document', 'documents')} r
  where d.id = r.id)`

function statement(batch: Batch) {
  const isUsed = (part: Part) => batch[part].length > 0
  return sql`
    with ${sql.join([
      sql`input as (select ${JSON.stringify(batch)}::jsonb as j)`,
      ...insertedParts.filter(isUsed).map(insertion),
      ...updatedParts.filter(isUsed).map(change),
      ...addedParts.filter(isUsed).map(addition),
      ...(isUsed('entries') ? [waiting] : []),
      ...(isUsed('documents') ? [emptied] : []),
    ])}
    select 1`
}

/** A number stands on one paper only, whatever register or series printed it. */
function refusePrintedTwice(error: unknown): never {
  const { constraint } = error as { constraint?: string }
  if (constraint === 'document_number_is_printed_once') throw new Refusal('numberPrinted')
  throw error
}

export const writeBatch = async (tx: Tx, batch: Batch): Promise<void> => {
  await tx.rows(statement(batch)).catch(refusePrintedTwice)
}
