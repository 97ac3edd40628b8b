/** Founds a company with its first admin, and signs him in. */

import { sql } from 'kysely'
import { type Registration, registrationInput } from '../../domain/identity/account.ts'
import { foundingRate } from '../../domain/identity/founding-rate.ts'
import type { SignedIn } from '../../domain/identity/session.ts'
import { user } from '../../domain/identity/user.entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { publicCommand } from '../kernel/command.ts'
import type { PublicContext } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { insertRow } from '../kernel/rows/rows.ts'
import { hashPassword } from '../kernel/secrets/password.ts'
import { authenticate } from './authentication.ts'
import { askConfirmation } from './confirmation.ts'
import { makeCompany, makeStarters, refuseUnknownPlaces } from './founding.ts'
import { signIn } from './sign-in.ts'
import { makeRate } from './starter-shop.ts'
import { doorFrom, knock } from './throttle.ts'

export const registration = publicCommand({
  route: 'POST /api/registration',
  publicPace: { network: 60 },
  summary: 'Found a company and sign its first admin in; the same id again signs in to the first',
  input: registrationInput,
  async run(context, input) {
    await refuseWhileClosed(context, input)
    refuseUnknownPlaces(input)
    const tries = context.services.companiesPerHour
    await knock(context, doorFrom(context.station, 'registration', { tries, seconds: 3600 }))
    const passwordHash = await hashPassword(input.password)
    await context.tx.enterCompany(input.id)
    const isNew = await makeCompany(context, input)
    return isNew ? found(context, input, passwordHash) : signInAgain(context, input)
  },
})

/**
 * Where registration is closed, strangers found nothing; but an installation without a company is
 * of no use to anybody, so its first one is founded all the same, and one only. Whoever asks again
 * because the first answer was lost is let through to sign in.
 */
async function refuseWhileClosed({ tx, services }: PublicContext, { id }: Registration) {
  if (services.isRegistrationOpen) return
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('comptoir first company'))`)
  if (!(await hasCompany(tx))) return
  await tx.enterCompany(id)
  const isOurs = await tx.maybe(sql`select 1 from company`)
  if (!isOurs) throw new Refusal('registrationClosed')
}

/** Whether somebody has founded a company here, whoever it was. */
export async function hasCompany(tx: Tx): Promise<boolean> {
  const { found: isFound } = await tx.one(sql<{ found: boolean }>`select has_company() as found`)
  return isFound
}

async function found(
  context: PublicContext,
  input: Registration,
  passwordHash: string,
): Promise<SignedIn> {
  const { id: companyId, username, fullName, email, language } = input
  const userId = newId()
  await context.actFor({ companyId, userId, name: fullName })
  // The name is what another company may hold already, so it is asked for first.
  const founder = { id: userId, username, fullName, email, language, userType: 'admin' }
  await insertRow(context, user, founder, { password_hash: passwordHash })
  await makeStarters(context, input)
  // The demo has well-known passwords and an address that nobody reads.
  if (!context.services.isDemo) await askConfirmation(context, email, language)
  if (input.hasSampleData) await context.services.fillSample(context, language)
  // Of several rates of a day the last one holds: the founder knows better than the sample.
  const rate = foundingRate(input)
  if (rate) await makeRate(context, rate)
  const person = { id: userId, company_id: companyId, full_name: fullName, role_id: null }
  return signIn(context, { ...person, username, user_type: 'admin' }, false)
}

/** The answer to the first call was lost on its way; whoever knows the password gets in. */
async function signInAgain(context: PublicContext, input: Registration): Promise<SignedIn> {
  const account = await authenticate(context, { login: input.username, password: input.password })
  if (account.company_id !== input.id) throw new Refusal('notUnique', 'username')
  return signIn(context, account, false)
}
