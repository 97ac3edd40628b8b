/**
 * A client in TypeScript, made from the same declarations as the API: one file without dependencies
 * that knows the routes a key can use, what they take and what they answer. Made for whoever asks,
 * for the parts he names, so that it is never older than the server and no larger than needed.
 */
import { entityNamed } from '../../../domain/kernel/entity.ts'
import { nothing } from '../answers.ts'
import type { Command } from '../command.ts'
import { type JsonSchema, rowSchema } from './answer-schema.ts'
import { isForPrograms, schemaOf } from './openapi.ts'

const isName = /^[A-Za-z_$][\w$]*$/
const keyText = (key: string): string => (isName.test(key) ? key : JSON.stringify(key))

const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** What a schema says, as a type; what is too much to say is unknown. */
export function typeText(schema: JsonSchema | boolean | undefined, depth = 0): string {
  if (typeof schema !== 'object' || depth > 6) return 'unknown'
  const { $ref, anyOf, oneOf, enum: choices, const: only, type, items, properties } = schema
  const inner = (it: unknown) => typeText(it as JsonSchema, depth + 1)
  if (typeof $ref === 'string') return $ref.startsWith('#/components') ? refName($ref) : 'unknown'
  if (only !== undefined) return JSON.stringify(only)
  if (Array.isArray(choices)) return choices.map((it) => JSON.stringify(it)).join(' | ')
  const either = (anyOf ?? oneOf) as unknown[] | undefined
  if (either) return [...new Set(either.map(inner))].join(' | ')
  // What may also be null is sometimes said in one word.
  if (Array.isArray(type)) return type.map((it) => inner({ ...schema, type: it })).join(' | ')
  if (type === 'array') return `(${inner(items)})[]`
  if (type === 'object' && properties) return objectText(schema, depth)
  if (type === 'object') return `Record<string, ${inner(schema.additionalProperties)}>`
  if (type === 'integer' || type === 'number') return 'number'
  return typeof type === 'string' ? type : 'unknown'
}

const refName = (ref: string): string => titled(ref.slice(ref.lastIndexOf('/') + 1))

function objectText({ properties, required = [] }: JsonSchema, depth: number): string {
  const parts = Object.entries(properties as Record<string, JsonSchema>).map(([key, value]) => {
    const mark = (required as string[]).includes(key) ? '' : '?'
    return `${keyText(key)}${mark}: ${typeText(value, depth + 1)}`
  })
  return `{ ${parts.join('; ')} }`
}

function answerText({ answer, answersWith }: Command): string {
  if (answer === nothing) return 'void'
  if (answer) return typeText(schemaOf(answer))
  if (!answersWith) return 'unknown'
  const row = titled(answersWith.entity)
  return answersWith.shape === 'row' ? row : `Page<${row}>`
}

/** Records hold every field; in a list only the columns that were asked for. */
const rowText = (name: string): string => {
  const declared = entityNamed(name)
  return declared ? `export type ${titled(name)} = ${typeText(rowSchema(declared))}\n` : ''
}

const partOf = ({ route }: Command): string => route.split('/')[2] ?? ''

/** What takes JSON; a file that is brought comes as form data. */
const isPlain = ({ maxFileBytes }: Command): boolean => maxFileBytes === undefined

const isFile = ({ isExport, answersFile }: Command): boolean =>
  isExport === true || answersFile === true

/** What a client can be asked for in part: the first words of the routes, items, invoices, stock … */
export const clientParts = (commands: readonly Command[]): string[] =>
  [...new Set(commands.filter((it) => isForPrograms(it) && isPlain(it)).map(partOf))].toSorted()

function routeText({ route, summary, input }: Command, answer: string): string {
  const said = `  /** ${summary.replaceAll('*/', '* /')} */`
  return `${said}\n  '${route}': { input: ${typeText(schemaOf(input))}; answer: ${answer} }`
}

/** Without parts, all of it. */
export function clientFile(
  commands: readonly Command[],
  version: string,
  parts: readonly string[] = [],
): string {
  const used = commands.filter(
    (it) => isForPrograms(it) && isPlain(it) && (parts.length === 0 || parts.includes(partOf(it))),
  )
  const rows = [...new Set(used.flatMap(({ answersWith }) => answersWith?.entity ?? []))]
  const routes = used.filter((it) => !isFile(it)).map((it) => routeText(it, answerText(it)))
  const files = used.filter(isFile).map((it) => routeText(it, 'Blob'))
  return `// Made by Comptoir ${version} from its declarations; ask the server for a newer one.
${rows.map(rowText).join('')}
export type Linked = { id: string; title: string | null }
export type Page<Row> = { rows: Row[]; next: string | null }

export type Routes = {
${routes.join('\n')}
}

/** What answers a file: papers, exports, pictures. */
export type FileRoutes = {
${files.join('\n')}
}
${runtime}`
}

