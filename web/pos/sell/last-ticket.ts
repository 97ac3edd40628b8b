/**
 * The ticket that was just finished, and whether its receipt came out. A sale is done when it is
 * kept, not when it is printed: a printer that fails is told plainly and tried again.
 */
import { create } from 'zustand'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { NotPrinted } from '../../printing/agent-printer.ts'
import { useTillUi } from '../till-ui.ts'
import { isTrainingTicket } from './ticket-moment.ts'

type LastTicket = {
  ticket: Ticket | null
  /** The last of training: the two worlds do not see each other. */
  practised: Ticket | null
  /** Tickets whose receipt did not come out. */
  unprinted: readonly Ticket[]
  /** Of those that an agent was to print: its job, and whether it may have come out all the same. */
  stuck: Readonly<Record<string, { job: string; isUncertain: boolean }>>
}

export const useLastTicket = create<LastTicket>(() => ({
  ticket: null,
  practised: null,
  unprinted: [],
  stuck: {},
}))

/** The last of the world in hand. */
export function useLastOfWorld(): Ticket | null {
  const isTraining = useTillUi((ui) => ui.isTraining)
  return useLastTicket(({ ticket, practised }) => (isTraining ? practised : ticket))
}

export const finished = (ticket: Ticket): void =>
  useLastTicket.setState(isTrainingTicket(ticket) ? { practised: ticket } : { ticket })

/** Called by whoever prints, when it failed. */
export const notPrinted = (ticket: Ticket, failure?: NotPrinted): void =>
  useLastTicket.setState(({ unprinted, stuck: { [ticket.id]: _, ...stuck } }) => ({
    unprinted: [...unprinted.filter(({ id }) => id !== ticket.id), ticket],
    stuck: failure
      ? { ...stuck, [ticket.id]: { job: failure.job.id, isUncertain: failure.isUncertain } }
      : stuck,
  }))

/** It came out after all, or nobody wants it any more. */
export const printSettled = (id: string): void =>
  useLastTicket.setState(({ unprinted, stuck: { [id]: _, ...stuck } }) => ({
    unprinted: unprinted.filter((ticket) => ticket.id !== id),
    stuck,
  }))
