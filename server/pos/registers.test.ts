/** Registers and drawers, and what keeps them in use. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { DrawersState } from '../../domain/pos/shift/shift-contract.ts'
import { testApp } from '../kernel/testing/app.ts'
import type { Station } from '../kernel/testing/station.ts'
import { type DrawerShop, newDrawerShop, open } from './testing/drawer.ts'

const app = testApp()
let drawerShop: DrawerShop
let shop: Station

const begin = async (): Promise<void> => {
  drawerShop = await newDrawerShop(app)
  shop = drawerShop.shop
}

describe('registers and drawers', () => {
  beforeAll(begin)

  const patch = async (api: string, id: string, changes: object) => {
    const { version } = await shop.read(api, id)
    return [`${api}/${id}`, { version, ...changes }] as const
  }

  test('a drawer with an open shift stays in use, and its registers stay with it', async () => {
    const other = await shop.add('/api/drawers', {
      name: 'Other',
      branch: (await shop.list('/api/branches')).rows[0]?.id,
    })
    await open(shop, drawerShop.drawer, drawerShop.cash('1', '1'))
    const drawer = await patch('/api/drawers', drawerShop.drawer, { isActive: false })
    expect((await shop.refused('PATCH', ...drawer)).code).toBe('drawerHasShift')
    const moved = await patch('/api/registers', drawerShop.register, { drawer: other.id })
    expect(await shop.refused('PATCH', ...moved)).toMatchObject({
      code: 'drawerHasShift',
      field: 'drawer',
    })
  })

  test('a register that gave a number keeps its code, and is not deleted', async () => {
    const renamed = await patch('/api/registers', drawerShop.register, {
      code: 'T9',
      name: 'Front',
    })
    expect((await shop.call('PATCH', ...renamed)).status).toBe(200)
    await shop.call('POST', '/api/pos/claim', {
      register: drawerShop.register,
      station: newId(),
      name: 'Front',
    })
    const again = await patch('/api/registers', drawerShop.register, { code: 'T1' })
    expect(await shop.refused('PATCH', ...again)).toMatchObject({
      code: 'registerIsUsed',
      field: 'code',
    })
    const { version } = await shop.read('/api/registers', drawerShop.register)
    const deletion = `/api/registers/${drawerShop.register}?version=${version}`
    expect((await shop.refused('DELETE', deletion)).code).toBe('registerIsUsed')
  })

  test('a register that never sold goes with its end', async () => {
    const { rows } = await shop.list('/api/registers')
    const { id: _, version: __, ...like } = rows[0] ?? {}
    const linked = Object.fromEntries(
      Object.entries(like).map(([key, value]) => [key, (value as { id?: string })?.id ?? value]),
    )
    const made = await shop.add('/api/registers', { ...linked, name: 'Spare', code: 'T8' })
    const { status, text } = await shop.call('DELETE', `/api/registers/${made.id}?version=1`)
    expect(status, text).toBe(204)
  })

  test('the state of drawers names registers, notes and who may approve', async () => {
    const { body } = await shop.call<DrawersState>('GET', '/api/drawers/state')
    const [first] = body.drawers
    expect(first).toMatchObject({ id: drawerShop.drawer, isNew: false, shift: { isOwn: true } })
    expect(first?.registers).toHaveLength(1)
    expect(body.currencies.map(({ code }) => code)).toEqual(['USD', 'LBP'])
    expect(body.bills.length).toBeGreaterThan(5)
  })
})
