import { sql } from 'kysely'
import { type ProjectState, refuseClosed } from '../../../domain/books/open-project.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

/** Whoever closes the project at the same moment waits, or is waited for. */
export async function refuseClosedProject(tx: Tx, id: string): Promise<void> {
  const found = await tx.maybe(sql<ProjectState>`
    select state, is_active as "isActive"
    from project
    where id = ${id}
    for share`)
  refuseClosed(found)
}
