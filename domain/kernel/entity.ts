/**
 * An entity is declared once. Row and input types, validation, REST, OpenAPI, permissions, list,
 * form, picker, export and history are derived from this declaration; the migration beside it is
 * held to it by a test. A declaration holds fields, titles, permissions and list defaults, never
 * behaviour.
 */
import { z } from 'zod'
import { creationShape, type InputOf, type RowValue } from './field/lines.ts'
import type { Field } from './field.ts'
import { nameAmong, nameKeysOf } from './naming/local-name.ts'
import { type Action, plainActions } from './permission.ts'

export type Fields = Readonly<Record<string, Field>>

export const menuGroups = ['sell', 'catalog', 'stock', 'money', 'people', 'business'] as const

export type MenuGroup = (typeof menuGroups)[number]

type MenuPlace = {
  group: MenuGroup
  icon: string
  order: number
  /** Set up once and seldom opened: the menu keeps it folded away in its group. */
  isBasic?: boolean
  /** Whoever works in it wants it on a phone: the lower, the closer to the thumb. */
  thumb?: number
  /** Where it stands instead in a house that serves at tables. */
  atTables?: { order: number; thumb?: number; isBasic?: boolean }
}

/** One sum of a list: an amount of the first currency, and its own in the second where it has one. */
export type DeclaredTotal = {
  /** The field it is named after. */
  readonly name: string
  readonly first: string
  readonly second?: string
  /** Counted in part: what is open of the whole. */
  readonly part?: { readonly of: string; readonly whole: string }
}

/** What the rows of a question come to. */
export type Totals = {
  readonly of: readonly DeclaredTotal[]
  /** Rows that are added up at all. */
  readonly among?: Readonly<Record<string, readonly string[]>>
  /** Where any of these is there, the others are not counted: an offer is no sale. */
  readonly mainly?: Readonly<Record<string, readonly string[]>>
  /** These take away what the others bring. */
  readonly less?: Readonly<Record<string, readonly string[]>>
}

type EntityOptions<F extends Fields> = {
  /** The screen, written as the customer writes it: `/Brands`. */
  path: `/${string}`
  /** The field that names a row wherever it is mentioned. */
  title: keyof F & string
  /** What stands below the title where there is room: the first of these that is filled. */
  subtitle?: readonly (keyof F & string)[]
  /** Columns shown until the user chooses others. */
  list: readonly (keyof F & string)[]
  /** For whoever must not know of a field, the one that stands in its column and in its total. */
  standIns?: { readonly [Key in keyof F & string]?: keyof F & string }
  /** What a card of a phone shows at its end, of the columns that are shown. Default: the first numbers. */
  amounts?: readonly (keyof F & string)[]
  /** Columns that can be sorted; each needs an index (a test says so). Default: the title. */
  sort?: readonly (keyof F & string)[]
  /** The list starts with the latest: for records that are dated. */
  isLatestFirst?: boolean
  /** Columns the search looks into. Default: every text column among `list`. */
  search?: readonly (keyof F & string)[]
  /** What is not found as it was typed is searched by likeness. */
  isForgiving?: boolean
  /** What everything that was asked for is added up to, below the list. */
  totals?: Totals
  /** The fields that begin a card of the form. Default: all stand in one. */
  sections?: readonly (keyof F & string)[]
  /** Permission prefix: `catalog.brand`. */
  can: `${string}.${string}`
  /** The screen where rows are made, when no form can make them. Default: the form. */
  madeAt?: `/${string}`
  /** Written by postings alone: a view that is read, listed and exported, with screens of its own. */
  isPosted?: boolean
  /** With its row something ends that nobody can make again: a password, bytes, rights. */
  endsForGood?: boolean
  actions?: readonly Action[]
  menu: MenuPlace
  table?: string
}

