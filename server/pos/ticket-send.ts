/**
 * Tickets come in. Each is accepted exactly once by its id; one that cannot be posted is parked
 * with its reason and holds up no other. The register is held first, then the tickets that are
 * taken back, the shifts, and the balances in their one order: tills wait for each other, never in
 * a ring.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { idPattern, isId } from '../../domain/kernel/id.ts'
import { type FieldRefusal, Refusal } from '../../domain/kernel/refusal.ts'
import { chequesOf } from '../../domain/pos/cheque-tender.ts'
import type { TicketOutcome } from '../../domain/pos/contract.ts'
import { RegisterChain } from '../../domain/pos/register-chain.ts'
import { type Ticket, ticketInput } from '../../domain/pos/ticket.ts'
import { rateAgeHours } from '../../domain/settings/money.settings.ts'
import { type Batch, emptyBatch, join, writeBatch } from '../books/batch.ts'
import { seriesRows } from '../books/document.ts'
import { lockSeries, type SeriesEnd } from '../books/series.ts'
import { type Context, command } from '../kernel/command.ts'
import type { Tx } from '../kernel/db.ts'
import { settingsFor } from '../kernel/settings.ts'
import { balanceRows, lockBalances } from '../stock/balance.ts'
import { lockOrigin, type Origin } from '../trade/origin.ts'
import { seriesYear, tradeRules } from '../trade/rules.ts'
import { lockRegisterEnd } from './claim.ts'
import { moneyTakenBack } from './refund-facts.ts'
import { dayOf, type Ground, posted, refusalOf, typeOf } from './ticket-decision.ts'
import {
  heldRegister,
  heldShifts,
  type RegisterFacts,
  type TicketHouse,
  ticketHouse,
  type Wanted,
} from './ticket-facts.ts'
import { addParked, addTicket, type Envelope, envelopeOf } from './ticket-row.ts'

const id = z.string('required').regex(idPattern, 'invalid')

const rawTicket = z.looseObject({ id })

type Raw = z.output<typeof rawTicket>

/** What came, and the ticket in it if it is one. */
type Came = { raw: Raw; envelope: Envelope; ticket: Ticket | null; flaw: FieldRefusal | null }

export function cameAs(raw: Raw): Came {
  const read = ticketInput.safeParse(raw)
  const envelope = envelopeOf(raw)
  if (read.success) return { raw, envelope, ticket: read.data, flaw: null }
  const field = read.error.issues[0]?.path.join('.').slice(0, 120)
  return { raw, envelope, ticket: null, flaw: { code: 'malformed', field } }
}

/** Tickets of one request are of one register; what is no ticket belongs to that of its station. */
async function registerOf(tx: Tx, station: string, came: readonly Came[]): Promise<string> {
  const named = came.map(({ raw }) => raw.register).find(isId)
  if (named) return named
  const held = await tx.maybe(sql<{ register: string }>`
    select register_id as register
    from till_station
    where id = ${station}
    order by claimed_at desc
    limit 1`)
  if (!held) throw new Refusal('notFound')
  return held.register
}

function wantedOf(register: string, came: readonly Came[]): Wanted {
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
    ids: came.map(({ raw }) => raw.id),
    sequences: [...new Set(around)].filter((it) => it > 0),
    parts: each(({ lines, tenders }) => [...lines, ...tenders].map((it) => it.id)),
    items: each(({ lines }) => lines.map(({ item }) => item)),
    partners: each(({ partner }) => [partner]),
    users: each(({ cashier, approvals }) => [cashier, ...approvals.map(({ user }) => user)]),
  }
}

/** Held, and read once it is: whoever sent the same tickets a moment ago has written them. */
export async function hold(tx: Tx, register: string, came: readonly Came[]) {
  const wanted = wantedOf(register, came)
  const read = () => Promise.all([heldRegister(tx, register), ticketHouse(tx, wanted)])
  const [held, house] = await read()
  if (held) return { held, house }
  const known = await tx.maybe(sql`select 1 from register where id = ${register}`)
  if (!known) throw new Refusal('notFound')
  await lockRegisterEnd(tx, register)
  const [begun, again] = await read()
  return { held: begun as RegisterFacts, house: again }
}

