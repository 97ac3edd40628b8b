import { expect, test } from 'vitest'
import { placedFailure } from './failed-field.ts'

test.each([
  ['nothing is wrong', null, [undefined, null]],
  ['at its field', { message: 'No', field: 'day' }, ['No', null]],
  ['at a field the sheet does not show', { message: 'No', field: 'payment' }, [undefined, 'No']],
  ['of the whole', { message: 'No' }, [undefined, 'No']],
] as const)('a refusal stands where it is mended: %s', (_, failure, expected) => {
  const { at, above } = placedFailure(failure, ['day', 'account'])
  expect([at('day')?.message, above]).toEqual(expected)
  expect(at('account')).toBeUndefined()
})
