import { describe, expect, test } from 'vitest'
import {
  authorityOf,
  excessOf,
  fullAuthority,
  joined,
  noAuthority,
  type RoleValues,
} from './authority.ts'

const plain: RoleValues = {
  permissions: ['catalog.brand.view', 'catalog.brand.edit'],
  discountLimit: '10',
  canChangePrice: false,
  canSeeCost: true,
  canBackDate: false,
  canOpenDrawer: false,
  canWriteOff: false,
  branches: ['hamra', 'tripoli'],
  warehouses: [],
}
const own = authorityOf(plain)

describe('beyond one’s own authority is', () => {
  const cases: [string, Partial<RoleValues>, string | undefined][] = [
    ['nothing in the same role', {}, undefined],
    [
      'nothing in less of everything',
      { permissions: [], discountLimit: '0', canSeeCost: false },
      undefined,
    ],
    ['another permission', { permissions: ['catalog.brand.delete'] }, 'permissions'],
    ['a higher discount', { discountLimit: '10.5' }, 'discountLimit'],
    ['a discount without limit', { discountLimit: null }, 'discountLimit'],
    ['another power', { canBackDate: true }, 'canBackDate'],
    ['another branch', { branches: ['hamra', 'zahle'] }, 'branches'],
    ['all branches', { branches: [] }, 'branches'],
    ['nothing in fewer branches', { branches: ['hamra'] }, undefined],
    ['nothing in one warehouse of all', { warehouses: ['main'] }, undefined],
  ]
  test.each(cases)('%s', (_, change, field) => {
    expect(excessOf(own, authorityOf({ ...plain, ...change }))).toBe(field)
  })

  test('nothing at all for an admin', () => {
    expect(excessOf(fullAuthority, authorityOf({ ...plain, branches: [] }))).toBeUndefined()
    expect(excessOf(fullAuthority, fullAuthority)).toBeUndefined()
  })

  test('everything for whoever has no role', () => {
    expect(excessOf(noAuthority, own)).toBe('permissions')
    expect(excessOf(noAuthority, noAuthority)).toBeUndefined()
  })
})

test('a role may keep what it had, and no more', () => {
  const before = authorityOf({ ...plain, permissions: ['sales.invoice.post'], branches: ['zahle'] })
  const allowed = joined(own, before)
  const after = { ...plain, permissions: ['sales.invoice.post', 'catalog.brand.view'] }
  expect(excessOf(allowed, authorityOf({ ...after, branches: ['zahle', 'hamra'] }))).toBeUndefined()
  expect(excessOf(allowed, authorityOf({ ...after, branches: [] }))).toBe('branches')
  const more = ['sales.invoice.post', 'sales.invoice.void']
  expect(excessOf(allowed, authorityOf({ ...plain, permissions: more }))).toBe('permissions')
})
