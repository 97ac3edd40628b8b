/**
 * Files in a bucket of an S3-compatible store. What goes wrong on the way there is tried once
 * more; a store that stays away is said plainly, and nothing is lost.
 */
import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { Logger } from 'pino'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Store, StoredFile } from './store.ts'

export type Bucket = {
  origin: string
  /** `/bucket` or `/bucket/folder`. */
  path: string
  region: string
  key: string
  secret: string
}

const patienceMs = 20_000
const maxTries = 2

/** `s3://key:secret@host[:port]/bucket[/folder][?region=…&tls=no]`, as FILES_URL says it. */
export function bucketFrom(text: string): Bucket {
  const url = new URL(text)
  const scheme = url.searchParams.get('tls') === 'no' ? 'http' : 'https'
  return {
    origin: `${scheme}://${url.host}`,
    path: url.pathname.replace(/\/+$/, ''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  }
}

export function openBucket(bucket: Bucket, log: Logger): Store {
  const ask = async (method: string, url: URL, body?: Uint8Array): Promise<Response> => {
    for (let tries = 1; ; tries++) {
      const failure = await attempt(bucket, method, url, body)
      if (failure instanceof Response) return failure
      log.warn({ method, host: url.host, reason: failure }, 'The file store did not answer well')
      if (tries === maxTries) throw new Refusal('storageAway')
    }
  }
  const at = (key: string): URL => {
    const path = key.split('/').map(encodeURIComponent).join('/')
    return new URL(`${bucket.path}/${path}`, bucket.origin)
  }
  return {
    place: 'bucket',
    async put(key, bytes) {
      await ask('PUT', at(key), bytes)
    },
    async get(key) {
      const response = await ask('GET', at(key))
      return response.status === 404 ? undefined : Buffer.from(await response.arrayBuffer())
    },
    async delete(key) {
      await ask('DELETE', at(key))
    },
    list: () => filesIn(bucket, (url) => ask('GET', url)),
    async isReachable() {
      const answer = await attempt(bucket, 'GET', listOf(bucket, { 'max-keys': '1' }))
      return answer instanceof Response && answer.ok
    },
  }
}

/** The store makes the same signature from the secret it shares with us, of the content too. */
export const signerOf = (
  { key, secret, region }: Pick<Bucket, 'key' | 'secret' | 'region'>,
  method: string,
  url: URL,
  body: Uint8Array = new Uint8Array(),
  datetime?: string,
): AwsV4Signer =>
  new AwsV4Signer({
    method,
    url: url.href,
    headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    accessKeyId: key,
    secretAccessKey: secret,
    service: 's3',
    region,
    datetime,
  })

/** The answer, or why there is none: only an object may be missing. */
async function attempt(
  bucket: Bucket,
  method: string,
  url: URL,
  body?: Uint8Array,
): Promise<Response | string> {
  const sent = body && new Uint8Array(body)
  try {
    const { headers } = await signerOf(bucket, method, url, sent).sign()
    const response = await fetch(url, {
      method,
      headers,
      body: sent,
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    })
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response
    return `${response.status} ${(await response.text()).slice(0, 300)}`
  } catch (error) {
    return `${error} ${(error as Error).cause ?? ''}`
  }
}

/** What stands before our keys in the bucket. */
const prefixOf = ({ path }: Bucket): string =>
  path
    .split('/')
    .slice(2)
    .map((part) => `${part}/`)
    .join('')

function listOf(bucket: Bucket, more: Record<string, string>): URL {
  const url = new URL(`/${bucket.path.split('/')[1]}`, bucket.origin)
  const params = { 'list-type': '2', prefix: prefixOf(bucket), ...more }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url
}

async function* filesIn(
  bucket: Bucket,
  ask: (url: URL) => Promise<Response>,
): AsyncGenerator<StoredFile> {
  const { length } = prefixOf(bucket)
  let next: string | undefined
  do {
    const response = await ask(listOf(bucket, next ? { 'continuation-token': next } : {}))
    // Without its bucket a store would seem empty, and every file of ours an orphan elsewhere.
    if (response.status === 404) throw new Refusal('storageAway')
    const text = await response.text()
    for (const [, entry = ''] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g))
      yield {
        key: (tagged(entry, 'Key') ?? '').slice(length),
        modifiedAt: new Date(tagged(entry, 'LastModified') ?? 0),
      }
    next = tagged(text, 'NextContinuationToken')
  } while (next)
}

/** Our keys and the store's tokens hold nothing that XML would have to escape, but for `&`. */
const tagged = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&')
