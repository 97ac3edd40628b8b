/**
 * A PIN is short, so its verifier is slow to compute: PBKDF2 with SHA-256. Where a shop's own network
 * speaks plain http, browsers keep theirs to themselves; then it is computed in plain code.
 */
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const rounds = 210_000

export const isPin = (typed: string): boolean => /^\d{4,8}$/.test(typed)

type Native = Pick<SubtleCrypto, 'importKey' | 'deriveBits'>

async function nativeBits(subtle: Native, pin: Uint8Array, salt: Uint8Array): Promise<Uint8Array> {
  const key = await subtle.importKey('raw', new Uint8Array(pin), 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(salt), iterations: rounds }
  return new Uint8Array(await subtle.deriveBits(how, key, 256))
}

/** The same bits either way; `subtle` is what the machine offers, if it does. */
export async function pinVerifier(
  pin: string,
  salt: string,
  subtle: Native | null | undefined = globalThis.crypto.subtle,
): Promise<string> {
  const [typed, salted] = [utf8ToBytes(pin), utf8ToBytes(salt)]
  const bits = subtle
    ? await nativeBits(subtle, typed, salted)
    : await pbkdf2Async(sha256, typed, salted, { c: rounds, dkLen: 32 })
  return bytesToHex(bits)
}
