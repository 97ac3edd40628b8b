import { describe, expect, test } from 'vitest'
import '../../declarations.ts'
import { starterPermissions, starterRoles } from '../../../../domain/identity/starter-roles.ts'
import {
  allPermissions,
  type Screen,
  screens,
  screensAtTables,
} from '../../../../domain/kernel/screen.ts'
import { dailyAndBasic, menuSections, namesOf, openScreens } from './menu.ts'
import { type May, ownGroups, thumbScreens } from './role-menu.ts'

function mayOf(name: string): May {
  const role = starterRoles.find((one) => one.name === name)
  const permissions = new Set(role ? starterPermissions(role, allPermissions()) : [])
  return (permission) => permissions.has(permission)
}

const everything: May = () => true
const paths = (some: readonly Screen[]) => some.map(({ path }) => path)
const groupsFor = (may: May) =>
  menuSections(openScreens(screens(), may), may).flatMap(({ group }) => group ?? [])
const ownOf = (may: May) => [...ownGroups(openScreens(screens(), may), may)].toSorted()

describe('the menu of a role', () => {
  test.each([
    // Everybody's own clock and leave are of the people.
    ['cashier', ['sell', 'money', 'people', 'catalog', 'stock'], ['money', 'people', 'sell']],
    [
      'stockKeeper',
      ['catalog', 'stock', 'people', 'business', 'sell'],
      ['business', 'catalog', 'people', 'stock'],
    ],
    [
      'accountant',
      ['money', 'people', 'business', 'sell', 'catalog', 'stock'],
      ['business', 'money', 'people'],
    ],
  ])('of the %s begins with what it works in', (role, groups, own) => {
    expect([groupsFor(mayOf(role)), ownOf(mayOf(role))]).toEqual([groups, own])
  })

  test('of somebody who keeps brands alone shows them', () => {
    const may: May = (permission) => permission.startsWith('catalog.brand.')
    expect(ownOf(may)).toContain('catalog')
  })

  test('of somebody who may do everything keeps its order, of one who only looks too', () => {
    const all = ['sell', 'catalog', 'stock', 'money', 'people', 'business']
    expect(groupsFor(everything)).toEqual(all)
    expect(groupsFor((permission) => permission.endsWith('.view'))).toEqual(all)
  })
})

describe('within reach of the thumb', () => {
  test.each([
    ['cashier', ['/Pos', '/Drawer', '/Receipt']],
    ['waiter', ['/Pos', '/Tickets', '/Clock']],
    ['stockKeeper', ['/Item', '/Stock', '/StockInOut']],
    ['accountant', ['/Receipt', '/Payments', '/Books']],
    ['manager', ['/Pos', '/Invoice', '/Item']],
  ])('stands what the %s does most', (role, expected) => {
    const may = mayOf(role)
    expect(paths(thumbScreens(openScreens(screens(), may), may, [], 3))).toEqual(expected)
  })

  test.each([
    ['waiter', ['/TableManagement', '/Pos', '/Reservations'], '/TableManagement'],
    ['cook', ['/Kitchen', '/Clock'], '/Kitchen'],
    ['cashier', ['/Pos', '/Drawer', '/Receipt'], '/Pos'],
    ['manager', ['/TableManagement', '/Kitchen', '/Pos'], '/TableManagement'],
  ])('of a house with tables stands what the %s opens first', (role, expected, first) => {
    const may = mayOf(role)
    const open = openScreens(screensAtTables(), may)
    expect(paths(thumbScreens(open, may, [], expected.length))).toEqual(expected)
    const [section] = menuSections(open, may).filter(({ group }) => group)
    expect(section?.screens[0]?.path).toBe(first)
  })

  test('a shop without tables has all of a restaurant folded away, one with tables what it needs each day', () => {
    const isOfTables = (it: Screen) => it.can?.startsWith('restaurant.') ?? false
    const daily = (all: Screen[]) =>
      paths(
        menuSections(openScreens(all, everything), everything)
          .filter(({ group }) => group === 'sell')
          .flatMap((section) => dailyAndBasic(section).daily.filter(isOfTables)),
      )
    expect(daily(screens())).toEqual([])
    expect(daily(screensAtTables())).toEqual([
      '/TableManagement',
      '/Kitchen',
      '/Reservations',
      '/RestaurantReport',
    ])
  })

  test('what one starred comes first', () => {
    const open = openScreens(screens(), everything)
    const rates = open.filter(({ path }) => path === '/Rate')
    expect(paths(thumbScreens(open, everything, rates, 3))).toEqual(['/Rate', '/Pos', '/Invoice'])
  })
})

test('what is folded is named by what is in it', () => {
  const t = (key: string, facts?: Record<string, unknown>) =>
    key === 'menu.andMore'
      ? `${facts?.names} and ${facts?.count} more`
      : key === 'menu.separator'
        ? ', '
        : key.replace(/^entity\.(\w+)\.many$/, '$1')
  const named = (...entities: string[]) =>
    screens().filter(({ entity }) => entity && entities.includes(entity))
  expect(namesOf(t, named('department', 'position'))).toBe('department, position')
  expect(namesOf(t, named('brand', 'unit', 'size', 'colour'))).toBe('brand, unit and 2 more')
})
