import { describe, expect, test } from 'vitest'
import { category } from '../../../../domain/catalog/category.entity.ts'
import { size } from '../../../../domain/catalog/size.entity.ts'
import { role } from '../../../../domain/identity/role.entity.ts'
import { user } from '../../../../domain/identity/user.entity.ts'
import type { AnyRow } from '../../../../domain/kernel/entity.ts'
import { employee } from '../../../../domain/people/employee.entity.ts'
import {
  blankValues,
  changeBody,
  changedKeys,
  copiedValues,
  createBody,
  inputOf,
  isSame,
  valuesOf,
} from './form-values.ts'

const id = '018f0000-0000-7000-8000-000000000001'
const division = { id: '018f0000-0000-7000-8000-000000000002', title: 'Food' }

const row: AnyRow = {
  id,
  version: 3,
  name: 'Coffee',
  altName: null,
  division,
  tileColour: '#0c6778',
}

describe('the values of a form', () => {
  test('a new record starts with the initial values of its declaration', () => {
    expect(blankValues(user)).toEqual({
      username: null,
      fullName: null,
      email: null,
      userType: 'staff',
      role: null,
      language: 'en',
      isActive: true,
      password: null,
    })
  })

  test('a row is held with its titles and a secret starts empty', () => {
    expect(valuesOf(category, row).division).toEqual(division)
    const known = { id, version: 1, username: 'rana', fullName: 'Rana', isActive: true }
    expect(valuesOf(user, known).password).toBeNull()
  })

  test('an untouched row has no changes', () => {
    const base = valuesOf(category, row)
    expect(changedKeys(category, base, valuesOf(category, { ...row }))).toEqual([])
  })

  test('only what was changed travels, empty as null and a reference as its id', () => {
    const base = valuesOf(category, row)
    const values = { ...base, name: 'Tea', tileColour: '', altName: '' }
    expect(changeBody(category, 3, base, values)).toEqual({
      version: 3,
      name: 'Tea',
      tileColour: null,
    })
    expect(createBody(category, id, values)).toEqual({
      id,
      name: 'Tea',
      altName: null,
      nameFr: null,
      nameAr: null,
      division: division.id,
      course: null,
      tileColour: null,
      image: null,
    })
  })

  test.each([
    ['12', 12],
    ['-3', -3],
    ['', null],
    ['1.5', '1.5'],
    ['many', 'many'],
  ])('the whole number %o is sent as %o', (held, sent) => {
    const field = size.fields.position
    expect(field && inputOf(field, held)).toBe(sent)
  })

  test('the order of a set is no change', () => {
    const field = role.fields.permissions
    if (!field) throw new Error('The role has lost its permissions')
    expect(isSame(field, ['a.b.view', 'a.b.add'], ['a.b.add', 'a.b.view'])).toBe(true)
    expect(isSame(field, ['a.b.view'], [])).toBe(false)
  })

  test('a copy says that it is one and leaves out what may exist only once', () => {
    const known = { id, version: 1, username: 'rana', fullName: 'Rana', email: 'r@x.lb' }
    const copy = copiedValues(user, known, (title) => `${title} (copy)`)
    expect(copy.fullName).toBe('Rana (copy)')
    expect(copy.username).toBeNull()
    expect(copy.email).toBeNull()
  })

  test('what the database makes is shown and never sent', () => {
    const known = { id, version: 1, firstName: 'Maya', lastName: 'Saab', fullName: 'Maya Saab' }
    const values = valuesOf(employee, known)
    expect(values.fullName).toBe('Maya Saab')
    expect(createBody(employee, id, values)).not.toHaveProperty('fullName')
    const mixed = { ...values, lastName: 'Khoury', fullName: 'Maya Khoury' }
    expect(changeBody(employee, 1, values, mixed)).toEqual({ version: 1, lastName: 'Khoury' })
  })
})
