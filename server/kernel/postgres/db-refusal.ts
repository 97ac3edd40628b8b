/**
 * What the database refuses, said in the business's words. Constraints are named after the rule
 * they keep, `<table>_<field>_is_unique`, `<table>_<field>_exists`, `<table>_<field>_is_…`, so the
 * field is known; a broken check is its own code, `unit_base_is_a_base` says `unitBaseIsABase`.
 */
import { Refusal } from '../../../domain/kernel/refusal.ts'

type PgError = Error & { code?: string; constraint?: string; table?: string; detail?: string }

const awayCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  '25006',
  '25P03',
])
const awaySystemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])

const camel = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function fieldOf(error: PgError, ending: RegExp): string | undefined {
  const { constraint, table } = error
  if (!constraint || !table || !constraint.startsWith(`${table}_`)) return undefined
  const rest = constraint.slice(table.length + 1)
  const field = rest.replace(ending, '')
  // A name that says no field, such as that of a key, must not reach anybody as one.
  return field === rest || field === '' ? undefined : camel(field)
}

/** A deadlock or a lost race for a snapshot: the same work may simply be done again. */
export const isWorthRetrying = (error: unknown): boolean =>
  error instanceof Error && ['40001', '40P01'].includes((error as PgError).code ?? '')

/**
 * Two requests with one id at the same moment: the loser may meet a unique name before it sees the
 * id. Done once more it finds the row; a true duplicate is refused again.
 */
export const isLostRace = (error: unknown): boolean =>
  error instanceof Error && (error as PgError).code === '23505'

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message } = error as PgError
  if (code && (awayCodes.has(code) || awaySystemCodes.has(code))) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered/.test(
    message,
  )
}

const printedOnce = new Set(['document_number_is_printed_once', 'number_stem_is_of_one_owner'])

/** The refusal behind a database error, or undefined if it is a bug of ours. */
export function refusalFrom(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) return new Refusal('databaseAway')
  const failure = error as PgError
  switch (failure.code) {
    case '23505':
      // A number stands on one paper only, whatever register or series printed it.
      if (printedOnce.has(failure.constraint ?? '')) return new Refusal('numberPrinted')
      // The id of something else that was made before: ids are given once, for ever.
      if (failure.constraint?.endsWith('_pkey')) return new Refusal('idTaken', 'id')
      return new Refusal('notUnique', fieldOf(failure, /_is_unique$/))
    case '23503':
      // Something still points at what was to go.
      if (/still referenced/.test(failure.detail ?? '')) return new Refusal('inUse')
      return new Refusal('missingReference', fieldOf(failure, /_exists$/))
    // Two who wanted the same at one moment: `…_is_held_once`.
    case '23P01':
      return new Refusal(camel(failure.constraint ?? 'ruleBroken'))
    case '23514':
      return new Refusal(
        camel(failure.constraint ?? 'ruleBroken'),
        fieldOf(failure, /_(is|are|comes)_.*$/),
      )
    // A value the database cannot read slipped past our checks: still the caller's to mend.
    case '22021':
    case '22P02':
    case '22P05':
    case '22007':
    case '22008':
      return new Refusal('invalid')
    // A new row out of reach; any other policy that is broken is a bug of ours.
    case '42501':
      return /policy "reach_of_/.test(failure.message) ? new Refusal('beyondReach') : undefined
    case '22003':
      return new Refusal('number')
    // Nothing was done: whoever asks again may be luckier, or asks for less.
    case '57014':
      return new Refusal('tookTooLong')
    case '55P03':
    // It was tried again already.
    case '40001':
    case '40P01':
      return new Refusal('othersAtWork')
    case '53100':
    case 'ENOSPC':
      return new Refusal('storageFull')
    default:
      return undefined
  }
}
