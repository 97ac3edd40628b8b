/** Puts a notice into a user's bell, in the transaction that gives the reason for it. */

import { sql } from 'kysely'
import { newId } from '../../domain/kernel/id.ts'
import type { LocalNames } from '../../domain/kernel/naming/local-name.ts'
import { noticeChannels, topicNamed, topicOf, topicSetting } from '../../domain/kernel/notice.ts'
import type { PublicContext } from './context.ts'
import type { Tx } from './postgres/db.ts'

/** Named by its words, `notice.<kind>`; the facts complete the sentence, names in each language. */
export type NewNotice = {
  kind: string
  facts?: Record<string, string | number | LocalNames>
  path?: string
}

/** One user, or all who are told the same. */
type Recipients = string | readonly string[]

const each = (recipients: Recipients): readonly string[] =>
  typeof recipients === 'string' ? [recipients] : recipients

/**
 * How each user `t.user_id` of the company `t.company_id` wants to be told of this kind: as he
 * decided, else as his company did. Nothing in it comes from outside.
 */
export function channelText(kind: string): string {
  const topic = topicOf(kind)
  if (!topic) return `'app'`
  const decided = (layer: string) => `(
    select v.value #>> '{}'
    from setting_value v
    where v.company_id = t.company_id and v.key = '${topicSetting(topic)}' and ${layer}
      and v.value #>> '{}' in (${noticeChannels.map((it) => `'${it}'`).join(', ')}))`
  return `coalesce(${decided(`v.layer = 'user' and v.scope_id = t.user_id`)},
    ${decided(`v.layer = 'company'`)}, '${topicNamed(topic).initial}')`
}

/** In one statement, however many are told. Answers who was: some want to hear nothing of it. */
export async function writeNotice(
  tx: Tx,
  recipients: Recipients,
  notice: NewNotice,
): Promise<string[]> {
  const { kind, facts = {}, path = null } = notice
  const users = each(recipients)
  if (users.length === 0) return []
  const notified = await tx.rows(sql<{ user: string }>`
    insert into notice (id, user_id, kind, facts, path, is_for_mail)
    select t.id, t.user_id, ${kind}, ${JSON.stringify(facts)}::jsonb, ${path}, t.channel = 'mail'
    from (
      select t.id, t.user_id, ${sql.raw(channelText(kind))} as channel
      from (
        select current_company() as company_id, u.id, u.user_id
        from unnest(${users.map(() => newId())}::uuid[], ${users}::uuid[]) as u (id, user_id)) t) t
    where t.channel <> 'none'
    returning user_id as user`)
  return notified.map(({ user }) => user)
}

/** Writes the notice and, once it is committed, rings the bell of each one's open station. */
export async function notify(
  context: Pick<PublicContext, 'tx' | 'services' | 'afterCommit'>,
  recipients: Recipients,
  notice: NewNotice,
): Promise<void> {
  const notified = await writeNotice(context.tx, recipients, notice)
  context.afterCommit(() => {
    for (const userId of notified) context.services.live.notice(userId)
  })
}
