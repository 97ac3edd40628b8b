/** Who asks: the live session, its user and the role, read inside the transaction that serves it. */

import { type RawBuilder, sql } from 'kysely'
import { scopesHeld } from '../../domain/kernel/access/api-key.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { idleHours } from '../../domain/kernel/session.settings.ts'
import { discountLimit } from './company-facts.ts'
import type { Actor } from './context.ts'
import type { Tx } from './postgres/db.ts'
import { reachOf } from './reach.ts'
import type { KeyProof } from './secrets/api-key.ts'
import { settingsFor } from './settings.ts'

export type ActorRow = {
  session_id: string
  branch_id: string | null
  is_quiet: boolean
  user_id: string
  username: string
  full_name: string
  user_type: 'admin' | 'staff'
  role_id: string | null
  role_version: number | null
  words_version: number
  /** As the settings of the transaction say it: '{…}', or '' for no limit. */
  branches: string
  warehouses: string
  /** Of a key: the rights that were chosen for it, and how often it may ask. */
  scopes?: string[]
  per_minute?: number
  /** Whether other programs of the company are told what happens. */
  has_webhooks?: boolean
}

const hasWebhooks = sql`exists (
  select 1
  from webhook w
  where w.company_id = c.company_id and w.is_active)`

/**
 * Leaves with begin, in one network write; the wall of the token's company already stands. With it
 * the reach of the role is set for this transaction: what row security shows from here on.
 */
export const findActor = (sessionId: string): RawBuilder<ActorRow> => sql<ActorRow>`
  select s.id as session_id, s.branch_id, s.last_seen_at < now() - interval '1 minute' as is_quiet,
    u.id as user_id, u.username, u.full_name, u.user_type, u.role_id, r.version as role_version,
    c.words_version, ${hasWebhooks} as has_webhooks,
    set_config('app.reach_branches', coalesce(
      case when u.user_type <> 'admin' then role_branches(u.role_id) end::text, ''), true)
      as branches,
    set_config('app.reach_warehouses', coalesce(
      case when u.user_type <> 'admin' then role_warehouses(u.role_id) end::text, ''), true)
      as warehouses
  from session s
  join app_user u on u.company_id = s.company_id and u.id = s.user_id
  join company c on c.company_id = s.company_id
  left join role r on r.company_id = u.company_id and r.id = u.role_id
  where s.id = ${sessionId} and s.ended_at is null and s.expires_at > now() and u.is_active`

/**
 * The same for whoever shows a key: it acts for the person who made it, if he is still there, within
 * his reach and its own branch. A key of another company, a wrong, an expired and a revoked one are
 * all nobody.
 */
export const findKeyActor = ({
  keyId,
  secretHash,
}: KeyProof): RawBuilder<ActorRow> => sql<ActorRow>`
  select k.id as session_id, k.branch_id,
    k.last_used_at is null or k.last_used_at < now() - interval '1 minute' as is_quiet,
    u.id as user_id, u.username, k.name || ' (' || u.full_name || ')' as full_name, u.user_type,
    u.role_id, r.version as role_version, c.words_version, k.scopes, k.per_minute,
    ${hasWebhooks} as has_webhooks,
    set_config('app.reach_branches', coalesce(case
      when k.branch_id is null then o.branches
      when o.branches is null or k.branch_id = any(o.branches) then array[k.branch_id]
      else '{}'::uuid[] end::text, ''), true) as branches,
    set_config('app.reach_warehouses', coalesce(case
      when k.branch_id is null then o.warehouses
      else array(
        select w.id
        from warehouse w
        where (w.branch_id is null or w.branch_id = k.branch_id)
          and (o.warehouses is null or w.id = any(o.warehouses))) end::text, ''), true)
      as warehouses
  from api_key k
  join app_user u on u.company_id = k.company_id and u.id = k.owner_id
  join company c on c.company_id = k.company_id
  left join role r on r.company_id = u.company_id and r.id = u.role_id
  cross join lateral (
    select case when u.user_type <> 'admin' then role_branches(u.role_id) end as branches,
      case when u.user_type <> 'admin' then role_warehouses(u.role_id) end as warehouses) o
  where k.id = ${keyId} and k.secret_hash = ${secretHash} and k.revoked_at is null
    and k.expires_at > now() and u.is_active`

/** When and from where a key was used last, to the minute. */
export const touchKey = (tx: Tx, keyId: string, address: string): Promise<unknown> =>
  tx.rows(sql`
    update api_key
    set last_used_at = now(), last_used_address = ${address}
    where id = ${keyId}`)

