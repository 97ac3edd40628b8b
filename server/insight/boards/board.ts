/**
 * Boards of the dashboard. Their owner arranges them; those of the role he shares one with look at it
 * and see their own figures there, because every card asks with the rights of its reader.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import {
  type Board,
  type BoardInput,
  changedBoard,
  mostBoards,
  newBoard,
} from '../../../domain/insight/boards/board.ts'
import { pathId } from '../../../domain/kernel/input.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { command, query } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { seenQueries } from '../query/saved-query.ts'
import { seenReports } from '../reports/saved-report.ts'

const rowsFor = ({ userId, roleId }: Context['actor'], only?: string) => sql<Board>`
  select b.id, b.version, b.name, b.cards,
    case when r.id is not null
      then json_build_object('id', r.id, 'title', local_name(r))
    end as role,
    json_build_object('id', o.id, 'title', o.full_name) as owner,
    b.owner_id = ${userId} as "isOwn"
  from board b
  join app_user o on o.company_id = b.company_id and o.id = b.owner_id
  left join role r on r.company_id = b.company_id and r.id = b.role_id
  where (b.owner_id = ${userId} or b.role_id = ${roleId}::uuid)
    and (${only ?? null}::uuid is null or b.id = ${only ?? null}::uuid)
  order by b.owner_id = ${userId} desc, b.created_at, b.id
  limit ${mostBoards * 2}`

export const listBoards = query({
  route: 'GET /api/boards',
  summary: 'insight: the boards of whoever asks, and those shared with his role',
  needs: 'signedIn',
  input: z.strictObject({}),
  run: async ({ tx, actor }): Promise<Board[]> => tx.rows(rowsFor(actor)),
})

async function readOne({ tx, actor }: Context, id: string): Promise<Board> {
  const found = await tx.maybe(rowsFor(actor, id))
  if (!found) throw new Refusal('notFound')
  return found
}

/** Shared by whoever may, with a role of the company. */
async function refuseRole({ tx, actor }: Context, { role }: BoardInput): Promise<void> {
  if (!role) return
  if (!may(actor, 'insight.board.edit')) throw new Refusal('boardNotShared', 'role')
  const found = await tx.maybe(sql`select 1 from role where id = ${role}`)
  if (!found) throw new Refusal('missingReference', 'role')
}

/** A card is made of what its maker can open himself; what was there before may be gone by now. */
async function refuseSources(
  { tx, actor }: Context,
  { cards }: BoardInput,
  known: ReadonlySet<string>,
): Promise<void> {
  const newOnes = (kind: 'report' | 'query'): string[] =>
    cards.flatMap(({ card, source }) =>
      card === kind && source && !known.has(source) ? [source] : [],
    )
  const [reports, queries] = [newOnes('report'), newOnes('query')]
  const seen = new Set([
    ...(reports.length > 0 ? await seenReports(tx, actor, reports) : []),
    ...(queries.length > 0 ? await seenQueries(tx, actor, queries) : []),
  ])
  if ([...reports, ...queries].some((source) => !seen.has(source)))
    throw new Refusal('missingReference', 'cards')
}

const shownOf = ({ name }: BoardInput) => ({ name })

export const addBoard = command({
  route: 'POST /api/boards',
  summary: 'insight: a board of one’s own, which whoever may shares with a role',
  needs: 'signedIn',
  input: newBoard,
  async run(context, input): Promise<Board> {
    const { tx, actor, record, repeated } = context
    await refuseRole(context, input)
    await refuseSources(context, input, new Set())
    const { count } = await tx.one(sql<{ count: number }>`
      select count(*)::int as count
      from board
      where owner_id = ${actor.userId} and id <> ${input.id}`)
    if (count >= mostBoards) throw new Refusal('tooManyBoards', undefined, { limit: mostBoards })
    const made = await tx.maybe(sql`
      insert into board (id, name, owner_id, role_id, cards)
      values (${input.id}, ${input.name}, ${actor.userId}, ${input.role}::uuid,
        ${JSON.stringify(input.cards)}::jsonb)
      on conflict (company_id, id) do nothing
      returning id`)
    if (made) record({ entity: 'board', id: input.id, after: shownOf(input) })
    else repeated()
    return readOne(context, input.id)
  },
})

type Held = { version: number; name: string; cards: BoardInput['cards'] }

async function lockOwn({ tx, actor }: Context, id: string): Promise<Held> {
  const held = await tx.maybe(sql<Held>`
    select version, name, cards
    from board
    where id = ${id} and owner_id = ${actor.userId}
    for update`)
  if (!held) throw new Refusal('notFound')
  return held
}

export const changeBoard = command({
  route: 'PUT /api/boards/:id',
  summary: 'insight: arrange, rename or share a board of one’s own',
  needs: 'signedIn',
  input: changedBoard,
  async run(context, { version, ...input }): Promise<Board> {
    const { tx, record } = context
    const held = await lockOwn(context, input.id)
    if (held.version !== version) throw new Refusal('stale')
    await refuseRole(context, input)
    await refuseSources(context, input, new Set(held.cards.flatMap(({ source }) => source ?? [])))
    await tx.rows(sql`
      update board
      set name = ${input.name}, role_id = ${input.role}::uuid,
        cards = ${JSON.stringify(input.cards)}::jsonb, version = version + 1
      where id = ${input.id}`)
    record({ entity: 'board', id: input.id, before: { name: held.name }, after: shownOf(input) })
    return readOne(context, input.id)
  },
})

export const dropBoard = command({
  route: 'DELETE /api/boards/:id',
  summary: 'insight: forget a board of one’s own',
  needs: 'signedIn',
  input: z.strictObject({ id: pathId }),
  async run(context, { id }): Promise<{ id: string }> {
    const { name } = await lockOwn(context, id)
    await context.tx.rows(sql`delete from board where id = ${id}`)
    context.record({ entity: 'board', id, before: { name } })
    return { id }
  },
})
