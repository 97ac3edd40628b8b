/** What the screen of tax returns asks. It lies with the books: what is posted changes it. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { TaxDocuments, TaxReturn, TaxReturns } from '../../domain/tax-return/contract.ts'
import type { TaxBox } from '../../domain/tax-return/tax-box.ts'
import type { TaxKind } from '../../domain/tax-return/tax-kind.ts'
import { call } from '../kernel/session/api.ts'

const path = '/api/books/tax-returns'

export const useReturns = (kind: TaxKind) =>
  useQuery({
    queryKey: ['books', 'taxReturns', kind],
    queryFn: ({ signal }) => call<TaxReturns>('GET', `${path}?kind=${kind}`, undefined, { signal }),
  })

export const useReturn = (id: string, kind: TaxKind) =>
  useQuery({
    queryKey: ['books', 'taxReturn', kind, id],
    queryFn: ({ signal }) =>
      call<TaxReturn>('GET', `${path}/${id}?kind=${kind}`, undefined, { signal }),
    retry: false,
  })

/** Of one return, one box, and if it is named one partner. */
export type BoxAsked = { id: string; kind: TaxKind; box: string; partner?: string }

export const useBoxDocuments = ({ id, ...asked }: BoxAsked) =>
  useInfiniteQuery({
    queryKey: ['books', 'taxDocuments', id, asked],
    queryFn: ({ signal, pageParam }) =>
      call<TaxDocuments>(
        'GET',
        `${path}/${id}/documents?${new URLSearchParams({ ...asked, ...(pageParam ? { after: pageParam } : {}) })}`,
        undefined,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: TaxDocuments) => next,
  })

export const useBoxes = () =>
  useQuery({
    queryKey: ['books', 'taxBoxes'],
    queryFn: ({ signal }) =>
      call<{ boxes: TaxBox[]; isOwn: boolean }>('GET', '/api/books/tax-boxes', undefined, {
        signal,
      }),
  })
