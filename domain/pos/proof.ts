/**
 * The proof that somebody was there: the PIN, sealed to the server and bound to the one thing it
 * is for. It is made at the till with or without network and lies in the outbox with its ticket.
 * Only the server can open it, so it cannot be tried out where it lies; for another ticket, person,
 * station, action or time it does not open at all.
 *
 * A sealed box: a fresh X25519 key agrees with the server's, HKDF makes a key of it that is used
 * once, ChaCha20-Poly1305 encrypts. Browsers on plain http have no such things; this is plain code.
 */
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { tidyDecimal } from '../kernel/number/decimal.ts'
import { isPin } from './pin.ts'
import type { ApprovalAction } from './ticket/ticket.ts'

/** To allow something at the till or at a table, to take over the till, or to clock in and out. */
export type ProofAction =
  | ApprovalAction
  | 'switch'
  | 'orderCancel'
  | 'orderReopen'
  | 'orderDiscount'
  | 'clock'

/** What a proof is for; `subject` is the ticket, the movement, the event or the switch itself. */
export type Bound = {
  company: string
  action: ProofAction
  subject: string
  user: string
  station: string
  at: string
  /** Where something is given away: how much of it at most. */
  upTo?: string
  /** At a table: of what, and how much of it. */
  what?: readonly string[]
}

const form = 'comptoir proof 1'
const keyBytes = 32
/** All PINs are sealed at one length. */
const padded = 8

export const boundText = (bound: Bound): string => {
  const { company, action, subject, user, station, at, upTo, what = [] } = bound
  const most = upTo === undefined ? [] : [tidyDecimal(upTo)]
  return JSON.stringify([form, company, action, subject, user, station, at, ...most, ...what])
}

const onceKey = (shared: Uint8Array, own: Uint8Array, server: Uint8Array): Uint8Array =>
  hkdf(sha256, shared, concatBytes(own, server), utf8ToBytes(form), keyBytes)

/** The key is new for every seal, so its counter may always begin at zero. */
const cipherOf = (key: Uint8Array, bound: Bound) =>
  chacha20poly1305(key, new Uint8Array(12), utf8ToBytes(boundText(bound)))

/** Those of the server; a till is told the public one. */
export type ProofKeys = { secretKey: Uint8Array; publicKey: string }

export const proofKeysOf = (secretKey: Uint8Array): ProofKeys => ({
  secretKey,
  publicKey: bytesToHex(x25519.getPublicKey(secretKey)),
})

export function sealPin(pin: string, bound: Bound, publicKey: string): string {
  const server = hexToBytes(publicKey)
  const secret = x25519.utils.randomSecretKey()
  const own = x25519.getPublicKey(secret)
  const key = onceKey(x25519.getSharedSecret(secret, server), own, server)
  const sealed = cipherOf(key, bound).encrypt(utf8ToBytes(pin.padEnd(padded)))
  return bytesToHex(concatBytes(own, sealed))
}

/** The PIN that was sealed for exactly this; none where it was for something else, or is forged. */
export function openPin(
  seal: string,
  bound: Bound,
  { secretKey, publicKey }: ProofKeys,
): string | null {
  try {
    const bytes = hexToBytes(seal)
    const own = bytes.slice(0, keyBytes)
    const shared = x25519.getSharedSecret(secretKey, own)
    const key = onceKey(shared, own, hexToBytes(publicKey))
    const opened = cipherOf(key, bound).decrypt(bytes.slice(keyBytes))
    const pin = new TextDecoder().decode(opened).trimEnd()
    return isPin(pin) ? pin : null
  } catch {
    return null
  }
}
