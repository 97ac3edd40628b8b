/**
 * The ticket that was just finished, and whether its receipt came out. A sale is done when it is
 * kept, not when it is printed: a printer that fails is told plainly and tried again.
 */
import { create } from 'zustand'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { useTillUi } from '../till-ui.ts'
import { isTrainingTicket } from './ticket-moment.ts'

type LastTicket = {
  ticket: Ticket | null
  /** The last of training: the two worlds do not see each other. */
  practised: Ticket | null
  /** Tickets whose receipt did not come out. */
  unprinted: readonly Ticket[]
}

export const useLastTicket = create<LastTicket>(() => ({
  ticket: null,
  practised: null,
  unprinted: [],
}))

/** The last of the world in hand. */
export function useLastOfWorld(): Ticket | null {
  const isTraining = useTillUi((ui) => ui.isTraining)
  return useLastTicket(({ ticket, practised }) => (isTraining ? practised : ticket))
}

export const finished = (ticket: Ticket): void =>
  useLastTicket.setState(isTrainingTicket(ticket) ? { practised: ticket } : { ticket })

/** Called by whoever prints, when it failed. */
export const notPrinted = (ticket: Ticket): void =>
  useLastTicket.setState(({ unprinted }) => ({
    unprinted: [...unprinted.filter(({ id }) => id !== ticket.id), ticket],
  }))

/** It came out after all, or nobody wants it any more. */
export const printSettled = (id: string): void =>
  useLastTicket.setState(({ unprinted }) => ({
    unprinted: unprinted.filter((ticket) => ticket.id !== id),
  }))
