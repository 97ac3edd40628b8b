import { beforeEach, expect, test } from 'vitest'
import { mayAlone } from '../../../domain/pos/approval.ts'
import { isKeptFrom, keepAtTill, letGo } from './kiosk.ts'

beforeEach(() => localStorage.clear())

test('a browser that stays at its till is led back from every screen that is none of a till', () => {
  const paths = ['/Main', '/Dashboard', '/Posters', '/Drawers', '/Pos', '/Drawer', '/Drawer/x']
  expect(paths.filter(isKeptFrom)).toEqual([])
  keepAtTill()
  expect(paths.filter(isKeptFrom)).toEqual(['/Main', '/Dashboard', '/Posters', '/Drawers'])
  expect(isKeptFrom('/TableManagement/hall')).toBe(false)
  letGo()
  expect(paths.filter(isKeptFrom)).toEqual([])
})

test('only whoever may end shifts of others lets it go', () => {
  const limits = { canChangePrice: true, canOpenDrawer: true, discountLimit: null }
  const may = (...permissions: string[]) =>
    mayAlone({ isAdmin: false, permissions, limits } as never, { action: 'leave' })
  expect([may('pos.ticket.add', 'pos.shift.edit'), may('pos.shift.void')]).toEqual([false, true])
})
