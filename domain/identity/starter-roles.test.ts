import { expect, test } from 'vitest'
import { starterPermissions, starterRoles } from './starter-roles.ts'

const all = [
  'catalog.brand.view',
  'catalog.brand.edit',
  'catalog.brand.delete',
  'stock.warehouse.view',
  'stock.warehouse.add',
  'identity.user.view',
  'identity.user.add',
  'identity.user.delete',
  'identity.role.view',
  'identity.role.edit',
  'identity.branch.view',
  'identity.company.edit',
  'identity.company.export',
  'restaurant.floor.view',
  'restaurant.soldOut.edit',
  'restaurant.report.view',
  'people.employee.view',
  'people.salaryRun.view',
]

const permissionsOf = (name: string): string[] => {
  const role = starterRoles.find((it) => it.name === name)
  if (!role) throw new Error(`No starter role ${name}`)
  return starterPermissions(role, all)
}

test('the starter roles are those of the people in a shop', () => {
  expect(starterRoles.map(({ name }) => name)).toEqual([
    'manager',
    'cashier',
    'waiter',
    'cook',
    'stockKeeper',
    'accountant',
  ])
})

test.each([
  ['manager', ['catalog.brand.delete', 'identity.user.add', 'restaurant.report.view']],
  ['cashier', ['catalog.brand.view', 'stock.warehouse.view']],
  ['waiter', ['catalog.brand.view', 'restaurant.floor.view']],
  // Whoever sees first that something has run out says so.
  ['cook', ['catalog.brand.view', 'restaurant.soldOut.edit']],
  ['stockKeeper', ['catalog.brand.edit', 'stock.warehouse.add']],
  ['accountant', ['catalog.brand.view', 'identity.branch.view', 'people.salaryRun.view']],
])('a new %s may %j', (name, wanted) => {
  expect(permissionsOf(name)).toEqual(expect.arrayContaining(wanted))
})

test.each([
  ['manager', ['identity.role.edit', 'identity.user.delete', 'identity.company.export']],
  ['manager', ['people.salaryRun.view']],
  ['cashier', ['catalog.brand.edit', 'identity.user.view']],
  ['waiter', ['catalog.brand.edit', 'stock.warehouse.view', 'restaurant.report.view']],
  ['stockKeeper', ['catalog.brand.delete', 'identity.user.view']],
  ['accountant', ['catalog.brand.edit', 'identity.user.view', 'identity.company.export']],
])('a new %s may not %j', (name, unwanted) => {
  for (const permission of unwanted) expect(permissionsOf(name)).not.toContain(permission)
})
