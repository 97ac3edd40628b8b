/** What the screen of exceptions and figures asks, each time it is opened or its period changes. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { isPeriod } from '../../../domain/kernel/period.ts'
import type {
  ExceptionPage,
  ExceptionSums,
  OrderHistory,
  RestaurantFigures,
} from '../../../domain/restaurant/report.ts'
import { paramsOf } from '../../books/book-queries.ts'
import { call } from '../../kernel/session/api.ts'

const key = 'restaurantReport'

export type Asked = { from: string; to: string; branch: string | null }

const ask = <Answer>(path: string, signal: AbortSignal) =>
  call<Answer>('GET', `/api/restaurant-report/${path}`, undefined, { signal })

export const useExceptions = (asked: Asked) =>
  useInfiniteQuery({
    queryKey: [key, 'exceptions', asked],
    queryFn: ({ signal, pageParam }) =>
      ask<ExceptionPage>(`exceptions?${paramsOf({ ...asked, after: pageParam })}`, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: ExceptionPage) => next,
    placeholderData: keepPreviousData,
    enabled: isPeriod(asked),
  })

export const useExceptionSums = (asked: Asked) =>
  useQuery({
    queryKey: [key, 'people', asked],
    queryFn: ({ signal }) => ask<ExceptionSums>(`people?${paramsOf(asked)}`, signal),
    placeholderData: keepPreviousData,
    enabled: isPeriod(asked),
  })

export const useFigures = (asked: Asked) =>
  useQuery({
    queryKey: [key, 'figures', asked],
    queryFn: ({ signal }) => ask<RestaurantFigures>(`figures?${paramsOf(asked)}`, signal),
    placeholderData: keepPreviousData,
    enabled: isPeriod(asked),
  })

export const useOrderHistory = (order: string) =>
  useQuery({
    queryKey: [key, 'order', order],
    queryFn: ({ signal }) => ask<OrderHistory>(`orders/${order}`, signal),
  })
