/**
 * A small store that speaks the S3 protocol over real HTTP. It checks every signature by the book,
 * from the raw request and without a line of the code under test.
 */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const key = 'SHOPKEY'
const secret = 'a/secret+with=signs'
const region = 'eu-west-3'
const pageSize = 2

export type TestBucket = {
  url: string
  objects: Map<string, { bytes: Buffer; modifiedAt: Date }>
  refused: string[]
  /** Answers the next requests with this status instead. */
  failing: number[]
  close(): Promise<void>
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (by: string | Buffer, data: string): Buffer =>
  createHmac('sha256', by).update(data, 'utf8').digest()

function complaintAbout(request: IncomingMessage, body: Buffer): string | undefined {
  const { headers } = request
  const given = String(headers.authorization)
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w{64})$/
  const [, credential = '', names = '', signature = ''] = parts.exec(given) ?? []
  const moment = String(headers['x-amz-date'])
  const day = moment.substring(0, 8)
  if (credential !== `${key}/${day}/${region}/s3/aws4_request`) return 'credential'
  const age = Date.now() - Date.parse(moment.replace(/^(....)(..)(.....)(..)/, '$1-$2-$3:$4:'))
  if (!(Math.abs(age) < 60_000)) return 'time'
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'body'
  if (!names.split(';').includes('host')) return 'host is not signed'
  const [path = '', search = ''] = (request.url ?? '').split('?')
  const query = search
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`)
  const canonical = `${request.method}\n${path}\n${query}\n${lines.join('\n')}\n\n${names}\n${sha256(body)}`
  const text = `AWS4-HMAC-SHA256\n${moment}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`
  let by = hmac(`AWS4${secret}`, day)
  for (const step of [region, 's3', 'aws4_request']) by = hmac(by, step)
  return hmac(by, text).toString('hex') === signature ? undefined : 'signature'
}

function listing(objects: TestBucket['objects'], url: URL): string {
  const prefix = url.searchParams.get('prefix') ?? ''
  const after = Buffer.from(url.searchParams.get('continuation-token') ?? '', 'base64').toString()
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).sort()
  const left = names.filter((name) => name > after)
  const page = left.slice(0, pageSize)
  const entries = page.map(
    (name) =>
      `<Contents><Key>${name}</Key><LastModified>${objects.get(name)?.modifiedAt.toISOString()}</LastModified></Contents>`,
  )
  const token = Buffer.from(page.at(-1) ?? '').toString('base64')
  const next =
    left.length > pageSize ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${entries.join('')}${next}</ListBucketResult>`
}

export async function startBucket(): Promise<TestBucket> {
  const objects: TestBucket['objects'] = new Map()
  const refused: string[] = []
  const failing: number[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    const url = new URL(request.url ?? '', 'http://store')
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    const name = rest.join('/')
    const complaint = complaintAbout(request, body)
    if (complaint) refused.push(complaint)
    const failure = complaint ? 403 : (failing.shift() ?? (bucket === 'shop' ? 0 : 404))
    if (failure) return response.writeHead(failure).end(`<Error>${complaint}</Error>`)
    if (request.method === 'GET' && !name) return response.end(listing(objects, url))
    const found = objects.get(name)
    if (request.method === 'PUT') objects.set(name, { bytes: body, modifiedAt: new Date() })
    if (request.method === 'DELETE') objects.delete(name)
    if (request.method !== 'GET')
      return response.writeHead(request.method === 'PUT' ? 200 : 204).end()
    return found ? response.end(found.bytes) : response.writeHead(404).end('<Error/>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const login = `${key}:${encodeURIComponent(secret)}`
  return {
    url: `s3://${login}@127.0.0.1:${port}/shop/files?region=${region}&tls=no`,
    objects,
    refused,
    failing,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
