/** What the command palette offers: screens, records and actions, found in any of the languages. */
import type { Icon } from '@tabler/icons-react'
import { fold } from '../../../../domain/kernel/text.ts'
import { matches, rankOf } from '../menu/menu.ts'

const paletteGroups = ['recent', 'screens', 'records', 'actions'] as const

export type PaletteGroup = (typeof paletteGroups)[number]

export type PaletteEntry = {
  id: string
  group: PaletteGroup
  label: string
  /** Said quietly at the end of the line: the group of a screen, the kind of a record. */
  hint?: string
  /** What tells it from another of the same name: its client, day and amount, its code, its phone. */
  detail?: string
  icon: Icon
  /** A picture of the media, instead of the sign of its kind. */
  picture?: string
  /** It is only alike: Enter does not take it before somebody has chosen it. */
  isGuess?: boolean
  /** What else it answers to: its English path, its name in the other languages. */
  words?: readonly string[]
  run: () => void
}

export type PaletteSection = { group: PaletteGroup; entries: PaletteEntry[] }

/** Enough to choose from, few enough to read. */
const mostPerGroup: Readonly<Record<PaletteGroup, number>> = {
  recent: 5,
  screens: 8,
  records: 8,
  actions: 8,
}

/** A record was found by the server, which knows more about it than its title. */
const isFound = (entry: PaletteEntry, query: string): boolean =>
  entry.group === 'records' || matches(query, entry.label, ...(entry.words ?? []))

const bestRank = (entry: PaletteEntry, query: string): number =>
  Math.min(...[entry.label, ...(entry.words ?? [])].map((text) => rankOf(query, text)))

function ranked(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  if (!fold(query)) return [...entries]
  return entries
    .filter((entry) => isFound(entry, query))
    .map((entry) => ({ entry, rank: entry.group === 'records' ? 0 : bestRank(entry, query) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

/** A recent screen is not listed a second time among the others. */
function withoutDoubles(entries: readonly PaletteEntry[]): PaletteEntry[] {
  const recent = entries.filter(({ group }) => group === 'recent').map(({ label }) => label)
  return entries.filter(({ group, label }) => group !== 'screens' || !recent.includes(label))
}

/** The sections to show for a query. While nothing is typed, what was used last comes first. */
export function paletteSections(entries: readonly PaletteEntry[], query: string): PaletteSection[] {
  const isIdle = !fold(query)
  const found = ranked(isIdle ? withoutDoubles(entries) : entries, query)
  return paletteGroups
    .filter((group) => isIdle || group !== 'recent')
    .map((group) => ({
      group,
      entries: found.filter((entry) => entry.group === group).slice(0, mostPerGroup[group]),
    }))
    .filter((section) => section.entries.length > 0)
}
