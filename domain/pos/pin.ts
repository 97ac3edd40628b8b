/**
 * A PIN is short, so its verifier is slow to compute: PBKDF2 with SHA-256. Only the server keeps
 * it. Where a shop's own network speaks plain http, browsers keep theirs to themselves; then it is
 * computed in plain code.
 *
 * A till is given, or remembers, a few bits of the verifier and no more: enough to catch a slip of
 * the finger without network, far too little to find the PIN. Whoever takes the bits and tries all
 * PINs still has so many of them left:
 *
 *   six digits,  8 bits: 1,000,000 / 256 = 3,906
 *   five digits, 6 bits:   100,000 /  64 = 1,562
 *   four digits, 3 bits:    10,000 /   8 = 1,250
 *
 * Only the server can tell which one it is, and it looks at 40 wrong ones an hour at most: half of
 * those that are left, which is what finding it takes on average, need 15 to 48 hours. Four digits
 * allow nothing but to stand at the till; who may approve has six at least.
 */
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const rounds = 210_000

export const isPin = (typed: string): boolean => /^\d{4,8}$/.test(typed)

/** Of whoever may allow what others may not. */
export const approverDigits = 6

/**
 * Wrong ones of one person that the server looks at: at one register, from whoever is signed in
 * there, and in all. No single account fills the last: it cannot make a manager rest everywhere.
 */
export const wrongPerHour = { atOne: 10, fromOne: 20, inAll: 40 }

const bitsOf = (digits: number): number => (digits >= 6 ? 8 : digits === 5 ? 6 : 3)

/** How many PINs fit what a till knows of one with so many digits. */
export const candidatesLeft = (digits: number): number => 10 ** digits / 2 ** bitsOf(digits)

const firstBits = (verifier: string): string =>
  Number.parseInt(verifier.slice(0, 2), 16).toString(2).padStart(8, '0')

/** What a till may know of it, as noughts and ones. */
export const pinCheck = (verifier: string, digits: number): string =>
  firstBits(verifier).slice(0, bitsOf(digits))

export const fitsCheck = (verifier: string, check: string): boolean =>
  check !== '' && firstBits(verifier).startsWith(check)

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
