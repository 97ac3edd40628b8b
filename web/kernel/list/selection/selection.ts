/** Which rows are ticked. Shift extends from the row ticked last, as in every file manager. */
import { useCallback, useMemo, useState } from 'react'

export type Ticks = ReadonlySet<string>

export const toggled = (ticks: Ticks, id: string): Ticks => {
  const next = new Set(ticks)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Everything between the two rows takes the state the clicked row is about to get. */
export function ranged(ticks: Ticks, ids: readonly string[], anchor: string, id: string): Ticks {
  const [a, b] = [ids.indexOf(anchor), ids.indexOf(id)]
  if (a < 0 || b < 0) return toggled(ticks, id)
  const between = ids.slice(Math.min(a, b), Math.max(a, b) + 1)
  const next = new Set(ticks)
  const isTicking = !ticks.has(id)
  for (const each of between) isTicking ? next.add(each) : next.delete(each)
  return next
}

export const pageTicks = (ticks: Ticks, ids: readonly string[]): 'all' | 'some' | 'none' => {
  const count = ids.filter((id) => ticks.has(id)).length
  if (count === 0) return 'none'
  return count === ids.length ? 'all' : 'some'
}

export const withPage = (ticks: Ticks, ids: readonly string[]): Ticks => new Set([...ticks, ...ids])

export const withoutIds = (ticks: Ticks, ids: readonly string[]): Ticks =>
  new Set([...ticks].filter((id) => !ids.includes(id)))

export type Selection = {
  ticks: Ticks
  tick: (id: string, isRange: boolean) => void
  /** Adds the whole page. */
  addPage: () => void
  /** The box in the head: the whole page, or none of it when it is ticked already. */
  togglePage: () => void
  forget: (ids: readonly string[]) => void
  clear: () => void
}

/** Kept across the pages of one question; another question (`scope`) starts afresh. */
export function useSelection(ids: readonly string[], scope: string): Selection {
  const [kept, keep] = useState<{ scope: string; ticks: Ticks; anchor: string | null }>({
    scope,
    ticks: new Set(),
    anchor: null,
  })
  const current = useMemo(
    () => (kept.scope === scope ? kept : { scope, ticks: new Set<string>(), anchor: null }),
    [kept, scope],
  )
  const change = useCallback(
    (ticks: Ticks, anchor: string | null = null) => keep({ scope, ticks, anchor }),
    [scope],
  )
  return useMemo(() => {
    const { ticks, anchor } = current
    return {
      ticks,
      tick: (id, isRange) =>
        change(isRange && anchor ? ranged(ticks, ids, anchor, id) : toggled(ticks, id), id),
      addPage: () => change(withPage(ticks, ids)),
      togglePage: () =>
        change(pageTicks(ticks, ids) === 'all' ? withoutIds(ticks, ids) : withPage(ticks, ids)),
      forget: (gone) => change(withoutIds(ticks, gone)),
      clear: () => change(new Set()),
    }
  }, [current, ids, change])
}
