/** Everything the parts of one list share. The screen makes it once and hands it down. */
import { useCallback, useMemo } from 'react'
import { type AnyRow, type Entity, pathOfNew } from '../../../domain/kernel/entity.ts'
import type { Filters } from '../../../domain/kernel/list.ts'
import type { Action } from '../../../domain/kernel/permission.ts'
import { useMay } from '../session/session.ts'
import { useIsPhone } from '../words/phone.ts'
import { type PageAsk, useListPage, useMorePages, useTotal } from './list-data.ts'
import { useListNavigation } from './list-navigation.ts'
import type { ListModel, ListRows } from './list-shape.ts'
import { isNarrowed, questionKey } from './list-state.ts'
import { useDeletion } from './selection/deletion.ts'
import { useSelection } from './selection/selection.ts'
import { actionColumns, selectionActionsOf } from './selection/selection-actions.ts'
import { sumsOf, useMetRows } from './selection/selection-sums.ts'
import { keyOf } from './table/columns.ts'
import { useGallery } from './table/gallery.ts'
import { useListLayout } from './table/list-layout.ts'
import { builtInId, useBuiltInViews } from './views/built-in-views.ts'
import { useSavedViews } from './views/saved-views.ts'

export type Stage =
  | 'waiting'
  | 'failed'
  | 'nothingYet'
  | 'nothingFound'
  | 'emptyView'
  | 'emptyPage'
  | 'rows'

/** What the list has to show. Rows that are there stay, whatever happens behind them. */
export function stageOf({ data, builtIn, navigation: { state } }: ListModel): Stage {
  if (data.rows.length > 0) return 'rows'
  if (data.error) return 'failed'
  if (data.isFirstWait) return 'waiting'
  // While another question is under way, only "nothing found" can stay without a lie.
  if (isNarrowed(state) && !state.after) return 'nothingFound'
  if (data.isOld) return 'waiting'
  if (state.after) return 'emptyPage'
  return builtIn ? 'emptyView' : 'nothingYet'
}

const noRows: readonly AnyRow[] = []

/** A list of what belongs to one record. Kept from one rendering to the next. */
export type Bond = {
  filters: Filters
  /** What a new row is given: ids by the keys of its references. */
  given: Readonly<Record<string, string>>
}

const free: Bond = { filters: {}, given: {} }

export function useList(entity: Entity, bond: Bond = free): ListModel {
  const isPhone = useIsPhone()
  const may = useMay()
  const navigation = useListNavigation(entity)
  const views = useSavedViews(entity)
  const view = views.views.find(({ id }) => id === navigation.state.view)
  const builtIns = useBuiltInViews(entity)
  const builtIn = builtIns.find((each) => builtInId(each) === navigation.state.view)
  const layout = useListLayout(entity, view, views)
  const { filters: bound } = bond
  // What all rows have in common needs no column.
  const columns = useMemo(
    () => layout.columns.filter((name) => !(keyOf(name) in bound)),
    [layout.columns, bound],
  )
  const gallery = useGallery(entity, columns)
  const { q, filters, sort } = navigation.state
  const asked = useMemo(
    () => ({ q, filters: { ...builtIn?.filters, ...filters, ...bound }, sort }),
    [q, filters, sort, bound, builtIn],
  )
  const sums = sumsOf(entity)
  const ask = {
    ...asked,
    after: navigation.state.after,
    columns: [...columns, ...(sums?.columns ?? []), ...actionColumns(entity)],
    limit: layout.perPage,
  }
  const data = useRows(entity, ask, isPhone)
  const total = useTotal(entity, asked)
  const ids = useMemo(() => data.rows.map(({ id }) => id), [data.rows])
  const selection = useSelection(ids, `${builtIn?.name ?? ''} ${questionKey(navigation.state)}`)
  const deletion = useDeletion(entity, selection.forget)
  const met = useMetRows(data.rows)
  // What is posted stays: it is voided on its own page, never deleted from a list.
  const allows = (action: Action): boolean =>
    entity.actions.includes(action) &&
    may(`${entity.can}.${action}`) &&
    !(entity.isPosted && action === 'delete') &&
    // The file of a list holds its rows, which such a view does not show.
    !(builtIn?.Content && action === 'export')
  return {
    entity,
    newPath: newPathOf(entity, bond),
    isPhone,
    navigation,
    asked,
    bound,
    views,
    view,
    builtIns,
    builtIn,
    layout: { ...layout, columns },
    gallery,
    data,
    total: total.data ?? null,
    selection,
    canTick:
      allows('delete') ||
      sums !== undefined ||
      selectionActionsOf({ entity, allows, may }).length > 0,
    met,
    deletion,
    allows,
  }
}

function newPathOf(entity: Entity, { given }: Bond): string {
  const params = new URLSearchParams(given).toString()
  return params ? `${pathOfNew(entity)}?${params}` : pathOfNew(entity)
}

function useRows(entity: Entity, ask: PageAsk, isPhone: boolean): ListRows {
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
    isGuess: (isPhone ? pages.data?.pages[0] : page.data)?.isGuess ?? false,
    error: shown.error,
    shownSince: shown.dataUpdatedAt,
    retry: () => void shown.refetch(),
    loadMore,
    isLoadingMore: pages.isFetchingNextPage,
  }
}
