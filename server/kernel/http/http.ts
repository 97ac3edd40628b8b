/** HTTP around the runner: one route per command, problem+json for every refusal. */
import { finished } from 'node:stream/promises'
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { newId } from '../../../domain/kernel/id.ts'
import { languageFrom } from '../../../domain/kernel/language.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { type Command, KeptAnswer } from '../command.ts'
import { SpooledFile } from '../files/spool.ts'
import { requestNameOf } from '../idempotency.ts'
import { refusalFrom } from '../postgres/db-refusal.ts'
import type { Asking, Runner } from '../runner.ts'
import type { Words } from '../words.ts'
import { TrustedProxies } from './client-address.ts'
import { sendAnswer, statusOf, withNamedVersion } from './etag.ts'
import { readForm } from './form-body.ts'
import { takeJson } from './json-body.ts'

const maxBody = 1024 * 1024

/** Whom nobody knows yet has a name, an address and a password to say. */
const maxPublicBody = 8 * 1024

const policy = [
  "default-src 'self'",
  // The reader of barcodes is WebAssembly of our own origin; scripts stay forbidden to evaluate.
  "script-src 'self' 'wasm-unsafe-eval'",
  // The component library sets its variables in style elements and attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  // Browsers take the live connection of the same host and port for 'self', with http and https.
  "connect-src 'self'",
  // A paper is fetched with the token and shown from memory.
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/**
 * The same on every answer, so they are written down rather than computed. Strict transport is
 * left to the proxy in front: a shop's own network may speak plain http.
 */
const safeHeaders = {
  'content-security-policy': policy.join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
}

/** Unique among all processes, and cheap: a random start, then counted. */
function requestIds(): () => string {
  const start = newId()
  let count = 0
  return () => `${start}-${(++count).toString(36)}`
}

/** Whose words a request is answered in, once the runner has said so. */
const wordsOfRequest = new WeakMap<FastifyRequest, Words>()

/** Whom a request comes from, behind the proxies that are trusted. */
const clientOfRequest = new WeakMap<FastifyRequest, string>()

/** How long a client may take, and how many there may be: whoever keeps still holds nothing. */
export type HttpLimits = {
  /** Until the head of a request has arrived, a first one included. */
  headersMs: number
  /** Until its body has: a picture over a poor line takes minutes. */
  requestMs: number
  /** Between two signs of life while a request is answered. */
  silentMs: number
  checkMs: number
  maxSockets: number
}

/** A large file is made before its first byte is sent; meanwhile nobody expects a sign of life. */
const makingMs = 30 * 60_000

const usualLimits: HttpLimits = {
  headersMs: 15_000,
  requestMs: 180_000,
  silentMs: 150_000,
  checkMs: 5_000,
  maxSockets: 4_000,
}

export function makeHttp(
  log: Logger,
  words: Words,
  limits: HttpLimits = usualLimits,
  trustedProxies: readonly string[] = [],
): FastifyInstance {
  const proxies = new TrustedProxies(trustedProxies)
  const http = fastify({
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBody,
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silentMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
    genReqId: requestIds(),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply, words),
  })
  http.server.maxConnections = limits.maxSockets
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(safeHeaders)
    const { remoteAddress = '' } = request.socket
    clientOfRequest.set(
      request,
      proxies.clientOf(remoteAddress, request.headers['x-forwarded-for']),
    )
    done()
  })
  http.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, words))
  const made = http as unknown as FastifyInstance
  takeJson(made)
  return made
}

/** Fastify's own refusals (body too large, broken JSON, wrong content type) in our codes. */
const frameworkCodes: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_BAD_URL: 'notFound',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
}

export function refusalBehind(error: unknown): Refusal | undefined {
  const known = refusalFrom(error)
  if (known) return known
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const framework = code ? frameworkCodes[code] : undefined
  if (framework) return new Refusal(framework)
  return statusCode && statusCode >= 400 && statusCode < 500 ? new Refusal('badRequest') : undefined
}

export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  commonWords: Words,
): FastifyReply {
  if (reply.sent || reply.raw.destroyed) return reply
  const refusal = refusalBehind(error)
  if (!refusal) request.log.error(error, 'A request failed')
  const words = wordsOfRequest.get(request) ?? commonWords
  const language = languageFrom(request.headers['accept-language'])
  const { code, field, facts, all } = refusal ?? new Refusal('unexpected')
  const say = (it: { code: string; facts?: object }): string => words.refusal(language, it)
  const actual = refusal ? statusOf(request, refusal) : 500
  if (actual === 503) reply.header('retry-after', '2')
  if (typeof facts.seconds === 'number') reply.header('retry-after', String(facts.seconds))
  return reply
    .code(actual)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send({
      type: 'about:blank',
      status: actual,
      code,
      field,
      message: say({ code, facts }),
      errors: all.map((it) => ({ code: it.code, field: it.field, message: say(it) })),
      facts,
      requestId: request.id,
    })
}

