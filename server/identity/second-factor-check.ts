/** The second factor of a sign-in: a code of the app, good once, or a recovery code. */

import { sql } from 'kysely'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { PublicContext } from '../kernel/context.ts'
import { notify } from '../kernel/notice.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { ownerOf } from '../kernel/secrets/sealed-secrets.ts'
import { acceptedStep, recoveryHash, typedCode } from '../kernel/secrets/totp.ts'

type Holder = {
  company_id: string
  id: string
  second_factor_secret: string | null
  second_factor_step: string | null
}

/** The caller holds the lock on the account, so one code cannot be used twice at once. */
export async function checkSecondFactor(
  context: PublicContext,
  holder: Holder,
  typed: string | undefined,
): Promise<void> {
  if (holder.second_factor_secret === null) return
  if (typed === undefined) throw new Refusal('secondFactorRequired')
  const code = typedCode(typed)
  const isRight = code
    ? await spendCode(context, holder, holder.second_factor_secret, code)
    : await spendRecoveryCode(context, holder.id, typed)
  if (!isRight) throw new Refusal('secondFactorWrong', 'code')
}

async function spendCode(
  { tx, now, services }: PublicContext,
  holder: Holder,
  sealed: string,
  code: string,
): Promise<boolean> {
  const owner = ownerOf({ companyId: holder.company_id, userId: holder.id })
  const secret = services.seal.open(sealed, owner)
  // Whoever restored the data without their key is let in by a recovery code alone.
  if (secret === undefined) throw new Refusal('secondFactorShut', 'code')
  const last = holder.second_factor_step === null ? null : Number(holder.second_factor_step)
  const step = acceptedStep(secret, code, now, last)
  if (step === undefined) return false
  await tx.rows(sql`
    update app_user
    set second_factor_step = ${step}
    where id = ${holder.id}`)
  return true
}

async function spendRecoveryCode(
  context: PublicContext,
  userId: string,
  typed: string,
): Promise<boolean> {
  const { tx } = context
  const used = await tx.rows(sql`
    update recovery_code
    set used_at = now()
    where user_id = ${userId} and code_hash = ${recoveryHash(userId, typed)} and used_at is null
    returning 1`)
  if (used.length === 0) return false
  const facts = { left: await codesLeft(tx, userId) }
  await notify(context, userId, { kind: 'recoveryCodeUsed', facts, path: '/Profile' })
  return true
}

async function codesLeft(tx: Tx, userId: string): Promise<number> {
  const { left } = await tx.one(sql<{ left: number }>`
    select count(*)::int as left
    from recovery_code
    where user_id = ${userId} and used_at is null`)
  return left
}
