/**
 * What a row of a file comes to: something new, a change of what is there, nothing, or faults, each
 * with its column. Rules of one row alone; what other rows and the database say comes after it.
 */
import { barcodeForms } from '../catalog/barcode/barcode.ts'
import { fieldRefusals } from '../kernel/check.ts'
import { type AnyRow, isPointer } from '../kernel/entity.ts'
import type { Field, Linked } from '../kernel/field.ts'
import { newId } from '../kernel/id.ts'
import { isDecimal, tidyDecimal } from '../kernel/number/decimal.ts'
import type { FieldRefusal } from '../kernel/refusal.ts'
import { uniqueKey } from '../kernel/text.ts'
import { type Cell, isEmptyCell, listOf, type Reading, readCell } from './cell.ts'
import { columnsOf, type ImportColumn } from './columns.ts'
import { externalKey, type ImportKind } from './kinds.ts'
import { isNamed, type Lookup, type Named, regrouped } from './references.ts'

export const importModes = ['both', 'create', 'update'] as const

type ImportMode = (typeof importModes)[number]

/** A fault at the column of a file, or a warning that stops nothing. */
export type ImportFault = {
  key: string | null
  code: string
  facts?: FieldRefusal['facts']
  isWarning?: boolean
}

export type Values = Record<string, unknown>

/** The cells of a row as values; references are still names. */
export type ReadValues = { values: Values; faults: ImportFault[] }

type Line = Record<string, unknown> & { id: string }

const named = (field: Field, text: string): Named => ({ target: field.target ?? '', text })

/** Looked up later: a reference, each of several, each of a line. */
function withNames(field: Field, value: unknown): unknown {
  if (value === null) return null
  if (isPointer(field)) return named(field, String(value))
  return field.kind === 'references' ? (value as string[]).map((text) => named(field, text)) : value
}

type Matched = { at: number; column: ImportColumn }

/** Reads the cells of any row as its file is matched. */
export function rowReader(
  columns: readonly ImportColumn[],
  mapping: readonly (string | null)[],
  how: Reading,
): (cells: readonly Cell[]) => ReadValues {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const matched = mapping.flatMap((key, at): Matched[] => {
    const column = key === null ? undefined : byKey.get(key)
    return column ? [{ at, column }] : []
  })
  const listed = columns.filter(({ field }) => field.lines)
  return (cells) => readRow(matched, listed, cells, how)
}

function readRow(
  matched: readonly Matched[],
  listed: readonly ImportColumn[],
  cells: readonly Cell[],
  how: Reading,
): ReadValues {
  const values: Values = {}
  const faults: ImportFault[] = []
  const beside = new Map<string, Cell>()
  for (const { at, column } of matched) {
    const cell = cells[at]
    if (cell === undefined || isEmptyCell(cell)) continue
    if (column.key.includes('.')) {
      beside.set(column.key, cell)
      continue
    }
    const { value, fault } = readCell(column.key, column.field, cell, how)
    if (fault) faults.push({ key: column.key, ...fault })
    else if (value !== undefined) values[column.key] = withNames(column.field, value)
  }
  for (const { key, field } of listed)
    if (Array.isArray(values[key]))
      values[key] = linesFrom({ key, field, how, beside, faults }, values[key] as string[])
  return { values, faults }
}

type LineReading = {
  key: string
  field: Field
  how: Reading
  beside: ReadonlyMap<string, Cell>
  faults: ImportFault[]
}

/** As it would be kept, to be held against what is there; what cannot be kept is told later. */
function asKept({ schema }: Field, value: unknown): unknown {
  const read = schema.safeParse(value)
  return read.success ? read.data : value
}

