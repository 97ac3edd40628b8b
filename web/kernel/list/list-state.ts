/**
 * What a list is asked lives in the address: search, filters, sort, saved view and page. Back,
 * forward, reload and a link sent to a colleague all give the same list again. Whatever does not
 * fit the declaration is dropped in silence, because an old link must still open.
 */
import { type Entity, entityNamed } from '../../../domain/kernel/entity.ts'
import { defaultSort, type Filters, listQueryFrom } from '../../../domain/kernel/list.ts'
import { longestSearchText } from '../../../domain/kernel/text.ts'

export type Sort = { key: string; isDescending: boolean }

/** The question itself; a saved view keeps one of these. */
export type Question = { q: string; filters: Filters; sort: Sort }

/** Where a page begins: the cursor before it and the ordinal of its first row. */
export type PageStart = { after: string | null; from: number }

export type ListState = Question & PageStart & { view: string | null }

export const firstPage: PageStart = { after: null, from: 1 }

export const emptyQuestion = (entity: Entity): Question => ({
  q: '',
  filters: {},
  sort: defaultSort(entity),
})

export function readState(entity: Entity, params: URLSearchParams): ListState {
  const after = params.get('after')
  const from = Number(params.get('from'))
  return {
    q: (params.get('q') ?? '').slice(0, longestSearchText),
    filters: readFilters(entity, params.get('filter')),
    sort: readSort(entity, params.get('sort')),
    view: params.get('view'),
    after,
    from: after && Number.isSafeInteger(from) && from > 1 ? from : 1,
  }
}

export function writeState(entity: Entity, state: ListState): URLSearchParams {
  const params = new URLSearchParams()
  if (state.view) params.set('view', state.view)
  if (state.q) params.set('q', state.q)
  if (hasFilters(state.filters)) params.set('filter', JSON.stringify(state.filters))
  if (!isSameSort(state.sort, defaultSort(entity))) params.set('sort', writeSort(state.sort))
  if (state.after) {
    params.set('after', state.after)
    params.set('from', String(state.from))
  }
  return params
}

export const writeSort = (sort: Sort): string => `${sort.isDescending ? '-' : ''}${sort.key}`

/** A second click on the same column turns the order around. */
export const nextSort = (sort: Sort, key: string): Sort => ({
  key,
  isDescending: sort.key === key && !sort.isDescending,
})

export const hasFilters = (filters: Filters): boolean => Object.keys(filters).length > 0

export const isNarrowed = (question: Question): boolean =>
  question.q !== '' || hasFilters(question.filters)

export const isSameQuestion = (a: Question, b: Question): boolean =>
  a.q === b.q && isSameSort(a.sort, b.sort) && isSameFilters(a.filters, b.filters)

/** What the ticks of a selection belong to; the order of the rows does not matter to them. */
export const questionKey = ({ q, filters }: Question): string => JSON.stringify([q.trim(), filters])

export const withoutFilter = (filters: Filters, key: string): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([other]) => other !== key))

/** Reads a kept question (a saved view) with the same mercy as an address. */
export function readQuestion(entity: Entity, kept: Partial<Question>): Question {
  return {
    q: typeof kept.q === 'string' ? kept.q.slice(0, longestSearchText) : '',
    filters: readFilters(entity, JSON.stringify(kept.filters ?? {})),
    sort: readSort(entity, kept.sort ? writeSort(kept.sort) : null),
  }
}

const isSameSort = (a: Sort, b: Sort): boolean => writeSort(a) === writeSort(b)

const isSameFilters = (a: Filters, b: Filters): boolean => {
  const sorted = (filters: Filters) =>
    JSON.stringify(Object.entries(filters).sort(([one], [other]) => one.localeCompare(other)))
  return sorted(a) === sorted(b)
}

function readSort(entity: Entity, text: string | null): Sort {
  try {
    return listQueryFrom(entity, { sort: text ?? undefined }).sort
  } catch {
    return defaultSort(entity)
  }
}

/** Each filter is held to the declaration alone, so that one bad one does not cost the others. */
function readFilters(entity: Entity, json: string | null): Filters {
  const kept: Filters = {}
  for (const [key, value] of Object.entries(parseObject(json))) {
    try {
      Object.assign(
        kept,
        listQueryFrom(entity, { filter: JSON.stringify({ [key]: value }) }).filters,
      )
    } catch {
      // The declaration does not know this filter (any more).
    }
  }
  return kept
}

function parseObject(json: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? '{}')
    return value !== null && typeof value === 'object' ? { ...value } : {}
  } catch {
    return {}
  }
}

/** The entity a reference filter looks into. */
export const targetOf = (entity: Entity, key: string): Entity | undefined =>
  entityNamed(entity.fields[key]?.target ?? '')
