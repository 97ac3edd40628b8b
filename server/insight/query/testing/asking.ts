/** Somebody asks a special query. */
import { expect } from 'vitest'
import type { QueryAnswer } from '../../../../domain/insight/query/contract.ts'
import type { Station } from '../../../kernel/testing/station.ts'

export const run = async (who: Station, body: object): Promise<QueryAnswer> => {
  const answer = await who.call<QueryAnswer>('POST', '/api/special-query/run', body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

export const rowsOf = async (who: Station, sql: string) => (await run(who, { sql })).rows

export const refusal = (who: Station, body: object) =>
  who.refused('POST', '/api/special-query/run', body)

/** Numbers of every kind are numbers to the database. */
export const kindOf = (type: string): string =>
  ['money', 'second', 'integer', 'number'].includes(type) ? 'number' : type
