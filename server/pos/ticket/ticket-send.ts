/**
 * Tickets come in. Each is accepted exactly once by its id; one that cannot be posted is parked
 * with its reason and holds up no other. The register is held first, then the tickets that are
 * taken back, the shifts, and the balances in their one order: tills wait for each other, never in
 * a ring.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import type { SeriesEnd } from '../../../domain/books/chain.ts'
import { id } from '../../../domain/kernel/input.ts'
import { type FieldRefusal, Refusal } from '../../../domain/kernel/refusal.ts'
import type { TicketOutcome } from '../../../domain/pos/contract.ts'
import { chequesOf } from '../../../domain/pos/money/cheque-tender.ts'
import { numbersAhead } from '../../../domain/pos/pos.settings.ts'
import type { Proofs } from '../../../domain/pos/ticket/flags.ts'
import { type Placed, RegisterChain } from '../../../domain/pos/ticket/register-chain.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import {
  dayOf,
  posted,
  refusalOf,
  todayOf,
  typeOf,
} from '../../../domain/pos/ticket/ticket-decision.ts'
import type {
  Ground,
  RegisterFacts,
  TicketCompany,
} from '../../../domain/pos/ticket/ticket-facts.ts'
import { rateAgeHours } from '../../../domain/settings/money.settings.ts'
import type { Origin } from '../../../domain/trade/origin/origin.ts'
import { seriesYear } from '../../../domain/trade/posting/rules.ts'
import { type Batch, emptyBatch, writeBatch } from '../../books/batch.ts'
import { seriesRows } from '../../books/document.ts'
import { lockSeries } from '../../books/series.ts'
import { type Context, command } from '../../kernel/command.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { balanceRows, lockBalances } from '../../stock/balance.ts'
import { addFollowed } from '../../trade/origin/followed.ts'
import { lockOrigin } from '../../trade/origin/origin-row.ts'
import { tradeRules } from '../../trade/rules.ts'
import { lockRegisterEnd } from '../claim.ts'
import { moneyTakenBack } from './refund-facts.ts'
import {
  heldRegister,
  heldShifts,
  type Sender,
  ticketCompany,
  type Wanted,
} from './ticket-facts.ts'
import { newsOf, tellOfTickets } from './ticket-news.ts'
import { proofsOf } from './ticket-proof.ts'
import { readSent, type SentTicket } from './ticket-reading.ts'
import { addParked, addTicket } from './ticket-row.ts'
import { Seen, type Wording } from './ticket-seen.ts'
import { refuseSender, senderOf, strangerIn } from './ticket-sender.ts'

function wantedOf(register: string, came: readonly SentTicket[]): Wanted {
  const tickets = came.flatMap(({ ticket }) => (ticket ? [ticket] : []))
  const each = <Value>(of: (ticket: Ticket) => Value[]): Value[] => [
    ...new Set(tickets.flatMap(of)),
  ]
  const around = came.flatMap(({ envelope: { sequence } }) => [
    sequence - 1,
    sequence,
    sequence + 1,
  ])
  return {
    register,
    ids: [...new Set(came.flatMap(({ id, twin }) => [id, twin]))],
    numbers: each(({ number }) => [number]),
    sequences: [...new Set(around)].filter((it) => it > 0),
    parts: each(({ lines, tenders }) => [...lines, ...tenders].map((it) => it.id)),
    items: each(({ lines }) => lines.map(({ item }) => item)),
    partners: each(({ partner }) => [partner]),
    users: each(({ cashier, approvals }) => [cashier, ...approvals.map(({ user }) => user)]),
  }
}

/** Held, and read once it is: whoever sent the same tickets a moment ago has written them. */
export async function hold(tx: Tx, register: string, sender: Sender, came: readonly SentTicket[]) {
  const wanted = wantedOf(register, came)
  const read = () => Promise.all([heldRegister(tx, register, sender), ticketCompany(tx, wanted)])
  const [held, company] = await read()
  if (held) return { held, company }
  const known = await tx.maybe(sql`select 1 from register where id = ${register}`)
  if (!known) throw new Refusal('notFound')
  await lockRegisterEnd(tx, register)
  const [begun, again] = await read()
  return { held: begun as RegisterFacts, company: again }
}

/** A refund of a ticket of the same request waits until that is written. */
function segmentsOf(came: readonly SentTicket[]): SentTicket[][] {
  const segments: SentTicket[][] = [[]]
  let seen = new Set<string>()
  for (const it of came) {
    const origin = it.ticket?.origin
    if (origin && seen.has(origin)) {
      segments.push([])
      seen = new Set()
    }
    segments.at(-1)?.push(it)
    seen.add(it.id)
    if (origin) seen.add(origin)
  }
  return segments
}

/** The tickets that are taken back, each held while its lines are used up. */
async function heldOrigins(tx: Tx, tickets: readonly Ticket[]): Promise<Map<string, Origin>> {
  const ids = [...new Set(tickets.flatMap(({ origin }) => origin ?? []))].sort()
  const held = new Map<string, Origin>()
  for (const origin of ids) {
    const found = await lockOrigin(tx, origin, 'posRefund').catch(unlessUnknown)
    if (found) held.set(origin, found)
  }
  return held
}

