/** Queries that somebody keeps for himself, or for the roles he shares them with. */

import { sql } from 'kysely'
import { z } from 'zod'
import {
  type SavedInput,
  type SavedQuery,
  savedInput,
} from '../../../domain/insight/query/contract.ts'
import { pathId } from '../../../domain/kernel/input.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { command } from '../../kernel/command.ts'
import type { Actor, Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

const mostOwn = 200

/** Of `q`: one's own, what is shared with one's role, and for an administrator all that is shared. */
const isSeenBy = ({ userId, roleId, isAdmin }: Actor) => sql`(
  q.owner_id = ${userId}
  or exists (
    select 1
    from saved_query_role s
    where s.company_id = q.company_id and s.query_id = q.id
      and (${isAdmin}::boolean or s.role_id = ${roleId}::uuid)))`

export const savedQueries = (tx: Tx, actor: Actor): Promise<SavedQuery[]> =>
  tx.rows(sql<SavedQuery>`
    select q.id, q.version, q.name, q.question, q.sql_text as sql, q.parameters,
      u.full_name as owner, q.owner_id = ${actor.userId} as "isOwn",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'title', local_name(r)) order by r.name)
        from saved_query_role s
        join role r on r.company_id = s.company_id and r.id = s.role_id
        where s.company_id = q.company_id and s.query_id = q.id), '[]') as roles,
      q.rhythm,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', m.id, 'title', m.full_name) order by m.full_name)
        from query_reader e
        join app_user m on m.company_id = e.company_id and m.id = e.user_id
        where e.company_id = q.company_id and e.query_id = q.id), '[]') as readers
    from saved_query q
    join app_user u on u.company_id = q.company_id and u.id = q.owner_id
    where ${isSeenBy(actor)}
    order by q.name, q.id
    limit 500`)

/** Of these, the ones that he finds. */
export const seenQueries = async (
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<string[]> =>
  (
    await tx.rows(sql<{ id: string }>`
      select q.id
      from saved_query q
      where q.id = any(${ids}::uuid[]) and ${isSeenBy(actor)}`)
  ).map(({ id }) => id)

/** What somebody without the right to write SQL may run of it: what was shared with him, unchanged. */
export const isSavedFor = async (tx: Tx, actor: Actor, text: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1
    from saved_query q
    where q.sql_text = ${text} and ${isSeenBy(actor)}
    limit 1`)) !== undefined

type Kept = { version: number; owner_id: string; name: string }

const kept = (tx: Tx, id: string): Promise<Kept | undefined> =>
  tx.maybe(sql<Kept>`
    select version, owner_id, name
    from saved_query
    where id = ${id}
    for update`)

/** Somebody else's is nobody's business, also where it is shared. */
function refuseStranger(found: Kept | undefined, actor: Actor, version: number): void {
  if (!found || found.owner_id !== actor.userId) throw new Refusal('notFound')
  if (found.version !== version) throw new Refusal('stale')
}

async function share(tx: Tx, id: string, roles: readonly string[]): Promise<void> {
  await tx.rows(sql`delete from saved_query_role where query_id = ${id}`)
  await tx.rows(sql`
    insert into saved_query_role (query_id, role_id)
    select ${id}, unnest(${[...new Set(roles)]}::uuid[])`)
}

/** It goes to people of the company; to others than oneself by whoever may share. */
async function refuseReaders(
  { tx, actor }: Context,
  { rhythm, readers, parameters }: SavedInput,
): Promise<void> {
  if (rhythm && parameters.length > 0) throw new Refusal('queryAsksValues', 'rhythm')
  const others = readers.filter((reader) => reader !== actor.userId)
  if (others.length > 0 && !may(actor, 'insight.query.edit'))
    throw new Refusal('queryNotShared', 'readers')
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*)::int as count
    from app_user
    where id = any(${readers}::uuid[]) and is_active`)
  if (count < new Set(readers).size) throw new Refusal('missingReference', 'readers')
}

async function keepReaders(tx: Tx, { id, readers }: SavedInput): Promise<void> {
  await tx.rows(sql`delete from query_reader where query_id = ${id}`)
  await tx.rows(sql`
    insert into query_reader (query_id, user_id)
    select ${id}, unnest(${[...new Set(readers)]}::uuid[])`)
}

export const saveQuery = command({
  route: 'POST /api/special-queries',
  summary: 'special query: keep it, or change one that was kept; shared with roles by whoever may',
  needs: 'insight.query.view',
  input: savedInput,
  async run(context: Context, input): Promise<{ id: string; version: number }> {
    const { tx, actor, record } = context
    const { id, version, name, question, sql: written, parameters, roles, rhythm } = input
    if (roles.length > 0 && !may(actor, 'insight.query.edit'))
      throw new Refusal('queryNotShared', 'roles')
    if (written !== undefined && !may(actor, 'insight.sql.add'))
      throw new Refusal('queryNoSql', 'sql')
    await refuseReaders(context, input)
    const found = await kept(tx, id)
    const body = {
      question: question ? JSON.stringify(question) : null,
      parameters: JSON.stringify(parameters),
    }
    if (version === 0 && !found) {
      const { count } = await tx.one(sql<{ count: number }>`
        select count(*)::int as count
        from saved_query
        where owner_id = ${actor.userId}`)
      if (count >= mostOwn) throw new Refusal('queryTooMany', undefined, { most: mostOwn })
      await tx.rows(sql`
        insert into saved_query (id, owner_id, name, question, sql_text, parameters, rhythm)
        values (${id}, ${actor.userId}, ${name}, ${body.question}::jsonb, ${written ?? null},
          ${body.parameters}::jsonb, ${rhythm})`)
    } else {
      refuseStranger(found, actor, version)
      await tx.rows(sql`
        update saved_query
        set name = ${name}, question = ${body.question}::jsonb, sql_text = ${written ?? null},
          parameters = ${body.parameters}::jsonb, rhythm = ${rhythm}, version = version + 1, updated_at = now()
        where id = ${id}`)
    }
    await share(tx, id, roles)
    await keepReaders(tx, input)
    record({
      entity: 'savedQuery',
      id,
      before: found ? { name: found.name } : null,
      after: { name },
    })
    return { id, version: found ? found.version + 1 : 1 }
  },
})

export const deleteQuery = command({
  route: 'DELETE /api/special-queries/:id',
  summary: 'special query: forget one of one’s own',
  needs: 'insight.query.view',
  input: z.strictObject({ id: pathId, version: z.coerce.number().int('invalid') }),
  async run({ tx, actor, record }, { id, version }): Promise<Record<string, never>> {
    const found = await kept(tx, id)
    refuseStranger(found, actor, version)
    await tx.rows(sql`delete from saved_query where id = ${id}`)
    record({ entity: 'savedQuery', id, before: { name: found?.name }, after: null })
    return {}
  },
})
