/**
 * Whose request it is, as far as the request alone can say: a session by its signed token, or a
 * program by its key. Whether the one still lives and the other is right, the database says.
 */
import { readToken } from './http/token.ts'
import { isKeyText, type KeyProof, readKey } from './secrets/api-key.ts'

export type Caller = {
  companyId: string
  /** Of a key it is the key. */
  sessionId: string
  /** Of a key it is known once the key was found. */
  userId?: string
  key?: KeyProof
}

/** Nobody, where there is no token or it is not ours. */
export async function callerOf(
  token: string | undefined,
  tokenKey: Uint8Array,
): Promise<Caller | undefined> {
  if (token === undefined) return undefined
  if (!isKeyText(token)) return readToken(token, tokenKey)
  const key = readKey(token)
  return key && { companyId: key.companyId, sessionId: key.keyId, key }
}
