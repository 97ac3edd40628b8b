/**
 * The address a company was founded with is confirmed by whoever reads it. Until then nothing that
 * the company wrote leaves for anybody; the letter that asks carries none of its words either.
 */

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { confirmationInput, proofField } from '../../domain/identity/account.ts'
import { emailSchema } from '../../domain/kernel/field.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { command, publicCommand } from '../kernel/command.ts'
import type { PublicContext } from '../kernel/context.ts'
import { sendLater } from '../kernel/mail/mail.ts'
import { heldLetters, unconfirmedAddress } from '../kernel/mail/mail-gate.ts'
import { notify } from '../kernel/notice.ts'
import { linkHash } from '../kernel/secrets/link-hash.ts'
import { proveSelf } from './own-password.ts'
import { invitationDays } from './password-link.ts'
import { sessionInfoOf } from './session-info.ts'
import { doorFrom, knock } from './throttle.ts'

const linkDays = 7

type Asking = Pick<PublicContext, 'tx' | 'services' | 'afterCommit'>

/** Sends the letter that asks, with a new link; the one before it is worthless. */
export async function askConfirmation(
  context: Asking,
  address: string,
  language: Language,
): Promise<void> {
  const { tx, services } = context
  const token = randomBytes(32).toString('base64url')
  await tx.rows(sql`
    insert into company_confirmation (address, token_hash, expires_at)
    values (${address}, ${linkHash(token)}, now() + make_interval(days => ${linkDays}))
    on conflict (company_id) do update set
      address = excluded.address,
      token_hash = excluded.token_hash,
      expires_at = excluded.expires_at
    where company_confirmation.confirmed_at is null`)
  // Whoever founds company after company must not use us to bother somebody.
  const asked = await services.counted(`confirm-to:${address.toLowerCase()}`, 24 * 3600)
  if (asked > lettersPerAddress) return
  const facts = { token, days: linkDays }
  await sendLater(context, { to: address, template: 'confirmCompany', language, facts })
}

const lettersPerAddress = 10

export const sendConfirmation = command({
  route: 'POST /api/company/confirmation',
  summary: 'company: send the letter that confirms its address again, or to another address',
  needs: 'identity.company.edit',
  input: z.strictObject({ address: emailSchema('emailLong').optional(), ...proofField }),
  async run(context, { address, proof }) {
    const { tx, actor, language } = context
    const known = await unconfirmedAddress(tx)
    if (known === null) throw new Refusal('companyIsConfirmed')
    const isMoving = address !== undefined && address !== known
    if (isMoving) await proveSelf(context, proof)
    await knock(context, { key: `confirm:${actor.companyId}`, tries: 5, seconds: 3600 })
    await askConfirmation(context, address ?? known, language)
    if (isMoving) {
      const { companyId: id } = actor
      context.record({ entity: 'company', id, before: { email: known }, after: { email: address } })
    }
    return sessionInfoOf(context, actor)
  },
})

export const confirmCompany = publicCommand({
  route: 'POST /api/confirm-company',
  publicPace: { network: 60 },
  summary: 'Confirm the address of a company with the token of the letter',
  input: confirmationInput,
  async run(context, { token }) {
    const { tx, station } = context
    await knock(context, doorFrom(station, 'confirm', { tries: 20, seconds: 900 }))
    const hash = linkHash(token)
    const found = await tx.maybe(sql<{ company_id: string }>`
      select company_id
      from find_confirmation(${hash})`)
    if (!found) throw new Refusal('tokenExpired', 'token')
    await tx.enterCompany(found.company_id)
    const live = await tx.maybe(sql<{ confirmed: boolean }>`
      select confirmed_at is not null as confirmed
      from company_confirmation
      where token_hash = ${hash} and (expires_at > now() or confirmed_at is not null)
      for update`)
    if (!live) throw new Refusal('tokenExpired', 'token')
    if (live.confirmed) return context.repeated()
    await context.actFor(await firstAdmin(context, found.company_id))
    await confirmed(context, found.company_id)
  },
})

/** In whose name the trace is written: the link says that its reader may, not who he is. */
async function firstAdmin({ tx }: Asking, companyId: string) {
  const admin = await tx.one(sql<{ userId: string; name: string }>`
    select id as "userId", full_name as name
    from app_user
    where user_type = 'admin'
    order by created_at, id
    limit 1`)
  return { companyId, ...admin }
}

/** Everything that waited leaves, and invitations are good for as long as they say from now on. */
async function confirmed(
  context: Asking & Pick<PublicContext, 'record'>,
  companyId: string,
): Promise<void> {
  const { tx, services, record, afterCommit } = context
  await tx.rows(sql`
    update company_confirmation
    set confirmed_at = now()
    where confirmed_at is null`)
  const letters = await tx.rows(heldLetters())
  const tokens = letters.flatMap(({ data }) => {
    const { token } = (data.facts ?? {}) as { token?: unknown }
    return data.template === 'invitation' && typeof token === 'string' ? [linkHash(token)] : []
  })
  await tx.rows(sql`
    update password_reset
    set expires_at = now() + make_interval(days => ${invitationDays})
    where token_hash = any(${tokens}::text[]) and used_at is null`)
  const admins = await tx.rows(sql<{ id: string }>`
    select id
    from app_user
    where user_type = 'admin' and is_active`)
  const recipients = admins.map(({ id }) => id)
  await notify(context, recipients, { kind: 'companyConfirmed', path: '/UpdateCompany' })
  record({ entity: 'company', id: companyId })
  afterCommit(() => services.wakeJobs())
}

/** A link that was sent to the very address and set a password proves as much. */
export async function confirmByLink(
  context: Asking & Pick<PublicContext, 'record'>,
  companyId: string,
  email: string | null,
): Promise<void> {
  const address = await unconfirmedAddress(context.tx)
  if (address && email && address.toLowerCase() === email.toLowerCase())
    await confirmed(context, companyId)
}
