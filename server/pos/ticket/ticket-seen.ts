/**
 * What was answered before, by an earlier request or earlier in this one. The same ticket again is
 * told the same; another ticket under its id is not that ticket, and never dropped for it.
 */
import type { FieldRefusal } from '../../../domain/kernel/refusal.ts'
import type { TicketOutcome } from '../../../domain/pos/contract.ts'
import type { KnownParked, TicketCompany } from '../../../domain/pos/ticket/ticket-facts.ts'
import { isSameContent, type SentTicket } from './ticket-reading.ts'

export type Wording = (code: string, facts: FieldRefusal['facts']) => string

/** What the office posted has a number of the office. */
function parkedOutcome(
  id: string,
  kept: KnownParked,
  { posted }: TicketCompany,
  tell: Wording,
): TicketOutcome {
  const { state, code, facts } = kept
  const number = posted.find((it) => it.id === kept.id)?.number ?? kept.number
  if (state === 'posted') return { id, state: 'repeated', number }
  return { id, state: 'parked', code, message: tell(code, facts) }
}

const again = (outcome: TicketOutcome): TicketOutcome =>
  outcome.state === 'posted'
    ? { id: outcome.id, state: 'repeated', number: outcome.number }
    : outcome

/** By what is kept of it; what the office posted is still the parked ticket it was made of. */
function keptOf({ id }: SentTicket, { posted, parked }: TicketCompany) {
  const aside = parked.find((it) => it.id === id)
  return { aside, kept: aside ?? posted.find((it) => it.id === id) }
}

export class Seen {
  readonly #byId = new Map<string, { digest: string; outcome: TicketOutcome }>()
  readonly #twins = new Map<string, TicketOutcome>()

  keep({ id, digest }: SentTicket, outcome: TicketOutcome): void {
    this.#byId.set(id, { digest, outcome })
  }

  keepTwin({ twin }: SentTicket, outcome: TicketOutcome): void {
    this.#twins.set(twin, outcome)
  }

  /** The answer of before, if this very content was answered. */
  answerTo(sent: SentTicket, company: TicketCompany, tell: Wording): TicketOutcome | undefined {
    const { id, twin, digest } = sent
    const now = this.#byId.get(id)
    if (now?.digest === digest) return again(now.outcome)
    const { aside, kept } = keptOf(sent, company)
    if (kept && isSameContent(sent, kept))
      return aside
        ? parkedOutcome(id, aside, company, tell)
        : { id, state: 'repeated', number: kept.number }
    const other = company.parked.find((it) => it.id === twin)
    return this.#twins.get(twin) ?? (other && parkedOutcome(id, other, company, tell))
  }

  /** Whether something else has its id already. */
  isKnown(sent: SentTicket, company: TicketCompany): boolean {
    return this.#byId.has(sent.id) || keptOf(sent, company).kept !== undefined
  }
}