function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7) : undefined
}

/** What an address cannot say in UTF-8 would be taken for something else. */
function isReadable(url: string): boolean {
  try {
    return !url.includes('%') || Boolean(decodeURIComponent(url))
  } catch {
    return false
  }
}

/** Path, query and body are one input; a name given twice is refused. */
function inputOf(request: FastifyRequest, command: Command): unknown {
  if (!isReadable(request.url)) throw new Refusal('unreadableText')
  const isInUrl = command.route.startsWith('GET ') || command.route.startsWith('DELETE ')
  const body = (isInUrl ? request.query : request.body) ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) return body
  const params = request.params as Record<string, string>
  for (const key of Object.keys(params))
    if (Object.hasOwn(body, key)) throw new Refusal('unknownField', key)
  if (!isInUrl)
    for (const key of Object.keys(request.query as object)) throw new Refusal('unknownField', key)
  return { ...body, ...params }
}

async function sendSpooled(
  reply: FastifyReply,
  file: SpooledFile,
  silentMs: number,
): Promise<FastifyReply> {
  try {
    reply.raw.setTimeout(silentMs)
    if (reply.raw.destroyed) throw new Refusal('badRequest')
    const sent = finished(reply.raw)
    reply
      .header('content-disposition', disposition('attachment', file.name))
      .header('content-length', file.size)
      .header('cache-control', 'no-store')
      .type(file.type)
      .send(file.stream())
    await sent.catch(() => {
      throw new Refusal('badRequest')
    })
    return reply
  } finally {
    await file.done()
  }
}

const disposition = (how: 'attachment' | 'inline', name: string): string =>
  `${how}; filename*=UTF-8''${encodeURIComponent(name)}`

/**
 * What somebody uploaded must never act in our name, however it is opened: no script, no frame, no
 * other reading than its type. It never changes, so whoever has it need not ask again; another
 * token is another reader.
 */
const keptHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, max-age=31536000, immutable',
  vary: 'authorization',
}

const madeHeaders = { ...keptHeaders, 'cache-control': 'no-store' }

export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { file }: KeptAnswer,
): Promise<FastifyReply> {
  const tag = file.tag && `"${file.tag}"`
  if (tag && request.headers['if-none-match'] === tag)
    return reply
      .headers({ ...keptHeaders, etag: tag })
      .code(304)
      .send()
  const bytes = await file.read()
  if (!bytes) throw new Refusal('notFound')
  return reply
    .headers(tag ? { ...keptHeaders, etag: tag } : madeHeaders)
    .header('content-disposition', disposition(file.isInline ? 'inline' : 'attachment', file.name))
    .type(file.type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** An upload is read only for whoever holds a token of ours, and only as form data. */
function takeForms(http: FastifyInstance, runner: Runner, maxFileBytes: number): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser(
    'multipart/form-data',
    (request: FastifyRequest, payload: AsyncIterable<Uint8Array>) =>
      readForm(payload, request.headers, maxFileBytes),
  )
  http.addHook('preParsing', async (request) => {
    if (!(await runner.knows(tokenOf(request), addressOf(request))))
      throw new Refusal('signInRequired')
  })
}

export const addressOf = (request: FastifyRequest): string =>
  clientOfRequest.get(request) ?? request.ip

/** Who asks, from where and in which language; what is asked is for the caller to say. */
export const askingOf = (request: FastifyRequest, reply: FastifyReply, input: unknown): Asking => ({
  token: tokenOf(request),
  input,
  language: languageFrom(request.headers['accept-language']),
  station: {
    address: addressOf(request),
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
  },
  isGone: () => reply.raw.destroyed,
  speakWith: (words) => wordsOfRequest.set(request, words),
})

export function mount(http: FastifyInstance, runner: Runner, command: Command): void {
  const { maxFileBytes } = command
  if (maxFileBytes === undefined) serve(http, runner, command)
  // A room of its own: nowhere else is form data understood.
  else
    http.register((room, _, done) => {
      takeForms(room, runner, maxFileBytes)
      serve(room, runner, command)
      done()
    })
}

function serve(http: FastifyInstance, runner: Runner, command: Command): void {
  const [method = 'GET', url = ''] = command.route.split(' ')
  http.route({
    method,
    url,
    bodyLimit: command.needs === 'public' ? maxPublicBody : undefined,
    async handler(request, reply) {
      if (command.isExport) request.raw.setTimeout(makingMs)
      const input = withNamedVersion(request, command, inputOf(request, command))
      const answer = await runner.run(command, {
        ...askingOf(request, reply, input),
        requestName: requestNameOf(request.headers['idempotency-key']),
        repeats: () => reply.header('idempotency-replayed', 'true'),
      })
      if (answer instanceof SpooledFile) return sendSpooled(reply, answer, http.server.timeout)
      if (answer instanceof KeptAnswer) return sendKept(request, reply, answer)
      return sendAnswer(request, reply, answer)
    },
  })
}
