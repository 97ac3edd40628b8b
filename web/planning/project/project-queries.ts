/** What the tabs of a project ask; asked again when something is posted, planned or logged. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StatementAnswer, StatementTable } from '../../../domain/books/statements/statement.ts'
import { isPeriod, type Period } from '../../../domain/kernel/period.ts'
import type {
  BoardTask,
  ProjectDocuments,
  ProjectMonths,
  ProjectOverview,
  ProjectStock,
} from '../../../domain/planning/project-view.ts'
import { booksKey, paramsOf, useLiveBooks } from '../../books/book-queries.ts'
import { type StatementAsk, statementQuery } from '../../books/statements/statement-address.ts'
import { call } from '../../kernel/session/api.ts'
import { onChanged } from '../../kernel/session/live.ts'
import { queryClient } from '../../kernel/session/query.ts'

/** Under the key of the books, so that they are asked again together. */
const keyOf = (id: string, name: string) => [booksKey, 'project', id, name] as const

const moving = new Set(['project', 'projectTask', 'projectTime', 'projectBudget'])

/** While a tab of a project is open it follows what others do. */
export function useLiveProject(): void {
  useLiveBooks()
  useEffect(
    () =>
      onChanged((entity) => {
        if (moving.has(entity)) void askProjectsAgain()
      }),
    [],
  )
}

export const askProjectsAgain = () => queryClient.invalidateQueries({ queryKey: [booksKey] })

export const useOverview = (id: string) =>
  useQuery({
    queryKey: keyOf(id, 'overview'),
    queryFn: ({ signal }) =>
      call<ProjectOverview>('GET', `/api/projects/${id}/overview`, undefined, { signal }),
  })

export const useProjectStatement = (ask: StatementAsk, isWanted = true) =>
  useQuery({
    queryKey: [booksKey, 'statement', 'project', statementQuery(ask)],
    queryFn: async ({ signal }): Promise<StatementTable | null> => {
      const path = `/api/books/statements/result?${statementQuery(ask)}`
      const { tables } = await call<StatementAnswer>('GET', path, undefined, { signal })
      return tables[0] ?? null
    },
    placeholderData: keepPreviousData,
    enabled: isWanted && isPeriod(ask),
  })

export const useProjectDocuments = (id: string, kind: string | null) =>
  useInfiniteQuery({
    queryKey: [...keyOf(id, 'documents'), kind],
    queryFn: ({ signal, pageParam }) =>
      call<ProjectDocuments>(
        'GET',
        `/api/projects/${id}/documents?${paramsOf({ kind, after: pageParam })}`,
        undefined,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

/** Without days, all of them. */
export const useProjectStock = (id: string, days: Period | null) =>
  useQuery({
    queryKey: [...keyOf(id, 'stock'), days],
    queryFn: ({ signal }) =>
      call<ProjectStock>('GET', `/api/projects/${id}/stock?${paramsOf({ ...days })}`, undefined, {
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: !days || isPeriod(days),
  })

export const useProjectMonths = (id: string, days: Period | null) =>
  useQuery({
    queryKey: [...keyOf(id, 'months'), days],
    queryFn: ({ signal }) =>
      call<ProjectMonths>('GET', `/api/projects/${id}/months?${paramsOf({ ...days })}`, undefined, {
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: !days || isPeriod(days),
  })

export const useBoard = (id: string) =>
  useQuery({
    queryKey: keyOf(id, 'tasks'),
    queryFn: ({ signal }) =>
      call<{ rows: BoardTask[] }>('GET', `/api/projects/${id}/tasks`, undefined, { signal }),
  })
