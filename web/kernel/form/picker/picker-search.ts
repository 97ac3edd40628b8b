/** What a picker finds: the rows of another entity, searched on the server. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnyRow, Entity } from '../../../../domain/kernel/entity.ts'
import type { Linked } from '../../../../domain/kernel/field.ts'
import type { Filters, Page } from '../../../../domain/kernel/list.ts'
import { fold, longestSearchText } from '../../../../domain/kernel/text.ts'
import { call } from '../../session/api.ts'
import { rowSubtitle, rowTitle } from '../../words/row-title.ts'

export const linkedOf = (entity: Entity, row: AnyRow): Linked => ({
  id: row.id,
  title: rowTitle(entity, row),
})

const mostOptions = 20

/** As many are read where a rule leaves some of them. */
const mostHeld = 100

/** What is offered: a row by its title, and what its list writes below the title. */
type Option = Linked & { subtitle: string }

/** 0 where the title begins with what was typed, 1 where it holds it, 2 where another field does. */
function farness({ title }: Linked, q: string): number {
  const [name, sought] = [fold(title), fold(q)]
  if (name.startsWith(sought)) return 0
  return sought.split(' ').every((word) => name.includes(word)) ? 1 : 2
}

/** Enter takes the first: a row of that name before one that only mentions it. */
const nearestFirst = (options: Option[], q: string): Option[] =>
  q === '' ? options : options.toSorted((a, b) => farness(a, q) - farness(b, q))

/** A rule that rows are held against; its name tells its answers from those of another. */
type Only = { name: string; columns: readonly string[]; holds: (row: AnyRow) => boolean }

/** What of the rows of an entity can be chosen: those the server finds, and of these some only. */
export type Choosable = { filters?: Filters; only?: Only }

type Answer = { options: Option[]; isGuess: boolean }

async function find(
  target: Entity,
  q: string,
  { filters, only }: Choosable,
  signal: AbortSignal,
): Promise<Answer> {
  const columns = [
    ...new Set([...target.names, ...target.subtitle, ...(only?.columns ?? [])]),
  ].join()
  const limit = only ? mostHeld : mostOptions
  const params = new URLSearchParams({ q, limit: String(limit), columns })
  if (filters) params.set('filter', JSON.stringify(filters))
  const page = await call<Page<AnyRow>>('GET', `${target.api}?${params}`, undefined, { signal })
  const rows = page.rows.filter((row) => only?.holds(row) ?? true).slice(0, mostOptions)
  const options = rows.map((row) => ({
    ...linkedOf(target, row),
    subtitle: rowSubtitle(target, row),
  }))
  return { options: nearestFirst(options, q), isGuess: page.isGuess ?? false }
}

export type PickerSearch = {
  options: Option[]
  /** They are only alike: none is taken before somebody has chosen it. */
  isGuess: boolean
  /** The options belong to what is typed now, not to what was typed before. */
  isSettled: boolean
  error: unknown
}

const nothing: Answer = { options: [], isGuess: false }

export function usePickerSearch(
  target: Entity,
  typed: string,
  isOpen: boolean,
  choosable: Choosable = {},
): PickerSearch {
  const wanted = typed.trim().slice(0, longestSearchText)
  const [q] = useDebouncedValue(wanted, wanted === '' ? 0 : 150)
  const query = useQuery({
    queryKey: [target.name, 'pick', q, choosable],
    queryFn: ({ signal }) => find(target, q, choosable, signal),
    // Nothing is asked between two keystrokes.
    enabled: isOpen && q === wanted,
    placeholderData: keepPreviousData,
  })
  const isSettled = q === wanted && query.isSuccess && !query.isPlaceholderData
  return { ...(query.data ?? nothing), isSettled, error: query.error }
}
