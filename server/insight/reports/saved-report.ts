/** Reports kept under a name. Their owner changes them; those of his role find what he shares. */

import { sql } from 'kysely'
import { z } from 'zod'
import { settledQuestion } from '../../../domain/insight/reports/question.ts'
import {
  changedSaved,
  mostSaved,
  newSaved,
  type SavedInput,
  type SavedReport,
} from '../../../domain/insight/reports/saved.ts'
import { pathId } from '../../../domain/kernel/input.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { command, query } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import type { Raw } from '../../kernel/rows/row-sql.ts'

const link = (table: string): Raw =>
  table === 'u' || table === 'o'
    ? sql`json_build_object('id', ${sql.ref(`${table}.id`)}, 'title', ${sql.ref(`${table}.full_name`)})`
    : sql`json_build_object('id', ${sql.ref(`${table}.id`)}, 'title', ${sql.ref(`${table}.name`)})`

const rowsFor = ({ userId, roleId }: Context['actor'], only?: string) => sql<SavedReport>`
  select s.id, s.version, s.name, s.question, case when r.id is not null then ${link('r')} end as role,
    ${link('o')} as owner, s.owner_id = ${userId} as "isOwn", s.rhythm,
    coalesce((
      select json_agg(${link('u')} order by u.full_name)
      from report_reader m
      join app_user u on u.company_id = m.company_id and u.id = m.user_id
      where m.company_id = s.company_id and m.report_id = s.id), '[]') as readers
  from saved_report s
  join app_user o on o.company_id = s.company_id and o.id = s.owner_id
  left join role r on r.company_id = s.company_id and r.id = s.role_id
  where (s.owner_id = ${userId} or s.role_id = ${roleId}::uuid)
    and (${only ?? null}::uuid is null or s.id = ${only ?? null}::uuid)
  order by s.name, s.id
  limit ${mostSaved * 2}`

/** Of these, the ones that he finds among his own or those of his role. */
export const seenReports = async (
  tx: Tx,
  { userId, roleId }: Context['actor'],
  ids: readonly string[],
): Promise<string[]> =>
  (
    await tx.rows(sql<{ id: string }>`
      select id
      from saved_report
      where id = any(${ids}::uuid[]) and (owner_id = ${userId} or role_id = ${roleId}::uuid)`)
  ).map(({ id }) => id)

export const listSaved = query({
  route: 'GET /api/reports/saved',
  summary: 'insight: the saved reports of whoever asks, and those shared with his role',
  needs: 'insight.report.view',
  input: z.strictObject({}),
  run: async ({ tx, actor }): Promise<SavedReport[]> => tx.rows(rowsFor(actor)),
})

/** A report is shared with a role of the company, and sent to people who work there. */
async function refuseStrangers(
  { tx, actor }: Context,
  { role, readers }: SavedInput,
): Promise<void> {
  const { roles, users } = await tx.one(sql<{ roles: number; users: number }>`
    select (select count(*)::int from role where id = ${role}::uuid) as roles,
      (select count(*)::int from app_user where id = any(${readers}::uuid[]) and is_active) as users`)
  if (role && roles === 0) throw new Refusal('missingReference', 'role')
  if (users < new Set(readers).size) throw new Refusal('missingReference', 'readers')
  const isAlone = !role && readers.every((reader) => reader === actor.userId)
  if (!isAlone && !may(actor, 'insight.report.edit')) throw new Refusal('reportNotShared', 'role')
}

async function keepReaders({ tx }: Context, { id, readers }: SavedInput): Promise<void> {
  await tx.rows(sql`
    delete from report_reader
    where report_id = ${id} and not user_id = any(${readers}::uuid[])`)
  await tx.rows(sql`
    insert into report_reader (report_id, user_id)
    select ${id}::uuid, unnest(${readers}::uuid[])
    on conflict do nothing`)
}

const shownOf = ({ name, rhythm }: SavedInput) => ({ name, rhythm })

async function readOne({ tx, actor }: Context, id: string): Promise<SavedReport> {
  const found = await tx.maybe(rowsFor(actor, id))
  if (!found) throw new Refusal('notFound')
  return found
}

export const addSaved = command({
  route: 'POST /api/reports/saved',
  summary: 'insight: keep a report under a name, for oneself or for a role',
  needs: 'insight.report.add',
  input: newSaved,
  async run(context, input): Promise<SavedReport> {
    const { tx, actor, record, repeated } = context
    settledQuestion(input.question, actor)
    await refuseStrangers(context, input)
    const { count } = await tx.one(sql<{ count: number }>`
      select count(*)::int as count from saved_report where owner_id = ${actor.userId}`)
    if (count >= mostSaved) throw new Refusal('tooManySaved', undefined, { limit: mostSaved })
    const made = await tx.maybe(sql`
      insert into saved_report (id, name, owner_id, role_id, question, rhythm)
      values (${input.id}, ${input.name}, ${actor.userId}, ${input.role}::uuid,
        ${JSON.stringify(input.question)}::jsonb, ${input.rhythm})
      on conflict (company_id, id) do nothing
      returning id`)
    if (!made) {
      repeated()
      return readOne(context, input.id)
    }
    await keepReaders(context, input)
    record({ entity: 'savedReport', id: input.id, after: shownOf(input) })
    return readOne(context, input.id)
  },
})

async function lockOwn({ tx, actor }: Context, id: string, version?: number): Promise<void> {
  const held = await tx.maybe(sql<{ version: number }>`
    select version
    from saved_report
    where id = ${id} and owner_id = ${actor.userId}
    for update`)
  if (!held) throw new Refusal('notFound')
  if (version !== undefined && held.version !== version) throw new Refusal('stale')
}

export const changeSaved = command({
  route: 'PUT /api/reports/saved/:id',
  summary: 'insight: change a saved report of one’s own',
  needs: 'insight.report.add',
  input: changedSaved,
  async run(context, { version, ...input }): Promise<SavedReport> {
    const { tx, actor, record } = context
    await lockOwn(context, input.id, version)
    settledQuestion(input.question, actor)
    await refuseStrangers(context, input)
    await tx.rows(sql`
      update saved_report
      set name = ${input.name}, role_id = ${input.role}::uuid, rhythm = ${input.rhythm},
        question = ${JSON.stringify(input.question)}::jsonb, version = version + 1
      where id = ${input.id}`)
    await keepReaders(context, input)
    record({ entity: 'savedReport', id: input.id, before: {}, after: shownOf(input) })
    return readOne(context, input.id)
  },
})

export const dropSaved = command({
  route: 'DELETE /api/reports/saved/:id',
  summary: 'insight: forget a saved report of one’s own',
  needs: 'insight.report.add',
  input: z.strictObject({ id: pathId }),
  async run(context, { id }): Promise<{ id: string }> {
    await lockOwn(context, id)
    await context.tx.rows(sql`delete from saved_report where id = ${id}`)
    context.record({ entity: 'savedReport', id, before: {} })
    return { id }
  },
})
