/** Another day something is due on: what it was due on stays known, as a link of the chain. */

import { sql } from 'kysely'
import { newId } from '../../domain/kernel/id.ts'
import { emptyBatch, writeBatch } from '../books/batch.ts'
import type { Context } from '../kernel/context.ts'

/** The document is held. */
export async function changeDueDate(
  { tx, actor }: Context,
  id: string,
  { before, after }: { before: string | null; after: string },
): Promise<void> {
  const batch = emptyBatch()
  batch.changes.push({
    id: newId(),
    document_id: id,
    kind: 'due',
    due_before: before,
    due_after: after,
    user_name: actor.fullName,
  })
  await writeBatch(tx, batch)
  await tx.rows(sql`update document set due_date = ${after} where id = ${id}`)
  await tx.rows(sql`update open_item set due_date = ${after} where document_id = ${id}`)
}
