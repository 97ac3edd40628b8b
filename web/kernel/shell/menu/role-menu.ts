/**
 * What a role does first, told by its permissions: a group whose screens it works in stands before
 * one it may only look at, which starts folded. Nobody's name and no role's decides.
 */
import type { MenuGroup } from '../../../../domain/kernel/entity.ts'
import type { Action, Permission } from '../../../../domain/kernel/permission.ts'
import type { Screen } from '../../../../domain/kernel/screen.ts'

export type May = (permission: Permission) => boolean

/** Nothing is changed by these. */
const looking: readonly Action[] = ['view', 'print', 'export']

const mayDoOf = (can: string, actions: readonly Action[], may: May): boolean =>
  actions.some((action) => !looking.includes(action) && may(`${can}.${action}` as Permission))

/** Works there, or looks at what is only there to be looked at. */
function worksIn({ can, actions, parts = [] }: Screen, may: May): boolean {
  // Screens without actions of their own (the till) name those of the entity they make.
  const named = actions.length === 0 ? (['add'] as const) : actions
  const isOnlySeen = named.every((action) => looking.includes(action))
  return (
    !can ||
    isOnlySeen ||
    mayDoOf(can, named, may) ||
    parts.some((part) => mayDoOf(part.can, part.actions, may))
  )
}

/** The groups in which a role works in half of what it sees; all of them for who only looks. */
export function ownGroups(open: readonly Screen[], may: May): Set<MenuGroup> {
  const grouped = open.filter(({ group }) => group)
  const byGroup = Map.groupBy(grouped, ({ group }) => group as MenuGroup)
  const own = [...byGroup].filter(([, all]) => {
    // What is everybody's says nothing of a role.
    const granted = all.filter(({ can }) => can)
    // Whoever has nothing but basics there works with those.
    const daily = granted.filter(({ isBasic }) => !isBasic)
    const screens = daily.length > 0 ? daily : granted
    if (screens.length === 0) return false
    return 2 * screens.filter((screen) => worksIn(screen, may)).length >= screens.length
  })
  return new Set((own.length > 0 ? own : [...byGroup]).map(([group]) => group))
}

const byThumb = (a: Screen, b: Screen): number =>
  (a.thumb ?? Number.POSITIVE_INFINITY) - (b.thumb ?? Number.POSITIVE_INFINITY) || a.order - b.order

/** Within reach of the thumb: what one starred, where one works, what one looks at. */
export function thumbScreens(
  open: readonly Screen[],
  may: May,
  favourites: readonly Screen[],
  most: number,
): Screen[] {
  const grouped = open.filter(({ group, isBasic }) => group && !isBasic).toSorted(byThumb)
  const worked = grouped.filter((screen) => screen.thumb && worksIn(screen, may))
  const looked = grouped.filter(({ thumb }) => thumb)
  return [...new Set([...favourites, ...worked, ...looked, ...grouped])].slice(0, most)
}
