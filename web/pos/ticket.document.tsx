/** Tickets that came in: one of them, or those that wait for a decision. */
import type { DocumentProps } from '../kernel/documents.ts'
import { ParkedTickets } from './tickets/ParkedTickets.tsx'
import { TicketPage } from './tickets/TicketPage.tsx'

export default function TicketScreen({ entity, id }: DocumentProps) {
  return id === 'parked' ? (
    <ParkedTickets entity={entity} />
  ) : (
    <TicketPage entity={entity} id={id} />
  )
}
