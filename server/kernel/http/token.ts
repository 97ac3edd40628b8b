/**
 * The bearer token names a session; the session itself, kept in the database, says whether it
 * still lives. A token that is forged, expired or signed otherwise is no token at all.
 */
import { jwtVerify, SignJWT } from 'jose'
import { isId } from '../../../domain/kernel/id.ts'

export type TokenIdentity = { userId: string; companyId: string; sessionId: string }

/** No session outlives this, however busy it is. */
const tokenLifeSeconds = 30 * 24 * 3600

const maxLength = 1000

export function signToken(
  identity: TokenIdentity,
  key: Uint8Array,
  now: Date = new Date(),
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ cid: identity.companyId, sid: identity.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(identity.userId)
    .setExpirationTime(seconds + tokenLifeSeconds)
    .sign(key)
}

type Known = { identity: TokenIdentity; expires: number }

/**
 * A station sends the same token with every request, so a signature is checked once per process
 * and only good ones are remembered: a flood of forged tokens cannot fill the memory.
 */
const knownByKey = new WeakMap<Uint8Array, Map<string, Known>>()
const maxRemembered = 10_000

export async function readToken(
  text: string,
  key: Uint8Array,
  now: Date = new Date(),
): Promise<TokenIdentity | undefined> {
  const remembered = rememberedFor(key)
  const known = remembered.get(text) ?? (await verified(text, key, now))
  if (!known || known.expires <= now.getTime() / 1000) {
    remembered.delete(text)
    return undefined
  }
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.set(text, known)
  return known.identity
}

function rememberedFor(key: Uint8Array): Map<string, Known> {
  const remembered = knownByKey.get(key) ?? new Map<string, Known>()
  knownByKey.set(key, remembered)
  return remembered
}

async function verified(text: string, key: Uint8Array, now: Date): Promise<Known | undefined> {
  if (text.length > maxLength) return undefined
  try {
    const { payload } = await jwtVerify(text, key, {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'cid', 'sid', 'exp'],
      currentDate: now,
    })
    const { sub, cid, sid, exp } = payload
    if (!isId(sub) || !isId(cid) || !isId(sid) || exp === undefined) return undefined
    return { identity: { userId: sub, companyId: cid, sessionId: sid }, expires: exp }
  } catch {
    return undefined
  }
}