/** Each title of a list becomes a line, with what stands at its place in the columns beside it. */
function linesFrom({ key, field, how, beside, faults }: LineReading, titles: string[]): Values[] {
  const { fields = {}, title = '' } = field.lines ?? {}
  const parts = Object.entries(fields).flatMap(([part, it]) => {
    const cell = beside.get(`${key}.${part}`)
    return cell === undefined ? [] : [{ part, it, texts: listOf(cell), cell }]
  })
  return titles.map((text, at) => {
    const line: Values = {}
    const named = fields[title]
    const first = named ? readCell(title, named, text, how) : { value: text }
    if (first.fault) faults.push({ key, ...first.fault })
    else line[title] = named ? asKept(named, first.value) : first.value
    for (const { part, it, texts, cell } of parts) {
      const one = texts.length === 1 && titles.length === 1 ? cell : texts[at]
      if (one === undefined) continue
      const { value, fault } = readCell(part, it, one, how)
      if (fault) faults.push({ key: `${key}.${part}`, ...fault })
      else if (value !== undefined) line[part] = withNames(it, value)
    }
    // The first choice stands for a kind that nobody wrote.
    for (const [part, it] of Object.entries(fields))
      if (it.choices && !it.isOptional && it.initial === undefined) line[part] ??= it.choices[0]
    return line
  })
}

/** The values with ids in the place of names; a name nobody bears is a fault, one made for it is told. */
export function resolved({ values, faults }: ReadValues, lookup: Lookup): ReadValues {
  const found: ImportFault[] = [...faults]
  const one = (key: string, it: Named): string | undefined => {
    const answer = lookup(it)
    const facts = { name: it.text, entity: it.target }
    if (typeof answer === 'object') {
      if (answer.isMade) found.push({ key, code: 'importWillMake', facts, isWarning: true })
      return answer.id
    }
    const code = answer === 'missing' ? 'importUnknownName' : 'importAmbiguous'
    found.push({ key, code, facts })
    return undefined
  }
  const replaced = (key: string, value: unknown): unknown => {
    if (isNamed(value)) return one(key, value)
    if (!Array.isArray(value)) return value
    const parts = value.every(isNamed) ? regrouped(value, lookup) : value
    return parts.map((part) => {
      if (isNamed(part)) return one(key, part)
      if (typeof part !== 'object' || part === null) return part
      return Object.fromEntries(
        Object.entries(part).map(([name, it]) => [name, replaced(`${key}.${name}`, it)]),
      )
    })
  }
  const result = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, replaced(key, value)]),
  )
  return { values: result, faults: found }
}

/** What may stand only once in a file: the key of the row, and every field that is unique. */
export function marksOf(
  { fields, entity, name }: ImportKind,
  key: readonly string[],
  values: Values,
): string[] {
  const text = (value: unknown): string => uniqueKey(JSON.stringify(value ?? null))
  if (!entity) return [`${name}:${text(Object.entries(values).toSorted(byName))}`]
  const marks = new Set<string>()
  if (key.length > 1) marks.add(`key:${text(key.map((part) => values[part] ?? null))}`)
  const external = values[externalKey]
  if (typeof external === 'string') marks.add(`${externalKey}:${text(external)}`)
  for (const [field, { isUnique, lines }] of Object.entries(fields)) {
    const value = values[field]
    if (value == null) continue
    if ((isUnique || (key.length === 1 && key[0] === field)) && !lines)
      marks.add(`${field}:${text(value)}`)
    const title = lines && Object.entries(lines.fields).find(([, it]) => it.isUnique)?.[0]
    if (title)
      for (const line of value as Values[])
        for (const form of barcodeForms(String(line[title]))) marks.add(`${field}:${text(form)}`)
  }
  return [...marks]
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1)

const sameDecimal = (a: string, b: string): boolean =>
  isDecimal(a) && isDecimal(b) && tidyDecimal(a) === tidyDecimal(b)

