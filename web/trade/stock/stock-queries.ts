/** What the stock is asked. Every document may move it, so all of it is asked again with each. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { documentScreens } from '../../../domain/books/behaviour.ts'
import type { LotList, LotState, LotTrace } from '../../../domain/stock/lots/lot-report.ts'
import type {
  ItemCosting,
  ItemStock,
  LowRow,
  LowStock,
  ReorderWay,
  StockAsOf,
  StockCard,
} from '../../../domain/stock/stock-report.ts'
import { paramsOf } from '../../books/book-queries.ts'
import { call } from '../../kernel/session/api.ts'
import { onChanged } from '../../kernel/session/live.ts'
import { queryClient } from '../../kernel/session/query.ts'

const stockKey = 'stock'

const moving = new Set<string>([
  'item',
  'warehouse',
  ...Object.values(documentScreens).map(({ entity }) => entity),
])

/** While stock is shown it follows what others post. */
export function useLiveStock(): void {
  useEffect(
    () =>
      onChanged((entity) => {
        if (moving.has(entity)) void queryClient.invalidateQueries({ queryKey: [stockKey] })
      }),
    [],
  )
}

export const useItemStock = (item: string) =>
  useQuery({
    queryKey: [stockKey, 'item', item],
    queryFn: ({ signal }) =>
      call<ItemStock>('GET', `/api/items/${item}/stock`, undefined, { signal }),
  })

export const useItemCosting = (item: string) =>
  useQuery({
    queryKey: [stockKey, 'costing', item],
    queryFn: ({ signal }) =>
      call<ItemCosting>('GET', `/api/items/${item}/costing`, undefined, { signal }),
  })

type Values = Record<string, string | null | undefined>

const pagesOf = <Page extends { next: string | null }>(path: string, values: Values) => ({
  queryKey: [stockKey, path, values],
  queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) =>
    call<Page>('GET', `${path}?${paramsOf({ ...values, after: pageParam })}`, undefined, {
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: Page) => next,
})

const usePages = <Page extends { next: string | null }>(
  path: string,
  values: Values,
  isWanted = true,
) =>
  useInfiniteQuery({
    ...pagesOf<Page>(path, values),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })

type Period = { from?: string | null; to?: string | null }

export const useStockCard = (item: string, period: Period, warehouse?: string) =>
  usePages<StockCard>(`/api/items/${item}/moves`, { ...period, warehouse })

export type StockFilter = { day: string; warehouse?: string; category?: string; q: string }

export const useStockAsOf = (filter: StockFilter, isWanted: boolean) =>
  usePages<StockAsOf>('/api/stock/as-of', filter, isWanted)

type LotFilter = { state: LotState; warehouse?: string; item?: string; q?: string }

export const useLots = (filter: LotFilter) => usePages<LotList>('/api/lots', filter)

export const useLotTrace = (id: string) => usePages<LotTrace>(`/api/lots/${id}/trace`, {})

export type LowFilter = {
  warehouse?: string
  supplier?: string
  by?: ReorderWay
  lookBack?: string
  cover?: string
}

const lowPages = (filter: LowFilter) => pagesOf<LowStock>('/api/stock/low', filter)

export const useLowStock = (filter: LowFilter) =>
  useInfiniteQuery({ ...lowPages(filter), placeholderData: keepPreviousData })

/** What one document can take. */
const mostPages = 100

/** All of it as it is now, whatever of it was shown. */
export async function allLowStock(filter: LowFilter): Promise<LowRow[]> {
  const { queryKey, ...asked } = lowPages(filter)
  const all = { ...asked, queryKey: [...queryKey, 'all'], pages: mostPages, staleTime: 0 }
  return (await queryClient.fetchInfiniteQuery(all)).pages.flatMap(({ rows }) => rows)
}
