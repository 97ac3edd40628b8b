/** Puts a notice into a user's bell, in the transaction that gives the reason for it. */
import { sql } from 'kysely'
import { newId } from '../../domain/kernel/id.ts'
import type { PublicContext } from './command.ts'
import type { Tx } from './postgres/db.ts'

/** Named by its words, `notice.<kind>`; the facts complete the sentence. */
export type NewNotice = {
  kind: string
  facts?: Record<string, string | number>
  path?: string
}

/** One user, or all who are told the same. */
type Recipients = string | readonly string[]

const each = (recipients: Recipients): readonly string[] =>
  typeof recipients === 'string' ? [recipients] : recipients

/** In one statement, however many are told. */
export async function writeNotice(
  tx: Tx,
  recipients: Recipients,
  notice: NewNotice,
): Promise<void> {
  const { kind, facts = {}, path = null } = notice
  const users = each(recipients)
  if (users.length === 0) return
  await tx.rows(sql`
    insert into notice (id, user_id, kind, facts, path)
    select t.id, t.user_id, ${kind}, ${JSON.stringify(facts)}::jsonb, ${path}
    from unnest(${users.map(() => newId())}::uuid[], ${users}::uuid[]) as t (id, user_id)`)
}

/** Writes the notice and, once it is committed, rings the bell of each one's open station. */
export async function notify(
  context: Pick<PublicContext, 'tx' | 'services' | 'afterCommit'>,
  recipients: Recipients,
  notice: NewNotice,
): Promise<void> {
  await writeNotice(context.tx, recipients, notice)
  context.afterCommit(() => {
    for (const userId of each(recipients)) context.services.live.notice(userId)
  })
}
