/** A list as its parts see it. */
import type { AnyRow, Entity } from '../../../domain/kernel/entity.ts'
import type { Filters, Total } from '../../../domain/kernel/list.ts'
import type { Action } from '../../../domain/kernel/permission.ts'
import type { ListNavigation } from './list-navigation.ts'
import type { Question } from './list-state.ts'
import type { Deletion } from './selection/deletion.ts'
import type { Selection } from './selection/selection.ts'
import type { Gallery } from './table/gallery.ts'
import type { ListLayout } from './table/list-layout.ts'
import type { BuiltInView } from './views/built-in-views.ts'
import type { SavedView, SavedViews } from './views/saved-views.ts'

export type ListRows = {
  rows: readonly AnyRow[]
  next: string | null
  /** Nothing has ever been shown. */
  isFirstWait: boolean
  /** What is shown answers an older question. */
  isOld: boolean
  /** Nothing was found as it was typed; these rows are alike. */
  isGuess: boolean
  error: Error | null
  shownSince: number
  retry: () => void
  /** Phones load on instead of turning pages. */
  loadMore: () => void
  isLoadingMore: boolean
}

export type ListModel = {
  entity: Entity
  /** Where a row is added. */
  newPath: string
  isPhone: boolean
  navigation: ListNavigation
  /** What is asked: the question in the address, and what the list is bound to. */
  asked: Question
  /** The filters that no one can take away: a list of what belongs to one record. */
  bound: Filters
  views: SavedViews
  view: SavedView | undefined
  /** Those the list is born with, and the open one among them. */
  builtIns: readonly BuiltInView[]
  builtIn: BuiltInView | undefined
  layout: ListLayout
  gallery: Gallery
  data: ListRows
  total: Total | null
  selection: Selection
  /** Rows can be ticked to be deleted, or to be added up. */
  canTick: boolean
  /** Every row met so far, by its id. */
  met: ReadonlyMap<string, AnyRow>
  deletion: Deletion
  allows: (action: Action) => boolean
}