/** A refund of a ticket of the same request waits until that is written. */
function segmentsOf(came: readonly Came[]): Came[][] {
  const segments: Came[][] = [[]]
  let seen = new Set<string>()
  for (const it of came) {
    const origin = it.ticket?.origin
    if (origin && seen.has(origin)) {
      segments.push([])
      seen = new Set()
    }
    segments.at(-1)?.push(it)
    seen.add(it.raw.id)
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
  house: TicketHouse,
  tickets: readonly Ticket[],
): Promise<SeriesEnd[]> {
  const paid = tickets.filter((ticket) => chequesOf(ticket).length > 0)
  if (paid.length === 0) return []
  const rules = await tradeRules(tx, { branchId, userId: null })
  const years = new Set(paid.map((it) => seriesYear(rules, dayOf(it, { house, rules, now }))))
  const typeId = typeOf(house, 'receipt')
  return lockSeries(
    tx,
    [...years].map((year) => ({ typeId, branchId, year })),
  )
}

export async function groundOf(
  { tx, now }: Context,
  register: RegisterFacts,
  house: TicketHouse,
  tickets: readonly Ticket[],
): Promise<Ground> {
  const at = { branchId: register.branchId, registerId: register.id }
  const origins = await heldOrigins(tx, tickets)
  const money = await moneyTakenBack(tx, [...origins.keys()])
  const receipts = await heldReceipts({ tx, now }, register, house, tickets)
  const stocked = new Set(house.items.flatMap(({ id, kind }) => (kind === 'stocked' ? [id] : [])))
  const items = new Set(tickets.flatMap(({ lines }) => lines.map(({ item }) => item)))
  const shelves = [...items]
    .filter((item) => stocked.has(item))
    .map((item) => ({ item, warehouse: register.warehouseId }))
  const [shifts, balances, rules, settings] = await Promise.all([
    heldShifts(
      tx,
      tickets.map(({ shift }) => shift),
    ),
    lockBalances(tx, shelves),
    tradeRules(tx, { ...at, userId: null }),
    settingsFor(tx, at),
  ])
  return {
    now,
    register,
    house,
    shifts,
    origins,
    money,
    balances,
    receipts,
    rules: { ...rules, rateAgeHours: settings.of(rateAgeHours) },
  }
}

type Told = (code: string, facts: FieldRefusal['facts']) => string

/** Whether this ticket was answered for before. */
function repeatOf({ raw }: Came, { posted, parked }: TicketHouse, tell: Told) {
  const known = posted.find(({ id }) => id === raw.id)
  if (known) return { ...known, state: 'repeated' as const }
  const kept = parked.find(({ id }) => id === raw.id)
  if (!kept) return undefined
  if (kept.state === 'posted')
    return { id: raw.id, state: 'repeated' as const, number: kept.number }
  const { code, facts } = kept
  return { id: raw.id, state: 'parked' as const, code, message: tell(code, facts) }
}

class Reception {
  readonly #context: Context
  readonly #chain: RegisterChain
  readonly #register: RegisterFacts
  readonly #tell: Told
  batch: Batch = emptyBatch()

  constructor(context: Context, register: RegisterFacts, house: TicketHouse) {
    this.#context = context
    this.#register = register
    this.#chain = new RegisterChain(register.next, register.lastHash, house.places)
    const { words } = context.services
    this.#tell = (code, facts) => words.say(context.language, `refusal.${code}`, facts)
  }

  /** Its place in the chain, then whether it can be believed, then what it writes. */
  take(came: Came, ground: Ground): TicketOutcome {
    const repeat = repeatOf(came, ground.house, this.#tell)
    if (repeat) return repeat
    const flaw = this.#placed(came, ground)
    return typeof flaw === 'boolean' ? this.#post(came, ground, flaw) : this.#park(came, flaw)
  }

  /** Whether tickets are missing before it, or why it is parked. */
  #placed({ envelope, ticket, flaw }: Came, ground: Ground): boolean | FieldRefusal {
    if (ticket && ticket.register !== this.#register.id) {
      envelope.sequence = 0
      return { code: 'otherRegister', field: 'register' }
    }
    const placed =
      envelope.sequence > 0 ? this.#chain.place(envelope) : { code: null, isGap: false }
    if (placed.code === 'numberTaken') return { code: placed.code, field: 'sequence' }
    const doubt = flaw ?? (ticket && doubtOrNone(() => refusalOf(ticket, ground)))
    if (doubt) return doubt
    return placed.code ? { code: placed.code, field: 'previousHash' } : placed.isGap
  }

  #post(came: Came, ground: Ground, isGap: boolean): TicketOutcome {
    const { ticket } = came
    if (!ticket) throw new Error('What is no ticket is parked')
    try {
      const made = posted(ticket, ground, { isGap })
      addTicket(this.batch, this.#context, made)
      const { number, total } = ticket
      this.#context.record({ entity: 'ticket', id: ticket.id, after: { number, total } })
      const flags = made.flags.map(({ flag }) => flag)
      return { id: ticket.id, state: 'posted', number, flags }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // What was taken back of it so far is not taken back.
      if (ticket.origin) ground.origins.delete(ticket.origin)
      return this.#park(came, error)
    }
  }

  #park({ raw, envelope }: Came, flaw: FieldRefusal): TicketOutcome {
    const facts = flaw.facts ?? {}
    addParked(this.batch, this.#context, this.#register.id, envelope, raw, { ...flaw, facts })
    this.#context.record({ entity: 'parkedTicket', id: raw.id, after: { code: flaw.code } })
    const message = this.#tell(flaw.code, facts)
    return { id: raw.id, state: 'parked', code: flaw.code, message }
  }

  async write(ground: Ground): Promise<void> {
    const { batch } = this
    this.batch = emptyBatch()
    const { next, lastHash } = this.#chain
    batch.balances = balanceRows(ground.balances)
    batch.registerEnds = [{ register_id: this.#register.id, next, last_hash: lastHash }]
    batch.series = seriesRows(ground.receipts)
    for (const origin of ground.origins.values()) join(batch, origin.changes())
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
  namesBeyond: ['tickets'],
  input: z.strictObject({
    station: id,
    waiting: z.int('invalid').min(0, 'invalid').max(1_000_000, 'invalid'),
    tickets: z.array(rawTicket, 'required').min(1, 'required').max(50, 'range'),
  }),
  async run(context, { station, waiting, tickets }): Promise<{ outcomes: TicketOutcome[] }> {
    const { tx } = context
    const came = [...new Map(tickets.map((raw) => [raw.id, raw])).values()].map(cameAs)
    const register = await registerOf(tx, station, came)
    const { held, house } = await hold(tx, register, came)
    const reception = new Reception(context, held, house)
    const outcomes: TicketOutcome[] = []
    for (const segment of segmentsOf(came)) {
      const fresh = segment.flatMap(({ ticket, raw }) =>
        ticket && !house.posted.some((it) => it.id === raw.id) ? [ticket] : [],
      )
      const ground = await groundOf(context, held, house, fresh)
      outcomes.push(...segment.map((it) => reception.take(it, ground)))
      await reception.write(ground)
    }
    if (outcomes.every(({ state }) => state === 'repeated')) context.repeated()
    tx.writeLast(sql`
      update till_station
      set seen_at = now(), waiting = ${Math.max(0, waiting - came.length)}
      where id = ${station} and register_id = ${register} and released_at is null`)
    return { outcomes }
  },
})
