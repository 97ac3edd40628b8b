import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { entities } from './kernel/entity.ts'
import { helpOf } from './kernel/help.ts'
import { actions } from './kernel/permission.ts'
import { allPermissions, laterScreens, permissionRows, screen, screens } from './kernel/screen.ts'
import './screens.ts'

import.meta.glob('./*/*.entity.ts', { eager: true })

/** Written as the customer writes them, capital letters included. */
const customersPaths = [
  '/Main',
  '/Drawer',
  '/Dashboard',
  '/ItemColor',
  '/Item',
  '/Warehouse',
  '/Divisions',
  '/Categories',
  '/Units',
  '/Sizes',
  '/AddUser',
  '/Branches',
  '/Brands',
  '/Profile',
  '/Roles',
  '/Department',
  '/Position',
  '/Thirdparty',
  '/Currency',
  '/Rate',
  '/Project',
  '/ProjectBudgets',
  '/ProjectHours',
  '/ProjectTasks',
  '/Pos',
  '/Employees',
  '/EmployeeSalary',
  '/Invoice',
  '/Purchase',
  '/PaymentMethod',
  '/Calendar',
  '/Payments',
  '/Receipt',
  '/About',
  '/StockAdjustment',
  '/StockInOut',
  '/ProductionOrders',
  '/Sections',
  '/Tables',
  '/MoneyBills',
  '/TableManagement',
  '/MenuQrCode',
  '/MediaUpload',
  '/UserSettings',
  '/SystemSettings',
  '/UpdateCompany',
  '/SpecialQuery',
  '/ImportItems',
  '/ImportThirdparties',
  '/PosDesign',
  '/SubItems',
]

/** Added by us, in the customer's habit. */
const addedPaths = [
  '/Wall',
  '/Printers',
  '/PrintAgents',
  '/Scales',
  '/Integrations',
  '/Kitchen',
  '/Exceptions',
  '/Reports',
  '/RestaurantReport',
  '/RefusedEntries',
  '/Timeline',
  '/MediaTable',
  '/Translation',
  '/Books',
  '/Accounts',
  '/TransactionTypes',
  '/WithholdingRates',
  '/Stock',
  '/StockCount',
  '/PartnerGroups',
  '/Stations',
  '/Courses',
  '/Modifiers',
  '/PriceLists',
  '/ListPrices',
  '/Loyalty',
  '/DisplayPictures',
  '/Promotions',
  '/Registers',
  '/Tickets',
  '/GiftCards',
  '/CashDrawers',
  '/Reminders',
  '/Reservations',
  '/MoneyTransfers',
  '/Imports',
  '/ImportCategories',
  '/ImportListPrices',
  '/ImportOpeningBalances',
  '/ImportOpeningStock',
  '/ImportPictures',
  '/ImportPriceLists',
  '/ImportRates',
  '/ImportUnits',
  '/Menus',
  '/Contracts',
  '/Leave',
  '/LeaveKinds',
  '/Holidays',
  '/MyLeave',
  '/EmployeeDocuments',
  '/StaffLoans',
  '/PayRules',
  '/Attendance',
  '/Clock',
  '/Shifts',
]

/** Open to visitors; they live in the router, outside the door. */
const publicPaths = [
  '/',
  '/Forgotpassword',
  '/ChangePassword',
  '/Registration',
  '/ConfirmCompany',
  '/Menu/:code',
  '/Display',
]

test.each(['en', 'fr', 'ar'])(
  'every screen says in %s what it is for and what one does there',
  (language) => {
    const words: Record<string, string> = JSON.parse(
      readFileSync(`locales/${language}.json`, 'utf8'),
    )
    const silent = screens()
      .filter(({ isBuilt }) => isBuilt)
      .filter((it) => {
        const { purpose, steps } = helpOf(it)
        return !(words[purpose] ?? words['help.list']) || words[steps]?.split('\n').length !== 3
      })
    expect(silent.map(({ path }) => path)).toEqual([])
  },
)

