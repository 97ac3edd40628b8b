/** The screens a user stars and the ones opened last, kept on the server with the user. */
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Screen } from '../../../../domain/kernel/screen.ts'
import { usePreference } from '../../session/preferences.ts'
import { queryClient } from '../../session/query.ts'
import { screenAt } from './menu.ts'

const keptVisits = 8
export const withVisit = (visits: readonly string[], path: string): string[] =>
  [path, ...visits.filter((visited) => visited !== path)].slice(0, keptVisits)

const screensOf = (paths: readonly string[], open: readonly Screen[]): Screen[] =>
  paths.flatMap((path) => open.find((screen) => screen.path === path) ?? [])

export function useRecent(open: readonly Screen[]): Screen[] {
  const [visits] = usePreference<string[]>('recent', [])
  return screensOf(visits, open)
}

export function useRememberVisits(open: readonly Screen[]): void {
  const { pathname } = useLocation()
  const [visits, setVisits] = usePreference<string[]>('recent', [])
  const screen = screenAt(pathname, open)
  // Screens outside the groups (dashboard, launcher, profile) are passed through, not worked in.
  const path = screen?.group ? screen.path : undefined
  // Before the kept visits have arrived, remembering one would throw the others away.
  const isKnown = queryClient.getQueryData(['preferences']) !== undefined
  const isNew = isKnown && path !== undefined && visits[0] !== path
  useEffect(() => {
    if (isNew && path) setVisits(withVisit(visits, path))
  }, [isNew, path, visits, setVisits])
}

export function useFavourites(open: readonly Screen[]) {
  const [starred, setStarred] = usePreference<string[]>('favourites', [])
  return {
    favourites: screensOf(starred, open),
    isStarred: (path: string) => starred.includes(path),
    toggleStar: (path: string) =>
      setStarred(
        starred.includes(path) ? starred.filter((other) => other !== path) : [...starred, path],
      ),
  }
}
