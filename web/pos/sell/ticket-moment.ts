/** When a ticket is rung, and whether it is one: apart from its making, because all screens ask. */
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { timeBy } from '../../../domain/pos/till-clock.ts'
import type { Till } from '../till-context.ts'

/** A ticket of training has no number. */
export const isTrainingTicket = ({ number }: Ticket): boolean => number === ''

/** By the clock of the server as far as this till knows it. */
export const tillNow = ({ clock }: Pick<Till, 'clock'>): Date =>
  new Date(timeBy(clock, { wallMs: Date.now(), steadyMs: performance.now() }))
