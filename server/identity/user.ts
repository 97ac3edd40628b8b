/**
 * Users are written like any entity, save that a password becomes a hash, an invitation goes out
 * by mail, the rules about accounts hold, and whoever lost a right is out at once.
 */

import type { z } from 'zod'
import { lacksWayIn, proofField } from '../../domain/identity/account.ts'
import { type User, user } from '../../domain/identity/user.entity.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { command } from '../kernel/command.ts'
import type { Change, Context } from '../kernel/context.ts'
import { refuseTooMany } from '../kernel/mail/mail-gate.ts'
import { notify } from '../kernel/notice.ts'
import { deletionsOf, withId } from '../kernel/rows/crud.ts'
import { insertRow, lockRow, updateRow } from '../kernel/rows/rows.ts'
import { endKeys } from './key-ending.ts'
import { hashNewPassword } from './new-password.ts'
import { proveSelf } from './own-password.ts'
import { cancelPasswordLinks, sendPasswordLink } from './password-link.ts'
import { endSessions } from './sign-in.ts'
import { knock } from './throttle.ts'
import { guardUserChange, lockAccounts, type UserValues, valuesOf } from './user-guard.ts'

type NewUser = z.infer<typeof user.create>

/** Without a version it is changed as it stands: whoever asks holds the version of another record. */
type UserChange = Omit<z.infer<typeof user.change>, 'version'> & {
  id: string
  version?: number
  proof?: string
}

type Wanted = Partial<Pick<User, 'userType' | 'isActive'>> & { role?: string | null }

const valuesAfter = (before: UserValues, input: Wanted): UserValues => ({
  userType: input.userType ?? before.userType,
  isActive: input.isActive ?? before.isActive,
  roleId: input.role === undefined ? before.roleId : input.role,
})

/** The body of a user, with one's own password where the change asks for it. */
export const withProof = <Body extends Record<string, unknown>>(
  body: z.ZodType<Body>,
): z.ZodType<Body & { proof?: string }> =>
  (body as unknown as z.ZodObject).extend(proofField) as unknown as z.ZodType<
    Body & { proof?: string }
  >

const hashColumn = async (
  { tx }: Context,
  password: string | null | undefined,
): Promise<Record<string, string>> =>
  password ? { password_hash: await hashNewPassword(tx, password) } : {}

/** Names are taken in all companies together: whoever asks for many of them is slowed down. */
const knockForName = (context: Context): Promise<void> =>
  knock(context, { key: `names:${context.actor.userId}`, tries: 200, seconds: 3600 })

/** A new account: its rules, its password as a hash, or an invitation by mail. */
export async function makeUser(context: Context, input: NewUser): Promise<User> {
  const { password, ...wanted } = input
  if (lacksWayIn({ password, ...wanted })) throw new Refusal('required', 'password')
  await knockForName(context)
  const newcomer: UserValues = { userType: 'staff', isActive: true, roleId: null }
  const after = valuesAfter(newcomer, wanted)
  await guardUserChange(context, { id: input.id, after, hasNewPassword: false })
  let isNew = false
  const record = (change: Change): void => {
    isNew = true
    context.record(change)
  }
  const hash = await hashColumn(context, password)
  const row = await insertRow({ ...context, record }, user, input, hash)
  if (isNew && !password && row.isActive) await invite(context, row)
  return row
}

export const createUser = command({
  route: 'POST /api/users',
  summary: 'user: create; without a password but with an address, an invitation goes out',
  needs: 'identity.user.add',
  input: user.create,
  run: makeUser,
})

/** More than a business takes on, and too few to be of use to whoever writes to strangers. */
const invitations = { hour: 40, day: 120 }

async function invite(context: Context, row: User): Promise<void> {
  const { id, username, fullName, email, language } = row
  if (!email) return
  const { companyId } = context.actor
  await refuseTooMany(context, `invitations:${companyId}`, invitations)
  await refuseTooMany(context, `mails:${companyId}`, context.services.mailLimits)
  await sendPasswordLink(context, { id, username, fullName, email, language }, 'invitation')
}

/** Another name, address, role, state or password of an account, by the rules about accounts. */
export async function changeAccount(context: Context, change: UserChange): Promise<User> {
  const { id, version, proof, ...changes } = change
  const { tx } = context
  const { password, ...wanted } = changes
  // Checking a password takes its time, and nobody else should wait for it.
  if (proof !== undefined) await proveSelf(context, proof)
  if (changes.username || changes.email) await knockForName(context)
  await lockAccounts(tx)
  const row = await lockRow(tx, user, id)
  const before = valuesOf(row)
  const after = valuesAfter(before, wanted)
  const hasNewPassword = Boolean(password)
  const isMoving = changes.email !== undefined && changes.email !== row.email
  await guardUserChange(context, { id, before, after, hasNewPassword })
  if ((hasNewPassword || isMoving) && proof === undefined) throw new Refusal('proofRequired')
  const hash = await hashColumn(context, password)
  const saved = await updateRow(context, user, id, version ?? row.version, changes, hash)
  const isSame = JSON.stringify(before) === JSON.stringify(after)
  if (hasNewPassword || saved.email !== row.email) await tx.rows(cancelPasswordLinks(id))
  if (hasNewPassword) await notify(context, id, { kind: 'passwordChanged', path: '/Profile' })
  if (hasNewPassword && id !== context.actor.userId)
    await endKeys(context, saved, context.actor.fullName)
  if (hasNewPassword || (!isSame && id !== context.actor.userId))
    await endSessions(context, id, { reason: 'accountChanged' })
  return saved
}

export const changeUser = command({
  route: 'PATCH /api/users/:id',
  summary: 'user: change; a new password, role or state ends the user’s session',
  needs: 'identity.user.edit',
  input: withProof(withId(user.change)),
  run: changeAccount,
})

export const [deleteUser, deleteUsers] = deletionsOf(user, {
  removalNote: 'never oneself and never the last admin',
  first: ({ tx }) => lockAccounts(tx),
  async guard(context, row) {
    await guardUserChange(context, { id: row.id, before: valuesOf(row), hasNewPassword: false })
    // The sessions go with the row; their stations are told first.
    return () => endSessions(context, row.id, { reason: 'deleted' })
  },
})