test('every path of the product is declared exactly once, letter for letter', () => {
  const declared = screens().map(({ path }) => path)
  expect(declared.toSorted()).toEqual([...customersPaths, ...addedPaths].toSorted())
})

test('every path for visitors is routed outside the door', () => {
  const router = readFileSync('web/kernel/router.tsx', 'utf8')
  const routed = [...router.matchAll(/\{ path: '([^']+)'/g)].map((match) => match[1])
  expect(routed.toSorted()).toEqual([...publicPaths, '*'].toSorted())
})

test('a path that is declared twice is refused', () => {
  screen('/OnlyHere', 'onlyHere')
  expect(() => screen('/OnlyHere', 'again')).toThrow('/OnlyHere is declared twice')
  expect(() => laterScreens('/OnlyHere')).toThrow('/OnlyHere is declared twice')
})

describe('permissions', () => {
  test('are well formed, each once', () => {
    const all = allPermissions()
    expect(new Set(all).size).toBe(all.length)
    const form = new RegExp(`^[a-z]+\\.[a-z][A-Za-z]*\\.(${actions.join('|')})$`)
    for (const permission of all) expect(permission).toMatch(form)
  })

  test('name the module of the screen they guard', () => {
    const modules = Object.keys(import.meta.glob('./*/*.entity.ts'))
    for (const entity of entities()) {
      const name = entity.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const file = modules.find((path) => path.endsWith(`/${name}.entity.ts`))
      const module = file?.split('/')[1]
      // Several kinds of document are under one right, which has a name of its own; those of trade
      // stand in one room under the rights of its two sides.
      if (entity.isPosted) {
        const sides = module === 'trade' ? ['sales', 'purchasing'] : [module]
        expect(sides).toContain(entity.can.split('.')[0])
      }
      if (!entity.isPosted) expect(entity.can).toBe(`${module}.${entity.name}`)
    }
  })

  test('exist for every built screen that asks for one, and for none that is to come', () => {
    const rows = permissionRows().map(({ can }) => can)
    for (const { can, isBuilt } of screens())
      expect(rows.includes(can ?? '')).toBe(Boolean(can && isBuilt))
  })

  test('never share a prefix between two screens', () => {
    const rows = permissionRows().map(({ can }) => can)
    expect(new Set(rows).size).toBe(rows.length)
  })
})

test.each(['en', 'fr', 'ar'])(
  'every screen of the menu says in a few words what it is for (%s)',
  (language) => {
    const words = JSON.parse(readFileSync(`locales/${language}.json`, 'utf8'))
    const keys = screens()
      .filter(({ group }) => group)
      .map(({ entity, name }) => (entity ? `entity.${entity}.use` : `screen.${name}.use`))
    expect(keys.filter((key) => !words[key])).toEqual([])
  },
)

test('a screen that is to come stays out of the menu', () => {
  laterScreens('/ToCome')
  const later = screens().filter(({ isBuilt }) => !isBuilt)
  expect(later).toMatchObject([{ path: '/ToCome', name: 'ToCome' }])
  for (const { group, can, entity } of later)
    expect([group, can, entity]).toEqual([undefined, undefined, undefined])
})

describe('every entity', () => {
  test.each(entities().map((it) => [it.name, it] as const))('%s is declared soundly', (_, it) => {
    const keys = Object.keys(it.fields)
    expect(keys).toEqual(expect.arrayContaining([it.title, ...it.list, ...it.sort, ...it.search]))
    // Documents are sorted by their day: numbers of two series have no order.
    if (!it.isPosted) expect(it.sort).toContain(it.title)
    expect(it.actions.every((action) => actions.includes(action))).toBe(true)
    expect(it.path).toMatch(/^\/[A-Z][A-Za-z]+$/)
    for (const { target } of Object.values(it.fields))
      if (target) expect(entities().map(({ name }) => name)).toContain(target)
  })

  test('has its own place in the menu, its own API and its own table', () => {
    for (const part of ['api', 'table', 'path', 'can'] as const)
      expect(new Set(entities().map((it) => it[part])).size).toBe(entities().length)
    expect(new Set(entities().map((it) => it.menu.order)).size).toBe(entities().length)
  })
})
