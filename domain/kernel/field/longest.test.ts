import { expect, test } from 'vitest'
import { z } from 'zod'
import { code, email, longText, optional, text } from '../field.ts'
import { typedPassword } from '../input.ts'
import { longestOf } from './longest.ts'

test.each([
  ['a line', text({ max: 120 }).schema, 120],
  ['a code', code({ max: 40 }).schema, 40],
  ['a text', longText({ max: 2000 }).schema, 2000],
  ['one that may be missing', optional(text({ max: 60 })).schema, 60],
  ['one that may be nothing', text({ max: 60 }).schema.nullish(), 60],
  ['an address', email().schema, 254],
  ['a password', typedPassword, 128],
])('the end of %s is read from its check', (_, schema, longest) => {
  expect(longestOf(schema)).toBe(longest)
})

test.each([
  ['a text without an end', z.string()],
  ['a number', z.number()],
])('%s has none, and asking for it is a mistake', (_, schema) => {
  expect(() => longestOf(schema)).toThrow()
})
