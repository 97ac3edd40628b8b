/** Keys of other programs, as they are made and shown. */
import { z } from 'zod'
import { isForKeys } from '../kernel/access/api-key.ts'
import { linkedAnswer } from '../kernel/answer.ts'
import { text } from '../kernel/field.ts'
import { id, typedPassword } from '../kernel/input.ts'
import { may, type Permission, type PermissionHolder } from '../kernel/permission.ts'
import { Refusal } from '../kernel/refusal.ts'
import { permissionRows } from '../kernel/screen.ts'

/** How long a key may live: nobody looks after one that never ends. */
export const keyLives = [30, 90, 365, 730] as const

export const usualKeyLife = 365

export const usualPerMinute = 120
export const mostPerMinute = 6000

/** So many live keys of one company, far more than it has programs. */
export const mostKeys = 100

export const newKeyInput = z.strictObject({
  id,
  name: text({ max: 80 }).schema,
  scopes: z.array(z.string('invalid').max(120, 'invalid')).min(1, 'required').max(1000, 'range'),
  branch: id.nullish(),
  days: z.literal(keyLives, 'invalid'),
  perMinute: z.int('invalid').min(1, 'range').max(mostPerMinute, 'range').default(usualPerMinute),
  /** One's own password: a key gives away what one may do oneself. */
  proof: typedPassword.optional(),
})

/** What somebody can choose from for a key: what he holds himself and keys may hold. */
export const scopesOffered = (holder: PermissionHolder): string[] =>
  permissionRows().flatMap(({ can, actions }) =>
    actions
      .map((action): Permission => `${can}.${action}` as Permission)
      .filter((it) => isForKeys(it) && may(holder, it)),
  )

/** Nobody gives a key what he does not hold. */
export function refuseScopes(scopes: readonly string[], holder: PermissionHolder): void {
  const offered = new Set(scopesOffered(holder))
  if (scopes.some((it) => !offered.has(it))) throw new Refusal('keyBeyondOwn', 'scopes')
}

export type KeyState = 'active' | 'expired' | 'revoked' | 'idle'

/** `idle`: whoever made it is not there any more, so it opens nothing. */
export function keyStateOf(
  key: { revokedAt: string | null; expiresAt: string; isOwnerActive: boolean },
  now: Date,
): KeyState {
  if (key.revokedAt) return 'revoked'
  if (new Date(key.expiresAt) <= now) return 'expired'
  return key.isOwnerActive ? 'active' : 'idle'
}

/** What a key is told about itself. */
export const ownKeyAnswer = z.object({
  id: z.string(),
  name: z.string(),
  branch: linkedAnswer.nullable(),
  expiresAt: z.string(),
  perMinute: z.number(),
  scopes: z.array(z.string()),
})

/** A key in the list; the key itself is nowhere. */
export type ShownKey = {
  id: string
  name: string
  ending: string
  scopes: string[]
  branch: { id: string; title: string } | null
  owner: string
  perMinute: number
  createdAt: string
  expiresAt: string
  lastUsedAt: string | null
  lastUsedAddress: string | null
  revokedAt: string | null
  state: KeyState
}

/** The key is told here and never again. */
export type MadeKey = { id: string; key: string }
