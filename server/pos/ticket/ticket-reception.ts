import { type FieldRefusal, Refusal } from '../../../domain/kernel/refusal.ts'
import type { TicketOutcome } from '../../../domain/pos/contract.ts'
import { type Placed, RegisterChain } from '../../../domain/pos/ticket/register-chain.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { posted, refusalOf } from '../../../domain/pos/ticket/ticket-decision.ts'
import type {
  Ground,
  RegisterFacts,
  TicketCompany,
} from '../../../domain/pos/ticket/ticket-facts.ts'
import { emptyBatch, writeBatch, writeBatchLast } from '../../books/batch.ts'
import { seriesRows } from '../../books/document.ts'
import type { Batch } from '../../books/posted-tables.ts'
import type { Context } from '../../kernel/context.ts'
import { addStoredValues } from '../../stored-value/value-rows.ts'
import { tellLate } from '../../trade/count/late-count.ts'
import { correctMade } from '../../trade/made-correction.ts'
import { addFollowed } from '../../trade/origin/followed.ts'
import { addBalances } from '../../trade/rows.ts'
import type { SentTicket } from './ticket-reading.ts'
import { addParked, addSoldOrders, addTicket } from './ticket-row.ts'
import { Seen, type Wording } from './ticket-seen.ts'
import { strangerIn } from './ticket-sender.ts'

/** Its place in the chain of its register. */
type Fitting = { code: null; isGap: boolean; isRepaired?: true }

export class Reception {
  readonly #context: Context
  readonly #chain: RegisterChain
  readonly #register: RegisterFacts
  readonly #tell: Wording
  readonly #station: string
  readonly #seen = new Seen()
  /** What was decided now, as far as it was not known before. */
  readonly fresh: TicketOutcome[] = []
  #taken = 0
  batch: Batch = emptyBatch()

  constructor(context: Context, register: RegisterFacts, company: TicketCompany, station: string) {
    this.#context = context
    this.#station = station
    this.#register = register
    this.#chain = new RegisterChain(register, company.places, register.repairs)
    const { words } = context.services
    this.#tell = (code, facts) => words.refusal(context.language, { code, facts })
  }

  /** Whether it is known, its place in the chain, whether it can be believed, what it writes. */
  take(sent: SentTicket, ground: Ground): TicketOutcome {
    const answer = this.#seen.answerTo(sent, ground.company, this.#tell)
    if (answer) return answer
    if (this.#seen.isKnown(sent, ground.company)) {
      sent.envelope.sequence = 0
      const number = sent.envelope.number || '–'
      const flaw = { code: 'otherContent', field: 'id', facts: { number } }
      return this.#park({ ...sent, parkedAs: sent.twin }, flaw)
    }
    const placed = this.#placed(sent, ground)
    const outcome =
      placed.code === null
        ? this.#post(sent, ground, placed)
        : this.#park({ ...sent, parkedAs: sent.id }, placed)
    this.#seen.keep(sent, outcome)
    return outcome
  }

  /** What of these was posted and not asked for yet. */
  takePosted(sent: readonly SentTicket[]): Ticket[] {
    const fresh = this.fresh.slice(this.#taken)
    this.#taken = this.fresh.length
    return fresh.flatMap(({ id, state }) => {
      const ticket = sent.find((it) => it.id === id)?.ticket
      return ticket && state === 'posted' ? [ticket] : []
    })
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

  #post(sent: SentTicket, ground: Ground, fitting: Fitting): TicketOutcome {
    const { ticket, digest } = sent
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
      return this.#park({ ...sent, parkedAs: sent.id }, error)
    }
  }

  #park(sent: SentTicket & { parkedAs: string }, flaw: FieldRefusal): TicketOutcome {
    const { parkedAs: id, envelope, raw, digest } = sent
    const facts = flaw.facts ?? {}
    const kept = { id, envelope, raw, digest }
    addParked(this.batch, this.#context, this.#register.id, kept, { ...flaw, facts })
    this.#context.record({ entity: 'parkedTicket', id, after: { code: flaw.code } })
    const message = this.#tell(flaw.code, facts)
    const outcome = { id: sent.id, state: 'parked' as const, code: flaw.code, message }
    if (id === sent.twin) this.#seen.keepTwin(sent, outcome)
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

  /** With the commit, where nothing that follows asks for it. */
  async write(ground: Ground, isLast: boolean): Promise<void> {
    const { batch } = this
    this.batch = emptyBatch()
    const { next, lastHash, missing, tickets } = this.#chain
    addBalances(batch, { balances: ground.balances, owed: ground.oversold.changes })
    const register_id = this.#register.id
    batch.registerEnds.push({ register_id, next, last_hash: lastHash, missing, tickets })
    batch.series.push(...seriesRows(ground.receipts))
    addStoredValues(batch, ground.values)
    for (const origin of ground.origins.values()) addFollowed(batch, origin.changes())
    addSoldOrders(batch, ground.orders)
    await tellLate(this.#context, ground.countedAt, batch)
    await correctMade(this.#context, batch)
    if (isLast) writeBatchLast(this.#context.tx, batch)
    else await writeBatch(this.#context.tx, batch)
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
