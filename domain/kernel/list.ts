/**
 * What a list can be asked: search, filters, sort, a keyset cursor, a number of rows and a choice
 * of columns. The same contract serves the API, the exports and the saved views.
 */
import { z } from 'zod'
import type { WeekStart } from './calendar/week.ts'
import { checked } from './check.ts'
import { isDay } from './date.ts'
import { type Entity, recordFields, shownFields } from './entity.ts'
import type { Field } from './field.ts'
import { id as anyId } from './input.ts'
import { type PeriodName, periodNames, periodOf } from './period.ts'
import { Refusal } from './refusal.ts'
import { isSafeText, longestSearchText } from './text.ts'

export type Filter =
  | { contains: string }
  | { in: (string | boolean)[] }
  | { from?: string; to?: string }
  /** Days as they are named, counted anew each day: a saved view of this month stays one. */
  | { period: PeriodName }

export type Filters = Record<string, Filter>

/** Days that have a name, as the days they are on this one. */
export const datedFilters = (filters: Filters, today: string, start: WeekStart): Filters =>
  Object.fromEntries(
    Object.entries(filters).map(([key, filter]) => [
      key,
      'period' in filter ? periodOf(filter.period, today, start) : filter,
    ]),
  )

export type ListQuery = {
  q: string
  filters: Filters
  sort: { key: string; isDescending: boolean }
  after?: Cursor
  limit: number
  columns: string[]
  wantsCount: boolean
}

/** Where a page ended: the value of the sorted column there, and the row. */
export type Cursor = { value: string | number | boolean | null; id: string }

/** `isGuess`: nothing was found as it was typed; these are alike. */
export type Page<Row> = { rows: Row[]; next: string | null; total?: Total; isGuess?: true }

/** Exact while it is cheap to count, else the planner's estimate. */
export type Total = { count: number; isExact: boolean }

/** What everything that was asked for comes to; without sums where there are more rows than the limit. */
export type ListTotals = {
  /** Rows that are found and not added up, because the others are what such a list is about. */
  apart?: number
  isExact: boolean
  limit: number
  sums: { name: string; first: string; second: string | null }[]
}

/** What is searched for, wherever something is searched. */
export const searchText = z
  .string()
  .max(longestSearchText, 'tooLong')
  .refine(isSafeText, 'unsafeText')

export const listParams = z.strictObject({
  q: searchText.optional(),
  filter: z.string().max(8000, 'tooLong').optional(),
  sort: z.string().max(80, 'invalid').optional(),
  after: z.string().max(2000, 'invalid').optional(),
  limit: z.coerce.number().int('invalid').min(1, 'invalid').max(200, 'invalid').optional(),
  columns: z.string().max(2000, 'invalid').optional(),
  count: z.enum(['yes', 'no'], 'invalid').optional(),
})

export type ListParams = z.infer<typeof listParams>

const bound = z.string().max(40, 'invalid')

/** The columns of whole numbers hold no more than this; a wider bound would be an error there. */
const isWhole = (text: string): boolean => z.int32().safeParse(Number(text)).success

function filterSchema(field: Field): z.ZodType<Filter> | undefined {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
      return z.strictObject({
        contains: searchText.min(1, 'required'),
      })
    case 'choice':
      return z.strictObject({
        in: z
          .array(z.enum(field.choices as [string]))
          .min(1)
          .max(50),
      })
    case 'boolean':
      return z.strictObject({ in: z.array(z.boolean()).min(1).max(2) })
    case 'reference':
      return z.strictObject({ in: z.array(anyId).min(1).max(50) })
    case 'integer': {
      const whole = bound.regex(/^-?\d{1,10}$/, 'number').refine(isWhole, 'number')
      return z.strictObject({ from: whole.optional(), to: whole.optional() })
    }
    case 'money':
    case 'quantity':
    case 'percent': {
      const number = bound.regex(/^-?\d{1,15}(\.\d{1,6})?$/, 'number')
      return z.strictObject({ from: number.optional(), to: number.optional() })
    }
    case 'date': {
      const day = bound.refine(isDay, 'date')
      return z.union(
        [
          z.strictObject({ from: day.optional(), to: day.optional() }),
          z.strictObject({ period: z.enum(periodNames) }),
        ],
        'date',
      )
    }
    default:
      return undefined
  }
}

