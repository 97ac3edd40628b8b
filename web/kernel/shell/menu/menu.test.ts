import { describe, expect, it } from 'vitest'
import type { Screen } from '../../../../domain/kernel/screen.ts'
import {
  dailyAndBasic,
  lineAt,
  matches,
  menuSections,
  openScreens,
  ownLines,
  screenAt,
  searchScreens,
} from './menu.ts'
import { partsAround } from './menu-folds.ts'
import { withVisit } from './visits.ts'

const screen = (path: `/${string}`, more: Partial<Screen> = {}): Screen => ({
  path,
  name: path.slice(1),
  icon: 'square',
  order: 100,
  actions: [],
  isBuilt: true,
  ...more,
})

const brands = screen('/Brands', { group: 'catalog', can: 'catalog.brand', entity: 'brand' })
const colours = screen('/ItemColor', { group: 'catalog', can: 'catalog.colour', entity: 'colour' })
const users = screen('/AddUser', { group: 'business', can: 'identity.user', entity: 'user' })
const dashboard = screen('/Dashboard', { order: 10 })
const profile = screen('/Profile', { order: 900 })
const till = screen('/Pos', { group: 'sell', isBuilt: false })
const all = [dashboard, till, brands, colours, users, profile]

const names: Record<string, string> = {
  'entity.brand.many': 'العلامات التجارية',
  'entity.colour.many': 'الألوان',
  'entity.user.many': 'المستخدمون',
}
const t = (key: string) => names[key] ?? key

describe('menu', () => {
  it('shows only screens that are built and may be viewed', () => {
    const open = openScreens(all, (permission) => permission === 'catalog.brand.view')
    expect(open).toEqual([dashboard, brands, profile])
  })

  it('puts ungrouped screens first, then the groups, and leaves personal ones out', () => {
    const sections = menuSections([users, brands, dashboard, profile, colours])
    expect(sections).toEqual([
      { group: undefined, screens: [dashboard] },
      { group: 'catalog', screens: [brands, colours] },
      { group: 'business', screens: [users] },
    ])
  })

  it('has one line for screens that another leads to, which are found by name', () => {
    const hub = screen('/Imports', { group: 'business' })
    const inner = screen('/ImportUnits', { within: '/Imports' })
    expect(ownLines([hub, inner])).toEqual([hub])
    expect(lineAt('/ImportUnits', [hub, inner])).toBe(hub)
    expect(searchScreens([hub, inner], 'ImportUnits', t)).toEqual([inner])
  })

  it('keeps what is set up once apart, unless a group has nothing else', () => {
    const items = screen('/Item', { group: 'catalog' })
    const sizes = screen('/ItemSize', { group: 'catalog', isBasic: true })
    expect(dailyAndBasic({ group: 'catalog', screens: [items, sizes] })).toEqual({
      daily: [items],
      basic: [sizes],
    })
    expect(dailyAndBasic({ group: 'catalog', screens: [sizes] })).toEqual({
      daily: [sizes],
      basic: [],
    })
  })

  it('a screen is seen once the parts around it are open', () => {
    expect(partsAround(brands)).toEqual(['catalog'])
    expect(partsAround({ ...brands, isBasic: true })).toEqual(['catalog', 'catalog.basic'])
    expect(partsAround(dashboard)).toEqual([])
  })

  it.each([
    ['الوان', [colours]],
    ['itemcol', [colours]],
    ['ADD', [users]],
    ['تجاريه', [brands]],
    ['nothing', []],
  ])('finds %s by folded name or English path', (query, found) => {
    expect(searchScreens([brands, colours, users], query, t)).toEqual(found)
  })

  it('a better match comes first', () => {
    const words = (key: string) =>
      ({ 'entity.brand.many': 'My units', 'entity.colour.many': 'Units' })[key] ?? key
    expect(searchScreens([brands, colours], 'uni', words)).toEqual([colours, brands])
  })

  it('every word of the query must be found somewhere', () => {
    expect(matches('new brand', 'New brand')).toBe(true)
    expect(matches('brand créer', 'Créer une marque', 'brand')).toBe(true)
    expect(matches('brand size', 'New brand')).toBe(false)
  })

  it('a record belongs to the screen of its list', () => {
    expect(screenAt('/Brands/new', all)).toBe(brands)
    expect(screenAt('/Brands', all)).toBe(brands)
    expect(screenAt('/BrandsOther', all)).toBeUndefined()
  })

  it('a visit moves to the front, once, and eight are kept', () => {
    const eight = ['/A', '/B', '/C', '/D', '/E', '/F', '/G', '/H']
    expect(withVisit(eight, '/C')).toEqual(['/C', '/A', '/B', '/D', '/E', '/F', '/G', '/H'])
    expect(withVisit(eight, '/New')).toEqual(['/New', '/A', '/B', '/C', '/D', '/E', '/F', '/G'])
  })
})
