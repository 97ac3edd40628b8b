/**
 * A PIN says at a till who is there and who allows. Only a verifier is kept: slow to compute, so
 * that a stolen copy is no list of PINs, and the same in server, browser and offline till.
 */
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'

const iterations = 210_000
const bytes = 32

export const pinInput = z.string('required').regex(/^\d{4,8}$/, 'pin')

/** The browser's own arithmetic is ten times faster, where a page is trusted with it. */
export async function pinVerifier(pin: string, salt: string): Promise<string> {
  const [secret, salted] = [utf8ToBytes(pin), utf8ToBytes(salt)]
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (!subtle)
    return bytesToHex(await pbkdf2Async(sha256, secret, salted, { c: iterations, dkLen: bytes }))
  const key = await subtle.importKey('raw', secret as BufferSource, 'PBKDF2', false, ['deriveBits'])
  const made = await subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: salted as BufferSource, iterations },
    key,
    bytes * 8,
  )
  return bytesToHex(new Uint8Array(made))
}

export const isPin = async (
  pin: string,
  kept: { salt: string; verifier: string } | null,
): Promise<boolean> => kept !== null && (await pinVerifier(pin, kept.salt)) === kept.verifier