/** Fields a list can be filtered by, with the way each is filtered. */
export const filterableFields = (declared: Entity): [string, Field][] =>
  Object.entries(declared.fields).filter(([, field]) => filterSchema(field) !== undefined)

function parseFilters(declared: Entity, json: string | undefined): Filters {
  if (!json) return {}
  let raw: unknown
  try {
    raw = JSON.parse(json)
  } catch {
    throw new Refusal('invalid', 'filter')
  }
  return checked(filtersSchema(declared), raw) as Filters
}

const filtersSchemas = new WeakMap<Entity, z.ZodType>()

/** Made once for each entity: making it takes longer than the list that is filtered. */
function filtersSchema(declared: Entity): z.ZodType {
  const known = filtersSchemas.get(declared)
  if (known) return known
  const shape: Record<string, z.ZodType> = {}
  for (const [key, field] of filterableFields(declared))
    shape[key] = (filterSchema(field) as z.ZodType).optional()
  const made = z.strictObject(shape)
  filtersSchemas.set(declared, made)
  return made
}

export const defaultSort = (declared: Entity): ListQuery['sort'] => ({
  key: declared.sort[0] ?? declared.title,
  isDescending: declared.isLatestFirst,
})

function parseSort(declared: Entity, text: string | undefined): ListQuery['sort'] {
  if (!text) return defaultSort(declared)
  const isDescending = text.startsWith('-')
  const key = isDescending ? text.slice(1) : text
  if (!declared.sort.includes(key)) throw new Refusal('invalid', 'sort')
  return { key, isDescending }
}

function parseColumns(declared: Entity, text: string | undefined): string[] {
  // Figures cost a look elsewhere for each row: told to those who ask for them.
  if (!text) return recordFields(declared).map(([key]) => key)
  const shown = shownFields(declared).map(([key]) => key)
  const chosen = text.split(',')
  if (chosen.some((key) => !shown.includes(key))) throw new Refusal('invalid', 'columns')
  return chosen
}

export const writeCursor = (cursor: Cursor): string =>
  btoa(encodeURIComponent(JSON.stringify([cursor.value, cursor.id])))

/** The value a cursor may hold for a sorted column; anything else was not written by us. */
function cursorValue(field: Field): z.ZodType<Cursor['value']> {
  const value =
    field.kind === 'integer'
      ? z.int32()
      : field.kind === 'boolean'
        ? z.boolean()
        : ['money', 'quantity', 'percent'].includes(field.kind)
          ? z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/)
          : field.kind === 'date'
            ? z.string().refine(isDay)
            : z.string().refine(isSafeText)
  return field.isOptional ? value.nullable() : value
}

export function readCursor(declared: Entity, sortKey: string, text: string): Cursor {
  try {
    const shape = z.tuple([cursorValue(declared.fields[sortKey] as Field), anyId])
    const [value, id] = shape.parse(JSON.parse(decodeURIComponent(atob(text))))
    return { value, id }
  } catch {
    throw new Refusal('invalid', 'after')
  }
}

/** Reads the query string of a list; whatever does not fit the declaration is refused. */
export function listQueryFrom(declared: Entity, params: ListParams): ListQuery {
  const sort = parseSort(declared, params.sort)
  return {
    q: params.q ?? '',
    filters: parseFilters(declared, params.filter),
    sort,
    after: params.after ? readCursor(declared, sort.key, params.after) : undefined,
    limit: params.limit ?? 50,
    columns: parseColumns(declared, params.columns),
    wantsCount: params.count === 'yes',
  }
}

export const totalsParams = listParams.pick({ q: true, filter: true })

const maxViews = 20

/** The filters of several views at once: `[{…},{…}]`. */
export const countsParams = z.strictObject({ filters: z.string().max(20_000, 'tooLong') })

export function viewFilters(declared: Entity, text: string): Filters[] {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    throw new Refusal('invalid', 'filters')
  }
  if (!Array.isArray(raw) || raw.length > maxViews) throw new Refusal('invalid', 'filters')
  return raw.map((each) => parseFilters(declared, JSON.stringify(each)))
}

/** The address of a list that is asked for some rows only, as the list itself would write it. */
export const listPath = (path: string, filters: Filters): string =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filters) })}`
