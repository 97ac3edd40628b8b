import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idPattern, isId, newId } from './id.ts'

test('an id is a version 7 UUID that carries its moment', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (moment) => {
      const id = newId(moment)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(id).toMatch(idPattern)
      expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(moment)
    }),
  )
})

test('a later id sorts behind an earlier one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 47 }),
      fc.integer({ min: 1, max: 2 ** 40 }),
      (moment, later) => newId(moment) < newId(moment + later),
    ),
  )
})

test('ids made in one millisecond are all different', () => {
  const now = Date.now()
  const made = Array.from({ length: 20_000 }, () => newId(now))
  expect(new Set(made).size).toBe(made.length)
})

test('ids made one after the other sort in that order, however fast they come', () => {
  const made = Array.from({ length: 20_000 }, () => newId())
  expect(made).toEqual(made.toSorted())
})

test.each([
  [newId(), true],
  ['019348a0-0000-7000-8000-000000000000', true],
  ['019348A0-0000-7000-8000-000000000000', false],
  ['{019348a0-0000-7000-8000-000000000000}', false],
  ['019348a0000070008000000000000000', false],
  ['019348a0-0000-7000-8000-000000000000\n', false],
  ["019348a0-0000-7000-8000-00000000000'", false],
  ['', false],
  [42, false],
  [null, false],
  [[newId()], false],
])('%j as an id: %s', (value, answer) => {
  expect(isId(value)).toBe(answer)
})
