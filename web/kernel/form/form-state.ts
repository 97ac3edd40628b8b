/**
 * The state of one form: what the server last said (`base`), what is typed (`values`), what is
 * wrong. The id of a new record is made once, here, so that a create sent twice is one create.
 */
import type { AnyRow, Entity } from '../../../domain/kernel/entity.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { type Checked, checkChange, checkCreate, type FieldErrors } from './form-check.ts'
import {
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
  const base = blankValues(entity)
  const values = { ...base, ...given }
  return { id: newId(), version: null, base, values, errors: {}, isUnsure: false }
}

export function stateOf(entity: Entity, row: AnyRow): FormState {
  const base = valuesOf(entity, row)
  return { id: row.id, version: row.version, base, values: base, errors: {}, isUnsure: false }
}

export const isDirty = (entity: Entity, state: FormState): boolean =>
  changedKeys(entity, state.base, state.values).length > 0

/** What would be sent now, and what the declaration says against it. */
export const checkState = (entity: Entity, state: FormState): Checked =>
  state.version === null
    ? checkCreate(entity, createBody(entity, state.id, state.values))
    : checkChange(entity, changeBody(entity, state.version, state.base, state.values))

/** A field that was wrong is judged again while it is mended; a server's verdict is dropped. */
export function withValue(
  entity: Entity,
  state: FormState,
  key: string,
  value: unknown,
): FormState {
  const next = { ...state, values: { ...state.values, [key]: value } }
  return state.errors[key] ? withVerdict(entity, next, key) : next
}

/** On leaving a field. What the server refused stays refused until the value changes. */
export const withFieldLeft = (entity: Entity, state: FormState, key: string): FormState =>
  state.errors[key]?.message ? state : withVerdict(entity, state, key)

function withVerdict(entity: Entity, state: FormState, key: string): FormState {
  const { [key]: previous, ...others } = state.errors
  const error = checkState(entity, state).errors[key]
  if (!error) return previous ? { ...state, errors: others } : state
  return { ...state, errors: { ...others, [key]: error } }
}

/** Puts the form on top of a newer row and keeps what was typed into it. */
export const onTopOf = (entity: Entity, row: AnyRow, values: FormValues): FormState => ({
  ...stateOf(entity, row),
  values,
})
