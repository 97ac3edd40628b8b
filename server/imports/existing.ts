/** What is there already under the keys of these rows. */
import { sql } from 'kysely'
import { barcodeForms } from '../../domain/catalog/barcode/barcode.ts'
import { externalKey, type ImportKind } from '../../domain/imports/kinds.ts'
import type { Values } from '../../domain/imports/plan.ts'
import { type AnyRow, columnOf, type Entity, snake } from '../../domain/kernel/entity.ts'
import type { Field, Linked } from '../../domain/kernel/field.ts'
import { isDecimal, tidyDecimal } from '../../domain/kernel/number/decimal.ts'
import { uniqueKey } from '../../domain/kernel/text.ts'
import { financialMark } from '../../domain/partners/likeness.ts'
import { isSamePhone, phoneMark } from '../../domain/partners/phone.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { type Raw, selectList } from '../kernel/rows/row-sql.ts'
import { shown } from '../kernel/rows/rows.ts'
import { bearersOf, financialNumber as ofNumber, phoneEnd } from './bearers.ts'

const rowsWhere = async (
  tx: Tx,
  entity: Entity,
  keys: readonly string[],
  where: Raw,
): Promise<AnyRow[]> => {
  const rows = await tx.plannedRows(sql<Values>`
    select ${selectList(entity, keys)}
    from ${sql.table(entity.table)} t
    where ${where}`)
  return rows.map((raw) => shown(entity, raw))
}

/** A row that is there, as a file names it: by its text, its mark or its parts. */
type Match = (values: Values) => AnyRow[]

const none: Match = () => []

function byText(rows: readonly AnyRow[], key: string): Match {
  const found = Map.groupBy(rows, (row) => uniqueKey(String(row[key] ?? '')))
  return (values) => found.get(uniqueKey(String(values[key] ?? ''))) ?? []
}

const textsOf = (all: readonly Values[], key: string): string[] =>
  all.flatMap((values) => (typeof values[key] === 'string' ? [values[key]] : []))

type Asking = { tx: Tx; entity: Entity; keys: readonly string[]; all: readonly Values[] }

async function matchText({ tx, entity, keys, all }: Asking, key: string): Promise<Match> {
  const texts = textsOf(all, key)
  if (texts.length === 0) return none
  const column = sql.ref(`t.${snake(key)}`)
  const variants = texts.flatMap((text) => [text, text.toLowerCase(), text.toUpperCase()])
  // Names of items and third parties are many: their index knows them as they are written.
  const isMany = ['item', 'thirdparty'].includes(entity.name)
  const where = isMany
    ? sql`t.id = any(${bearersOf(entity.table, column, variants)})`
    : sql`unique_key(${column}::text) = any(${texts.map(uniqueKey)}::text[])`
  return byText(await rowsWhere(tx, entity, keys, where), key)
}

const codesOf = (values: Values): string[] =>
  ((values.barcodes ?? []) as Values[]).flatMap(({ code }) => barcodeForms(String(code)))

