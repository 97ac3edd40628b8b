/** Proves that whoever sits at a signed-in station is still its user. */

import { sql } from 'kysely'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Context } from '../kernel/context.ts'
import { isPassword } from '../kernel/secrets/password.ts'
import { type Door, knock } from './throttle.ts'

/** Also counts wrong codes while the second factor is set up. */
export const ownDoor = ({ actor }: Context): Door => ({
  key: `own-account:${actor.userId}`,
  tries: 5,
  seconds: 60,
})

/**
 * An open screen is not enough for what gives an account away (its address, its password, its
 * second factor): without the password nothing is done, and the screen asks for it.
 */
export async function proveSelf(context: Context, proof: string | undefined): Promise<void> {
  if (proof === undefined) throw new Refusal('proofRequired')
  await proveOwnPassword(context, proof, 'proof')
}

export async function proveOwnPassword(
  context: Context,
  password: string,
  field: string,
): Promise<void> {
  const { tx, actor, services } = context
  const door = ownDoor(context)
  await knock(context, door)
  const own = await tx.one(sql<{ password_hash: string | null }>`
    select password_hash
    from app_user
    where id = ${actor.userId}`)
  if (!(await isPassword(password, own.password_hash))) throw new Refusal('passwordWrong', field)
  context.afterCommit(() => services.forgetTries(door.key))
}