const runtime = `
export type Route = keyof Routes

/** A refusal of the server: its code is stable, its message is for people. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly field: string | undefined
  /** After how many seconds to ask again, where the server says so. */
  readonly retryAfter: number | undefined

  constructor(status: number, problem: { code?: string; field?: string; message?: string }, retryAfter?: number) {
    super(problem.message ?? 'Status ' + status)
    this.status = status
    this.code = problem.code ?? 'unexpected'
    this.field = problem.field
    this.retryAfter = retryAfter
  }
}

/** \`idempotencyKey\` does a write once; \`version\` is sent as If-Match. */
export type Options = { idempotencyKey?: string; version?: number; language?: string }

export class Comptoir {
  readonly #url: string
  readonly #key: string

  constructor(url: string, key: string) {
    this.#url = url.replace(/\\/$/, '')
    this.#key = key
  }

  async call<R extends Route>(route: R, input: Routes[R]['input'], options: Options = {}): Promise<Routes[R]['answer']> {
    const response = await this.#send(route, input, options)
    return (response.status === 204 ? undefined : await response.json()) as Routes[R]['answer']
  }

  /** A paper, an export or a picture, with its bytes. */
  async file<R extends keyof FileRoutes>(route: R, input: FileRoutes[R]['input'], options: Options = {}): Promise<Blob> {
    return (await this.#send(route, input, options)).blob()
  }

  async #send(route: string, input: unknown, options: Options): Promise<Response> {
    const [method = 'GET', pattern = ''] = route.split(' ')
    const rest: Record<string, unknown> = { ...(input as object) }
    const path = pattern.replace(/:(\\w+)/g, (_, name: string) => {
      const value = String(rest[name])
      delete rest[name]
      return encodeURIComponent(value)
    })
    const isInUrl = method === 'GET' || method === 'DELETE'
    const query = new URLSearchParams()
    if (isInUrl)
      for (const [name, value] of Object.entries(rest))
        if (value !== undefined) query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    const headers: Record<string, string> = { authorization: 'Bearer ' + this.#key }
    if (!isInUrl) headers['content-type'] = 'application/json'
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
    if (options.version !== undefined) headers['if-match'] = '"' + options.version + '"'
    if (options.language) headers['accept-language'] = options.language
    const response = await fetch(this.#url + path + (query.size > 0 ? '?' + query : ''), {
      method,
      headers,
      ...(isInUrl ? {} : { body: JSON.stringify(rest) }),
    })
    if (response.ok) return response
    const answer = await response.json().catch(() => ({}))
    const wait = response.headers.get('retry-after')
    throw new Refused(response.status, answer as { code?: string }, wait ? Number(wait) : undefined)
  }

  /** Every row of a list, page by page. */
  async *all<R extends Route>(
    route: R,
    input: Routes[R]['input'],
  ): AsyncGenerator<Routes[R]['answer'] extends Page<infer Row> ? Row : never> {
    let after: string | null = null
    do {
      const asked = after === null ? input : { ...(input as object), after }
      const page = (await this.call(route, asked as Routes[R]['input'])) as Page<never>
      yield* page.rows
      after = page.next
    } while (after !== null)
  }
}

/** Whether a webhook message is ours and fresh: its raw body and its headers, in lower case. */
export async function isGenuine(
  secret: string,
  headers: Record<string, string | undefined>,
  body: string,
  toleranceSeconds = 300,
): Promise<boolean> {
  const { 'webhook-id': id = '', 'webhook-timestamp': at = '', 'webhook-signature': signed = '' } = headers
  if (Math.abs(Date.now() / 1000 - Number(at)) > toleranceSeconds) return false
  const bytes = Uint8Array.from(atob(secret.replace('whsec_', '')), (sign) => sign.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const message = new TextEncoder().encode(id + '.' + at + '.' + body)
  for (const part of signed.split(' ')) {
    const [scheme, mac = ''] = part.split(',')
    const given = Uint8Array.from(atob(mac), (sign) => sign.charCodeAt(0))
    if (scheme === 'v1' && (await crypto.subtle.verify('HMAC', key, given, message))) return true
  }
  return false
}
`
