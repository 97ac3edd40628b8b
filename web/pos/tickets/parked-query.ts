import { useQuery } from '@tanstack/react-query'
import type { ParkedTicket } from '../../../domain/pos/past-ticket.ts'
import { call } from '../../kernel/api.ts'

export const useParked = (isWanted = true) =>
  useQuery({
    queryKey: ['ticket', 'parked'],
    queryFn: ({ signal }) =>
      call<{ rows: ParkedTicket[] }>('GET', '/api/pos/parked', undefined, { signal }),
    enabled: isWanted,
  })
