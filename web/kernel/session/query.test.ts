import { expect, test } from 'vitest'
import { CallError } from './api.ts'
import { queryClient } from './query.ts'

const { queries, mutations } = queryClient.getDefaultOptions()
const retries = queries?.retry as (failures: number, error: Error) => boolean

test.each([400, 401, 403, 404, 409, 422, 429])('a refusal (%i) is not asked again', (status) => {
  expect(retries(0, new CallError(status))).toBe(false)
})

test.each([0, 500, 503])('a fault or a lost connection (%i) is asked twice more', (status) => {
  expect(retries(0, new CallError(status))).toBe(true)
  expect(retries(1, new CallError(status))).toBe(true)
  expect(retries(2, new CallError(status))).toBe(false)
})

test('what is shown is asked again when the network comes back', () => {
  expect(queries?.refetchOnReconnect).toBe(true)
})

test('nothing waits in silence for a network', () => {
  expect(queries?.networkMode).toBe('always')
  expect(mutations?.networkMode).toBe('always')
})
