import { expect, test } from 'vitest'
import { brand } from '../../domain/catalog/brand.entity.ts'
import type { Entity } from '../../domain/kernel/entity.ts'
import { moneyBill } from '../../domain/money/money-bill.entity.ts'
import { rate } from '../../domain/money/rate.entity.ts'
import { rowTitle } from './row-title.ts'

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
