import { expect, test } from 'vitest'
import { brand } from '../../../domain/catalog/brand.entity.ts'
import { item } from '../../../domain/catalog/item.entity.ts'
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
  [as(brand), { name: 'Cedar', altName: 'أرز' }, 'Cedar'],
])('a row is called as people write it: %#', (entity, row, title) => {
  expect(rowTitle(entity, row)).toBe(title)
})

test.each([
  ['en', { altName: 'Café', nameFr: 'Café en grains', nameAr: 'بن' }, 'Café'],
  ['fr', { altName: 'Café', nameFr: 'Café en grains', nameAr: 'بن' }, 'Café'],
  ['ar', { altName: null, nameFr: 'Café en grains', nameAr: 'بن' }, 'Coffee beans'],
  ['en', { altName: '', nameFr: 'Café en grains', nameAr: 'بن' }, ''],
  ['ar', { altName: 'Café', nameFr: null, nameAr: null }, 'Café'],
  ['ar', { altName: 'بن', nameFr: null, nameAr: null }, 'Coffee beans'],
] as const)('the second line in %s: %#', (language, names, line) => {
  expect(rowSubtitle(as(item), { name: 'Coffee beans', ...names }, language)).toBe(line)
})

test.each([
  ['en', 'Coffee beans'],
  ['fr', 'Café en grains'],
  ['ar', 'بن'],
] as const)('whoever reads %s reads the name of that language', (language, title) => {
  const row = { name: 'Coffee beans', nameFr: 'Café en grains', nameAr: 'بن' }
  expect(rowTitle(as(item), row, language)).toBe(title)
  expect(rowTitle(as(item), { name: 'Coffee beans' }, language)).toBe('Coffee beans')
})
