/** How far dishes are, said by whoever cooks and whoever brings them out; each line is answered for itself. */

import { sql } from 'kysely'
import { z } from 'zod'
import { id, pathId } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import {
  type LineOutcome,
  mostKitchenLines,
} from '../../../domain/restaurant/kitchen/kitchen-contract.ts'
import {
  isDish,
  isOverInKitchen,
  type KitchenLine,
  type KitchenStage,
  type KitchenStep,
  kitchenSteps,
  recalled,
  stepped,
} from '../../../domain/restaurant/kitchen/kitchen-line.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { holdKitchenOrders, kitchenLimits, mustKnowBranch, touchOrders } from './kitchen-rows.ts'

type Line = Pick<KitchenLine, 'id' | 'order' | 'quantity' | 'stage' | 'stagedAt' | 'seenAt'>
type Held = Line & { ticket: string; isOver: boolean }

type Named = { branch: string; lines: readonly string[]; tickets: readonly string[]; now: Date }

/** The lines while nobody else speaks of their orders. */
export async function heldLines(tx: Tx, { branch, lines, tickets, now }: Named): Promise<Held[]> {
  await mustKnowBranch(tx, branch)
  const found = sql`
    from kitchen_line l
    join kitchen_ticket t on t.company_id = l.company_id and t.id = l.ticket_id
    where t.branch_id = ${branch}
      and (l.id = any(${lines}::uuid[]) or l.ticket_id = any(${tickets}::uuid[]))`
  const named = await tx.rows(
    sql<{ order: string }>`select distinct l.order_id as "order" ${found}`,
  )
  const orders = await holdKitchenOrders(
    tx,
    named.map(({ order }) => order),
  )
  const rows = await tx.rows(sql<Line & { ticket: string }>`
    select l.id, l.ticket_id as ticket, l.order_id as "order",
      trim_scale(l.quantity)::text as quantity, l.stage, l.staged_at as "stagedAt",
      l.seen_at as "seenAt"
    ${found}
    order by l.id
    for update of l`)
  return rows.map((row) => {
    const order = orders.get(row.order)
    return { ...row, isOver: order ? isOverInKitchen(order, row, now) : false }
  })
}

type Change = { id: string; order: string; stage: KitchenStage | 'seen' }

const writeStages = (tx: Tx, changes: readonly Change[], now: Date): Promise<unknown> =>
  tx.rows(sql`
    update kitchen_line l
    set stage = case when r.stage = 'seen' then l.stage else r.stage end,
      staged_at = case when r.stage = 'seen' then l.staged_at else ${now.toISOString()} end,
      ready_at = case
        when r.stage = 'toCook' then null
        when r.stage = 'seen' then l.ready_at
        else coalesce(l.ready_at, ${now.toISOString()})
      end,
      served_at = case r.stage when 'served' then ${now.toISOString()}::timestamptz
        when 'seen' then l.served_at end,
      seen_at = case when r.stage = 'seen' then ${now.toISOString()} else l.seen_at end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r (id uuid, stage text)
    where l.id = r.id`)

/** What was only seen is no stage. */
const keepSteps = ({ tx, actor, now }: Context, changes: readonly Change[]): Promise<unknown> =>
  tx.rows(sql`
    insert into kitchen_step (line_id, stage, at, user_id, user_name)
    select r.id, r.stage, ${now.toISOString()}, ${actor.userId}, ${actor.fullName}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r (id uuid, stage text)
    where r.stage <> 'seen'`)

/** Everybody who shows the order is told, and the answer says how each line ended. */
export async function settled(
  context: Context,
  wanted: readonly string[],
  held: readonly Held[],
  rule: (line: Held) => KitchenStage | 'seen' | null,
): Promise<{ outcomes: LineOutcome[] }> {
  const { tx, now, services, language } = context
  const refused = (line: string, { code, facts }: Refusal): LineOutcome => ({
    line,
    code,
    message: services.words.refusal(language, { code, facts }),
  })
  const byId = new Map(held.map((line) => [line.id, line]))
  const changes: Change[] = []
  const outcomes = [...new Set(wanted)].map((line): LineOutcome => {
    const own = byId.get(line)
    if (!own) return refused(line, new Refusal('unknownLine'))
    try {
      const stage = rule(own)
      if (stage) changes.push({ id: own.id, order: own.order, stage })
      return { line, stage: stage ?? (own.seenAt ? 'seen' : own.stage) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return refused(line, error)
    }
  })
  if (changes.length === 0) {
    context.repeated()
    return { outcomes }
  }
  await writeStages(tx, changes, now)
  await keepSteps(context, changes)
  const orders = [...new Set(changes.map(({ order }) => order))]
  await touchOrders(tx, orders)
  for (const order of orders) context.record({ entity: 'order', id: order })
  context.record({ entity: 'kitchen', id: orders[0] ?? '' })
  return { outcomes }
}

/** Of a whole ticket only what the step is for: nothing of it is refused for what it is. */
const isMeant = (line: Held, to: KitchenStep): boolean =>
  to === 'seen' ? !isDish(line) : isDish(line) && line.stage !== 'void'

export const stageKitchenLines = command({
  route: 'POST /api/kitchen/:branch/stages',
  summary:
    'restaurant: lines or whole tickets are ready, served, or (cancellations and changes) seen; what is further already stays',
  needs: 'restaurant.kitchen.edit',
  // Each step is kept with who made it (`kitchen_step`).
  isUntraced: true,
  input: z.strictObject({
    branch: pathId,
    to: z.enum(kitchenSteps, 'invalid'),
    lines: z.array(id, 'required').max(mostKitchenLines, 'range'),
    tickets: z.array(id, 'required').max(mostKitchenLines, 'range'),
  }),
  async run(context, { branch, to, lines, tickets }) {
    const held = await heldLines(context.tx, { branch, lines, tickets, now: context.now })
    const whole = held.filter((it) => tickets.includes(it.ticket) && isMeant(it, to))
    const wanted = [...lines, ...whole.map((it) => it.id)]
    return settled(context, wanted, held, (line) => stepped(line, to, line))
  },
})

const bumped = z.strictObject({ line: id, from: z.enum(['ready', 'served'], 'invalid') })

export const recallKitchenLines = command({
  route: 'POST /api/kitchen/:branch/recall',
  summary: 'restaurant: lines go one stage back from where a bump brought them, for a while',
  needs: 'restaurant.kitchen.edit',
  isUntraced: true,
  input: z.strictObject({
    branch: pathId,
    lines: z.array(bumped, 'required').min(1, 'required').max(mostKitchenLines, 'range'),
  }),
  async run(context, { branch, lines }) {
    const { tx, now } = context
    const { recallMinutes } = await kitchenLimits(tx, branch)
    const wanted = lines.map(({ line }) => line)
    const held = await heldLines(tx, { branch, lines: wanted, tickets: [], now })
    const from = new Map(lines.map((it) => [it.line, it.from]))
    return settled(context, wanted, held, (line) =>
      recalled(line, from.get(line.id) ?? 'ready', { isOver: line.isOver, now, recallMinutes }),
    )
  },
})
