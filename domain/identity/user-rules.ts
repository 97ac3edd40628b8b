/**
 * Who may do what to whose account. A company always keeps an active admin; nobody closes or
 * lowers his own account; and whoever is no admin can neither make one, nor touch one, nor reach
 * through another account what his own does not hold.
 */
import { Refusal } from '../kernel/refusal.ts'
import { type Authority, excessOf } from './authority.ts'

/** An account as the rules see it; `authority` is that of its role. */
export type Standing = {
  userType: 'admin' | 'staff'
  isActive: boolean
  roleId: string | null
  authority: Authority
}

export type UserChange = {
  actor: { isAdmin: boolean; authority: Authority }
  isOwn: boolean
  before?: Standing
  /** Absent when the account is deleted. */
  after?: Standing
  hasNewPassword: boolean
  otherActiveAdmins: number
}

export function refuseUserChange(change: UserChange): void {
  refuseLosingLastAdmin(change)
  if (change.isOwn) refuseOwnLoss(change)
  if (!change.actor.isAdmin) refuseEscalation(change)
}

const isActiveAdmin = (standing: Standing | undefined): boolean =>
  standing?.userType === 'admin' && standing.isActive

function lossOf(before: Standing | undefined, after: Standing | undefined): string | undefined {
  if (before?.userType === 'admin' && after?.userType === 'staff') return 'userType'
  if (before?.isActive && after && !after.isActive) return 'isActive'
  return undefined
}

function refuseLosingLastAdmin({ before, after, otherActiveAdmins }: UserChange): void {
  if (isActiveAdmin(before) && !isActiveAdmin(after) && otherActiveAdmins === 0)
    throw new Refusal('lastAdmin', lossOf(before, after))
}

function refuseOwnLoss({ actor, before, after, hasNewPassword }: UserChange): void {
  if (!after) throw new Refusal('ownAccount')
  const lost = lossOf(before, after)
  if (lost) throw new Refusal('ownAccount', lost)
  // One's own password asks for the current one, on the profile.
  if (hasNewPassword) throw new Refusal('ownAccount', 'password')
  if (!actor.isAdmin && before?.roleId !== after.roleId) throw new Refusal('ownAccount', 'role')
}

function refuseEscalation({ actor, before, after }: UserChange): void {
  for (const standing of [before, after]) {
    if (!standing) continue
    if (standing.userType === 'admin') throw new Refusal('forbidden', 'userType')
    if (excessOf(actor.authority, standing.authority)) throw new Refusal('forbidden', 'role')
  }
}
