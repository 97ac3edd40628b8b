/**
 * Moves through a list by changing the address. Keyset pages only know what follows them, so the
 * way back (the starts of the earlier pages) rides along in the history entry; a link opened
 * elsewhere has no way back and returns to the first page.
 */
import i18next from 'i18next'
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { toast } from '../parts/toast.tsx'
import {
  firstPage,
  type ListState,
  type PageStart,
  type Question,
  readState,
  writeState,
} from './list-state.ts'

export type ListNavigation = {
  state: ListState
  /** Asks another question, from its first page. */
  ask: (change: Partial<Question>) => void
  /** The same for typing: each letter must not become a step of the history. */
  askWhileTyping: (q: string) => void
  /** Shows all again; one word leads back to what was asked. */
  clear: () => void
  openView: (id: string | null, question: Question) => void
  goNext: (next: string, shown: number) => void
  goBack: () => void
  goFirst: () => void
  /** The last rows of a page were deleted: what it was before replaces it in the history. */
  leaveEmptyPage: () => void
}

const trailOf = (state: unknown): PageStart[] => {
  const trail = (state as { trail?: unknown } | null)?.trail
  return Array.isArray(trail) ? trail : []
}

export function useListNavigation(entity: Entity): ListNavigation {
  const location = useLocation()
  const navigate = useNavigate()
  const state = useMemo(
    () => readState(entity, new URLSearchParams(location.search)),
    [entity, location.search],
  )
  const tab = new URLSearchParams(location.search).get('tab')
  const trail = useMemo(() => trailOf(location.state), [location.state])

  const go = useCallback(
    (next: ListState, options: { trail?: PageStart[]; replace?: boolean } = {}) => {
      const params = writeState(entity, next)
      // A list on the page of a record stands in one of its tabs.
      if (tab) params.set('tab', tab)
      const search = params.toString()
      const kept = options.trail?.length ? { trail: options.trail } : null
      void navigate({ search }, { state: kept, replace: options.replace ?? false })
    },
    [entity, navigate, tab],
  )

  return useMemo(() => {
    const before = { ...state, ...(trail.at(-1) ?? firstPage) }
    const here: PageStart = { after: state.after, from: state.from }
    return {
      state,
      ask: (change) => go({ ...state, ...change, ...firstPage }),
      clear: () => {
        go({ ...state, q: '', filters: {}, ...firstPage })
        const run = () => go({ ...state, ...firstPage })
        toast.success(i18next.t('undo.cleared'), { label: i18next.t('undo.undo'), run })
      },
      askWhileTyping: (q) => go({ ...state, q, ...firstPage }, { replace: true }),
      openView: (view, question) => go({ ...question, ...firstPage, view }),
      goNext: (after, shown) =>
        go({ ...state, after, from: state.from + shown }, { trail: [...trail, here] }),
      goBack: () => go(before, { trail: trail.slice(0, -1) }),
      goFirst: () => go({ ...state, ...firstPage }),
      leaveEmptyPage: () => go(before, { trail: trail.slice(0, -1), replace: true }),
    }
  }, [state, trail, go])
}
