/** Sales stop on every till of a drawer; what still comes in is asked about before the shift ends. */
import { beforeAll, expect, test } from 'vitest'
import type { TillBasics } from '../../../domain/pos/contract.ts'
import { testApp } from '../../kernel/testing/app.ts'
import {
  close,
  count,
  type DrawerShop,
  detail,
  move,
  newDrawerShop,
  open,
} from '../testing/drawer.ts'

const app = testApp()
let drawerShop: DrawerShop

beforeAll(async () => {
  drawerShop = await newDrawerShop(app)
})

const stop = (shift: string, isStopped: boolean) =>
  drawerShop.shop.call('POST', `/api/shifts/${shift}/stop`, { isStopped })

async function stoppedName(): Promise<string | null | undefined> {
  const { shop, register } = drawerShop
  const path = `/api/pos/basics?register=${register}`
  return (await shop.call<TillBasics>('GET', path)).body.shift?.stoppedName
}

test('stopped sales are told to every till of the drawer, and may go on', async () => {
  const { shop, drawer, cash } = drawerShop
  const { id } = await open(shop, drawer, cash('100', '0'))
  expect(await stoppedName()).toBeNull()
  await stop(id, true)
  expect(await stoppedName()).toBe(shop.userName)
  expect(await detail(shop, id)).toMatchObject({ stoppedName: shop.userName })
  await stop(id, false)
  expect(await stoppedName()).toBeNull()
  // A count stops them too.
  await count(shop, id, cash('100', '0'))
  expect(await stoppedName()).toBe(shop.userName)
  await close(shop, id, cash('100', '0'))
  const closed = await shop.refused('POST', `/api/shifts/${id}/stop`, { isStopped: true })
  expect(closed.code).toBe('shiftIsClosed')
})

test('a difference that was approved is asked again when something came in since', async () => {
  const { shop, drawer, cash, usd } = drawerShop
  const { id } = await open(shop, drawer, cash('100', '0'))
  const { balances } = await count(shop, id, cash('90', '0'))
  const seen = balances.map(({ currency, variance }) => ({ currency, variance }))
  expect(seen).toContainEqual({ currency: usd, variance: '-10' })
  await move(shop, id, { kind: 'payIn', currency: usd, amount: '40' })
  const body = { left: cash('90', '0'), reason: 'A note fell down', seen }
  const refused = await shop.refused('POST', `/api/shifts/${id}/close`, body)
  expect(refused).toMatchObject({ code: 'varianceChanged', facts: { isOver: true } })
  const now = refused.facts.balances as typeof balances
  expect(now).toContainEqual(expect.objectContaining({ currency: usd, variance: '-50' }))
  const again = now.map(({ currency, variance }) => ({ currency, variance }))
  const { report } = await close(shop, id, cash('90', '0'), { ...body, seen: again })
  expect(report.number).toBeGreaterThan(0)
})
