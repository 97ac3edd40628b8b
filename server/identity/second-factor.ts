/**
 * Setting the second factor up and stopping it. The secret counts only once a code of it was
 * shown, so that nobody locks himself out with a phone that never learnt it.
 */

import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { passwordOnlyInput, proofField, secondFactorInput } from '../../domain/identity/account.ts'
import { user } from '../../domain/identity/user.entity.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { command } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { notify } from '../kernel/notice.ts'
import { lockRow } from '../kernel/rows/rows.ts'
import { ownerOf } from '../kernel/secrets/sealed-secrets.ts'
import {
  acceptedStep,
  newRecoveryCodes,
  newSecret,
  otpauthUri,
  recoveryHash,
  typedCode,
} from '../kernel/secrets/totp.ts'
import { ownDoor, proveOwnPassword, proveSelf } from './own-password.ts'
import { knock } from './throttle.ts'
import { guardUserChange, lockAccounts, valuesOf } from './user-guard.ts'

export const startSecondFactor = command({
  route: 'POST /api/second-factor',
  summary: 'Get a new secret for the authenticator app; a code confirms it',
  needs: 'signedIn',
  input: z.strictObject(proofField),
  async run(context, { proof }) {
    const { tx, actor, services } = context
    await proveSelf(context, proof)
    const secret = newSecret()
    const pending = await tx.rows(sql`
      update app_user
      set second_factor_pending = ${services.seal.seal(secret, ownerOf(actor))}
      where id = ${actor.userId} and second_factor_secret is null
      returning 1`)
    if (pending.length === 0) throw new Refusal('secondFactorIsOn')
    const uri = otpauthUri(secret, actor.username, 'Comptoir')
    const { default: qrcode } = await import('qrcode')
    return { secret, uri, qr: await qrcode.toString(uri, { type: 'svg', margin: 1 }) }
  },
})

export const confirmSecondFactor = command({
  route: 'POST /api/second-factor/confirm',
  summary: 'Confirm the secret with a code of it; answers the recovery codes, this once',
  needs: 'signedIn',
  input: secondFactorInput,
  async run(context, { code }) {
    const { tx, actor, services } = context
    const door = ownDoor(context)
    await knock(context, door)
    await acceptPending(context, code)
    const recoveryCodes = newRecoveryCodes()
    const hashes = recoveryCodes.map((it) => recoveryHash(actor.userId, it))
    await tx.rows(forgetRecoveryCodes(actor.userId))
    await tx.rows(sql`
      insert into recovery_code (user_id, code_hash)
      select ${actor.userId}::uuid, hash
      from unnest(${hashes}::text[]) hash`)
    await notify(context, actor.userId, { kind: 'secondFactorOn', path: '/Profile' })
    context.record({ entity: 'user', id: actor.userId })
    context.afterCommit(() => services.forgetTries(door.key))
    return { recoveryCodes }
  },
})

/** The code that confirms is spent by it. */
async function acceptPending(context: Context, typed: string): Promise<void> {
  const { tx, actor, now, services } = context
  const { pending } = await tx.one(sql<{ pending: string | null }>`
    select second_factor_pending as pending
    from app_user
    where id = ${actor.userId}
    for update`)
  const code = typedCode(typed)
  const secret = pending ? services.seal.open(pending, ownerOf(actor)) : undefined
  const step = secret && code ? acceptedStep(secret, code, now, null) : undefined
  if (step === undefined) throw new Refusal('secondFactorWrong', 'code')
  await tx.rows(sql`
    update app_user
    set second_factor_secret = second_factor_pending, second_factor_pending = null,
      second_factor_step = ${step}
    where id = ${actor.userId}`)
}

export const stopSecondFactor = command({
  route: 'POST /api/second-factor/stop',
  summary: 'Sign in without a second factor again',
  needs: 'signedIn',
  input: passwordOnlyInput,
  async run(context, { password }) {
    const { tx, actor } = context
    await proveOwnPassword(context, password, 'password')
    await tx.rows(clearSecondFactor(actor.userId))
    await tx.rows(forgetRecoveryCodes(actor.userId))
    await notify(context, actor.userId, { kind: 'secondFactorOff', path: '/Profile' })
    context.record({ entity: 'user', id: actor.userId })
  },
})

/** For whoever lost the phone and the recovery codes; it asks for the same right as a password. */
export const stopSecondFactorOf = command({
  route: 'POST /api/users/:id/second-factor/stop',
  summary: 'Let a user sign in with the password alone again',
  needs: 'identity.user.edit',
  input: z.strictObject({ id: pathId, ...proofField }),
  async run(context, { id, proof }) {
    const { tx } = context
    if (proof !== undefined) await proveSelf(context, proof)
    await lockAccounts(tx)
    const values = valuesOf(await lockRow(tx, user, id))
    await guardUserChange(context, { id, before: values, after: values, hasNewPassword: true })
    if (proof === undefined) throw new Refusal('proofRequired')
    await tx.rows(clearSecondFactor(id))
    await tx.rows(forgetRecoveryCodes(id))
    await notify(context, id, { kind: 'secondFactorOff', path: '/Profile' })
    context.record({ entity: 'user', id })
  },
})

const forgetRecoveryCodes = (userId: string): RawBuilder<unknown> => sql`
  delete from recovery_code
  where user_id = ${userId}`

const clearSecondFactor = (userId: string): RawBuilder<unknown> => sql`
  update app_user
  set second_factor_secret = null, second_factor_pending = null, second_factor_step = null
  where id = ${userId}`
