import { expect, test } from 'vitest'
import { brand } from '../../../../domain/catalog/brand.entity.ts'
import { role } from '../../../../domain/identity/role.entity.ts'
import { employee } from '../../../../domain/people/employee.entity.ts'
import { sectionsOf } from './form-sections.ts'

const isMatrix = ({ kind }: { kind: string }) => kind === 'permissions'

test('plain fields share one card', () => {
  const sections = sectionsOf(brand, isMatrix)
  expect(sections.map(({ first }) => first)).toEqual(['name'])
})

test('a field that needs a card of its own parts those before from those after', () => {
  const sections = sectionsOf(role, isMatrix)
  expect(sections.map(({ first, isBlock }) => [first, isBlock])).toEqual([
    ['name', false],
    ['permissions', true],
    ['discountLimit', false],
  ])
})

test('a declaration may say which fields begin a card; what the database makes is on none', () => {
  const sections = sectionsOf(employee, isMatrix)
  expect(sections.map(({ first }) => first)).toEqual([
    'firstName',
    'department',
    'phone',
    'emergencyName',
    'user',
  ])
  expect(sections.flatMap(({ fields }) => fields.map(([key]) => key))).not.toContain('fullName')
})
