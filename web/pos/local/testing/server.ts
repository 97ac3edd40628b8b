/**
 * A server that takes each ticket once, as the real one promises to, and loses whatever a test
 * wants it to lose: the request on its way, or the answer after the work was done.
 */
import { vi } from 'vitest'
import type { TicketOutcome } from '../../../../domain/pos/contract.ts'
import { type Ticket, ticketHash } from '../../../../domain/pos/ticket/ticket.ts'

export type Fate = 'answered' | 'lost before' | 'lost after' | 'signed out' | 'refused'

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', Date: new Date().toUTCString() },
  })

type Body = { tickets: Ticket[] }

export class FakeServer {
  readonly posted: Ticket[] = []
  readonly errands: { path: string; body: unknown }[] = []
  readonly requests: string[] = []
  fates: Fate[] = []
  /** Tickets it parks, by number. */
  parks = new Set<string>()
  /** Tickets it cannot read: the whole request is refused. */
  chokes = new Set<string>()
  /** What other paths are answered with. */
  answers = new Map<string, () => unknown>()
  /** Paths it says no to, and how. */
  refusals = new Map<string, { status: number; code: string; message: string }>()
  /** Takes the tickets and says nothing about them. */
  isMute = false

  install(): void {
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => this.#answer(path, init))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  }

  async #answer(path: string, init: RequestInit): Promise<Response> {
    this.requests.push(`${init.method} ${path}`)
    const fate = this.fates.shift() ?? 'answered'
    if (fate === 'lost before') throw new TypeError('Failed to fetch')
    if (fate === 'signed out') return json({ status: 401, code: 'signInRequired' }, 401)
    if (fate === 'refused') return json({ status: 503, code: 'unavailable' }, 503)
    const answer = this.#work(path, JSON.parse(String(init.body ?? '{}')))
    if (fate === 'lost after') throw new TypeError('Failed to fetch')
    return answer
  }

  #work(path: string, body: unknown): Response {
    if (path === '/api/pos/tickets') return this.#take((body as Body).tickets)
    const own = this.answers.get(path.split('?')[0] ?? path)
    if (own) return json(own())
    const refusal = this.refusals.get(path)
    if (refusal) return json(refusal, refusal.status)
    this.errands.push({ path, body })
    return json({})
  }

  #take(tickets: Ticket[]): Response {
    if (tickets.some(({ number }) => this.chokes.has(number)))
      return json({ status: 422, code: 'invalid', message: 'Not understood' }, 422)
    const outcomes = tickets.map((ticket) => this.#post(ticket))
    return json({ outcomes: this.isMute ? [] : outcomes })
  }

  #post(ticket: Ticket): TicketOutcome {
    const { id, number } = ticket
    if (this.parks.has(number)) return { id, state: 'parked', code: 'itemUnknown', message: 'Why' }
    if (this.posted.some((it) => it.id === id)) return { id, state: 'repeated', number }
    this.posted.push(ticket)
    return { id, state: 'posted', number, flags: [] }
  }

  /** The numbers it has, whether they run on without a hole, and whether each hash is right. */
  get chain(): { sequences: number[]; isUnbroken: boolean } {
    const inOrder = this.posted.toSorted((a, b) => a.sequence - b.sequence)
    return {
      sequences: inOrder.map(({ sequence }) => sequence),
      isUnbroken: inOrder.every(
        (ticket, at) =>
          ticket.previousHash === (inOrder[at - 1]?.hash ?? '') &&
          ticket.hash === ticketHash(ticket),
      ),
    }
  }
}
