/** Sends a form and says in one word what came of it. Nothing here touches what is typed. */
import type { RecordName } from '../../../../domain/identity/session.ts'
import {
  type AnyRow,
  type Entity,
  entityNamed,
  rowApi,
  sentFields,
} from '../../../../domain/kernel/entity.ts'
import type { Field } from '../../../../domain/kernel/field.ts'
import { CallError, call, messageOf, type Problem } from '../../session/api.ts'
import type { FieldError, FieldErrors } from './form-check.ts'
import { fieldAt, placeOf } from './form-paths.ts'
import type { FormState } from './form-state.ts'
import { type Body, inputOf, valuesOf } from './form-values.ts'

/** What the server asks about, and the records that the question names. */
export type Doubt = { message: string; links: readonly RecordName[] }

export type Outcome =
  | { kind: 'saved'; row: AnyRow }
  | { kind: 'stale'; row: AnyRow; changedBy: string; changedAt: string }
  | { kind: 'gone' }
  | { kind: 'refused'; errors: FieldErrors; message?: string }
  /** Unusual, but not wrong: saved once the user says so. */
  | ({ kind: 'unconfirmed' } & Doubt)
  /** No usable answer; `isUnsure` when the write may have happened all the same. */
  | { kind: 'failed'; message: string; isUnsure: boolean }

export async function save(entity: Entity, state: FormState, input: Body): Promise<Outcome> {
  try {
    const isNew = state.version === null
    const row = isNew
      ? await create(entity, state, input)
      : await call<AnyRow>('PATCH', rowApi(entity, state.id), input)
    return { kind: 'saved', row }
  } catch (error) {
    return outcomeOf(entity, input, error)
  }
}

/**
 * An earlier attempt that got no answer may have been kept, and creating twice with one id gives
 * the first result again. What was typed since then must not be lost with it: it follows as a
 * change.
 */
async function create(entity: Entity, state: FormState, input: Body): Promise<AnyRow> {
  const row = await call<AnyRow>('POST', entity.api, input)
  if (!state.isUnsure) return row
  const kept = valuesOf(entity, row)
  const late: Body = { version: row.version }
  for (const [key, field] of sentFields(entity))
    if (!isSameInput(field, kept[key], input[key])) late[key] = input[key]
  if (Object.keys(late).length === 1) return row
  return call<AnyRow>('PATCH', rowApi(entity, row.id), late)
}

const isSameInput = (field: Field, held: unknown, input: unknown): boolean => {
  if (field.kind === 'secret') return true
  const asText = (value: unknown) =>
    JSON.stringify(Array.isArray(value) ? [...value].sort() : value)
  return asText(inputOf(field, held)) === asText(input ?? inputOf(field, null))
}

function outcomeOf(entity: Entity, input: Body, error: unknown): Outcome {
  const status = error instanceof CallError ? error.status : 0
  const problem = error instanceof CallError ? error.problem : undefined
  const isUnsure = status === 0 || status >= 500
  if (isUnsure || !problem) return { kind: 'failed', message: messageOf(error), isUnsure }
  if (problem.code === 'stale') return staleOutcome(problem)
  if (status === 404) return { kind: 'gone' }
  if (problem.facts.isConfirmable) return { kind: 'unconfirmed', ...doubtOf(problem) }
  return refusedOutcome(entity, input, problem)
}

const doubtOf = ({ message, facts }: Problem): Doubt => ({
  message,
  links: Array.isArray(facts.links) ? (facts.links as RecordName[]) : [],
})

function staleOutcome({ facts }: Problem): Outcome {
  return {
    kind: 'stale',
    row: facts.current as AnyRow,
    changedBy: String(facts.changedBy ?? ''),
    changedAt: String(facts.changedAt ?? ''),
  }
}

/** Whoever may see it is told which record stands in the way; the facts are those of the first. */
const holderOf = ({ facts: { entity, id, title } }: Problem): RecordName | undefined =>
  typeof entity === 'string' && entityNamed(entity)
    ? { entity, id: String(id), title: String(title) }
    : undefined

/** The server's sentences land at their places; one that has none speaks for the form. */
function refusedOutcome(entity: Entity, input: Body, problem: Problem): Outcome {
  const errors: Record<string, FieldError> = {}
  const others: string[] = []
  for (const { code, field, message } of problem.errors) {
    const place = placeOf(entity, input, field)
    const isFirst = code === problem.code && field === problem.field
    const holder = isFirst ? holderOf(problem) : undefined
    if (fieldAt(entity, place)) errors[place] ??= { code, message, ...(holder && { holder }) }
    else others.push(message)
  }
  const hasNothing = Object.keys(errors).length === 0 && others.length === 0
  return { kind: 'refused', errors, message: hasNothing ? problem.message : others[0] }
}
