/** Opens the one session a user has, and ends those that were open. */

import { sql } from 'kysely'
import { startBranch } from '../../domain/identity/account.settings.ts'
import type { SignedIn } from '../../domain/identity/session.ts'
import { newId } from '../../domain/kernel/id.ts'
import { idleHours } from '../../domain/kernel/session.settings.ts'
import { actorFrom, findActor } from '../kernel/actor.ts'
import type { PublicContext } from '../kernel/context.ts'
import { signToken } from '../kernel/http/token.ts'
import { notify } from '../kernel/notice.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { type Settings, settingsFor } from '../kernel/settings.ts'
import { deviceKey } from './device-key.ts'
import { branchesOf, sessionInfoOf } from './session-info.ts'

type Person = {
  company_id: string
  id: string
  username: string
  full_name: string
  user_type: 'admin' | 'staff'
  role_id: string | null
}

/** The caller holds the lock on the user, so of two logins at once the later one stays. */
export async function signIn(
  context: PublicContext,
  person: Person,
  isKept: boolean,
): Promise<SignedIn> {
  const { tx, station, services } = context
  const { company_id: companyId, id: userId, username } = person
  const replaced = await endSessions(context, userId, { reason: 'replaced', username })
  if (replaced > 0)
    await notify(context, userId, {
      kind: 'signedInElsewhere',
      facts: { address: station.address },
      path: '/Profile',
    })
  const sessionId = newId()
  const settings = await settingsFor(tx, { userId })
  const branchId = await startingBranch(tx, person, settings)
  await tx.rows(sql`
    insert into session (id, user_id, branch_id, is_kept, expires_at, address, agent)
    values (${sessionId}, ${userId}, ${branchId}, ${isKept},
      now() + case when ${isKept} then interval '30 days'
        else make_interval(hours => ${settings.of(idleHours)}) end,
      ${station.address}, ${station.agent})`)
  await context.actFor({ companyId, userId, name: person.full_name, sessionId })
  context.record({ entity: 'session', id: sessionId, after: { address: station.address } })
  const actor = await actorFrom(tx, companyId, await tx.one(findActor(sessionId)))
  const token = await signToken({ userId, companyId, sessionId }, services.tokenKey)
  const device = deviceKey(userId, services.tokenKey)
  return { token, device, session: await sessionInfoOf(context, actor) }
}

type Ending = {
  reason: 'replaced' | 'signedOut' | 'passwordChanged' | 'accountChanged' | 'deleted'
  /** Told to the stations that another one took over. */
  username?: string
  except?: string
}

/** Their tokens stop working with this transaction. Answers how many were alive. */
export async function endSessions(
  context: Pick<PublicContext, 'tx' | 'services' | 'afterCommit'>,
  userId: string,
  { reason, username, except }: Ending,
): Promise<number> {
  const ended = await context.tx.rows(sql<{ id: string; was_alive: boolean }>`
    update session
    set ended_at = now(), end_reason = ${reason}
    where user_id = ${userId} and ended_at is null and id is distinct from ${except ?? null}
    returning id, expires_at > now() as was_alive`)
  for (const { id } of ended)
    context.afterCommit(() => context.services.live.endSession(id, username))
  return ended.filter(({ was_alive }) => was_alive).length
}

/**
 * The only branch there is; else the one this user wants to start in, or worked in last, if he
 * still may; else none chosen.
 */
async function startingBranch(
  tx: Tx,
  { id, user_type, role_id }: Person,
  settings: Settings,
): Promise<string | null> {
  const branches = await branchesOf(tx, { isAdmin: user_type === 'admin', roleId: role_id })
  // Session ids are in time order.
  const last = await tx.maybe(sql<{ branch_id: string | null }>`
    select branch_id
    from session
    where user_id = ${id}
    order by id desc
    limit 1`)
  const only = branches.length === 1 ? branches[0] : undefined
  const known = (branchId: string | null | undefined) => branches.find((it) => it.id === branchId)
  return (only ?? known(settings.of(startBranch)) ?? known(last?.branch_id))?.id ?? null
}
