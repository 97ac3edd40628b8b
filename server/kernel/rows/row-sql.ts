/** The SQL that reads a row as clients see it, built from the declaration. */
import { type RawBuilder, sql } from 'kysely'
import {
  columnOf,
  type Entity,
  isPointer,
  mustEntity,
  shownFields,
  snake,
} from '../../../domain/kernel/entity.ts'
import type { Field } from '../../../domain/kernel/field.ts'
import { columnTypes } from './column-type.ts'

export type Raw = RawBuilder<unknown>

export function column(declared: Entity, key: string): Raw {
  const field = declared.fields[key] as Field
  if (field.beside) return besideOf(field.beside)
  return field.elapsed ? elapsedOf(declared, field.elapsed) : sql.ref(`t.${columnOf(key, field)}`)
}

const besideOf = ({ table, column: name, by, from }: NonNullable<Field['beside']>): Raw => sql`(
  select ${sql.ref(`b.${name}`)}
  from ${sql.table(table)} b
  where b.company_id = t.company_id and ${sql.ref(`b.${by}`)} = ${sql.ref(`t.${from ?? 'id'}`)})`

type Elapsed = NonNullable<Field['elapsed']>

/** Which day it is, is told to the transaction by `listQueryIn`; untold, nothing has gone by. */
const elapsedOf = (declared: Entity, how: Elapsed): Raw => sql`(
  case when ${sql.join([...duringOf(declared, how), sql`true`], sql` and `)}
    then nullif(greatest(shop_day() - ${column(declared, how.since)}, 0), 0) end)`

export const duringOf = (declared: Entity, { during = {} }: Elapsed): Raw[] =>
  Object.entries(during).map(
    ([key, values]) => sql`${column(declared, key)} in (${sql.join([...values])})`,
  )

/** Decimals come back without the zeros that say nothing. */
function selected(declared: Entity, key: string, field: Field): Raw {
  const name = column(declared, key)
  switch (field.kind) {
    case 'money':
    case 'quantity':
    case 'percent':
      return sql`trim_scale(${name}) as ${sql.ref(key)}`
    case 'reference':
    case 'media':
      return sql`${name} as ${sql.ref(key)}, ${titleOf(key, field, 't')} as ${sql.ref(`${key}:title`)}`
    case 'references':
      return sql`${linkedRows(declared, field)} as ${sql.ref(key)}`
    case 'lines':
      return sql`${linesOf(declared, field)} as ${sql.ref(key)}`
    default:
      return sql`${name} as ${sql.ref(key)}`
  }
}

const targetOf = (field: Field): Entity => mustEntity(field.target ?? '')

/** What a row of `alias` is called, by whoever reads the answer. */
export const titleIn = ({ names, title }: Pick<Entity, 'names' | 'title'>, alias: string): Raw =>
  names.length > 1 ? sql`local_name(${sql.ref(alias)})` : sql.ref(`${alias}.${snake(title)}`)

/** Names of places are told also where the place itself is out of reach (0029-scope.sql). */
const titleTables: Readonly<Record<string, string>> = {
  branch: 'branch_title',
  warehouse: 'warehouse_title',
}

export const titleTable = (table: string): Raw => sql.table(titleTables[table] ?? table)

/** The title of the row a pointer of `alias` points at. */
function titleOf(key: string, field: Field, alias: string): Raw {
  const target = targetOf(field)
  const pointed = field.beside
    ? besideOf(field.beside)
    : sql.ref(`${alias}.${columnOf(key, field)}`)
  return sql`(
    select ${titleIn(target, 'r')}
    from ${titleTable(target.table)} r
    where r.company_id = ${sql.ref(`${alias}.company_id`)} and r.id = ${pointed})`
}

/** The join table of a `references` field bears the names of both ends. */
export const joinTable = (declared: Entity, field: Field): string =>
  `${declared.table}_${targetOf(field).table}`

function linkedRows(declared: Entity, field: Field): Raw {
  const target = targetOf(field)
  const title = titleIn(target, 'r')
  return sql`coalesce((
    select json_agg(json_build_object('id', r.id, 'title', ${title}) order by ${title})
    from ${sql.table(joinTable(declared, field))} j
    join ${titleTable(target.table)} r
      on r.company_id = j.company_id and r.id = ${sql.ref(`j.${target.table}_id`)}
    where j.company_id = t.company_id and ${sql.ref(`j.${declared.table}_id`)} = t.id), '[]')`
}

export function linesIn({ lines }: Field): NonNullable<Field['lines']> {
  if (!lines) throw new Error('The field holds no lines')
  return lines
}

/** A decimal travels as text, a reference with its title, as in every row. */
function jsonValue(key: string, field: Field): Raw {
  const name = sql.ref(`l.${columnOf(key, field)}`)
  if (isPointer(field))
    return sql`case when ${name} is not null
      then json_build_object('id', ${name}, 'title', ${titleOf(key, field, 'l')}) end`
  return columnTypes[field.kind] === 'numeric' ? sql`trim_scale(${name})::text` : sql`${name}`
}

function linesOf(declared: Entity, field: Field): Raw {
  const { table, fields } = linesIn(field)
  const values = Object.entries(fields).map(
    ([key, it]) => sql`${sql.lit(key)}, ${jsonValue(key, it)}`,
  )
  return sql`coalesce((
    select json_agg(json_build_object(${sql.join([sql`'id', l.id`, ...values])})
      order by l.position)
    from ${sql.table(table)} l
    where l.company_id = t.company_id and ${sql.ref(`l.${declared.table}_id`)} = t.id), '[]')`
}

export function selectList(declared: Entity, keys: readonly string[]): Raw {
  const chosen = shownFields(declared).filter(([key]) => keys.includes(key))
  return sql.join([
    sql`t.id, t.version`,
    ...chosen.map(([key, field]) => selected(declared, key, field)),
  ])
}
