/** What of the facts about a ticket its stored values are held against. */
import { takenSoFar } from '../../loyalty/deduction.ts'
import { baseOf } from '../base-quantity.ts'
import { returnedOf } from '../loyalty/ticket-loyalty.ts'
import { knownOrder } from '../promise/sold-order.ts'
import type { Ticket } from '../ticket/ticket.ts'
import type { Ground } from '../ticket/ticket-facts.ts'
import type { ValueGround } from './value-doubt.ts'

/** What its return and those before it take back of cash back, by the lines that come back. */
export function deductibleOf(ticket: Ticket, { loyalty, company, origins }: Ground): string {
  const past = loyalty?.pastOf(ticket.origin)
  if (!past?.value) return '0'
  const origin = ticket.origin ? origins.get(ticket.origin) : undefined
  const bases = ticket.lines.map((line, at) => baseOf(line, at, company, origin))
  return takenSoFar(past, returnedOf(ticket, bases))
}

/** `day` is the one that is believed. */
export const valueGround = (ticket: Ticket, day: string, ground: Ground): ValueGround => ({
  book: ground.values,
  day,
  methods: new Map(ground.company.methods.map((it) => [it.id, it])),
  isLate: ground.shifts.find(({ id }) => id === ticket.shift)?.state === 'closed',
  taken: ticket.origin ? ground.money.get(ticket.origin) : undefined,
  deductible: deductibleOf(ticket, ground),
  cardMost: ground.rules.cardMost,
  cardCashOut: ground.rules.cardCashOut,
  order: knownOrder(ticket, ground.orders),
  decimals: new Map(ground.company.currencies.map((it) => [it.id, it.decimals])),
  depositFee: ground.orders?.get(ticket.order?.id ?? '')?.isSold ? '0' : ground.rules.depositFee,
})
