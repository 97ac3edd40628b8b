/**
 * Posts to an address that somebody typed. The name is resolved here, every address it has is judged,
 * and the connection is made to the very one that was judged: a name that changes in between leads
 * nowhere else. No redirect is followed, nobody is waited for long, and little is read of an answer.
 */
import { lookup, Resolver } from 'node:dns/promises'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { isIP } from 'node:net'
import { type AllowedHosts, isAllowedHost, webhookUrl } from '../../domain/doors/webhook.ts'
import { isOutside } from './outside-address.ts'

export type Posted =
  | { status: number; response: string; error?: undefined }
  | { status?: undefined; response?: undefined; error: PostError }

/** Why nothing was heard, as a word that people are told. */
export type PostError = 'inside' | 'unknownHost' | 'unreachable' | 'timedOut' | 'certificate'

export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>

export type PostOptions = {
  allowed: AllowedHosts
  timeoutMs: number
  resolve?: Resolve
}

const longestResponse = 1000

/** A server of names that keeps silent is waited for beside everything else, not in its place. */
const names = new Resolver({ timeout: 3_000, tries: 1 })

const resolveOutside: Resolve = async (hostname) => {
  const [four, six] = await Promise.all([
    names.resolve4(hostname).catch(() => []),
    names.resolve6(hostname).catch(() => []),
  ])
  return [
    ...four.map((address) => ({ address, family: 4 })),
    ...six.map((address) => ({ address, family: 6 })),
  ]
}

/** Hosts that whoever runs this has named are found as his machine finds them. */
const resolveNamed: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true })

/** The literal address of a host, where it is one. */
const literalOf = (hostname: string): string | undefined => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? undefined : bare
}

/** The address to connect to, judged; a name that has one address inside is not trusted at all. */
async function judged(
  url: URL,
  { allowed, resolve }: PostOptions,
): Promise<{ address: string; family: number } | PostError> {
  const isNamed = isAllowedHost(url, allowed)
  const find = resolve ?? (isNamed ? resolveNamed : resolveOutside)
  const literal = literalOf(url.hostname)
  const found = literal
    ? [{ address: literal, family: isIP(literal) }]
    : await find(url.hostname).catch(() => [])
  const [first] = found
  if (!first) return 'unknownHost'
  if (!isNamed && found.some(({ address }) => !isOutside(address))) return 'inside'
  return first
}

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/

const errorOf = (error: NodeJS.ErrnoException): PostError => {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timedOut'
  return certificateCodes.test(error.code ?? '') ? 'certificate' : 'unreachable'
}

export async function postOutside(
  typed: string,
  body: string,
  headers: Record<string, string>,
  options: PostOptions,
): Promise<Posted> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    const url = webhookUrl(typed, options.allowed)
    const target = await Promise.race([judged(url, options), aborted(signal)])
    if (typeof target === 'string') return { error: target }
    return await exchange(url, target, body, headers, signal)
  } catch (error) {
    return { error: signal.aborted ? 'timedOut' : errorOf(error as NodeJS.ErrnoException) }
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

function exchange(
  url: URL,
  target: { address: string; family: number },
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Posted> {
  const request = url.protocol === 'https:' ? secure : plain
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        signal,
        agent: false,
        maxHeaderSize: 16_384,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        // Whatever is asked for, the answer is the address that was judged.
        lookup: (_, { all }, done) =>
          all
            ? (done as unknown as (e: null, a: object[]) => void)(null, [target])
            : done(null, target.address, target.family),
      },
      (answer) => {
        const parts: Buffer[] = []
        let size = 0
        const end = () => {
          const response = Buffer.concat(parts).subarray(0, longestResponse).toString('utf8')
          resolve({ status: answer.statusCode ?? 0, response })
          answer.destroy()
        }
        answer.on('data', (part: Buffer) => {
          parts.push(part)
          size += part.length
          if (size >= longestResponse) end()
        })
        answer.on('end', end)
        answer.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
