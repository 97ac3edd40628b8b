/** What a ticket says of itself, held against the facts that were read for it. */
import type { FieldRefusal } from '../../kernel/refusal.ts'
import type { Flag } from '../value/ticket-values.ts'
import type { Ticket } from './ticket.ts'
import type { Ground, ShiftFacts } from './ticket-facts.ts'
import {
  doubtOfDrawer,
  doubtOfNumber,
  doubtOfOrigin,
  doubtOfRange,
  doubtOfRate,
  otherRates,
  senseFlags,
  tenderRates,
} from './ticket-sense.ts'

/** Why its own words stand against posting it; `day` is the one it would be booked on. */
export function claimDoubt(ticket: Ticket, day: string, ground: Ground): FieldRefusal | undefined {
  const { company, register, shifts } = ground
  const shift = shifts.find(({ id }) => id === ticket.shift)
  return (
    doubtOfRange(ticket) ??
    doubtOfOrigin(ticket) ??
    doubtOfNumber(ticket, register, (number) => company.printed.includes(number)) ??
    (shift && doubtOfDrawer(shift, register)) ??
    doubtOfRate(ticket, company.rates, day)
  )
}

/** What is odd about it although it can be posted, and the rates its money may count at. */
export function claimsOf(
  ticket: Ticket,
  shift: ShiftFacts,
  day: string,
  { company, register, money, rules }: Ground,
): { flags: Flag[]; tenderRates: string[] } {
  const taken = ticket.origin ? money.get(ticket.origin) : undefined
  const paidAt = taken?.sale.tenders.flatMap(({ rate }) => rate ?? []) ?? []
  const rates = tenderRates(ticket, company.rates, day, paidAt)
  const held = company.methods.filter(({ isActive }) => isActive)
  const cash = {
    currencies: company.currencies,
    rate: company.rates[0] ?? null,
    cashRounding: rules.cashRounding,
    methods: held.map(({ type, currencyId }) => ({ type, currency: currencyId })),
  }
  const methods = new Map(company.methods.map((it) => [it.id, it]))
  return {
    flags: senseFlags(ticket, { register, shift, rates, cash, methods }),
    tenderRates: otherRates(ticket, rates),
  }
}
