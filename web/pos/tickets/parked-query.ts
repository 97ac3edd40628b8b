import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ParkedLook, ParkedPage } from '../../../domain/pos/ticket/past-ticket.ts'
import { call } from '../../kernel/session/api.ts'

const pageOf = (after: string | null, limit: number, signal: AbortSignal) => {
  const params = new URLSearchParams({ limit: String(limit), ...(after ? { after } : {}) })
  return call<ParkedPage>('GET', `/api/pos/parked?${params}`, undefined, { signal })
}

/** Page after page, as far as somebody asked. */
export const useParked = () =>
  useInfiniteQuery({
    queryKey: ['ticket', 'parked', 'pages'],
    queryFn: ({ signal, pageParam }) => pageOf(pageParam, 50, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/** How many wait for a decision. */
export const useParkedCount = (isWanted: boolean) =>
  useQuery({
    queryKey: ['ticket', 'parked', 'count'],
    queryFn: ({ signal }) => pageOf(null, 1, signal),
    enabled: isWanted,
  })

export const useParkedLook = (id: string) =>
  useQuery({
    queryKey: ['ticket', 'parked', 'one', id],
    queryFn: ({ signal }) =>
      call<ParkedLook>('GET', `/api/pos/parked/${id}`, undefined, { signal }),
  })
