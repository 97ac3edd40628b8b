/** The way to the server: always outwards, so that no till needs a way to the machine of the agent. */
import type {
  Paired,
  ReportInput,
  TakeInput,
  Taken,
  WeighedInput,
} from '../../../domain/printing/print-contract.ts'
import { askSeconds } from '../../../domain/printing/print-job.ts'
import { isShopAddress } from '../../../domain/printing/printer-place.ts'

/** The server knows this machine no more: asking again is no use. */
export class NotLetIn extends Error {}

/** It cannot be reached, or is not well: worth another try. */
export class ServerAway extends Error {}

const answerMs = 15_000

/** A token is said in the clear only where nobody else listens: this machine and the shop's network. */
export function serverAddress(text: string): URL | undefined {
  const url = URL.parse(text)
  if (!url || url.username || url.search || url.hash) return undefined
  const isNear =
    url.hostname === 'localhost' ||
    url.hostname.endsWith('.local') ||
    isShopAddress(url.hostname.replace(/^\[|\]$/g, ''))
  return url.protocol === 'https:' || (url.protocol === 'http:' && isNear) ? url : undefined
}

async function post<Answer>(
  server: string,
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(new URL(path, server), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    })
  } catch (error) {
    throw new ServerAway(String((error as Error).cause ?? (error as Error).message))
  }
  const said = (await response.json().catch(() => ({}))) as Answer & { message?: string }
  if (response.ok) return said
  const message = said.message ?? `The server answered ${response.status}`
  if (response.status === 401) throw new NotLetIn(message)
  throw new ServerAway(message)
}

export const pair = (server: string, code: string, host: string): Promise<Paired> =>
  post(server, '/api/print-agent/pair', { code, host }, AbortSignal.timeout(answerMs))

export class ServerLine {
  readonly #server: string
  readonly #token: string

  constructor({ server, token }: { server: string; token: string }) {
    this.#server = server
    this.#token = token
  }

  #say<Answer>(path: string, body: object, signal?: AbortSignal): Promise<Answer> {
    const own = signal ?? AbortSignal.timeout(answerMs)
    return post(this.#server, `/api/print-agent/${path}`, { token: this.#token, ...body }, own)
  }

  take(asked: TakeInput): Promise<Taken> {
    return this.#say('take', asked)
  }

  report(report: ReportInput): Promise<{ isNews: boolean }> {
    return this.#say('report', report)
  }

  weighed(said: WeighedInput): Promise<{ isNews: boolean }> {
    return this.#say('weighed', said)
  }

  /** Comes back when there is something to do, or to say that the agent is still there. */
  async wait(idle: readonly string[], signal: AbortSignal): Promise<void> {
    const late = AbortSignal.timeout(askSeconds * 1000 + answerMs)
    try {
      await this.#say('wait', { idle }, AbortSignal.any([signal, late]))
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}
