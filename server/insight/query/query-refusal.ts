/**
 * What the database says against a question, as one of a few words of ours. Its own are never
 * passed on: a cast that fails names the value, and a value is what somebody may not be shown.
 */
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { isDatabaseAway } from '../../kernel/postgres/db-refusal.ts'

const byCode: Readonly<Record<string, string>> = {
  // Our own parser has read it and would have named the line: what is left are rules of SQL, as
  // the sides of a union that differ in width.
  '42601': 'queryNotUnderstood',
  '42703': 'queryColumnNotThere',
  '42702': 'queryAmbiguous',
  '42P01': 'queryRelationNotThere',
  '42803': 'queryGrouping',
  '42P20': 'queryGrouping',
  '42883': 'queryTypes',
  '42804': 'queryTypes',
  '42725': 'queryTypes',
  '42846': 'queryTypes',
  '42P18': 'queryTypes',
  '42P10': 'queryColumnNotThere',
  '42712': 'queryAmbiguous',
  '57014': 'queryTooLong',
  '25P03': 'queryTooLong',
  '25P04': 'queryTooLong',
  '53400': 'queryTooLarge',
  '53200': 'queryTooLarge',
  '53100': 'queryTooLarge',
  '53300': 'queriesBusy',
  '55P03': 'queryTooLong',
  // A replica had to go on with what was written meanwhile.
  '40001': 'queriesBusy',
  '40P01': 'queriesBusy',
}

/** Classes of errors, by their first two signs. */
const byClass: Readonly<Record<string, string>> = {
  '22': 'queryValueInData',
  '54': 'queryTooLarge',
  '42': 'queryNotUnderstood',
  '0A': 'queryNotUnderstood',
  '21': 'queryOneValue',
  '25': 'queryReadsOnly',
}

export function refusalOfQuery(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code, message } = error as { code?: string; message?: string }
  if (message === 'Query read timeout') return new Refusal('queryTooLong')
  if (code) {
    const known = byCode[code] ?? byClass[code.slice(0, 2)]
    if (known) return new Refusal(known, known === 'queriesBusy' ? undefined : 'sql')
  }
  return isDatabaseAway(error) ? new Refusal('databaseAway') : undefined
}
