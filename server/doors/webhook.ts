/** Webhooks: set up, changed, ended; their secrets made anew, and what was sent sent again. */

import { sql } from 'kysely'
import { z } from 'zod'
import {
  type DeliveryPage,
  deliveryStates,
  type MadeWebhook,
  mostWebhooks,
  newWebhookInput,
  refuseKinds,
  type ShownDelivery,
  type ShownWebhook,
  webhookChange,
  webhookUrl,
} from '../../domain/doors/webhook.ts'
import { newId } from '../../domain/kernel/id.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { trialKind } from '../../domain/kernel/webhook-event.ts'
import { command, query } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { isOutside } from './outside-address.ts'
import { newSecret, secretOwner } from './signature.ts'

const entity = 'webhook'

export const listWebhooks = query({
  route: 'GET /api/webhooks',
  summary: 'webhooks: those of the company, and how they are doing',
  needs: 'doors.integration.view',
  input: z.strictObject({}),
  run: async ({ tx }) => ({
    rows: await tx.rows(sql<ShownWebhook>`
      select w.id, w.version, w.name, w.url, w.kinds,
        case when b.id is not null then json_build_object('id', b.id, 'title', local_name(b)) end
          as branch,
        w.is_active as "isActive", w.failing_since as "failingSince",
        w.stopped_reason as "stoppedReason",
        case when w.former_until > now() then w.former_until end as "formerUntil",
        (select count(*)::int from webhook_delivery d
          where d.company_id = w.company_id and d.webhook_id = w.id and d.state = 'waiting')
          as waiting,
        l.status as "lastStatus", l.tried_at as "lastAt"
      from webhook w
      left join branch b on b.company_id = w.company_id and b.id = w.branch_id
      left join lateral (
        select d.status, d.tried_at
        from webhook_delivery d
        where d.company_id = w.company_id and d.webhook_id = w.id and d.tried_at is not null
        order by d.place desc
        limit 1) l on true
      order by w.name, w.id
      limit 200`),
  }),
})

/** Addresses that are written as such are judged at once; names when they are resolved. */
function refuseUrl({ services }: Context, typed: string): void {
  const url = webhookUrl(typed, services.webhookHosts)
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  const isLiteral = /^[\d.]+$/.test(bare) || bare.includes(':')
  const isAllowed = [url.host, url.hostname].some((it) => services.webhookHosts.includes(it))
  if (isLiteral && !isAllowed && !isOutside(bare)) throw new Refusal('webhookInside', 'url')
}

/** Whoever works in some branches has others told of one of them. */
function refuseBranch({ actor }: Context, branch: string | null | undefined): void {
  if (actor.reach?.branches && !branch) throw new Refusal('webhookNeedsBranch', 'branch')
}

export const addWebhook = command({
  route: 'POST /api/webhooks',
  summary: 'webhooks: set one up; the secret that signs is in this answer and never again',
  needs: 'doors.integration.add',
  input: newWebhookInput,
  async run(context, { id, name, url, kinds, branch }): Promise<MadeWebhook> {
    const { tx, actor, services, record } = context
    refuseUrl(context, url)
    refuseKinds(kinds, actor)
    refuseBranch(context, branch)
    const { count } = await tx.one(sql<{ count: number }>`
      select count(*)::int as count
      from webhook`)
    if (count >= mostWebhooks)
      throw new Refusal('tooManyWebhooks', undefined, { most: mostWebhooks })
    const secret = newSecret()
    const sealed = services.seal.seal(secret, secretOwner(actor.companyId, id))
    await tx.rows(sql`
      insert into webhook (id, owner_id, name, url, kinds, branch_id, secret)
      values (${id}, ${actor.userId}, ${name}, ${url}, ${[...new Set(kinds)]}, ${branch ?? null},
        ${sealed})`)
    record({ entity, id, after: { name, url, kinds, branch: branch ?? null } })
    return { id, secret }
  },
})

type Held = {
  version: number
  name: string
  url: string
  kinds: string[]
  is_active: boolean
  branch_id: string | null
}

/** Whoever has a hand on it may have set it up himself, as it is. */
async function held(context: Context, id: string, version?: number): Promise<Held> {
  const { tx, actor } = context
  const found = await tx.maybe(sql<Held>`
    select version, name, url, kinds, is_active, branch_id
    from webhook
    where id = ${id}
    for update`)
  if (!found) throw new Refusal('notFound')
  refuseKinds(found.kinds, actor)
  refuseBranch(context, found.branch_id)
  if (version !== undefined && found.version !== version) throw new Refusal('stale')
  return found
}

export const changeWebhook = command({
  route: 'PATCH /api/webhooks/:id',
  summary: 'webhooks: change one, switch it off, or on again after it was given up',
  needs: 'doors.integration.edit',
  input: webhookChange,
  async run(context, { id, version, ...wanted }): Promise<{ id: string; version: number }> {
    const { tx, actor, record } = context
    const before = await held(context, id, version)
    if (wanted.url !== undefined) refuseUrl(context, wanted.url)
    if (wanted.kinds) refuseKinds(wanted.kinds, actor)
    if (wanted.branch !== undefined) refuseBranch(context, wanted.branch)
    const { name = before.name, url = before.url, isActive = before.is_active } = wanted
    const kinds = wanted.kinds ? [...new Set(wanted.kinds)] : before.kinds
    const isBack = isActive && !before.is_active
    await tx.rows(sql`
      update webhook
      set owner_id = ${actor.userId}, name = ${name}, url = ${url}, kinds = ${kinds}, is_active = ${isActive},
        branch_id = case when ${wanted.branch !== undefined} then ${wanted.branch ?? null}::uuid
          else branch_id end,
        failing_since = case when ${isBack} then null else failing_since end,
        stopped_reason = case when ${isActive} then null else stopped_reason end,
        version = version + 1, updated_at = now()
      where id = ${id}`)
    if (isBack)
      await tx.rows(sql`
        update webhook_delivery set run_at = now() where webhook_id = ${id} and state = 'waiting'`)
    record({
      entity,
      id,
      before: { name: before.name, url: before.url, isActive: before.is_active },
      after: { name, url, isActive },
    })
    context.afterCommit(() => context.services.wakeWebhooks())
    return { id, version: version + 1 }
  },
})

