/**
 * The private link by which a client reads his receipt. It is of the ticket as the office keeps it,
 * so it can be made once the ticket is there; one is made for a ticket, whoever asks for it here.
 */
import { useQuery } from '@tanstack/react-query'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { NewDocumentLink } from '../../../domain/trade/document-link.ts'
import { call } from '../../kernel/session/api.ts'
import { isTrainingTicket } from '../sell/ticket-moment.ts'
import { useTill } from '../till-context.ts'
import { languageOf } from './receipt-picture.ts'

/** Whether the office has it: what waits, or was set aside, has no receipt to read there yet. */
export function useIsSent(ticket: Ticket | null): boolean {
  const { outbox } = useTill()
  return ticket !== null && outbox.rows.every(({ id }) => id !== ticket.id)
}

export function useLinkQuery(ticket: Ticket | null) {
  const { isOnline, catalogue } = useTill()
  const isSent = useIsSent(ticket)
  const language = ticket && languageOf(ticket, catalogue)
  return useQuery({
    queryKey: ['receiptLink', ticket?.id, language],
    queryFn: () =>
      call<NewDocumentLink>('POST', `/api/documents/${ticket?.id}/links`, { language }),
    enabled: ticket !== null && isOnline && isSent && !isTrainingTicket(ticket),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}

/** None until the ticket is there, or where it may not be shared. */
export const useReceiptLink = (ticket: Ticket | null): NewDocumentLink | null =>
  useLinkQuery(ticket).data ?? null