function unlessUnknown(error: unknown): undefined {
  if (error instanceof Refusal) return undefined
  throw error
}

/** Cheques are taken by receipts of the office: their series are held before any balance. */
async function heldReceipts(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { branchId }: RegisterFacts,
  { company, shifts }: Pick<Ground, 'company' | 'shifts'>,
  tickets: readonly Ticket[],
): Promise<SeriesEnd[]> {
  const paid = tickets.filter((ticket) => chequesOf(ticket).length > 0)
  if (paid.length === 0) return []
  const rules = await tradeRules(tx, { branchId, userId: null })
  const years = new Set(
    paid.map((it) => seriesYear(rules, dayOf(it, { company, shifts, rules, now }))),
  )
  const typeId = typeOf(company, 'receipt')
  return lockSeries(
    tx,
    [...years].map((year) => ({ typeId, branchId, year })),
  )
}

export async function groundOf(
  { tx, now }: Context,
  register: RegisterFacts,
  company: TicketCompany,
  tickets: readonly Ticket[],
  proofs: Proofs,
): Promise<Ground> {
  const at = { branchId: register.branchId, registerId: register.id }
  const origins = await heldOrigins(tx, tickets)
  const money = await moneyTakenBack(tx, [...origins.keys()])
  const shifts = await heldShifts(
    tx,
    tickets.map(({ shift }) => shift),
  )
  const receipts = await heldReceipts({ tx, now }, register, { company, shifts }, tickets)
  const stocked = new Set(company.items.flatMap(({ id, kind }) => (kind === 'stocked' ? [id] : [])))
  const items = new Set(tickets.flatMap(({ lines }) => lines.map(({ item }) => item)))
  const shelves = [...items]
    .filter((item) => stocked.has(item))
    .map((item) => ({ item, warehouse: register.warehouseId }))
  const [balances, rules, settings] = await Promise.all([
    lockBalances(tx, shelves),
    tradeRules(tx, { ...at, userId: null }),
    settingsFor(tx, at),
  ])
  return {
    now,
    register,
    company,
    proofs,
    shifts,
    origins,
    money,
    balances,
    receipts,
    rules: {
      ...rules,
      rateAgeHours: settings.of(rateAgeHours),
      numbersAhead: settings.of(numbersAhead),
    },
  }
}

/** Its place in the chain of its register. */
type Fitting = { code: null; isGap: boolean; isRepaired?: true }

class Reception {
  readonly #context: Context
  readonly #chain: RegisterChain
  readonly #register: RegisterFacts
  readonly #tell: Wording
  readonly #station: string
  readonly #seen = new Seen()
  /** What was decided now, as far as it was not known before. */
  readonly fresh: TicketOutcome[] = []
  batch: Batch = emptyBatch()

  constructor(context: Context, register: RegisterFacts, company: TicketCompany, station: string) {
    this.#context = context
    this.#station = station
    this.#register = register
    this.#chain = new RegisterChain(register, company.places, register.repairs)
    const { words } = context.services
    this.#tell = (code, facts) => words.say(context.language, `refusal.${code}`, facts)
  }

  /** Whether it is known, its place in the chain, whether it can be believed, what it writes. */
  take(came: SentTicket, ground: Ground): TicketOutcome {
    const answer = this.#seen.answerTo(came, ground.company, this.#tell)
    if (answer) return answer
    if (this.#seen.isKnown(came, ground.company)) {
      came.envelope.sequence = 0
      const number = came.envelope.number || '–'
      const flaw = { code: 'otherContent', field: 'id', facts: { number } }
      return this.#park({ ...came, parkedAs: came.twin }, flaw)
    }
    const placed = this.#placed(came, ground)
    const outcome =
      placed.code === null
        ? this.#post(came, ground, placed)
        : this.#park({ ...came, parkedAs: came.id }, placed)
    this.#seen.keep(came, outcome)
    return outcome
  }

  /** Where it fits, or why it is parked; what has no place here leaves its number to others. */
  #placed({ envelope, ticket, flaw }: SentTicket, ground: Ground): Fitting | FieldRefusal {
    const strange = ticket && strangerIn(ticket, this.#register, this.#station)
    if (strange) {
      envelope.sequence = 0
      return strange
    }
    const { endedNext = null } = this.#register.hold ?? {}
    if (endedNext !== null && envelope.sequence >= endedNext) {
      envelope.sequence = 0
      return { code: 'stationReplaced', field: 'station' }
    }
    const { numbersAhead: ahead } = ground.rules
    const placed: Placed =
      envelope.sequence > 0 ? this.#chain.place(envelope, ahead) : { code: null, isGap: false }
    if (placed.code === 'numberAhead') {
      envelope.sequence = 0
      return { code: placed.code, field: 'sequence', facts: { count: ahead } }
    }
    if (placed.code === 'numberTaken') return { code: placed.code, field: 'sequence' }
    const doubt = flaw ?? (ticket && doubtOrNone(() => refusalOf(ticket, ground)))
    if (doubt) return doubt
    return placed.code ? { code: placed.code, field: 'previousHash' } : placed
  }

