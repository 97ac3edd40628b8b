/** Everything the parts of one list share. The screen makes it once and hands it down. */
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import type { AnyRow, Entity } from '../../../domain/kernel/entity.ts'
import type { Total } from '../../../domain/kernel/list.ts'
import type { Action } from '../../../domain/kernel/permission.ts'
import { useMay } from '../session.ts'
import { type Deletion, useDeletion } from './deletion.ts'
import { useListPage, useMorePages, useTotal } from './list-data.ts'
import { type ListLayout, useListLayout } from './list-layout.ts'
import { type ListNavigation, useListNavigation } from './list-navigation.ts'
import { isNarrowed, questionKey } from './list-state.ts'
import { type SavedView, type SavedViews, useSavedViews } from './saved-views.ts'
import { type Selection, useSelection } from './selection.ts'

type ListRows = {
  rows: readonly AnyRow[]
  next: string | null
  /** Nothing has ever been shown. */
  isFirstWait: boolean
  /** What is shown answers an older question. */
  isOld: boolean
  error: Error | null
  shownSince: number
  retry: () => void
  /** Phones load on instead of turning pages. */
  loadMore: () => void
  isLoadingMore: boolean
}

export type ListModel = {
  entity: Entity
  isPhone: boolean
  navigation: ListNavigation
  views: SavedViews
  view: SavedView | undefined
  layout: ListLayout
  data: ListRows
  total: Total | null
  selection: Selection
  deletion: Deletion
  allows: (action: Action) => boolean
}

export type Stage = 'waiting' | 'failed' | 'nothingYet' | 'nothingFound' | 'emptyPage' | 'rows'

/** What the list has to show. Rows that are there stay, whatever happens behind them. */
export function stageOf({ data, navigation: { state } }: ListModel): Stage {
  if (data.rows.length > 0) return 'rows'
  if (data.error) return 'failed'
  if (data.isFirstWait) return 'waiting'
  // While another question is under way, only "nothing found" can stay without a lie.
  if (isNarrowed(state) && !state.after) return 'nothingFound'
  if (data.isOld) return 'waiting'
  return state.after ? 'emptyPage' : 'nothingYet'
}

const noRows: readonly AnyRow[] = []

const phoneQuery = '(max-width: 767px)'

export function useList(entity: Entity): ListModel {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const may = useMay()
  const navigation = useListNavigation(entity)
  const views = useSavedViews(entity)
  const view = views.views.find(({ id }) => id === navigation.state.view)
  const layout = useListLayout(entity, view, views)
  const data = useRows(entity, navigation, layout, isPhone)
  const total = useTotal(entity, navigation.state)
  const ids = useMemo(() => data.rows.map(({ id }) => id), [data.rows])
  const selection = useSelection(ids, questionKey(navigation.state))
  const deletion = useDeletion(entity, selection.forget)
  return {
    entity,
    isPhone,
    navigation,
    views,
    view,
    layout,
    data,
    total: total.data ?? null,
    selection,
    deletion,
    allows: (action) => entity.actions.includes(action) && may(`${entity.can}.${action}`),
  }
}

function useRows(
  entity: Entity,
  { state }: ListNavigation,
  { columns, perPage }: ListLayout,
  isPhone: boolean,
): ListRows {
  const { q, filters, sort, after } = state
  const ask = { q, filters, sort, after, columns, limit: perPage }
  const page = useListPage(entity, ask, !isPhone)
  const pages = useMorePages(entity, ask, isPhone)
  const shown = isPhone ? pages : page
  const rows = useMemo(
    () => (isPhone ? pages.data?.pages.flatMap((each) => each.rows) : page.data?.rows) ?? noRows,
    [isPhone, pages.data, page.data],
  )
  const loadMore = useCallback(() => void pages.fetchNextPage(), [pages.fetchNextPage])
  return {
    rows,
    next: (isPhone ? pages.data?.pages.at(-1)?.next : page.data?.next) ?? null,
    isFirstWait: shown.isPending,
    isOld: shown.isPlaceholderData,
    error: shown.error,
    shownSince: shown.dataUpdatedAt,
    retry: () => void shown.refetch(),
    loadMore,
    isLoadingMore: pages.isFetchingNextPage,
  }
}
