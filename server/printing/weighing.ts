/**
 * What lies on a scale, asked by a till and answered by the agent beside it. It is worth something
 * while the goods lie there: what nobody answered in time is not answered any more.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { id, pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import {
  type AskedScale,
  type OfferedScale,
  type ShownWeighing,
  weighedInput,
  weighingSeconds,
} from '../../domain/printing/print-contract.ts'
import { command, publicCommand, query } from '../kernel/command.ts'
import type { Context, PublicContext } from '../kernel/context.ts'
import { isHeard } from './job-rows.ts'
import { agentOf, agentPace, type KnownAgent } from './pairing.ts'

const secondsBefore = (now: Date, seconds: number): string =>
  new Date(now.getTime() - seconds * 1000).toISOString()

async function shown({ tx, now }: Context, weighing: string): Promise<ShownWeighing> {
  const late = secondsBefore(now, weighingSeconds)
  const found = await tx.maybe(sql<ShownWeighing & { isLate: boolean }>`
    select id, state, trim_scale(kilograms)::text as kilograms, trouble,
      state in ('waiting', 'taken') and asked_at < ${late} as "isLate"
    from weighing
    where id = ${weighing}`)
  if (!found) throw new Refusal('notFound')
  const { isLate, ...rest } = found
  return isLate ? { ...rest, state: 'failed', trouble: 'agentAway' } : rest
}

/** What is older is of no use to anybody. */
const keptSeconds = 600

export const askScale = command({
  route: 'POST /api/scales/:id/weighings',
  summary: 'Printing: ask what lies on a scale',
  needs: 'pos.ticket.add',
  isUntraced: true,
  input: z.strictObject({ id: pathId, weighing: id }),
  async run(context, { id: scale, weighing }): Promise<ShownWeighing> {
    const { tx, now, record } = context
    const found = await tx.maybe(sql`
      select 1
      from scale c
      join print_agent g on g.company_id = c.company_id and g.id = c.agent_id
      where c.id = ${scale} and c.is_active and g.is_active`)
    if (!found) throw new Refusal('notFound')
    await tx.rows(sql`delete from weighing where asked_at < ${secondsBefore(now, keptSeconds)}`)
    const made = await tx.rows(sql`
      insert into weighing (id, scale_id, asked_at)
      values (${weighing}, ${scale}, ${now.toISOString()})
      on conflict (company_id, id) do nothing
      returning id`)
    if (made.length === 0) context.repeated()
    else record({ entity: 'weighing', id: weighing })
    return shown(context, weighing)
  },
})

export const readWeighing = query({
  route: 'GET /api/weighings/:id',
  summary: 'Printing: what a scale said',
  needs: 'pos.ticket.add',
  input: z.strictObject({ id: pathId }),
  run: (context, { id: weighing }) => shown(context, weighing),
})

export const offeredScales = query({
  route: 'GET /api/scales/offered',
  summary: 'Printing: the scales of the branches in reach',
  needs: 'pos.ticket.add',
  input: z.strictObject({}),
  async run({ tx, now }): Promise<{ rows: OfferedScale[] }> {
    const rows = await tx.rows(sql<OfferedScale>`
      select p.id, p.name, g.branch_id as branch, not ${isHeard(now)} as "isAway"
      from scale p
      join print_agent g on g.company_id = p.company_id and g.id = p.agent_id
      where p.is_active and g.is_active
      order by p.name, p.id
      limit 50`)
    return { rows }
  },
})

/** Whether somebody waits for a scale of this agent. */
export const isAskedFor = (agent: string, now: Date) => sql<boolean>`exists (
  select 1
  from weighing w
  join scale c on c.company_id = w.company_id and c.id = w.scale_id
  where c.agent_id = ${agent} and w.state = 'waiting'
    and w.asked_at >= ${secondsBefore(now, weighingSeconds)})`

/** Each is given once; an agent that dies with it leaves whoever waits to type the weight. */
export const askedScales = ({ tx, now }: PublicContext, agent: KnownAgent): Promise<AskedScale[]> =>
  tx.rows(sql<AskedScale>`
    update weighing w
    set state = 'taken'
    from scale c
    where c.company_id = w.company_id and c.id = w.scale_id and c.agent_id = ${agent.id}
      and c.is_active and w.state = 'waiting'
      and w.asked_at >= ${secondsBefore(now, weighingSeconds)}
    returning w.id as weighing, c.id as scale, c.name, c.connection, c.place,
      c.baud_rate as "baudRate", c.language`)

export const reportWeighing = publicCommand({
  route: 'POST /api/print-agent/weighed',
  publicPace: agentPace,
  summary: 'Print agents: what a scale said',
  input: weighedInput,
  async run(context, { token, weighing, kilograms, trouble }): Promise<{ isNews: boolean }> {
    const { tx, services, afterCommit } = context
    const agent = await agentOf(context, token)
    const why = kilograms === undefined ? (trouble ?? 'silent') : null
    const answered = await tx.rows(sql`
      update weighing w
      set state = ${why === null ? 'weighed' : 'failed'}, kilograms = ${kilograms ?? null}::numeric,
        trouble = ${why}
      from scale c
      where c.company_id = w.company_id and c.id = w.scale_id and c.agent_id = ${agent.id}
        and w.id = ${weighing} and w.state = 'taken'
      returning w.id`)
    if (answered.length > 0) afterCommit(() => services.live.changed(agent.companyId, 'weighing'))
    return { isNews: answered.length > 0 }
  },
})
