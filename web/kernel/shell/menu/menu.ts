/** Which screens the menu shows: those that are built and that the role may view, in groups. */
import type { MenuGroup } from '../../../../domain/kernel/entity.ts'
import type { Permission } from '../../../../domain/kernel/permission.ts'
import { type Screen, screens, screensAtTables } from '../../../../domain/kernel/screen.ts'
import { fold } from '../../../../domain/kernel/text.ts'
import { useMay, useSession } from '../../session/session.ts'
import { type May, ownGroups } from './role-menu.ts'

export type MenuSection = { group?: MenuGroup; screens: Screen[] }

type Translate = (key: string) => string

const groupOrder: readonly MenuGroup[] = ['sell', 'catalog', 'stock', 'money', 'people', 'business']

/** Screens about the user and the program live in the user menu, not among the work. */
const isPersonal = (screen: Screen): boolean => !screen.group && screen.order >= 900

export const openScreens = (all: readonly Screen[], may: May): Screen[] =>
  all.filter(({ can, isBuilt }) => isBuilt && (!can || may(`${can}.view` as Permission)))

/** Those with a line of their own; the others are reached from one of them, or found by name. */
export const ownLines = (open: readonly Screen[]): Screen[] => open.filter(({ within }) => !within)

const everything: May = () => true

/** Ungrouped screens, then the groups the role works in, then those it may only look at. */
export function menuSections(open: readonly Screen[], may: May = everything): MenuSection[] {
  const work = open.filter((screen) => !isPersonal(screen))
  const own = ownGroups(open, may)
  const groups = [
    ...groupOrder.filter((group) => own.has(group)),
    ...groupOrder.filter((group) => !own.has(group)),
  ]
  const sections = [undefined, ...groups].map((group) => ({
    group,
    screens: work.filter((screen) => screen.group === group),
  }))
  return sections.filter((section) => section.screens.length > 0)
}

/** What is opened every day, and what is set up once. A group of basics alone shows them. */
export function dailyAndBasic({ screens }: MenuSection): { daily: Screen[]; basic: Screen[] } {
  const daily = screens.filter(({ isBasic }) => !isBasic)
  const basic = screens.filter(({ isBasic }) => isBasic)
  return daily.length > 0 ? { daily, basic } : { daily: basic, basic: [] }
}

export const screenTitle = (t: Translate, screen: Screen): string =>
  t(screen.entity ? `entity.${screen.entity}.many` : `screen.${screen.name}`)

/** What one does there, in a few words. */
export const screenUse = (t: Translate, screen: Screen): string =>
  t(screen.entity ? `entity.${screen.entity}.use` : `screen.${screen.name}.use`)

const namedOnes = 2

/** What is folded away is named by what is in it: the first two, and how many more. */
export function namesOf(
  t: (key: string, facts?: Record<string, unknown>) => string,
  screens: readonly Screen[],
): string {
  const names = screens.map((screen) => screenTitle(t, screen))
  const separator = t('menu.separator')
  const count = names.length - namedOnes
  if (count <= 1) return names.join(separator)
  return t('menu.andMore', { names: names.slice(0, namedOnes).join(separator), count })
}

/** Every word of the query must begin a word of one of the texts, or stand inside one. */
export function matches(query: string, ...texts: readonly string[]): boolean {
  const haystack = texts.map(fold).join(' ')
  return fold(query)
    .split(' ')
    .every((word) => haystack.includes(word))
}

/** How well a text answers a query: the lower, the earlier in the list; last what only tells of it. */
export function rankOf(query: string, text: string): number {
  const [wanted, found] = [fold(query), fold(text)]
  if (found === wanted) return 0
  if (found.startsWith(wanted)) return 1
  if (found.split(' ').some((word) => word.startsWith(wanted))) return 2
  return found.includes(wanted) ? 3 : 4
}

export function searchScreens(open: readonly Screen[], query: string, t: Translate): Screen[] {
  if (!fold(query)) return [...open]
  const named = open.map((screen) => ({ screen, title: screenTitle(t, screen) }))
  return named
    .filter(({ screen, title }) =>
      matches(query, title, screen.path.slice(1), screenUse(t, screen)),
    )
    .sort((a, b) => rankOf(query, a.title) - rankOf(query, b.title))
    .map(({ screen }) => screen)
}

/** The screen a path belongs to; the form of a record belongs to its list. */
export const screenAt = (pathname: string, all: readonly Screen[]): Screen | undefined =>
  all.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))

/** The line of the menu it is reached by. */
export function lineAt(pathname: string, all: readonly Screen[]): Screen | undefined {
  const screen = screenAt(pathname, all)
  return screen?.within ? screenAt(screen.within, all) : screen
}

export function useOpenScreens(): Screen[] {
  const may = useMay()
  const { hasTables } = useSession().company
  return openScreens(hasTables ? screensAtTables() : screens(), may)
}
