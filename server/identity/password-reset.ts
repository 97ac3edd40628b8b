/**
 * The way back in for whoever forgot the password. Asking for it gets the same answer in the same
 * time whether or not the address is known.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { forgotPasswordInput, resetPasswordInput } from '../../domain/identity/account.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { publicCommand } from '../kernel/command.ts'
import type { PublicContext } from '../kernel/context.ts'
import { notify } from '../kernel/notice.ts'
import { linkHash } from '../kernel/secrets/link-hash.ts'
import { confirmByLink } from './confirmation.ts'
import { endKeys } from './key-ending.ts'
import { forgetFailures } from './login-doors.ts'
import { hashNewPassword } from './new-password.ts'
import { cancelPasswordLinks, sendPasswordLink } from './password-link.ts'
import { endSessions } from './sign-in.ts'
import { doorFrom, knock } from './throttle.ts'

/** Longer than writing the mail ever takes, and never twice the same. */
const answerMs = (): number => 250 + Math.random() * 50

const mailsPerHour = 3

export const forgotPassword = publicCommand({
  route: 'POST /api/forgot-password',
  publicPace: { network: 60 },
  summary: 'Ask for a link by mail; the answer never tells whether the address is known',
  input: forgotPasswordInput,
  async run(context, { email }) {
    await knock(context, doorFrom(context.station, 'forgot', { tries: 60, seconds: 900 }))
    const answered = pause(answerMs())
    const asked = await context.services.counted(`forgot:${email}`, 3600)
    if (asked <= mailsPerHour) await sendLinkTo(context, email)
    await answered
  },
})

type Receiver = { id: string; username: string; fullName: string; language: Language }

async function sendLinkTo(context: PublicContext, email: string): Promise<void> {
  const { tx } = context
  const found = await tx.maybe(sql<{ company_id: string; user_id: string }>`
    select company_id, user_id
    from find_login(${email})`)
  if (!found) return
  const { company_id: companyId, user_id: userId } = found
  await tx.enterCompany(companyId)
  const receiver = await tx.maybe(sql<Receiver>`
    select id, username, full_name as "fullName", language
    from app_user
    where id = ${userId} and is_active`)
  if (!receiver) return
  await context.actFor({ companyId, userId, name: receiver.fullName })
  context.record({ entity: 'user', id: userId })
  await sendPasswordLink(context, { ...receiver, email }, 'passwordReset')
}

export const resetPassword = publicCommand({
  route: 'POST /api/reset-password',
  publicPace: { network: 60 },
  summary: 'Set a new password with the token of the link; it works once',
  input: resetPasswordInput,
  async run(context, { token, password }) {
    const { tx } = context
    const user = await spendLink(context, linkHash(token)).catch(async (error) => {
      // Only wrong links count: whoever holds a right one gets in, whatever a neighbour tries.
      await knock(context, doorFrom(context.station, 'reset', { tries: 10, seconds: 900 }))
      throw error
    })
    await tx.rows(sql`
      update app_user
      set password_hash = ${await hashNewPassword(tx, password)}
      where id = ${user.id}`)
    await tx.rows(cancelPasswordLinks(user.id))
    await confirmByLink(context, user.companyId, user.email)
    await endSessions(context, user.id, { reason: 'passwordChanged' })
    await endKeys(context, user, user.fullName)
    await notify(context, user.id, { kind: 'passwordChanged', path: '/Profile' })
    context.record({ entity: 'user', id: user.id })
    for (const name of [user.username, user.email])
      if (name) context.afterCommit(() => forgetFailures(context, name))
  },
})

type Holder = {
  companyId: string
  id: string
  username: string
  fullName: string
  email: string | null
}

/** The user is locked before the link, as everywhere, so that two at once come in turn. */
async function spendLink(context: PublicContext, hash: string): Promise<Holder> {
  const { tx } = context
  const found = await tx.maybe(sql<{ company_id: string; user_id: string }>`
    select company_id, user_id
    from find_reset(${hash})`)
  if (!found) throw new Refusal('tokenExpired', 'token')
  await tx.enterCompany(found.company_id)
  const user = await tx.maybe(sql<Holder>`
    select company_id as "companyId", id, username, full_name as "fullName", email
    from app_user
    where id = ${found.user_id} and is_active
    for update`)
  const spent = await tx.rows(sql`
    update password_reset
    set used_at = now()
    where token_hash = ${hash} and used_at is null and expires_at > now()
    returning 1`)
  if (!user || spent.length === 0) throw new Refusal('tokenExpired', 'token')
  await context.actFor({ companyId: found.company_id, userId: user.id, name: user.fullName })
  return user
}
