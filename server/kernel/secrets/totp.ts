/**
 * The second factor: time-based codes (RFC 6238: SHA-1, 30 seconds, 6 digits) as every
 * authenticator app makes them, and recovery codes for the day the phone is lost. A code is good
 * for one step before and after its own, and once only: the caller keeps the step it used.
 */
import { createHash, randomInt } from 'node:crypto'
import { HOTP, Secret, TOTP } from 'otpauth'
import { latinDigits } from '../../../domain/kernel/text.ts'

const kind = { algorithm: 'SHA1', digits: 6, period: 30 }
const tolerance = 1

/** Base32 without padding, as authenticator apps take it. 20 bytes, the length of SHA-1. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

export const stepAt = (now: Date): number =>
  TOTP.counter({ period: kind.period, timestamp: now.getTime() })

export const codeOfStep = (secret: string, step: number): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), ...kind, counter: step })

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
  const asked = { secret: Secret.fromBase32(secret), ...kind, token: code, window: tolerance }
  const apart = TOTP.validate({ ...asked, timestamp: now.getTime() })
  if (apart === null) return undefined
  const step = stepAt(now) + apart
  return lastStep === null || step > lastStep ? step : undefined
}

/** What the QR code holds. */
export const otpauthUri = (secret: string, account: string, issuer: string): string =>
  new TOTP({ secret, label: account, issuer, ...kind }).toString()

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
