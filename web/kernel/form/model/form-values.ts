/**
 * What a form holds, one value per field of the declaration. A reference is held with its title,
 * a number as the text of its canonical decimal (or as it was typed, while it is none), so that
 * nothing typed is lost on the way to the server and back.
 */
import {
  type AnyRow,
  type Entity,
  isPointer,
  sentFields,
} from '../../../../domain/kernel/entity.ts'
import type { Field, FieldKind, Linked } from '../../../../domain/kernel/field.ts'
import { newId } from '../../../../domain/kernel/id.ts'

/** One line of a field of lines, as the form holds it. */
export type HeldLine = Readonly<Record<string, unknown>> & { id: string }

export type FormValues = Readonly<Record<string, unknown>>

const listKinds: readonly FieldKind[] = ['references', 'lines', 'permissions', 'choices']

const emptyOf = (field: Field): unknown => (listKinds.includes(field.kind) ? [] : null)

/** The values of a record that does not exist yet. */
export const blankValues = (entity: Entity): FormValues =>
  fromEachField(entity, (_, field) => field.initial ?? emptyOf(field))

/** The values of a row as the server gave it. A secret never comes back and starts empty. */
export const valuesOf = (entity: Entity, row: AnyRow): FormValues =>
  fromEachField(entity, (key, field) => {
    const value = row[key]
    return field.lines && Array.isArray(value)
      ? value.map((line) => heldLine(field, line))
      : held(field, value)
  })

function held(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return emptyOf(field)
  return field.kind === 'integer' ? String(value) : value
}

/** A line is held as its row is: the same kinds, the same ways. */
const heldLine = (field: Field, line: HeldLine): HeldLine => {
  const values = Object.entries(field.lines?.fields ?? {}).map(([key, it]) => [
    key,
    held(it, line[key]),
  ])
  return { ...Object.fromEntries(values), id: line.id }
}

const cellsOf = (field: Field): [string, Field][] =>
  Object.entries(field.lines?.fields ?? {}).filter(([, it]) => !it.isComputed)

const blankCell = (field: Field): unknown => held(field, field.initial)

/** A line that is about to be typed. */
export const blankLine = (field: Field): HeldLine => ({
  ...Object.fromEntries(cellsOf(field).map(([key, it]) => [key, blankCell(it)])),
  id: newId(),
})

/** A line into which nothing was typed is none: it is neither checked nor sent. */
export const isBlankLine = (field: Field, line: HeldLine): boolean =>
  cellsOf(field).every(([key, it]) => isSame(it, line[key], blankCell(it)))

/** A copied line is another line; lines that may exist only once, such as barcodes, stay behind. */
const copied = (field: Field, value: unknown): unknown => {
  if (!field.lines) return value
  if (cellsOf(field).some(([, it]) => it.isUnique)) return []
  return (value as HeldLine[]).map((line) => ({ ...line, id: newId() }))
}

/** A copy keeps everything but what may exist only once; its title says that it is a copy. */
export const copiedValues = (
  entity: Entity,
  row: AnyRow,
  nameOfCopy: (title: string) => string,
): FormValues => {
  const values = valuesOf(entity, row)
  return fromEachField(entity, (key, field) => {
    if (key === entity.title && field.kind === 'text')
      return nameOfCopy(String(values[key] ?? '')).slice(0, field.max)
    return field.isUnique ? emptyOf(field) : copied(field, values[key])
  })
}

function fromEachField(entity: Entity, take: (key: string, field: Field) => unknown) {
  const values: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(entity.fields)) values[key] = take(key, field)
  return values
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** A held value as the server wants it. What is empty is null; what is nonsense stays as typed. */
export function inputOf(field: Field, value: unknown): unknown {
  if (listKinds.includes(field.kind) && !Array.isArray(value)) return []
  if (field.kind === 'references') return (value as Linked[]).map(({ id }) => id)
  if (field.lines)
    return (value as HeldLine[])
      .filter((line) => !isBlankLine(field, line))
      .map((line) => lineInput(field, line))
  if (isBlank(value)) return null
  if (isPointer(field)) return (value as Linked).id
  if (field.kind === 'integer') return /^-?\d+$/.test(String(value)) ? Number(value) : String(value)
  return value
}

function lineInput(field: Field, line: HeldLine): Body {
  const input: Body = { id: line.id }
  for (const [key, it] of cellsOf(field)) input[key] = inputOf(it, line[key])
  return input
}

/** Lines have an order, sets have none. */
const comparable = (field: Field, input: unknown): unknown => {
  if (!Array.isArray(input)) return input
  return JSON.stringify(field.lines ? input : [...input].sort())
}

/** Equal for the server: order does not matter in a set, nor does empty against null. */
export const isSame = (field: Field, a: unknown, b: unknown): boolean =>
  comparable(field, inputOf(field, a)) === comparable(field, inputOf(field, b))

export const changedKeys = (entity: Entity, base: FormValues, values: FormValues): string[] =>
  sentFields(entity).flatMap(([key, field]) => (isSame(field, base[key], values[key]) ? [] : [key]))

export type Body = Record<string, unknown>

export function createBody(entity: Entity, id: string, values: FormValues): Body {
  const body: Body = { id }
  for (const [key, field] of sentFields(entity)) body[key] = inputOf(field, values[key])
  return body
}

/** Only what was changed travels, so that two people may mend different fields of one row. */
export function changeBody(
  entity: Entity,
  version: number,
  base: FormValues,
  values: FormValues,
): Body {
  const body: Body = { version }
  for (const key of changedKeys(entity, base, values))
    body[key] = inputOf(entity.fields[key] as Field, values[key])
  return body
}
