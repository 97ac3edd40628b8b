/**
 * How a message proves where it comes from: HMAC-SHA256 over its id, its time and its body, with a
 * secret that only the receiver has besides us. The form is that of Standard Webhooks, which has
 * libraries in most languages. Who keeps the time in mind is not fooled by an old message either.
 */
import { createHmac, randomBytes } from 'node:crypto'

const mark = 'whsec_'

export const newSecret = (): string => `${mark}${randomBytes(32).toString('base64')}`

/** Whose secret it is: moved to another webhook, it stays shut. */
export const secretOwner = (companyId: string, webhookId: string): string =>
  `${companyId}:webhook:${webhookId}`

const signatureOf = (secret: string, signed: string): string => {
  const key = Buffer.from(secret.slice(mark.length), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

export function signedHeaders(
  event: string,
  body: string,
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const seconds = String(Math.floor(now.getTime() / 1000))
  const signed = `${event}.${seconds}.${body}`
  return {
    'webhook-id': event,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map((secret) => signatureOf(secret, signed)).join(' '),
  }
}
