import { expect, test } from 'vitest'
import { brand } from '../../../domain/catalog/brand.entity.ts'
import { role } from '../../../domain/identity/role.entity.ts'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { sectionsOf } from './form-sections.ts'

const isMatrix = ({ kind }: { kind: string }) => kind === 'permissions'

test('plain fields share one card', () => {
  const sections = sectionsOf(brand as unknown as Entity, isMatrix)
  expect(sections.map(({ first }) => first)).toEqual(['name'])
})

test('a field that needs a card of its own parts those before from those after', () => {
  const sections = sectionsOf(role as unknown as Entity, isMatrix)
  expect(sections.map(({ first, isBlock }) => [first, isBlock])).toEqual([
    ['name', false],
    ['permissions', true],
    ['discountLimit', false],
  ])
})
