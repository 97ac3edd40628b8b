/**
 * The tickets that wait to be sent, and what became of them. A ticket leaves only by an answer of
 * the server that names it: posted, it is done; parked, it stays with the reason until somebody
 * has seen it.
 */
import type { TicketOutcome } from '../../../domain/pos/contract.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { CallError, call, messageOf } from '../../kernel/session/api.ts'
import type { Errand, OutboxEntry, TicketState, TillDatabase } from './database.ts'

export const mostAtOnce = 50

/** The server reads a megabyte; half of one leaves room for whatever stands around it. */
const mostBytes = 500_000

/** What the server will not read however often it is sent; everything else may pass. */
const hopeless = new Set([400, 409, 413, 422])

const isHopeless = (error: unknown): boolean =>
  error instanceof CallError && hopeless.has(error.status)

export const outboxEntries = (db: TillDatabase): Promise<OutboxEntry[]> => db.getAll('outbox')

/** The first waiting tickets of one register, in the order of their numbers. */
async function nextTickets(db: TillDatabase, rows: readonly OutboxEntry[]): Promise<Ticket[]> {
  const waiting = rows.filter(({ state }) => state === 'waiting')
  const batch = waiting.filter(({ register }) => register === waiting[0]?.register)
  const tickets: Ticket[] = []
  let bytes = 0
  for (const { id } of batch.slice(0, mostAtOnce)) {
    const kept = await db.get('tickets', id)
    if (!kept) continue
    bytes += JSON.stringify(kept.ticket).length
    if (tickets.length > 0 && bytes > mostBytes) break
    tickets.push(kept.ticket)
  }
  return tickets
}

type Sent = { outcomes: TicketOutcome[] }

/**
 * Sends the next tickets and keeps what the server says; answers whether there was anything to
 * send. What could not be delivered is thrown and stays as it was.
 */
export async function sendNext(db: TillDatabase, station: string): Promise<boolean> {
  const rows = await outboxEntries(db)
  const tickets = await nextTickets(db, rows)
  if (tickets.length === 0) return false
  const waiting = rows.filter(({ state }) => state !== 'parked').length
  const register = tickets[0]?.register ?? ''
  const token = (await db.get('ends', register))?.token
  await deliver(db, { register, station, token }, waiting, tickets)
  return true
}

/** Whose tickets these are, and what proves it. */
type Sending = { register: string; station: string; token: string | undefined }

/** Somebody else holds the register, or this station has not been given its proof. */
export const isUnproven = (error: unknown): boolean =>
  error instanceof CallError && error.problem?.code === 'stationUnproven'

/**
 * `waiting` counts these and what is behind them. A request that is not understood is sent again
 * in halves, until the one to blame is alone.
 */
async function deliver(
  db: TillDatabase,
  sending: Sending,
  waiting: number,
  tickets: readonly Ticket[],
): Promise<void> {
  try {
    const body = { ...sending, waiting, tickets }
    const { outcomes } = await call<Sent>('POST', '/api/pos/tickets', body)
    const isForgotten = ({ id }: Ticket): boolean => outcomes.every((it) => it.id !== id)
    if (outcomes.length === 0 || tickets.every(isForgotten)) throw new CallError(0)
    await settle(db, tickets, outcomes)
  } catch (error) {
    if (!isHopeless(error)) throw error
    const [only] = tickets
    if (!only) return
    if (tickets.length === 1) return refuse(db, only, messageOf(error))
    const half = Math.ceil(tickets.length / 2)
    await deliver(db, sending, waiting, tickets.slice(0, half))
    await deliver(db, sending, waiting - half, tickets.slice(half))
  }
}

async function refuse(db: TillDatabase, ticket: Ticket, message: string): Promise<void> {
  const row = await db.get('outbox', [ticket.register, ticket.sequence])
  if (row) await db.put('outbox', { ...row, state: 'refused', message })
}

async function settle(
  db: TillDatabase,
  tickets: readonly Ticket[],
  outcomes: readonly TicketOutcome[],
): Promise<void> {
  const tx = db.transaction(['outbox', 'tickets'], 'readwrite')
  for (const outcome of outcomes) {
    const ticket = tickets.find(({ id }) => id === outcome.id)
    if (!ticket) continue
    const key: [string, number] = [ticket.register, ticket.sequence]
    const outbox = tx.objectStore('outbox')
    const row = await outbox.get(key)
    const isParked = outcome.state === 'parked' || outcome.state === 'refused'
    if (isParked && row) void outbox.put({ ...row, state: 'parked', message: outcome.message })
    else void outbox.delete(key)
    const state: TicketState = isParked ? 'parked' : 'posted'
    const kept = await tx.objectStore('tickets').get(ticket.id)
    if (kept) void tx.objectStore('tickets').put({ ...kept, state })
  }
  await tx.done
}

/** What was not understood is tried once more; what waits is only hurried. */
export async function wakeRefused(db: TillDatabase): Promise<void> {
  const tx = db.transaction(['outbox', 'errands'], 'readwrite')
  for (const row of await tx.objectStore('outbox').getAll())
    if (row.state === 'refused') void tx.objectStore('outbox').put({ ...row, state: 'waiting' })
  for (const errand of await tx.objectStore('errands').getAll())
    if (errand.message !== null) void tx.objectStore('errands').put({ ...errand, message: null })
  await tx.done
}

/** Somebody has read why it was set aside; the server keeps its tickets. */
export async function forgetParked(db: TillDatabase, id: string): Promise<void> {
  const row = (await outboxEntries(db)).find((it) => it.id === id && it.state === 'parked')
  if (row) await db.delete('outbox', [row.register, row.sequence])
  const errand = await db.get('errands', id)
  if (errand && errand.message !== null) await db.delete('errands', id)
}

/** Tickets that nobody but this browser has. */
export const countUnsent = async (db: TillDatabase): Promise<number> =>
  (await outboxEntries(db)).filter(({ state }) => state !== 'parked').length

export const errandsOf = (db: TillDatabase): Promise<Errand[]> => db.getAll('errands')

/** What proves the station is kept once, and never lies in what is exported. */
async function bodyOf(db: TillDatabase, { body, register }: Errand): Promise<unknown> {
  const token = register && (await db.get('ends', register))?.token
  return token ? { ...(body as object), token } : body
}

/** Runs the errands in their order, after the tickets they may be about. */
export async function runErrands(db: TillDatabase): Promise<void> {
  for (const errand of await errandsOf(db)) {
    if (errand.message !== null) continue
    try {
      await call('POST', errand.path, await bodyOf(db, errand))
      await db.delete('errands', errand.id)
    } catch (error) {
      if (!isHopeless(error) && !(error instanceof CallError && error.status === 404)) throw error
      await db.put('errands', { ...errand, message: messageOf(error) })
    }
  }
}

/** All that must not be lost with this browser. */
export const unsentTickets = async (db: TillDatabase): Promise<Ticket[]> => {
  const rows = await outboxEntries(db)
  const kept = await Promise.all(rows.map(({ id }) => db.get('tickets', id)))
  return kept.flatMap((it) => (it ? [it.ticket] : []))
}