export type Entity<Name extends string = string, F extends Fields = Fields> = {
  readonly name: Name
  readonly fields: F
  readonly path: `/${string}`
  readonly api: `/api/${string}`
  readonly table: string
  readonly title: string
  /** Every name of a row: its title, and what it is called in other languages. */
  readonly names: readonly string[]
  readonly subtitle: readonly string[]
  readonly list: readonly string[]
  readonly standIns: Readonly<Record<string, string | undefined>>
  readonly amounts?: readonly string[]
  readonly sort: readonly string[]
  readonly isLatestFirst: boolean
  readonly search: readonly string[]
  readonly isForgiving: boolean
  readonly totals?: Totals
  readonly sections: readonly string[]
  readonly can: `${string}.${string}`
  readonly actions: readonly Action[]
  readonly madeAt?: `/${string}`
  readonly isPosted: boolean
  readonly endsForGood: boolean
  readonly menu: MenuPlace
  /** A company has one such record; its address names no id. */
  readonly isSingle?: boolean
  /** Strict bodies of create and change; an unknown field is refused. */
  readonly create: z.ZodType<{ id: string } & Sent<F>>
  readonly change: z.ZodType<{ version: number } & Sent<F>>
}

/** What a client may send of these fields; which of them it must, the schema knows. */
type Sent<F extends Fields> = { [K in keyof F]?: InputOf<F[K]> }

/** A row of these fields as clients get it. */
export type Row<F extends Fields> = { id: string; version: number } & {
  [K in keyof F]: RowValue<F[K]>
}

export type RowOf<E> = E extends Entity<string, infer F> ? Row<F> : never

/** A row as the kernel handles it, whatever the entity. */
export type AnyRow = { id: string; version: number } & Record<string, unknown>

const plural = (name: string): string =>
  /(s|x|ch|sh)$/.test(name)
    ? `${name}es`
    : /[^aeiou]y$/.test(name)
      ? `${name.slice(0, -1)}ies`
      : `${name}s`

export const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const kebab = (name: string): string => snake(name).replaceAll('_', '-')

const registry = new Map<string, Entity>()
const singleRegistry = new Map<string, Entity>()

export function entity<const Name extends string, const F extends Fields>(
  name: Name,
  fields: F,
  options: EntityOptions<F>,
): Entity<Name, F> {
  const declared = declare(name, fields, options)
  registry.set(name, declared)
  return declared
}

/**
 * A record of which a company has one. It has fields, checks, a form and a history like any
 * other, and neither list nor place among the entities: its module serves it and shows it.
 */
export const single = <const Name extends string, const F extends Fields>(
  name: Name,
  fields: F,
  options: Omit<EntityOptions<F>, 'list' | 'sort' | 'search' | 'actions'>,
): Entity<Name, F> => {
  const declared = {
    ...declare(name, fields, { ...options, list: [], actions: ['view', 'edit'] }),
    api: `/api/${kebab(name)}`,
    isSingle: true,
  } as const
  singleRegistry.set(name, declared)
  return declared
}

/** Every record of which a company has one, as far as its declaration has been loaded. */
export const singles = (): Entity[] => [...singleRegistry.values()]

/** Where a new row is made. */
export const pathOfNew = ({ madeAt, path }: Entity): `/${string}` => madeAt ?? `${path}/new`

/** Where one row is read and changed. */
export const rowApi = ({ api, isSingle }: Entity, id: string): `/api/${string}` =>
  isSingle ? api : `${api}/${id}`

function declare<const Name extends string, const F extends Fields>(
  name: Name,
  fields: F,
  options: EntityOptions<F>,
): Entity<Name, F> {
  const searched = options.search ?? options.list.filter((key) => fields[key]?.kind === 'text')
  const names = nameKeysOf(options.title).filter((key) => key in fields)
  return {
    name,
    fields,
    path: options.path,
    api: `/api/${kebab(plural(name))}`,
    table: options.table ?? snake(name),
    title: options.title,
    names,
    subtitle: options.subtitle ?? [],
    list: options.list,
    standIns: options.standIns ?? {},
    amounts: options.amounts,
    sort: options.sort ?? [options.title],
    isLatestFirst: options.isLatestFirst ?? false,
    search: [...new Set([...searched, ...names.slice(1).filter((key) => key !== 'altName')])],
    isForgiving: options.isForgiving ?? false,
    totals: options.totals,
    sections: options.sections ?? [],
    can: options.can,
    actions: options.actions ?? plainActions,
    madeAt: options.madeAt,
    isPosted: options.isPosted ?? false,
    endsForGood: options.endsForGood ?? false,
    menu: options.menu,
    ...bodiesOf(fields, names),
  }
}

