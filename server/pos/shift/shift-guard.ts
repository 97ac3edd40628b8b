/** Who may end a shift, and who may allow it on the spot. */

import { may } from '../../../domain/kernel/permission.ts'
import { Refusal, unconfirmed } from '../../../domain/kernel/refusal.ts'
import type { Context } from '../../kernel/context.ts'
import { refuseUnless } from '../proof/pin-proof.ts'
import { judgeTyped, personOf } from '../proof/proof.ts'
import { readShift, registersOf, type ShiftRow } from './shift-row.ts'

const force = 'pos.shift.void'

/**
 * The name of the manager whose PIN was typed. Asked before anything is locked: the verifier is
 * slow. Only wrong PINs are counted.
 */
export async function approvedBy(
  context: Context,
  shift: string,
  approval: { user: string; pin: string } | null | undefined,
): Promise<string | null> {
  if (!approval) return null
  const { tx } = context
  const [{ branchId: branch }, person] = [
    await readShift(tx, shift),
    await personOf(tx, approval.user),
  ]
  if (person && !may({ ...person, permissions: new Set(person.permissions) }, force))
    throw new Refusal('approverMayNot', 'approval.user', { name: person.name })
  const verdict = await judgeTyped(context, person, { pin: approval.pin, branch })
  refuseUnless(verdict, person, 'approval.pin')
  return person?.name ?? null
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
