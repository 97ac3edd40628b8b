/** Who may end a shift, and who may allow it on the spot. */
import { sql } from 'kysely'
import { may } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { pinVerifier } from '../../domain/pos/pin.ts'
import { type Door, knock } from '../identity/throttle.ts'
import type { Context } from '../kernel/command.ts'
import { unconfirmed } from '../kernel/confirmation.ts'
import { registersOf, type ShiftRow } from './shift-row.ts'

const force = 'pos.shift.void'

type Approver = {
  name: string
  isAdmin: boolean
  permissions: string[]
  pin: { salt: string; verifier: string } | null
}

const approver = (id: string) => sql<Approver>`
  select u.full_name as name, u.user_type = 'admin' as "isAdmin",
    coalesce(r.permissions, '{}') as permissions,
    case when u.pin_salt is not null
      then json_build_object('salt', u.pin_salt, 'verifier', u.pin_verifier) end as pin
  from app_user u
  left join role r on r.company_id = u.company_id and r.id = u.role_id
  where u.id = ${id} and u.is_active`

/**
 * The name of the manager whose PIN was typed. Asked before anything is locked: the verifier is
 * slow. Only wrong PINs count against the door.
 */
export async function approvedBy(
  context: Context,
  approval: { user: string; pin: string } | null | undefined,
): Promise<string | null> {
  if (!approval) return null
  const { tx, services } = context
  const door: Door = { key: `pin:${approval.user}`, tries: 5, seconds: 60 }
  await knock(context, door)
  const found = await tx.maybe(approver(approval.user))
  const typed = found?.pin && (await pinVerifier(approval.pin, found.pin.salt))
  if (!found?.pin || typed !== found.pin.verifier) throw new Refusal('pinWrong', 'approval.pin')
  context.afterCommit(() => services.forgetTries(door.key))
  if (!may({ ...found, permissions: new Set(found.permissions) }, force))
    throw new Refusal('approverMayNot', 'approval.user', { name: found.name })
  return found.name
}

export type Ending = { isForced?: boolean; approvedName: string | null }

/** Answers whether the shift is ended by force: not by whoever opened it, or before all came in. */
export async function refuseEnding(
  { tx, actor }: Context,
  shift: ShiftRow,
  { isForced = false, approvedName }: Ending,
): Promise<boolean> {
  if (shift.state === 'closed') throw new Refusal('shiftIsClosed')
  const mayForce = may(actor, force) || approvedName !== null
  const refuse = (code: string, facts: Record<string, unknown>): Refusal =>
    mayForce ? unconfirmed(code, undefined, facts) : new Refusal(code, undefined, facts)
  const isAllowed = isForced && mayForce
  const isAnothers = shift.openedBy !== actor.userId
  if (isAnothers && !isAllowed) throw refuse('shiftOfAnother', { name: shift.openedName })
  const late = (await registersOf(tx, shift.drawerId)).find(({ waiting }) => waiting > 0)
  if (late && !isAllowed)
    throw refuse('registerWaiting', { register: late.name, count: late.waiting })
  return isAnothers || late !== undefined
}
