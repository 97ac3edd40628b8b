import { expect, test } from 'vitest'
import { refuseBoundless } from './json-body.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const keyed = (count: number) =>
  `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',')}}`

test.each([
  ['as deep as allowed', nested(64)],
  ['with as many keys as allowed', keyed(1000)],
  [
    'with many objects of a few keys',
    `[${Array.from({ length: 5000 }, () => keyed(3)).join(',')}]`,
  ],
  ['with brackets in its texts', JSON.stringify({ a: `${'['.repeat(200)}"${'{:'.repeat(2000)}` })],
  ['with a text that ends in a backslash', JSON.stringify({ a: '\\', b: nested(3) })],
  ['that is broken', ']]]}}}'],
])('JSON %s is read', (_, text) => {
  expect(() => refuseBoundless(bytes(text))).not.toThrow()
})

test.each([
  ['one deeper', nested(65), 'tooDeep'],
  ['of objects', '{"a":'.repeat(65), 'tooDeep'],
  ['deeper than any stack', nested(200_000), 'tooDeep'],
  ['with one key more', keyed(1001), 'tooManyFields'],
  ['with too many further in', `{"a":[${keyed(1001)}]}`, 'tooManyFields'],
  ['behind a text with quotes', `{"a":"\\"","b":${nested(70)}}`, 'tooDeep'],
])('JSON %s is refused', (_, text, code) => {
  expect(() => refuseBoundless(bytes(text))).toThrow(code)
})
