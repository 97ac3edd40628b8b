/**
 * What a form holds, one value per field of the declaration. A reference is held with its title,
 * a number as the text of its canonical decimal (or as it was typed, while it is none), so that
 * nothing typed is lost on the way to the server and back.
 */
import { type AnyRow, type Entity, sentFields } from '../../../domain/kernel/entity.ts'
import type { Field, FieldKind, Linked } from '../../../domain/kernel/field.ts'

export type FormValues = Readonly<Record<string, unknown>>

const listKinds: readonly FieldKind[] = ['references', 'permissions']

const emptyOf = (field: Field): unknown => (listKinds.includes(field.kind) ? [] : null)

/** The values of a record that does not exist yet. */
export const blankValues = (entity: Entity): FormValues =>
  fromEachField(entity, (_, field) => field.initial ?? emptyOf(field))

/** The values of a row as the server gave it. A secret never comes back and starts empty. */
export const valuesOf = (entity: Entity, row: AnyRow): FormValues =>
  fromEachField(entity, (key, field) => {
    const value = row[key]
    if (value === null || value === undefined) return emptyOf(field)
    return field.kind === 'integer' ? String(value) : value
  })

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
    return field.isUnique ? emptyOf(field) : values[key]
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
  if (isBlank(value)) return null
  if (field.kind === 'reference') return (value as Linked).id
  if (field.kind === 'integer') return /^-?\d+$/.test(String(value)) ? Number(value) : String(value)
  return value
}

const comparable = (input: unknown): unknown =>
  Array.isArray(input) ? JSON.stringify([...input].sort()) : input

/** Equal for the server: order does not matter in a set, nor does empty against null. */
export const isSame = (field: Field, a: unknown, b: unknown): boolean =>
  comparable(inputOf(field, a)) === comparable(inputOf(field, b))

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