/** Every entity whose declaration has been loaded, in menu order. */
export const entities = (): Entity[] =>
  [...registry.values()].sort((a, b) => a.menu.order - b.menu.order)

export const entityNamed = (name: string): Entity | undefined => registry.get(name)

/** Whether a deletion of it can be undone. */
export const isRestorable = ({ actions, isPosted, endsForGood }: Entity): boolean =>
  !endsForGood && !isPosted && actions.includes('add') && actions.includes('delete')

export function mustEntity(name: string): Entity {
  const found = registry.get(name)
  if (!found) throw new Error(`No entity is declared with the name ${name}`)
  return found
}

const shownByEntity = new WeakMap<Fields, [string, Field][]>()

/** Fields that come back: all but what only goes in or is only asked for. Asked for every row, hence kept. */
export function shownFields({ fields }: Pick<Entity, 'fields'>): [string, Field][] {
  const known = shownByEntity.get(fields)
  if (known) return known
  const shown = Object.entries(fields).filter(
    ([, field]) => field.kind !== 'secret' && !field.within,
  )
  shownByEntity.set(fields, shown)
  return shown
}

/** What a record itself holds: figures are told by lists alone. */
export const recordFields = (declared: Pick<Entity, 'fields'>): [string, Field][] =>
  shownFields(declared).filter(([, field]) => !field.isFigure)

/** The entities whose rows show the title of a row of this one: a new name there is one here. */
export const referrersOf = (name: string): Entity[] =>
  entities().filter((other) => shownFields(other).some(([, field]) => refersTo(field, name)))

const refersTo = ({ target, lines }: Field, name: string): boolean =>
  target === name || Object.values(lines?.fields ?? {}).some((field) => refersTo(field, name))

/** Fields that a client may send: everything but what the database makes by itself. */
export const sentFields = ({ fields }: Pick<Entity, 'fields'>): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => !field.isComputed)

export const columnOf = (key: string, field: Field): string =>
  isPointer(field) ? `${snake(key)}_id` : snake(key)

/** One row of another entity, kept in a column of its own. */
export const isPointer = ({ kind }: Field): boolean => kind === 'reference' || kind === 'media'

/** Kept in columns of the row itself, not in a table beside it. */
export const isColumn = ({ kind }: Field): boolean => kind !== 'references' && kind !== 'lines'

/** The strict bodies of create and change that these fields make. */
export function bodiesOf<F extends Fields>(
  fields: F,
  names: readonly string[],
): Pick<Entity<string, F>, 'create' | 'change'> {
  const change: Record<string, z.ZodType> = { version: z.int().min(1) }
  for (const [key, field] of sentFields({ fields })) change[key] = field.schema.optional()
  return {
    create: creationOf(fields, names) as unknown as Entity<string, F>['create'],
    change: z.strictObject(change) as unknown as Entity<string, F>['change'],
  }
}

/** A row with names in several languages needs one of them: whichever it is, it is the title. */
function creationOf(fields: Fields, names: readonly string[]): z.ZodType {
  const shape = creationShape(fields)
  const [title = '', ...others] = names.filter((key) => key in shape)
  const named = shape[title]
  if (!named || others.length === 0) return z.strictObject(shape)
  return z.strictObject({ ...shape, [title]: named.nullish() }).check(
    z.core._check<Record<string, unknown>>(
      ({ value, issues }) => {
        const isRefused = issues.some(({ path }) => path?.[0] === title)
        if (isRefused || !isBody(value) || value[title] != null) return
        const { success, data, error } = named.safeParse(nameAmong(names, value))
        if (success) value[title] = data
        const refused = error?.issues ?? []
        const code = 'custom' as const
        issues.unshift(
          ...refused.map(({ message }) => ({
            code,
            message,
            path: [title],
            input: value,
          })),
        )
      },
      // Beside what else is wrong: a form tells everything at once.
      { when: ({ value }) => isBody(value) },
    ),
  )
}

const isBody = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