async function matchBarcodes({ tx, entity, keys, all }: Asking): Promise<Match> {
  const codes = all.flatMap(codesOf)
  if (codes.length === 0) return none
  const owners = await tx.rows(sql<{ code: string; id: string }>`
    select code, item_id as id from item_barcode where code = any(${codes})`)
  const ids = owners.map(({ id }) => id)
  const rows = await rowsWhere(tx, entity, keys, sql`t.id = any(${ids}::uuid[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byCode = new Map(owners.map(({ code, id }) => [code, byId.get(id)]))
  return (values) => [...new Set(codesOf(values).flatMap((code) => byCode.get(code) ?? []))]
}

async function matchPhone({ tx, entity, keys, all }: Asking): Promise<Match> {
  const marks = textsOf(all, 'phone1').flatMap((phone) => phoneMark(phone) ?? [])
  if (marks.length === 0) return none
  const bearers = bearersOf(entity.table, phoneEnd, marks)
  const rows = await rowsWhere(tx, entity, keys, sql`t.id = any(${bearers})`)
  return ({ phone1 }) =>
    typeof phone1 === 'string' ? rows.filter((row) => isSamePhone(phone1, String(row.phone1))) : []
}

async function matchFinancial({ tx, entity, keys, all }: Asking): Promise<Match> {
  const marks = textsOf(all, 'financialNumber').flatMap((it) => financialMark(it) ?? [])
  if (marks.length === 0) return none
  const bearers = bearersOf(entity.table, ofNumber, marks)
  const rows = await rowsWhere(tx, entity, keys, sql`t.id = any(${bearers})`)
  const found = Map.groupBy(rows, (row) => financialMark(String(row.financialNumber)))
  return ({ financialNumber }) =>
    typeof financialNumber === 'string' ? (found.get(financialMark(financialNumber)) ?? []) : []
}

const plainOf = (value: unknown, field: Field | undefined): string => {
  const filled = value ?? field?.initial ?? null
  const id = typeof filled === 'object' && filled !== null ? (filled as Linked).id : filled
  return typeof id === 'string' && isDecimal(id) ? tidyDecimal(id) : String(id)
}

/** Several fields together: the first narrows the question, the rest are held against each other. */
async function matchParts(asking: Asking, parts: readonly string[]): Promise<Match> {
  const { tx, entity, keys, all } = asking
  const [first = ''] = parts
  const values = textsOf(all, first)
  if (values.length === 0) return none
  const field = entity.fields[first] as Field
  const type = field.kind === 'date' ? sql`date[]` : sql`uuid[]`
  const where = sql`${sql.ref(`t.${columnOf(first, field)}`)} = any(${[...new Set(values)]}::${type})`
  const rows = await rowsWhere(tx, entity, keys, where)
  const markOf = (row: Values): string =>
    JSON.stringify(parts.map((part) => plainOf(row[part], entity.fields[part])))
  const found = Map.groupBy(rows, markOf)
  return (sent) => found.get(markOf(sent)) ?? []
}

/** Whom a file of before called so. */
async function matchExternal({ tx, entity, keys, all }: Asking): Promise<Match> {
  const codes = textsOf(all, externalKey).map(uniqueKey)
  if (codes.length === 0) return none
  const known = await tx.rows(sql<{ code: string; id: string }>`
    select code, target_id as id
    from import_external
    where entity = ${entity.name} and code = any(${codes}::text[])`)
  const byId = await rowsById(
    tx,
    entity,
    keys,
    known.map(({ id }) => id),
  )
  const byCode = new Map(known.map(({ code, id }) => [code, byId.get(id)]))
  return (values) => byCode.get(uniqueKey(String(values[externalKey] ?? ''))) ?? []
}

/** Rows that somebody pointed at. */
export async function rowsById(
  tx: Tx,
  entity: Entity,
  mapped: readonly string[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnyRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsWhere(tx, entity, fieldsOf(mapped), sql`t.id = any(${ids}::uuid[])`)
  return Map.groupBy(rows, ({ id }) => id)
}

const fieldsOf = (keys: readonly string[]): string[] => [
  ...new Set(keys.map((it) => it.split('.')[0] ?? it).filter((key) => key !== externalKey)),
]

/** For each row, what stands under its key; several are as bad as none. */
export function existingOf(
  tx: Tx,
  { entity }: ImportKind,
  key: readonly string[],
  mapped: readonly string[],
  all: readonly Values[],
): Promise<Match> {
  if (!entity || key.length === 0) return Promise.resolve(none)
  const keys = fieldsOf([...key, ...mapped])
  const asking = { tx, entity, keys, all }
  const [only = ''] = key
  if (key.length > 1) return matchParts(asking, key)
  if (only === externalKey) return matchExternal(asking)
  if (only === 'barcodes') return matchBarcodes(asking)
  if (only === 'phone1') return matchPhone(asking)
  return only === 'financialNumber' ? matchFinancial(asking) : matchText(asking, only)
}
