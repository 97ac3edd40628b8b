import { describe, expect, test } from 'vitest'
import { category } from '../../../../domain/catalog/category.entity.ts'
import { size } from '../../../../domain/catalog/size.entity.ts'
import { unit } from '../../../../domain/catalog/unit.entity.ts'
import { user } from '../../../../domain/identity/user.entity.ts'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import { errorPlaces } from './form-check.ts'
import {
  checkState,
  isDirty,
  newState,
  onTopOf,
  stateOf,
  withFieldLeft,
  withStart,
  withValue,
} from './form-state.ts'

const row = {
  id: '018f0000-0000-7000-8000-000000000001',
  version: 2,
  name: 'Coffee',
  altName: null,
  division: null,
  tileColour: null,
}

describe('the state of a form', () => {
  test('is dirty by a change and clean again when the change is taken back', () => {
    const start = stateOf(category, row)
    const typed = withValue(category, start, 'name', 'Tea')
    expect(isDirty(category, start)).toBe(false)
    expect(isDirty(category, typed)).toBe(true)
    expect(isDirty(category, withValue(category, typed, 'name', 'Coffee'))).toBe(false)
  })

  test('a copied record counts as typed', () => {
    expect(isDirty(category, newState(category, { name: 'Tea' }))).toBe(true)
    expect(isDirty(category, newState(category))).toBe(false)
  })

  test('what it starts with may come later, and leaves alone what was typed meanwhile', () => {
    const later = { name: 'House', altName: 'Other' }
    const typed = withValue(category, newState(category), 'name', 'Tea')
    const begun = withStart(typed, later)
    expect(begun.values).toMatchObject({ name: 'Tea', altName: 'Other' })
    expect(isDirty(category, withStart(newState(category), later))).toBe(false)
  })

  test('what it starts with may be asked again, for another row it hangs on', () => {
    const first = withStart(newState(category), { altName: 'Of the first' })
    expect(withStart(first, { altName: 'Of the next' }).values.altName).toBe('Of the next')
    const own = withValue(category, first, 'altName', 'Mine')
    expect(withStart(own, { altName: 'Of the next' }).values.altName).toBe('Mine')
  })

  test('every new record has an id of its own, and keeps it', () => {
    const state = newState(category)
    expect(newState(category).id).not.toBe(state.id)
    expect(withValue(category, state, 'name', 'Tea').id).toBe(state.id)
  })

  test('leaving a required field empty says so; typing mends it', () => {
    const left = withFieldLeft(category, newState(category), 'name')
    expect(left.errors).toEqual({ name: { code: 'required', facts: {} } })
    expect(withValue(category, left, 'name', 'Tea').errors).toEqual({})
  })

  test.each([
    [unit, 'factor', 'abc', 'number'],
    [unit, 'factor', '0', 'notPositive'],
    [unit, 'factor', '1.1234567', 'tooManyDecimals'],
    [size, 'position', '1.5', 'wholeNumber'],
    [size, 'position', '100000', 'range'],
    [category, 'tileColour', 'blue', 'colour'],
  ])('%# a wrong value is refused with its own code', (entity, key, value, code) => {
    const state = newState(entity as Entity, { name: 'Some', [key]: value })
    expect(checkState(entity as Entity, state).errors[key]?.code).toBe(code)
  })

  test('a refusal carries the facts of its sentence', () => {
    const state = newState(category, { name: 'x'.repeat(121) })
    expect(checkState(category, state).errors.name).toEqual({
      code: 'tooLong',
      facts: { limit: 120 },
    })
  })

  test('what the server refused stays refused until the value changes', () => {
    const errors = { name: { code: 'notUnique', message: 'This value is already used' } }
    const refused = { ...newState(category, { name: 'Tea' }), errors }
    expect(withFieldLeft(category, refused, 'name').errors).toBe(errors)
    expect(withValue(category, refused, 'name', 'Teas').errors).toEqual({})
  })

  test('a new user needs a password or an address to be invited to', () => {
    const given = { username: 'rana', fullName: 'Rana' }
    const refused = withFieldLeft(user, newState(user, given), 'password')
    expect(refused.errors.password?.code).toBe('required')
    expect(withValue(user, refused, 'email', 'rana@shop.example').errors).toEqual({})
    const known = stateOf(user, { id: row.id, version: 1, ...given })
    expect(checkState(user, known).errors).toEqual({})
  })

  test('wrong fields are named in the order of the form', () => {
    const errors = { tileColour: { code: 'colour' }, name: { code: 'required' } }
    expect(errorPlaces(category, row, errors)).toEqual(['name', 'tileColour'])
  })

  test('a title that was taken from the name in one language follows it', () => {
    const start = stateOf(category, { ...row, name: 'قهوة', nameAr: 'قهوة' })
    const typed = withValue(category, start, 'nameAr', 'بن')
    expect(checkState(category, typed).input).toEqual({ version: 2, name: 'بن', nameAr: 'بن' })
    const other = stateOf(category, { ...row, nameAr: 'قهوة' })
    expect(withValue(category, other, 'nameAr', 'بن').values.name).toBe('Coffee')
  })

  test('a title that is cleared is the name in another language, if there is one', () => {
    const start = stateOf(category, { ...row, nameAr: 'قهوة' })
    const cleared = checkState(category, withValue(category, start, 'name', ''))
    expect(cleared).toEqual({ input: { version: 2, name: 'قهوة' }, errors: {} })
    const none = withValue(category, stateOf(category, row), 'name', '')
    expect(checkState(category, none).errors).toMatchObject({ name: { code: 'required' } })
  })

  test('what is typed stays on top of a newer row', () => {
    const newer = { ...row, version: 5, altName: 'قهوة' }
    const state = onTopOf(category, newer, { ...row, name: 'Tea', altName: 'قهوة' })
    expect(state.version).toBe(5)
    expect(checkState(category, state).input).toEqual({ version: 5, name: 'Tea' })
  })
})
