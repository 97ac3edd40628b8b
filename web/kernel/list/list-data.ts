/** What a list asks the server: a page, the pages of a phone, the number of rows. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { AnyRow, Entity } from '../../../domain/kernel/entity.ts'
import type { Filters, ListTotals, Page, Total } from '../../../domain/kernel/list.ts'
import { signColumns } from '../../../domain/kernel/reading/signed-row.ts'
import { judgedColumns } from '../form/model/deletable.ts'
import { call } from '../session/api.ts'
import { rowTitle } from '../words/row-title.ts'
import { hasFilters, type Question, writeSort } from './list-state.ts'
import { keyOf } from './table/columns.ts'

export type PageAsk = Question & {
  columns: readonly string[]
  limit: number
  after: string | null
}

export function questionParams({ q, filters, sort }: Question): URLSearchParams {
  const params = new URLSearchParams()
  if (q.trim()) params.set('q', q.trim())
  if (hasFilters(filters)) params.set('filter', JSON.stringify(filters))
  params.set('sort', writeSort(sort))
  return params
}

/**
 * A row brings what its columns show and need to be told, its names, what stands below its title, what
 * its amounts are in, and whether it was voided, put away, fell due or can be deleted: that is seen
 * whatever columns are chosen.
 */
function askedColumns(entity: Entity, columns: readonly string[]): string {
  const keys = columns.map(keyOf)
  const hasOwn = keys.some((key) => entity.fields[key]?.currency === 'own')
  const shownKeys = entity.isPosted ? ['state', 'dueDate'] : ['isActive']
  const always = shownKeys.filter((key) => key in entity.fields)
  const own = hasOwn ? ['currency'] : []
  const besides = keys.flatMap((key) => {
    const { worded, countedIn } = entity.fields[key] ?? {}
    return [worded?.by, countedIn].filter((name) => name !== undefined)
  })
  return [
    ...new Set([
      ...keys,
      ...entity.names,
      ...entity.subtitle,
      ...own,
      ...always,
      ...judgedColumns(entity),
      ...besides,
      ...signColumns(entity, keys),
    ]),
  ].join(',')
}

function pageParams(entity: Entity, ask: PageAsk): string {
  const { columns, limit, after, ...question } = ask
  const params = questionParams(question)
  params.set('columns', askedColumns(entity, columns))
  params.set('limit', String(limit))
  if (after) params.set('after', after)
  return params.toString()
}

const pageQuery = (entity: Entity, ask: PageAsk) => {
  const params = pageParams(entity, ask)
  return {
    queryKey: [entity.name, 'list', params],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call<Page<AnyRow>>('GET', `${entity.api}?${params}`, undefined, { signal }),
  }
}

/** The rows shown before stay until the new ones are there: nothing jumps. */
export const useListPage = (entity: Entity, ask: PageAsk, isEnabled: boolean) =>
  useQuery({ ...pageQuery(entity, ask), placeholderData: keepPreviousData, enabled: isEnabled })

export function useMorePages(entity: Entity, ask: PageAsk, isEnabled: boolean) {
  const params = pageParams(entity, { ...ask, after: null })
  return useInfiniteQuery({
    queryKey: [entity.name, 'list', 'more', params],
    queryFn: ({ signal, pageParam }) => {
      const path = `${entity.api}?${pageParams(entity, { ...ask, after: pageParam })}`
      return call<Page<AnyRow>>('GET', path, undefined, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
}

/** Counted apart from the page, so that no page waits for a count. */
export function useTotal(entity: Entity, question: Question, isEnabled = true) {
  const params = questionParams(question)
  params.set('columns', entity.title)
  params.set('limit', '1')
  params.set('count', 'yes')
  return useQuery({
    queryKey: [entity.name, 'list', 'total', question.q.trim(), question.filters],
    queryFn: async ({ signal }): Promise<Total | null> => {
      const path = `${entity.api}?${params}`
      const page = await call<Page<AnyRow>>('GET', path, undefined, { signal })
      return page.total ?? null
    },
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
}

/** How many rows each view has, asked for together once the list itself is there. */
export const useViewCounts = (entity: Entity, views: readonly Filters[], isEnabled: boolean) =>
  useQuery({
    queryKey: [entity.name, 'list', 'counts', views],
    queryFn: async ({ signal }) => {
      const params = new URLSearchParams({ filters: JSON.stringify(views) })
      const path = `${entity.api}/counts?${params}`
      return (await call<{ counts: Total[] }>('GET', path, undefined, { signal })).counts
    },
    placeholderData: keepPreviousData,
    enabled: isEnabled && views.length > 0,
  })

/** What everything that is asked for comes to; apart from the page, like its count. */
export function useTotals(entity: Entity, { q, filters }: Question, isEnabled: boolean) {
  const params = new URLSearchParams()
  if (q.trim()) params.set('q', q.trim())
  if (hasFilters(filters)) params.set('filter', JSON.stringify(filters))
  return useQuery({
    queryKey: [entity.name, 'list', 'totals', q.trim(), filters],
    queryFn: ({ signal }) =>
      call<ListTotals>('GET', `${entity.api}/totals?${params}`, undefined, { signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled && (entity.totals?.of.length ?? 0) > 0,
  })
}

export const titleKey = (entity: Entity, id: string): string[] => [entity.name, 'title', id]

/** The words of a chosen reference, for a filter that came with the address. */
export const useTitle = (entity: Entity | undefined, id: string) =>
  useQuery({
    queryKey: entity ? titleKey(entity, id) : ['title'],
    queryFn: async ({ signal }) => {
      if (!entity) return ''
      const row = await call<AnyRow>('GET', `${entity.api}/${id}`, undefined, { signal })
      return rowTitle(entity, row)
    },
    staleTime: 60_000,
    enabled: entity !== undefined,
  })