/** Whoever was sent away by a newer login is told so, whichever way he hears of it first. */
export async function lostSession(tx: Tx, sessionId: string): Promise<Refusal> {
  const lost = await tx.maybe(sql<{ is_replaced: boolean }>`
    select end_reason = 'replaced' as is_replaced
    from session
    where id = ${sessionId}`)
  return new Refusal(
    'signInRequired',
    undefined,
    lost?.is_replaced ? { isReplaced: true } : undefined,
  )
}

/** An unused session ends by itself, after the hours the company decided; a kept one lasts longer. */
export async function touchSession(tx: Tx, sessionId: string): Promise<void> {
  const hours = (await settingsFor(tx, {})).of(idleHours)
  await tx.rows(sql`
    update session
    set last_seen_at = now(),
      expires_at = now() +
        case when is_kept then interval '30 days' else make_interval(hours => ${hours}) end
    where id = ${sessionId} and ended_at is null`)
}

type Rights = Pick<Actor, 'permissions' | 'limits'>

const noRights: Rights = {
  permissions: new Set(),
  limits: {
    discountLimit: '0',
    canChangePrice: false,
    canSeeCost: false,
    canBackDate: false,
    canOpenDrawer: false,
    canWriteOff: false,
  },
}

const adminRights: Rights = {
  permissions: new Set(),
  limits: {
    discountLimit: null,
    canChangePrice: true,
    canSeeCost: true,
    canBackDate: true,
    canOpenDrawer: true,
    canWriteOff: true,
  },
}

/** Rights by role and its version: a changed role is another key, so nothing has to be forgotten. */
const rightsByRole = new Map<string, Rights>()
const maxRemembered = 2000

async function rightsOf(tx: Tx, companyId: string, found: ActorRow): Promise<Rights> {
  if (found.user_type === 'admin') return adminRights
  if (found.role_id === null) return noRights
  const key = `${companyId}:${found.role_id}:${found.role_version}`
  const known = rightsByRole.get(key)
  if (known) return known
  const role = await tx.one(sql<{
    permissions: string[]
    discount_limit: string | null
    can_change_price: boolean
    can_see_cost: boolean
    can_back_date: boolean
    can_open_drawer: boolean
    can_write_off: boolean
  }>`
    select o.permissions, ${discountLimit} as discount_limit, o.can_change_price, o.can_see_cost,
      o.can_back_date, o.can_open_drawer, o.can_write_off
    from role o
    where o.id = ${found.role_id}`)
  const rights: Rights = {
    permissions: new Set(role.permissions),
    limits: {
      discountLimit: role.discount_limit,
      canChangePrice: role.can_change_price,
      canSeeCost: role.can_see_cost,
      canBackDate: role.can_back_date,
      canOpenDrawer: role.can_open_drawer,
      canWriteOff: role.can_write_off,
    },
  }
  if (rightsByRole.size >= maxRemembered) rightsByRole.clear()
  rightsByRole.set(key, rights)
  return rights
}

export async function actorFrom(tx: Tx, companyId: string, found: ActorRow): Promise<Actor> {
  const { permissions, limits } = await rightsOf(tx, companyId, found)
  const reach = reachOf(found)
  const isAdmin = found.user_type === 'admin'
  return {
    companyId,
    sessionId: found.session_id,
    userId: found.user_id,
    username: found.username,
    fullName: found.full_name,
    // A key holds what was chosen and no more, whoever made it.
    ...(found.scopes
      ? {
          isAdmin: false,
          permissions: scopesHeld(found.scopes, { isAdmin, permissions }),
          key: { id: found.session_id },
        }
      : { isAdmin, permissions }),
    roleId: found.role_id,
    limits,
    branchId:
      reach?.branches && !reach.branches.includes(found.branch_id ?? '') ? null : found.branch_id,
    reach,
    hasWebhooks: found.has_webhooks,
  }
}

/** Somebody without a session, with the rights he has by now; nobody where he has left. */
export async function actorOfUser(
  tx: Tx,
  companyId: string,
  userId: string,
): Promise<Actor | undefined> {
  const found = await tx.maybe(sql<ActorRow>`
    select u.id as session_id, null::uuid as branch_id, false as is_quiet, u.id as user_id,
      u.username, u.full_name, u.user_type, u.role_id, r.version as role_version, c.words_version,
      set_config('app.reach_branches', coalesce(
        case when u.user_type <> 'admin' then role_branches(u.role_id) end::text, ''), true)
        as branches,
      set_config('app.reach_warehouses', coalesce(
        case when u.user_type <> 'admin' then role_warehouses(u.role_id) end::text, ''), true)
        as warehouses
    from app_user u
    join company c on c.company_id = u.company_id
    left join role r on r.company_id = u.company_id and r.id = u.role_id
    where u.id = ${userId} and u.is_active`)
  return found && actorFrom(tx, companyId, found)
}
