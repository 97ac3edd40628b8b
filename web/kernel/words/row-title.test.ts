import { expect, test } from 'vitest'
import { brand } from '../../../domain/catalog/brand.entity.ts'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { moneyBill } from '../../../domain/money/money-bill.entity.ts'
import { rate } from '../../../domain/money/rate.entity.ts'
import { rowSubtitle, rowTitle } from './row-title.ts'

const as = (declared: unknown) => declared as Entity

test.each([
  [as(brand), { name: 'Cedar Valley' }, 'Cedar Valley'],
  [as(rate), { validFrom: '2026-11-15' }, '15/11/2026'],
  [as(moneyBill), { value: '100000' }, '100,000'],
  [as(brand), { name: null }, ''],
  [as(brand), undefined, ''],
])('a row is called as people write it: %#', (entity, row, title) => {
  expect(rowTitle(entity, row)).toBe(title)
})

test.each([
  ['en', { altName: 'Café', nameFr: 'Café en grains', nameAr: 'بن' }, 'Café'],
  ['fr', { altName: 'Café', nameFr: 'Café en grains', nameAr: 'بن' }, 'Café en grains'],
  ['ar', { altName: null, nameFr: 'Café en grains', nameAr: 'بن' }, 'بن'],
  ['en', { altName: '', nameFr: 'Café en grains', nameAr: 'بن' }, ''],
  ['ar', { altName: 'Café', nameFr: null, nameAr: null }, 'Café'],
] as const)('the second line in %s: %#', (language, row, line) => {
  const subtitle = ['altName', 'nameFr', 'nameAr']
  expect(rowSubtitle({ subtitle }, row, language)).toBe(line)
})
