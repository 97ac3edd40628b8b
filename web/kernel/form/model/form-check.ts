/** The declaration's own checks, run in the browser before anything is sent. */
import type { z } from 'zod'
import type { RecordName } from '../../../../domain/identity/session.ts'
import { fieldRefusals } from '../../../../domain/kernel/check.ts'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import type { Facts } from '../../../../domain/kernel/refusal.ts'
import { fieldAt, placeOf, placesIn } from './form-paths.ts'
import type { Body, FormValues } from './form-values.ts'

/** What is wrong with a field: a code of ours to put into words, or the server's own sentence. */
export type FieldError = {
  code: string
  facts?: Facts
  message?: string
  /** The record that holds a value of which there can be only one. */
  holder?: RecordName
}

/** By place: see `form-paths.ts`. */
export type FieldErrors = Readonly<Record<string, FieldError>>

export type Checked = { input: Body; errors: FieldErrors }

export const checkCreate = (entity: Entity, body: Body): Checked =>
  check(entity, entity.create, body)

export const checkChange = (entity: Entity, body: Body): Checked =>
  check(entity, entity.change, body)

function check(entity: Entity, schema: z.ZodType, body: Body): Checked {
  const result = schema.safeParse(body)
  if (result.success) return { input: result.data as Body, errors: {} }
  const errors: Record<string, FieldError> = {}
  for (const { code, field, facts } of fieldRefusals(result.error)) {
    const place = placeOf(entity, body, field)
    errors[place] ??= { code: spokenCode(entity, place, code), facts }
  }
  return { input: body, errors }
}

/** A whole number that cannot be read as one deserves a better sentence than "invalid". */
const spokenCode = (entity: Entity, place: string, code: string): string =>
  fieldAt(entity, place)?.kind === 'integer' && code === 'invalid' ? 'wholeNumber' : code

/** The wrong places in the order in which the form shows them. */
export const errorPlaces = (entity: Entity, values: FormValues, errors: FieldErrors): string[] =>
  placesIn(entity, values).filter((place) => errors[place] !== undefined)
