/** What the books are asked. Everything that is posted may change them, so all of it is asked again. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { documentScreens } from '../../domain/books/behaviour.ts'
import type {
  BooksTerms,
  JournalPage,
  LedgerCard,
  OpeningRow,
  TrialBalance,
} from '../../domain/books/ledger.ts'
import type { Ageing } from '../../domain/books/statement.ts'
import { call } from '../kernel/session/api.ts'
import { onChanged } from '../kernel/session/live.ts'
import { queryClient } from '../kernel/session/query.ts'

export const booksKey = 'books'

const moving = new Set<string>([
  'entry',
  'booksLock',
  'fiscalYear',
  'budget',
  'recurringEntry',
  'opening',
  'account',
  'taxReturn',
  'taxBox',
  'bankAccount',
  'bankStatement',
  'bankMatch',
  ...Object.values(documentScreens).map(({ entity }) => entity),
])

export const askBooksAgain = () => queryClient.invalidateQueries({ queryKey: [booksKey] })

/** While a screen of the books is open it follows what others post. */
export function useLiveBooks(): void {
  useEffect(
    () =>
      onChanged((entity) => {
        if (moving.has(entity)) void askBooksAgain()
      }),
    [],
  )
}

/** Empty values are not sent. */
export const paramsOf = (values: Record<string, string | null | undefined>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([key, value]): [string, string][] =>
      value ? [[key, value]] : [],
    ),
  ).toString()

export const useTerms = () =>
  useQuery({
    queryKey: [booksKey, 'terms'],
    queryFn: ({ signal }) => call<BooksTerms>('GET', '/api/books/terms', undefined, { signal }),
  })

const usePages = <Page extends { next: string | null }>(
  name: string,
  path: string,
  values: Record<string, string | null | undefined>,
  isWanted = true,
) =>
  useInfiniteQuery({
    queryKey: [booksKey, name, path, values],
    queryFn: ({ signal, pageParam }) =>
      call<Page>('GET', `${path}?${paramsOf({ ...values, after: pageParam })}`, undefined, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Page) => next,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })

export type JournalFilter = {
  q?: string
  from?: string | null
  to?: string | null
  kind?: string | null
  of?: string | null
  account?: string
}

export const useJournal = (filter: JournalFilter) =>
  usePages<JournalPage>('journal', '/api/books/journal', filter)

type Period = { from: string; to: string }

export const useTrial = (asked: Period & Place, isWanted: boolean) =>
  useQuery({
    queryKey: [booksKey, 'trial', asked],
    queryFn: ({ signal }) =>
      call<TrialBalance>('GET', `/api/books/trial-balance?${paramsOf(asked)}`, undefined, {
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })

export type Place = { branch: string | null; project: string | null }

export const useLedger = (account: string, asked: Period & Place, isWanted: boolean) =>
  usePages<LedgerCard>('ledger', `/api/accounts/${account}/ledger`, asked, isWanted)

type AgeingAsk = Place & { side: string; q: string; asOf: string }

export const useAgeing = (asked: AgeingAsk) =>
  usePages<Ageing>('ageing', '/api/books/ageing', asked)

export const useOpenings = () =>
  useQuery({
    queryKey: [booksKey, 'openings'],
    queryFn: ({ signal }) =>
      call<{ rows: OpeningRow[] }>('GET', '/api/books/openings', undefined, { signal }),
  })
