/** Transaction types are written like any entity, save that their numbers never read alike. */

import { sql } from 'kysely'
import { transactionType } from '../../domain/books/transaction-type.entity.ts'
import { refuseTypeChange, type TypeValues } from '../../domain/books/type-rules.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { numberPrefixes } from '../../domain/settings/numbering.settings.ts'
import { command } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { deletionsOf, given, withId } from '../kernel/rows/crud.ts'
import { insertRow, lockRow, updateRow } from '../kernel/rows/rows.ts'
import { settingsFor } from '../kernel/settings.ts'
import { refuseStemOfAnother } from '../settings/number-stem.ts'

type Facts = { hasDocuments: boolean; isPlainTaken: boolean; isKnown: boolean }

const factsOf = (id: string, { behaviour }: TypeValues) => sql<Facts>`
  select
    exists (select 1 from series where type_id = ${id}) as "hasDocuments",
    exists (
      select 1
      from transaction_type
      where behaviour = ${behaviour} and prefix is null and id <> ${id}) as "isPlainTaken",
    exists (select 1 from transaction_type where id = ${id}) as "isKnown"`

async function refuseChange(
  { tx }: Context,
  id: string,
  after: TypeValues,
  before?: TypeValues,
): Promise<void> {
  const [facts, settings] = await Promise.all([tx.one(factsOf(id, after)), settingsFor(tx, {})])
  // Creating twice with one id gives the first row again.
  if (!before && facts.isKnown) return
  const prefixes = Object.values(numberPrefixes).flatMap((it) => settings.of(it) ?? [])
  refuseTypeChange({ before, after, prefixes, ...facts })
}

export const createType = command({
  route: 'POST /api/transaction-types',
  answersWith: { shape: 'row', entity: transactionType.name },
  summary: 'transactionType: create; the same id again gives the first result',
  needs: 'books.transactionType.add',
  input: transactionType.create,
  async run(context, input) {
    await refuseChange(context, input.id, input as typeof input & TypeValues)
    const row = await insertRow(context, transactionType, input)
    await refuseStemOfAnother(context.tx, { type: input.id }, 'prefix')
    return row
  },
})

export const changeType = command({
  route: 'PATCH /api/transaction-types/:id',
  answersWith: { shape: 'row', entity: transactionType.name },
  summary: 'transactionType: change; with documents its behaviour stays',
  needs: 'books.transactionType.edit',
  input: withId(transactionType.change),
  async run(context, { id, version, ...changes }) {
    const before = await lockRow(context.tx, transactionType, id)
    const after = { ...before, ...given(changes) }
    await refuseChange(context, id, after, before)
    const row = await updateRow(context, transactionType, id, version, changes)
    if (after.prefix !== before.prefix || after.behaviour !== before.behaviour)
      await refuseStemOfAnother(context.tx, { type: id }, 'prefix')
    return row
  },
})

export const [deleteType, deleteTypes] = deletionsOf(transactionType, {
  removalNote: 'never one that has documents',
  async guard({ tx }, row) {
    const { hasDocuments } = await tx.one(factsOf(row.id, row))
    if (hasDocuments) throw new Refusal('typeHasDocuments')
    return undefined
  },
})
