/** What the screen of transfers asks the server for. */
import { useQuery } from '@tanstack/react-query'
import type { TransferDocument, TransferTerms } from '../../../domain/cash/contract.ts'
import { call } from '../../kernel/session/api.ts'

const api = '/api/money-transfers'

export const transferQuery = (id: string) => ({
  queryKey: ['moneyTransfer', 'document', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<TransferDocument>('GET', `${api}/${id}`, undefined, { signal }),
})

export const useTransferTerms = (branch: string | null) =>
  useQuery({
    // What lies in a place changes with every posting: it is asked anew each time.
    queryKey: ['moneyTransfer', 'terms', branch],
    queryFn: ({ signal }) =>
      call<TransferTerms>('GET', `${api}/terms${branch ? `?branch=${branch}` : ''}`, undefined, {
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  })