export const deleteWebhook = command({
  route: 'DELETE /api/webhooks/:id',
  summary: 'webhooks: end one, with its log and whatever waits for it',
  needs: 'doors.integration.delete',
  input: z.strictObject({ id: pathId, version: z.coerce.number().int('invalid') }),
  async run(context, { id, version }): Promise<Record<string, never>> {
    const { tx, record } = context
    const { name, url } = await held(context, id, version)
    await tx.rows(sql`delete from webhook where id = ${id}`)
    record({ entity, id, before: { name, url }, after: null })
    return {}
  },
})

export const renewSecret = command({
  route: 'POST /api/webhooks/:id/secret',
  summary: 'webhooks: a new secret; the former one signs as well for another day',
  needs: 'doors.integration.edit',
  input: z.strictObject({ id: pathId }),
  async run(context, { id }): Promise<MadeWebhook> {
    const { tx, actor, services, record } = context
    await held(context, id)
    const secret = newSecret()
    const sealed = services.seal.seal(secret, secretOwner(actor.companyId, id))
    await tx.rows(sql`
      update webhook
      set former_secret = secret, former_until = now() + interval '1 day', secret = ${sealed},
        version = version + 1, updated_at = now()
      where id = ${id}`)
    record({ entity, id, before: {}, after: { secret: 'renewed' } })
    return { id, secret }
  },
})

export const tryWebhook = command({
  route: 'POST /api/webhooks/:id/try',
  summary: 'webhooks: send a message that says nothing, to see whether it arrives',
  needs: 'doors.integration.edit',
  isUntraced: true,
  input: z.strictObject({ id: pathId }),
  async run(context, { id }): Promise<{ event: string }> {
    const { tx, now, actor } = context
    await held(context, id)
    const event = newId()
    const payload = { id: event, kind: trialKind, at: now.toISOString(), by: actor.fullName }
    await tx.rows(sql`
      insert into webhook_delivery (id, webhook_id, event_id, kind, payload)
      values (${newId()}, ${id}, ${event}, ${trialKind}, ${JSON.stringify(payload)}::jsonb)`)
    context.afterCommit(() => context.services.wakeWebhooks())
    return { event }
  },
})

const mostShown = 50

export const listDeliveries = query({
  route: 'GET /api/webhooks/:id/deliveries',
  summary: 'webhooks: what was sent, newest first, and what was answered; kept for 30 days',
  needs: 'doors.integration.view',
  input: z.strictObject({
    id: pathId,
    state: z.enum(deliveryStates, 'invalid').optional(),
    after: z
      .string('invalid')
      .regex(/^\d{1,18}$/, 'invalid')
      .optional(),
  }),
  async run(context, { id, state = null, after = null }): Promise<DeliveryPage> {
    const { tx, actor } = context
    const own = await tx.maybe(sql<Pick<Held, 'kinds' | 'branch_id'>>`
      select kinds, branch_id from webhook where id = ${id}`)
    if (!own) throw new Refusal('notFound')
    refuseKinds(own.kinds, actor)
    refuseBranch(context, own.branch_id)
    const found = await tx.rows(sql<ShownDelivery & { place: string }>`
      select d.id, d.event_id as event, d.kind, d.payload, d.state, d.attempts,
        d.is_replay as "isReplay", d.status, d.response, d.error, d.took_ms as "tookMs",
        d.created_at as "createdAt", d.tried_at as "triedAt",
        case when d.state = 'waiting' then d.run_at end as "nextAt", d.place::text as place
      from webhook_delivery d
      where d.webhook_id = ${id} and (${state}::text is null or d.state = ${state})
        and (${after}::bigint is null or d.place < ${after}::bigint)
      order by d.place desc
      limit ${mostShown + 1}`)
    const rows = found.slice(0, mostShown)
    const next = found.length > mostShown ? (rows.at(-1)?.place ?? null) : null
    return { rows: rows.map(({ place: _, ...row }) => row), next }
  },
})

export const replayDelivery = command({
  route: 'POST /api/webhooks/:id/deliveries/:delivery/replay',
  summary: 'webhooks: send a message again, with the same id; one that still waits is tried now',
  needs: 'doors.integration.edit',
  input: z.strictObject({ id: pathId, delivery: pathId }),
  async run(context, { id, delivery }): Promise<Record<string, never>> {
    const { tx, record } = context
    await held(context, id)
    const found = await tx.maybe(sql<{ state: string; kind: string }>`
      select state, kind
      from webhook_delivery
      where id = ${delivery} and webhook_id = ${id}
      for update`)
    if (!found) throw new Refusal('notFound')
    if (found.state === 'waiting')
      await tx.rows(sql`
        update webhook_delivery set run_at = now() where webhook_id = ${id} and state = 'waiting'`)
    else
      await tx.rows(sql`
        insert into webhook_delivery (id, webhook_id, event_id, kind, payload, is_replay)
        select ${newId()}, webhook_id, event_id, kind, payload, true
        from webhook_delivery
        where id = ${delivery}`)
    record({ entity, id, before: {}, after: { replayed: found.kind } })
    context.afterCommit(() => context.services.wakeWebhooks())
    return {}
  },
})
