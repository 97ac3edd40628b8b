/** Parked tickets page by page: those that wait for somebody, then those that were decided. */

import { sql } from 'kysely'
import { z } from 'zod'
import { id, pathId } from '../../../domain/kernel/input.ts'
import { type Facts, Refusal } from '../../../domain/kernel/refusal.ts'
import {
  mostCounted,
  type ParkedLook,
  type ParkedPage,
  type ParkedTicket,
} from '../../../domain/pos/ticket/past-ticket.ts'
import { type Ticket, ticketInput } from '../../../domain/pos/ticket/ticket.ts'
import { query } from '../../kernel/command.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { ticketOrNone } from './ticket-read.ts'

/** Behind which row the page begins; the moment as the database writes it, to the microsecond. */
const place = z.tuple([
  z.enum(['waiting', 'settled']),
  z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/),
  id,
])

type Place = z.output<typeof place>

function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new Refusal('invalid', 'after')
  }
}

type Row = Omit<ParkedTicket, 'message'> & { moment: string }

/** Each half has an index of its own, in the order of the page. */
function half(which: Place[0], after: Place | undefined, limit: number) {
  const isHere = after?.[0] === which
  return sql`
    (select p.*
    from parked_ticket p
    where ${which === 'waiting' ? sql`p.state = 'waiting'` : sql`p.state <> 'waiting'`}
      ${isHere ? sql`and (p.parked_at, p.id) < (${after[1]}::timestamptz, ${after[2]}::uuid)` : sql``}
    order by p.parked_at desc, p.id desc
    limit ${limit})`
}

function rowsOf(tx: Tx, after: Place | undefined, limit: number): Promise<Row[]> {
  const settled = half('settled', after, limit)
  const both =
    after?.[0] === 'settled' ? settled : sql`${half('waiting', after, limit)} union all ${settled}`
  return tx.rows(sql<Row>`
    select p.id, json_build_object('id', r.id, 'title', r.name) as register, p.number,
      trim_scale(p.total)::text as total, p.rung_at as at, p.cashier_name as "cashierName", p.code,
      p.field, p.facts, p.parked_at as "parkedAt", p.parked_at::text as moment, p.state,
      p.settled_name as "settledName", p.note
    from (${both}) p
    join register r on r.company_id = p.company_id and r.id = p.register_id
    order by p.state = 'waiting' desc, p.parked_at desc, p.id desc
    limit ${limit}`)
}

const waitingOf = async (tx: Tx): Promise<number> => {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*)::integer as count
    from (select 1 from parked_ticket where state = 'waiting' limit ${mostCounted}) counted`)
  return count
}

const cursorOf = ({ state, moment, id }: Row): string => {
  const at: Place = [state === 'waiting' ? 'waiting' : 'settled', moment, id]
  return Buffer.from(JSON.stringify(at)).toString('base64url')
}

export const parkedTickets = query({
  route: 'GET /api/pos/parked',
  summary: 'parked ticket: those that wait for somebody, then those that were decided',
  needs: 'pos.ticket.post',
  input: z.strictObject({
    after: z.string().max(300, 'invalid').optional(),
    limit: z.coerce.number('invalid').int('invalid').min(1, 'invalid').max(200, 'range').optional(),
  }),
  async run({ tx, services, language }, { after, limit = 50 }): Promise<ParkedPage> {
    const found = await rowsOf(tx, placeOf(after), limit + 1)
    const kept = found.slice(0, limit)
    const last = found.length > limit ? kept.at(-1) : undefined
    const sentence = (code: string, facts: Facts) =>
      services.words.refusal(language, { code, facts })
    return {
      rows: kept.map(({ moment: _, ...row }) => ({
        ...row,
        message: sentence(row.code, row.facts),
      })),
      next: last ? cursorOf(last) : null,
      waiting: await waitingOf(tx),
    }
  },
})

/** Whoever looks at it has no use for the PINs that were sealed for it. */
const withoutProofs = ({ cashierProof: _, approvals, ...ticket }: Ticket): Ticket => ({
  ...ticket,
  approvals: approvals.map(({ proof: __, ...approval }) => approval),
})

/** As it came, if it can be read. */
async function asParked(tx: Tx, id: string) {
  const found = await tx.maybe(sql<{ body: unknown; isPosted: boolean }>`
    select body, state = 'posted' as "isPosted"
    from parked_ticket
    where id = ${id}`)
  if (!found) return undefined
  const read = ticketInput.safeParse(found.body)
  return { ticket: read.success ? withoutProofs(read.data) : null, isPosted: found.isPosted }
}

/** The first that came under an id, as it came: what the office posted of it has been mended. */
async function knownAs(tx: Tx, id: string): Promise<ParkedLook['known']> {
  const aside = await asParked(tx, id)
  if (aside) return aside.ticket && { ticket: aside.ticket, isPosted: aside.isPosted }
  const past = await ticketOrNone(tx, id)
  return past && { ticket: past.ticket, isPosted: true }
}

export const parkedTicket = query({
  route: 'GET /api/pos/parked/:id',
  summary: 'parked ticket: what can be read of it',
  needs: 'pos.ticket.post',
  input: z.strictObject({ id: pathId }),
  async run({ tx }, { id }): Promise<ParkedLook> {
    const found = await asParked(tx, id)
    if (!found) throw new Refusal('notFound')
    const { ticket } = found
    return { ticket, known: ticket && ticket.id !== id ? await knownAs(tx, ticket.id) : null }
  },
})
