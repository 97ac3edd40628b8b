/**
 * Every call of the browser. The customer's rules: JSON content type unless the body is form data,
 * Bearer header when there is a token, neither of them for any address that is not our own or that
 * names google; a non-OK answer raises `HTTP error! Status: {status}` and logs `Fetch error`.
 */
import i18next from 'i18next'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

type FieldProblem = { code: string; field?: string; message: string }

export type Problem = FieldProblem & {
  status: number
  errors: FieldProblem[]
  facts: Record<string, unknown>
  requestId: string
}

/** A call that brought no answer we can use; status 0 when the server was not reached at all. */
export class CallError extends Error {
  readonly status: number
  readonly problem: Problem | undefined

  constructor(status: number, problem?: Problem) {
    super(`HTTP error! Status: ${status}`)
    this.name = 'CallError'
    this.status = status
    this.problem = problem
  }
}

/** Nobody has judged what was sent: tried again later, it may be answered otherwise. */
export const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500 || error.status === 429)

export const tokenKey = 'jwtToken'
export const flagKey = 'isLoggedIn'

type AnswerListener = (response: Response, sentAt: number) => void

const answerListeners = new Set<AnswerListener>()

/** Hears every answer of the server, whatever it says, and when it was asked for. */
export function onAnswer(listener: AnswerListener): () => void {
  answerListeners.add(listener)
  return () => answerListeners.delete(listener)
}

type Lost = { isReplaced: boolean }

let signInRequired: (lost: Lost) => void = () => {}

/** Tells who to call when the server no longer knows us. */
export function onSignInRequired(handler: (lost: Lost) => void): void {
  signInRequired = handler
}

/**
 * The typed part of an address does not count: somebody who searches for "google" must stay signed
 * in.
 */
function isOurs(path: string): boolean {
  const { origin, pathname } = new URL(path, location.href)
  return origin === location.origin && !pathname.toLowerCase().includes('google')
}

export function headersFor(path: string, body: unknown): Headers {
  const headers = new Headers()
  if (!isOurs(path)) return headers
  if (!(body instanceof FormData)) headers.set('Content-Type', 'application/json')
  if (i18next.language) headers.set('Accept-Language', i18next.language)
  const token = localStorage.getItem(tokenKey)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  return headers
}

/** Every call says it is JSON, so one that changes something always carries some. */
function bodyFor(method: Method, body: unknown): BodyInit | undefined {
  if (body instanceof FormData) return body
  if (body === undefined) return method === 'GET' ? undefined : '{}'
  return JSON.stringify(body)
}

async function problemOf(response: Response): Promise<Problem | undefined> {
  if (!response.headers.get('Content-Type')?.includes('json')) return undefined
  return asProblem(await response.json().catch(() => undefined))
}

export const asProblem = (answer: unknown): Problem | undefined =>
  typeof answer === 'object' && answer !== null && 'code' in answer
    ? (answer as Problem)
    : undefined

/** `keepalive` lets a call outlive the page that made it. */
type CallOptions = { signal?: AbortSignal; keepalive?: boolean }

async function answerTo(
  method: Method,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<Response> {
  const request = {
    method,
    headers: headersFor(path, body),
    body: bodyFor(method, body),
    ...options,
  }
  const sentAt = Date.now()
  let response: Response
  try {
    response = await fetch(path, request)
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    console.error('Fetch error', cause)
    throw new CallError(0)
  }
  for (const listener of answerListeners) listener(response, sentAt)
  if (response.ok) return response
  throw refused(response.status, await problemOf(response))
}

/** What the server said instead of what was asked for. */
export function refused(status: number, problem: Problem | undefined): CallError {
  const error = new CallError(status, problem)
  console.error('Fetch error', error)
  if (problem?.code === 'signInRequired')
    signInRequired({ isReplaced: problem.facts?.isReplaced === true })
  return error
}

/** Asks for the user's own password; what was wrong with the one before is told. */
type Prover = (problem: string | undefined) => Promise<string | undefined>

let prove: Prover = async () => undefined

/** The shell says here how to ask; answers how to stop. */
export function onProofRequired(prover: Prover): () => void {
  prove = prover
  return () => {
    prove = async () => undefined
  }
}

/**
 * The password, where the server wants it before it does what it was asked. Whoever leaves instead
 * is told that nothing was done, however often a wrong one was typed.
 */
async function proofAfter(error: unknown): Promise<string | undefined> {
  const problem = error instanceof CallError ? error.problem : undefined
  const isWrong = problem?.code === 'passwordWrong' && problem.field === 'proof'
  if (!problem || (problem.code !== 'proofRequired' && !isWrong)) return undefined
  const proof = await prove(isWrong ? problem.message : undefined)
  if (proof !== undefined) return proof
  const message = i18next.t('proof.left')
  const { field: _, ...left } = problem
  throw new CallError(403, { ...left, status: 403, code: 'proofRequired', message, errors: [] })
}

export async function call<T>(
  method: Method,
  path: string,
  body?: unknown,
  options?: CallOptions,
): Promise<T> {
  let sent = body
  for (;;) {
    try {
      const response = await answerTo(method, path, sent, options)
      return (response.status === 204 ? undefined : await response.json()) as T
    } catch (error) {
      const proof = await proofAfter(error)
      if (proof === undefined) throw error
      sent = { ...(body as object | undefined), proof }
    }
  }
}

/** The bytes of a file, fetched with the token; with a body, of a file that is made of it. */
export const fetchBlob = async (path: string, signal: AbortSignal, body?: object): Promise<Blob> =>
  (await answerTo(body ? 'POST' : 'GET', path, body, { signal })).blob()

/** What to tell the user: the server's own explanation, or why there is none. */
export function messageOf(error: unknown): string {
  if (error instanceof CallError && error.problem?.message) return error.problem.message
  if (error instanceof CallError && error.status > 0)
    return i18next.t('call.failed', { status: error.status })
  if (error instanceof CallError)
    return i18next.t(navigator.onLine ? 'call.unreachable' : 'call.offline')
  return i18next.t('call.unexpected')
}

const fileNameOf = (response: Response): string => {
  const header = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? 'download'
}

/**
 * Fetches a file with the token, which a plain link cannot carry, and hands it to the browser; with
 * a body, one that is made of it.
 */
export async function download(path: string, body?: object): Promise<void> {
  const response = await answerTo(body ? 'POST' : 'GET', path, body)
  const url = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: fileNameOf(response),
  })
  link.click()
  // The browser reads the address after this turn; freeing it at once would lose the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
