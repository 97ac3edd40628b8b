/** One's own PIN for the tills, chosen with the password and given up with it. */

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { mayApprove } from '../../../domain/pos/approval.ts'
import { approverDigits, isPin, pinVerifier } from '../../../domain/pos/pin.ts'
import { proveOwnPassword } from '../../identity/own-password.ts'
import { command, query } from '../../kernel/command.ts'
import type { Actor } from '../../kernel/context.ts'

const password = z.string('required').min(1, 'required').max(200, 'tooLong')

const isApprover = ({ isAdmin, permissions, limits }: Actor): boolean =>
  mayApprove({ isAdmin, permissions: [...permissions], limits })

export const ownPin = query({
  route: 'GET /api/profile/pin',
  summary: 'Whether one has a PIN, how many digits it needs, and whether it must be chosen anew',
  needs: 'signedIn',
  input: z.strictObject({}),
  async run({ tx, actor }) {
    const { hasPin, digits } = await tx.one(sql<{ hasPin: boolean; digits: number | null }>`
      select pin_verifier is not null as "hasPin", pin_digits as digits
      from app_user
      where id = ${actor.userId}`)
    const fewest = isApprover(actor) ? approverDigits : 4
    return { hasPin, fewest, isTooShort: hasPin && fewest > 4 && (digits ?? 0) < fewest }
  },
})

export const choosePin = command({
  route: 'PUT /api/profile/pin',
  summary: 'Choose the PIN by which tills know oneself',
  needs: 'signedIn',
  input: z.strictObject({ pin: z.string('required').refine(isPin, 'pin'), password }),
  async run(context, { pin, password: typed }) {
    const { tx, actor, record } = context
    await proveOwnPassword(context, typed, 'password')
    if (isApprover(actor) && pin.length < approverDigits) throw new Refusal('approverPin', 'pin')
    const salt = randomBytes(16).toString('hex')
    await tx.rows(sql`
      update app_user
      set pin_salt = ${salt}, pin_verifier = ${await pinVerifier(pin, salt)},
        pin_digits = ${pin.length}
      where id = ${actor.userId}`)
    record({ entity: 'user', id: actor.userId, before: {}, after: { hasPin: true } })
    return { hasPin: true }
  },
})

export const dropPin = command({
  route: 'POST /api/profile/pin/stop',
  summary: 'Have no PIN any more',
  needs: 'signedIn',
  input: z.strictObject({ password }),
  async run(context, { password: typed }) {
    const { tx, actor } = context
    await proveOwnPassword(context, typed, 'password')
    const dropped = await tx.maybe(sql`
      update app_user
      set pin_salt = null, pin_verifier = null, pin_digits = null
      where id = ${actor.userId} and pin_verifier is not null
      returning 1`)
    const after = { hasPin: false }
    if (dropped) context.record({ entity: 'user', id: actor.userId, before: {}, after })
    else context.repeated()
    return { hasPin: false }
  },
})
