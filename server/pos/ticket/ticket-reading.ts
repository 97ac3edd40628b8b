/**
 * What came in the place of tickets. Each is read by itself: what is no ticket, too deep, damaged or
 * sent twice has an answer of its own and holds up none of the others. All that one said is known by
 * a digest, so that an id which comes again with other content is never taken for the same.
 */
import { createHash } from 'node:crypto'
import { isId } from '../../../domain/kernel/id.ts'
import type { FieldRefusal } from '../../../domain/kernel/refusal.ts'
import { type Ticket, ticketInput } from '../../../domain/pos/ticket/ticket.ts'
import { type Envelope, envelopeOf } from './ticket-row.ts'

type Raw = Record<string, unknown>

/** What came, and the ticket in it if it is one. */
export type SentTicket = {
  /** As it was sent; what has no id of its own goes by its digest. */
  id: string
  /** Under which it is parked if something else has its id. */
  twin: string
  digest: string
  raw: Raw
  envelope: Envelope
  ticket: Ticket | null
  flaw: FieldRefusal | null
}

/** A ticket is five levels deep; the books could not keep what has thousands. */
const mostLevels = 16

const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Neither of these goes further down than that. */
const isDeeper = (value: unknown, left = mostLevels): boolean =>
  isPart(value) && (left === 0 || Object.values(value).some((it) => isDeeper(it, left - 1)))

function cutOff(value: unknown, left = mostLevels): unknown {
  if (!isPart(value)) return value
  if (left === 0) return null
  if (Array.isArray(value)) return value.map((it) => cutOff(it, left - 1))
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, cutOff(it, left - 1)]))
}

/** Keys in one order: the same content is the same text, whoever wrote it. */
const inOrder = (_: string, value: unknown): unknown =>
  isPart(value) && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

const digestOf = (raw: Raw): string =>
  createHash('sha256').update(JSON.stringify(raw, inOrder)).digest('hex')

/** An id made of the digest: the same content has the same one, however often it comes. */
const idFrom = (digest: string): string =>
  [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')

export function readTicket(sent: Raw): SentTicket {
  const isDeep = isDeeper(sent)
  const raw = isDeep ? (cutOff(sent) as Raw) : sent
  const digest = digestOf(raw)
  const twin = idFrom(digest)
  const id = isId(raw.id) ? raw.id : twin
  const envelope = envelopeOf({ ...raw, id })
  const made = { id, twin, digest, raw, envelope }
  if (isDeep) return { ...made, ticket: null, flaw: { code: 'malformed' } }
  const read = ticketInput.safeParse(raw)
  if (read.success) return { ...made, ticket: read.data, flaw: null }
  const field = read.error.issues[0]?.path.join('.').slice(0, 120)
  return { ...made, ticket: null, flaw: { code: 'malformed', field } }
}

/** None where there is nothing that could be a ticket: nothing of a sale is lost by leaving it. */
export const readSent = (sent: unknown): SentTicket | null =>
  isPart(sent) && !Array.isArray(sent) ? readTicket(sent as Raw) : null

type Known = { digest: string | null; hash: string }

/** What was kept before there were digests is known by the hash of what it said. */
export const isSameContent = ({ digest, envelope }: SentTicket, known: Known): boolean =>
  known.digest === null ? known.hash === envelope.hash : known.digest === digest
