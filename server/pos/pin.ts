/** One's own PIN for the tills, chosen with the password. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { isPin, pinVerifier } from '../../domain/pos/pin.ts'
import { proveOwnPassword } from '../identity/own-password.ts'
import { type Context, command } from '../kernel/command.ts'

async function keep({ tx, actor, record }: Context, salt: string, verifier: string) {
  await tx.rows(sql`
    update app_user
    set pin_salt = ${salt}, pin_verifier = ${verifier}
    where id = ${actor.userId}`)
  record({ entity: 'user', id: actor.userId, after: { hasPin: true } })
}

export const choosePin = command({
  route: 'PUT /api/profile/pin',
  summary: 'Choose the PIN by which tills know oneself',
  needs: 'signedIn',
  input: z.strictObject({
    pin: z.string('required').refine(isPin, 'pin'),
    password: z.string('required').min(1, 'required').max(200, 'tooLong'),
  }),
  async run(context, { pin, password }) {
    await proveOwnPassword(context, password, 'password')
    const salt = randomBytes(16).toString('hex')
    await keep(context, salt, await pinVerifier(pin, salt))
    return { hasPin: true }
  },
})

export const dropPin = command({
  route: 'DELETE /api/profile/pin',
  summary: 'Have no PIN any more',
  needs: 'signedIn',
  input: z.strictObject({}),
  async run(context) {
    const { tx, actor } = context
    const dropped = await tx.maybe(sql`
      update app_user
      set pin_salt = null, pin_verifier = null
      where id = ${actor.userId} and pin_verifier is not null
      returning 1`)
    if (dropped) context.record({ entity: 'user', id: actor.userId, after: { hasPin: false } })
    else context.repeated()
    return { hasPin: false }
  },
})
