/**
 * The signature of a request to an S3-compatible store (AWS Signature Version 4). The store makes
 * the same one from the secret it shares with us, so nobody else can ask in our name.
 */
import { createHash, createHmac } from 'node:crypto'

export type SignedRequest = {
  method: string
  url: URL
  body?: Uint8Array
  region: string
  key: string
  secret: string
  now: Date
}

const sha256 = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex')

const hmac = (key: string | Buffer, data: string): Buffer =>
  createHmac('sha256', key).update(data).digest()

/** What the standard for URIs leaves alone; `encodeURIComponent` spares four signs more. */
export const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const queryOf = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')

/** The headers that make the request ours. */
export function signedHeaders(request: SignedRequest): Record<string, string> {
  const { method, url, body = new Uint8Array(), region, key, secret, now } = request
  const moment = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = moment.slice(0, 8)
  const hash = sha256(body)
  const headers = { host: url.host, 'x-amz-content-sha256': hash, 'x-amz-date': moment }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const canonical = [method, url.pathname, queryOf(url), lines.join(''), names, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')
  const signingKey = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day))
  const signature = hmac(signingKey, text).toString('hex')
  const { host, ...sent } = headers
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
