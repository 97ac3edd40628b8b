/**
 * The state of one form: what the server last said (`base`), what is typed (`values`), what is
 * wrong. The id of a new record is made once, here, so that a create sent twice is one create.
 */
import type { AnyRow, Entity } from '../../../../domain/kernel/entity.ts'
import { newId } from '../../../../domain/kernel/id.ts'
import { nameAmong } from '../../../../domain/kernel/naming/local-name.ts'
import {
  type Checked,
  checkChange,
  checkCreate,
  type FieldError,
  type FieldErrors,
} from './form-check.ts'
import { followed } from './form-follow.ts'
import { isTouched } from './form-paths.ts'
import { ruleErrors } from './form-rules.ts'
import { startOf } from './form-start.ts'
import {
  type Body,
  blankValues,
  changeBody,
  changedKeys,
  createBody,
  type FormValues,
  valuesOf,
} from './form-values.ts'

export type FormState = {
  readonly id: string
  /** Null until the record exists. */
  readonly version: number | null
  readonly base: FormValues
  readonly values: FormValues
  readonly errors: FieldErrors
  /** An earlier create got no answer: it may or may not have been kept. */
  readonly isUnsure: boolean
}

/** A new record; `given` are values it starts with and which count as typed. */
export function newState(entity: Entity, given: FormValues = {}): FormState {
  const base = { ...blankValues(entity), ...startOf(entity) }
  const values = { ...base, ...given }
  return { id: newId(), version: null, base, values, errors: {}, isUnsure: false }
}

/** What a new record starts with came later: it is put where nobody typed meanwhile. */
export function withStart(state: FormState, later: FormValues): FormState {
  const { base, values } = state
  const fresh = Object.fromEntries(
    Object.entries(later).filter(([key]) => values[key] === base[key]),
  )
  return { ...state, base: { ...base, ...fresh }, values: { ...values, ...fresh } }
}

export function stateOf(entity: Entity, row: AnyRow): FormState {
  const base = valuesOf(entity, row)
  return { id: row.id, version: row.version, base, values: base, errors: {}, isUnsure: false }
}

export const isDirty = (entity: Entity, state: FormState): boolean =>
  changedKeys(entity, state.base, state.values).length > 0

/** A row whose title was cleared keeps to the name that another language has for it. */
const named = ({ title, names }: Entity, body: Body, values: FormValues): Body =>
  title in body && body[title] === null
    ? { ...body, [title]: nameAmong(names, values) ?? null }
    : body

/** A title that was taken from the name in a language follows it. */
const isTitleToo = ({ title, names }: Entity, { version, base, values }: FormState, key: string) =>
  version !== null &&
  key !== title &&
  names.includes(key) &&
  base[key] != null &&
  base[key] === base[title] &&
  values[key] === values[title]

/** What would be sent now, and what the declaration and its rules say against it. */
export function checkState(entity: Entity, state: FormState): Checked {
  const { id, version, base, values } = state
  const { input, errors } =
    version === null
      ? checkCreate(entity, createBody(entity, id, values))
      : checkChange(entity, named(entity, changeBody(entity, version, base, values), values))
  return { input, errors: { ...ruleErrors(entity, values, version === null), ...errors } }
}

/**
 * What was wrong is judged again while it is mended, here or in another field. A verdict of the
 * server is dropped with the value it was about.
 */
export function withValue(
  entity: Entity,
  state: FormState,
  key: string,
  value: unknown,
): FormState {
  const typed = { [key]: value, ...(isTitleToo(entity, state, key) && { [entity.title]: value }) }
  const values = followed(entity, { ...state.values, ...typed }, key)
  const next = { ...state, values }
  if (Object.keys(state.errors).length === 0) return next
  const found = checkState(entity, next).errors
  const errors: Record<string, FieldError> = {}
  for (const [place, before] of Object.entries(state.errors)) {
    const [at = ''] = place.split('.')
    const stays = before.message && !isTouched(place, state.values[at], values[at])
    const now = stays ? before : found[place]
    if (now) errors[place] = now
  }
  return { ...next, errors }
}

/** On leaving a field or a cell. What the server refused stays refused until the value changes. */
export function withFieldLeft(entity: Entity, state: FormState, place: string): FormState {
  const { [place]: before, ...others } = state.errors
  if (before?.message) return state
  const error = checkState(entity, state).errors[place]
  if (!error) return before ? { ...state, errors: others } : state
  return { ...state, errors: { ...others, [place]: error } }
}

/** Puts the form on top of a newer row and keeps what was typed into it. */
export const onTopOf = (entity: Entity, row: AnyRow, values: FormValues): FormState => ({
  ...stateOf(entity, row),
  values,
})
