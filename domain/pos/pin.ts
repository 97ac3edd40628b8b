/**
 * A PIN is short, so its verifier is slow to compute: PBKDF2 with SHA-256. It is computed in plain
 * code because a shop's own network may speak plain http, where browsers offer nothing better.
 */
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const rounds = 210_000

export const isPin = (typed: string): boolean => /^\d{4,8}$/.test(typed)

export const pinVerifier = async (pin: string, salt: string): Promise<string> =>
  bytesToHex(
    await pbkdf2Async(sha256, utf8ToBytes(pin), utf8ToBytes(salt), { c: rounds, dkLen: 32 }),
  )
