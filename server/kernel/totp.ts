/**
 * The second factor: time-based codes (RFC 6238: SHA-1, 30 seconds, 6 digits) as every
 * authenticator app makes them, and recovery codes for the day the phone is lost. A code is good
 * for one step before and after its own, and once only: the caller keeps the step it used.
 */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { latinDigits } from '../../domain/kernel/text.ts'

const stepSeconds = 30
const digits = 6
const tolerance = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding, as authenticator apps take it. 20 bytes, the length of SHA-1. */
export const newSecret = (): string => base32(randomBytes(20))

export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

export function base32Bytes(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    alphabet.indexOf(letter.toUpperCase()).toString(2).padStart(5, '0'),
  ).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', base32Bytes(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The digits of a code as typed: "123 456", in Western or Arabic digits; undefined if none. */
export function typedCode(typed: string): string | undefined {
  const text = latinDigits(typed).replace(/[\s-]/g, '')
  return /^\d{6}$/.test(text) ? text : undefined
}

/** The step this code belongs to, if it is right, near now and later than the last one used. */
export function acceptedStep(
  secret: string,
  code: string,
  now: Date,
  lastStep: number | null,
): number | undefined {
  const current = stepAt(now)
  for (let step = current - tolerance; step <= current + tolerance; step++) {
    const isNew = lastStep === null || step > lastStep
    const isRight = timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code))
    if (isRight && isNew) return step
  }
  return undefined
}

/** What the QR code holds. */
export function otpauthUri(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const facts = { secret, issuer, algorithm: 'SHA1', digits, period: stepSeconds }
  const query = Object.entries(facts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `otpauth://totp/${label}?${query.join('&')}`
}

const recoveryCodes = 10
/** Without the letters that look like digits or like each other. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789'

const randomGroup = (): string =>
  Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join('')

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () =>
    [randomGroup(), randomGroup(), randomGroup()].join('-'),
  )

/** Recovery codes are random enough that a plain hash protects them. */
export function recoveryHash(userId: string, typed: string): string {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  return createHash('sha256').update(`${userId}:${code}`).digest('base64url')
}