/** A value that was read, as the row that is there holds it. */
function isSame(field: Field, read: unknown, kept: unknown): boolean {
  if (read === null || read === undefined) return kept === null || kept === undefined
  if (kept === null || kept === undefined) return false
  if (isPointer(field)) return read === (kept as Linked).id
  if (field.kind === 'references') {
    const ids = (list: readonly unknown[]): string => list.map(String).toSorted().join()
    return ids(read as string[]) === ids((kept as Linked[]).map(({ id }) => id))
  }
  if (field.kind === 'choices') {
    const words = (list: unknown): string => (list as string[]).toSorted().join()
    return words(read) === words(kept)
  }
  if (['money', 'quantity', 'percent'].includes(field.kind))
    return sameDecimal(String(read), String(kept))
  return read === kept
}

/**
 * Lines keep their identity by their title. What the file does not say of one stays as it is, and so
 * does a line it does not name: a file with one barcode of an item does not mean that the others are
 * gone. None at all is said by the mark that empties a field.
 */
function linesAfter(field: Field, read: Values[], kept: readonly Line[]): Line[] {
  if (read.length === 0) return []
  const { fields = {}, title = '' } = field.lines ?? {}
  const sentOf = (line: Line): Line => {
    const parts = Object.entries(fields).map(([part, it]) => {
      const value = line[part]
      return [part, isPointer(it) ? ((value as Linked | null)?.id ?? null) : value]
    })
    return { ...Object.fromEntries(parts), id: line.id }
  }
  // A barcode is the same one with or without its leading zero.
  const formsOf = (text: string): string[] =>
    fields[title]?.isUnique ? barcodeForms(text) : [text]
  const after = kept.map(sentOf)
  for (const line of read) {
    const forms = new Set(formsOf(String(line[title])))
    const at = after.findIndex((it) => formsOf(String(it[title])).some((form) => forms.has(form)))
    const known = after[at]
    if (known) after[at] = { ...known, ...line, [title]: known[title], id: known.id }
    else after.push({ ...line, id: newId() })
  }
  return after
}

const areSameLines = (field: Field, lines: readonly Line[], kept: readonly Line[]): boolean =>
  lines.length === kept.length &&
  lines.every((line, at) => {
    const other = kept[at]
    return (
      other?.id === line.id &&
      Object.entries(field.lines?.fields ?? {}).every(
        ([part, it]) => line[part] === undefined || isSame(it, line[part], other[part]),
      )
    )
  })

/** The column a refusal of a body belongs to: `barcodes.0.factor` stands in `barcodes.factor`. */
function columnKey(field: string | undefined, columns: readonly ImportColumn[]): string | null {
  if (!field) return null
  const plain = field.replace(/\.\d+(?=\.|$)/g, '')
  const known = (key: string): boolean => columns.some((column) => column.key === key)
  if (known(plain)) return plain
  const [first = ''] = plain.split('.')
  return known(first) ? first : null
}

/** One fault for each column: the first thing to mend there. */
export function withRefusals(
  faults: readonly ImportFault[],
  refusals: readonly FieldRefusal[],
  columns: readonly ImportColumn[],
): ImportFault[] {
  const all = [...faults]
  for (const { code, field, facts } of refusals) {
    const key = columnKey(field, columns)
    if (!all.some((fault) => fault.key === key && key !== null)) all.push({ key, code, facts })
  }
  return all
}

/** What of a row could be read though something of it could not: rules of others may say more. */
type Rest = { input: NewValues } | { id: string; version: number; changes: Values }

type NewValues = Values & { id: string }

export type Plan =
  | { state: 'error'; faults: ImportFault[]; rest?: Rest }
  | { state: 'same' | 'skipped'; faults: ImportFault[] }
  | { state: 'new'; faults: ImportFault[]; input: Values & { id: string } }
  | { state: 'update'; faults: ImportFault[]; id: string; version: number; changes: Values }

const isError = ({ isWarning }: ImportFault): boolean => !isWarning

/** No field of the row itself. */
const isBeside = (key: string): boolean => key.includes('.') || key === externalKey

