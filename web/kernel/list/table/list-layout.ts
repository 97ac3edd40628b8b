/**
 * Columns, their widths and the rows per page: kept per user and list. A saved view brings its own
 * columns, and a change made while it is open changes the view.
 */
import { useMemo } from 'react'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import { useSession } from '../../session/session.ts'
import { useInstantPreference } from '../instant-preference.ts'
import type { SavedView, SavedViews } from '../views/saved-views.ts'
import { clampWidth, columnKeys, columnsOf, type Layout } from './columns.ts'

export const pageSizes = [25, 50, 100, 200] as const

const isPageSize = (size: number | undefined): size is number =>
  pageSizes.some((known) => known === size)

export type ListLayout = {
  columns: string[]
  /** Every column there is. */
  known: string[]
  widths: Readonly<Record<string, number>>
  perPage: number
  setColumns: (columns: readonly string[]) => void
  resetColumns: () => void
  /** Without a width the column takes its natural one again. */
  setWidth: (key: string, width: number | undefined) => void
  setPerPage: (perPage: number) => void
}

const natural: Layout = {}

export function useListLayout(
  entity: Entity,
  view: SavedView | undefined,
  views: SavedViews,
): ListLayout {
  const [layout, keep] = useInstantPreference<Layout>(`list.${entity.name}`, natural)
  const chosen = view?.columns ?? layout.columns
  // Kept from one rendering to the next, because every row is compared by it.
  const hasSecond = useSession().company.secondCurrency !== null
  const columns = useMemo(() => columnsOf(entity, chosen, hasSecond), [entity, chosen, hasSecond])
  const setColumns = (columns: readonly string[] | undefined) =>
    view ? views.change(view.id, { columns: columns ?? entity.list }) : keep({ ...layout, columns })
  return {
    columns,
    known: columnKeys(entity, hasSecond),
    widths: layout.widths ?? {},
    perPage: isPageSize(layout.perPage) ? layout.perPage : 50,
    setColumns,
    resetColumns: () => {
      if (view) views.change(view.id, { columns: entity.list })
      keep({ ...layout, columns: view ? layout.columns : undefined, widths: undefined })
    },
    setWidth: (key, width) => {
      const widths = { ...layout.widths }
      if (width === undefined) delete widths[key]
      else widths[key] = clampWidth(width)
      keep({ ...layout, widths })
    },
    setPerPage: (perPage) => keep({ ...layout, perPage }),
  }
}
