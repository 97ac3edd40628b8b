/** What the company decides about its documents, and the short lists they choose from. */
import { useQuery } from '@tanstack/react-query'
import type { DocumentScreen } from '../../../domain/books/behaviour.ts'
import { type AnyRow, mustEntity } from '../../../domain/kernel/entity.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import type { Page } from '../../../domain/kernel/list.ts'
import type { TradeTerms } from '../../../domain/trade/contract.ts'
import { call } from '../../kernel/session/api.ts'
import { rowTitle } from '../../kernel/words/row-title.ts'

export const termsQuery = (screen: DocumentScreen, branch: string | null) => ({
  queryKey: ['transactionType', 'terms', screen, branch],
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const params = new URLSearchParams({ screen })
    if (branch) params.set('branch', branch)
    return call<TradeTerms>('GET', `/api/trade/terms?${params}`, undefined, { signal })
  },
  staleTime: 60_000,
})

const mostWarehouses = 100

/** Nothing to choose from is no reason not to write: the server says what is missing. */
export const useWarehouses = (): Linked[] | undefined => {
  const { data, isError } = useQuery({
    queryKey: ['warehouse', 'choice'],
    queryFn: async ({ signal }) => {
      const warehouse = mustEntity('warehouse')
      const path = `/api/warehouses?limit=${mostWarehouses}&columns=${warehouse.names}`
      const page = await call<Page<AnyRow>>('GET', path, undefined, { signal })
      return page.rows.map((row) => ({ id: row.id, title: rowTitle(warehouse, row) }))
    },
    retry: false,
  })
  return isError ? [] : data
}