function plannedNew(kind: ImportKind, { values, faults }: ReadValues, id: string): Plan {
  const columns = columnsOf(kind)
  const input: Values & { id: string } = { id }
  for (const { key, field } of columns) {
    const value = values[key]
    if (value === undefined || isBeside(key)) continue
    input[key] = field.lines ? linesAfter(field, value as Values[], []) : value
  }
  const { refusals, data } = checkedInput(kind, input)
  const all = withRefusals(faults, refusals, columns)
  if (all.some(isError) || !data)
    return { state: 'error', faults: all, rest: { input: readable(kind, input) } }
  return { state: 'new', faults: all, input: data }
}

/** Each field by itself. */
function readable({ fields }: ImportKind, input: NewValues): NewValues {
  const found: NewValues = { id: input.id }
  for (const [key, { schema }] of Object.entries(fields)) {
    if (input[key] === undefined) continue
    const read = schema.safeParse(input[key])
    if (read.success) found[key] = read.data
  }
  return found
}

type Checked = { refusals: FieldRefusal[]; data?: Values & { id: string } }

/** A kind without an entity has only its fields to be checked by. */
function checkedInput({ entity, fields }: ImportKind, input: Values & { id: string }): Checked {
  if (entity) {
    const body = entity.create.safeParse(input)
    return body.success
      ? { refusals: [], data: body.data }
      : { refusals: fieldRefusals(body.error) }
  }
  const refusals: FieldRefusal[] = []
  const data: Values & { id: string } = { id: input.id }
  for (const [key, field] of Object.entries(fields)) {
    const read = field.schema.safeParse(input[key] ?? field.initial)
    if (read.success) data[key] = read.data
    else refusals.push(...fieldRefusals(read.error).map((refusal) => ({ ...refusal, field: key })))
  }
  return refusals.length > 0 ? { refusals } : { refusals, data }
}

function plannedChange(kind: ImportKind, { values, faults }: ReadValues, row: AnyRow): Plan {
  const columns = columnsOf(kind)
  const changes: Values = {}
  for (const { key, field } of columns) {
    if (values[key] === undefined || isBeside(key)) continue
    const kept = row[key]
    if (field.lines) {
      const lines = linesAfter(field, values[key] as Values[], (kept ?? []) as Line[])
      if (!areSameLines(field, lines, (kept ?? []) as Line[])) changes[key] = lines
    } else if (!isSame(field, values[key], kept)) changes[key] = values[key]
  }
  const body = kind.entity?.change.safeParse({ version: row.version, ...changes })
  const refusals = body && !body.success ? fieldRefusals(body.error) : []
  const all = withRefusals(faults, refusals, columns)
  if (all.some(isError)) {
    const wrong = new Set(all.filter(isError).map(({ key }) => key?.split('.')[0]))
    const rest = Object.entries(changes).filter(([key]) => !wrong.has(key))
    const { id, version } = row
    return { state: 'error', faults: all, rest: { id, version, changes: Object.fromEntries(rest) } }
  }
  const { version, ...sent } = (body?.data ?? { version: row.version }) as Values & {
    version: number
  }
  const changed = Object.entries(sent).filter(
    ([key]) => kind.fields[key]?.lines || !isSame(kind.fields[key] as Field, sent[key], row[key]),
  )
  if (changed.length === 0) return { state: 'same', faults: all }
  return { state: 'update', faults: all, id: row.id, version, changes: Object.fromEntries(changed) }
}

type Meant = {
  mode: ImportMode
  existing: AnyRow | undefined
  id: string
  /** The column it is known by. */
  key?: string | null
}

/** What becomes of a row, by what is there already under its key. */
export function planned(
  kind: ImportKind,
  read: ReadValues,
  { mode, existing, id, key = null }: Meant,
): Plan {
  const wrong = (code: string): Plan => ({
    state: 'error',
    faults: [...read.faults, { key, code }],
  })
  if (existing)
    return mode === 'create' ? wrong('importIsThere') : plannedChange(kind, read, existing)
  return mode === 'update' ? wrong('importIsNotThere') : plannedNew(kind, read, id)
}
