/** Puts a notice into a user's bell, in the transaction that gives the reason for it. */
import { sql } from 'kysely'
import { newId } from '../../domain/kernel/id.ts'
import type { PublicContext } from './command.ts'
import type { Tx } from './db.ts'

/** Named by its words, `notice.<kind>`; the facts complete the sentence. */
export type NewNotice = {
  kind: string
  facts?: Record<string, string | number>
  path?: string
}

export async function writeNotice(tx: Tx, userId: string, notice: NewNotice): Promise<void> {
  const { kind, facts = {}, path = null } = notice
  await tx.rows(sql`
    insert into notice (id, user_id, kind, facts, path)
    values (${newId()}, ${userId}, ${kind}, ${JSON.stringify(facts)}::jsonb, ${path})`)
}

/** Writes the notice and, once it is committed, rings the bell of the user's open station. */
export async function notify(
  context: Pick<PublicContext, 'tx' | 'services' | 'afterCommit'>,
  userId: string,
  notice: NewNotice,
): Promise<void> {
  await writeNotice(context.tx, userId, notice)
  context.afterCommit(() => context.services.live.notice(userId))
}