  #post(came: SentTicket, ground: Ground, fitting: Fitting): TicketOutcome {
    const { ticket, digest } = came
    if (!ticket) throw new Error('What is no ticket is parked')
    try {
      const made = posted(ticket, ground, { ...fitting, digest })
      addTicket(this.batch, this.#context, made)
      const { number, total } = ticket
      ground.company.printed.push(number)
      ground.company.used.push(...[...ticket.lines, ...ticket.tenders].map((it) => it.id))
      this.#context.record({ entity: 'ticket', id: ticket.id, after: { number, total } })
      const flags = made.flags.map(({ flag }) => flag)
      return this.#decided({ id: ticket.id, state: 'posted', number, flags })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // What was taken back of it so far is not taken back.
      if (ticket.origin) ground.origins.delete(ticket.origin)
      return this.#park({ ...came, parkedAs: came.id }, error)
    }
  }

  #park(came: SentTicket & { parkedAs: string }, flaw: FieldRefusal): TicketOutcome {
    const { parkedAs: id, envelope, raw, digest } = came
    const facts = flaw.facts ?? {}
    const kept = { id, envelope, raw, digest }
    addParked(this.batch, this.#context, this.#register.id, kept, { ...flaw, facts })
    this.#context.record({ entity: 'parkedTicket', id, after: { code: flaw.code } })
    const message = this.#tell(flaw.code, facts)
    const outcome = { id: came.id, state: 'parked' as const, code: flaw.code, message }
    if (id === came.twin) this.#seen.keepTwin(came, outcome)
    return this.#decided(outcome)
  }

  #decided(outcome: TicketOutcome): TicketOutcome {
    this.fresh.push(outcome)
    return outcome
  }

  /** Nothing, or something no sale can be in: it is answered and left. */
  refused(): TicketOutcome {
    const code = 'malformed'
    return { id: '', state: 'refused', code, message: this.#tell(code, {}) }
  }

  async write(ground: Ground): Promise<void> {
    const { batch } = this
    this.batch = emptyBatch()
    const { next, lastHash, missing, tickets } = this.#chain
    batch.balances.push(...balanceRows(ground.balances))
    const register_id = this.#register.id
    batch.registerEnds.push({ register_id, next, last_hash: lastHash, missing, tickets })
    batch.series.push(...seriesRows(ground.receipts))
    for (const origin of ground.origins.values()) addFollowed(batch, origin.changes())
    await writeBatch(this.#context.tx, batch)
  }
}

/** Arithmetic may refuse by itself: a discount above what it is taken from. */
function doubtOrNone(asked: () => FieldRefusal | undefined): FieldRefusal | undefined {
  try {
    return asked()
  } catch (error) {
    if (error instanceof Refusal)
      return { code: error.code, field: error.field, facts: error.facts }
    throw error
  }
}

export const sendTickets = command({
  route: 'POST /api/pos/tickets',
  summary: 'till: tickets as they were printed; each counts once, however often it is sent',
  needs: 'pos.ticket.add',
  // What was sold is taken in; a ticket that names what it should not is parked or flagged alone.
  // A register beyond reach is forbidden here, so that the till keeps its tickets and waits.
  namesBeyond: ['register', 'tickets'],
  input: z.strictObject({
    register: id.optional(),
    station: id,
    token: z.string('invalid').max(100, 'invalid').optional(),
    waiting: z.int('invalid').min(0, 'invalid').max(1_000_000, 'invalid'),
    tickets: z.array(z.unknown(), 'required').min(1, 'required').max(50, 'range'),
  }),
  async run(context, input): Promise<{ outcomes: TicketOutcome[] }> {
    const { station, waiting, tickets } = input
    const { tx } = context
    const { register, sender } = senderOf(context.actor, input)
    const read = tickets.map(readSent)
    const came = read.filter((it) => it !== null)
    const proofs = await proofsOf(
      context,
      { register, sender },
      came.flatMap(({ ticket }) => ticket ?? []),
    )
    const { held, company } = await hold(tx, register, sender, came)
    refuseSender(held)
    const reception = new Reception(context, held, company, station)
    const answers = new Map<SentTicket, TicketOutcome>()
    let day = ''
    for (const segment of segmentsOf(came)) {
      const fresh = segment.flatMap(({ ticket, id }) =>
        ticket && !company.posted.some((it) => it.id === id) ? [ticket] : [],
      )
      const ground = await groundOf(context, held, company, fresh, proofs)
      for (const it of segment) answers.set(it, reception.take(it, ground))
      await reception.write(ground)
      day = todayOf(ground)
    }
    await tellOfTickets(context, newsOf(reception.fresh), { day, at: held })
    const outcomes = read.map((it) => (it && answers.get(it)) ?? reception.refused())
    if (outcomes.every(({ state }) => state === 'repeated')) context.repeated()
    tx.writeLast(sql`
      update till_station
      set seen_at = now(), waiting = ${Math.max(0, waiting - came.length)}
      where id = ${station} and register_id = ${register} and released_at is null`)
    return { outcomes }
  },
})
