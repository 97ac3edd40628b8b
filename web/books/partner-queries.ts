/** What a partner owes and is owed, asked again whenever something is posted. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Side } from '../../domain/books/behaviour.ts'
import type {
  PartnerBalances,
  PartnerCard,
  PartnerDocuments,
  Statement,
} from '../../domain/books/statement.ts'
import { isPeriod, type Period } from '../../domain/kernel/period.ts'
import { call } from '../kernel/session/api.ts'
import { type Place, paramsOf } from './book-queries.ts'

/** Under the key of the books, so that they are asked again together. */
const keyOf = (id: string, name: string) => ['books', 'partner', id, name] as const

export const useStatement = (id: string, side: Side, period: Period, place: Place) =>
  useQuery({
    queryKey: [...keyOf(id, 'statement'), side, period, place],
    queryFn: ({ signal }) =>
      call<Statement>(
        'GET',
        `/api/thirdparties/${id}/statement?${paramsOf({ side, ...period, ...place })}`,
        undefined,
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled: isPeriod(period),
  })

export const useBalance = (id: string) =>
  useQuery({
    queryKey: keyOf(id, 'balance'),
    queryFn: ({ signal }) =>
      call<PartnerBalances>('GET', `/api/thirdparties/${id}/balance`, undefined, { signal }),
  })

export const usePartnerCard = (id: string) =>
  useQuery({
    queryKey: keyOf(id, 'card'),
    queryFn: ({ signal }) =>
      call<PartnerCard>('GET', `/api/thirdparties/${id}/card`, undefined, { signal }),
  })

export const useDocuments = (id: string) =>
  useInfiniteQuery({
    queryKey: keyOf(id, 'documents'),
    queryFn: ({ signal, pageParam }) =>
      call<PartnerDocuments>(
        'GET',
        `/api/thirdparties/${id}/documents?${paramsOf({ after: pageParam })}`,
        undefined,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
