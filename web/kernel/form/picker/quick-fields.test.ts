import { expect, test } from 'vitest'
import { brand } from '../../../../domain/catalog/brand.entity.ts'
import { item } from '../../../../domain/catalog/item.entity.ts'
import { modifier } from '../../../../domain/catalog/modifier.entity.ts'
import { recipe } from '../../../../domain/catalog/recipe.entity.ts'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import { quickFields } from './quick-fields.ts'

const keys = (entity: unknown) => quickFields(entity as Entity).map(([key]) => key)

test('a short form is asked whole, without lines that may be empty', () => {
  expect(keys(brand)).toEqual(['name', 'altName', 'image'])
  expect(keys(modifier)).not.toContain('options')
})

test('of a long form only what is required, and what its list shows', () => {
  expect(keys(item)).toEqual([
    'name',
    'specialCode',
    'image',
    'category',
    'unit',
    'unitPrice',
    'supplierPrice',
  ])
})

test('lines that must be there are asked', () => expect(keys(recipe)).toContain('components'))
