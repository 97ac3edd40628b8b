/**
 * The single-use link that sets a password, for whoever forgot it and for whoever was invited.
 * Only the hash of its token is kept.
 */

import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../domain/kernel/language.ts'
import { companyName } from '../kernel/company-facts.ts'
import type { PublicContext } from '../kernel/context.ts'
import { sendLater } from '../kernel/mail/mail.ts'
import { linkHash } from '../kernel/secrets/link-hash.ts'

export const invitationDays = 3

const kinds = {
  passwordReset: { minutes: 30, shown: { minutes: 30 } },
  invitation: { minutes: invitationDays * 24 * 60, shown: { days: invitationDays } },
} as const

type Receiver = {
  id: string
  username: string
  fullName: string
  email: string
  language: Language
}

export async function sendPasswordLink(
  context: Pick<PublicContext, 'tx' | 'services' | 'afterCommit'>,
  receiver: Receiver,
  template: keyof typeof kinds,
): Promise<void> {
  const { tx } = context
  const { minutes, shown } = kinds[template]
  const token = randomBytes(32).toString('base64url')
  const company = await tx.one(sql<{ name: string }>`select ${companyName} as name`)
  await tx.rows(sql`
    delete from password_reset
    where user_id = ${receiver.id} and expires_at < now()`)
  await tx.rows(sql`
    insert into password_reset (token_hash, user_id, expires_at)
    values (${linkHash(token)}, ${receiver.id}, now() + make_interval(mins => ${minutes}))`)
  const { fullName: name, username, email: to, language } = receiver
  const facts = { ...shown, name, username, company: company.name, token }
  await sendLater(context, { to, template, language, facts })
}

/** A new password or address makes every link that is still on its way worthless. */
export const cancelPasswordLinks = (userId: string): RawBuilder<unknown> => sql`
  update password_reset
  set used_at = now()
  where user_id = ${userId} and used_at is null`
