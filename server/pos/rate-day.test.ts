/** One rate at any hour: that of the shop's day, which goes on after midnight. */
import { beforeAll, expect, test } from 'vitest'
import type { SessionInfo } from '../../domain/identity/session.ts'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { addDays } from '../../domain/kernel/date.ts'
import type { TillBasics } from '../../domain/pos/contract.ts'
import type { DrawersState } from '../../domain/pos/shift/shift-contract.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type DrawerShop, detail, move, newDrawerShop, open } from './testing/drawer.ts'

const app = testApp()
let drawerShop: DrawerShop

beforeAll(async () => {
  drawerShop = await newDrawerShop(app)
})

/** A zone in which it is one o’clock at night just now. */
function zoneOfNight(now: Date): string {
  const hours = ((1 - now.getUTCHours() + 36) % 24) - 12
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

test('after midnight header, till, drawer and exchange still count at the rate of the shop’s day', async () => {
  const { shop, drawer, register, cash, usd, lbp } = drawerShop
  const zone = zoneOfNight(new Date())
  await app.asOwner('update company set time_zone = $1', [zone])
  const calendar = businessDayOf(new Date(), zone, 0)
  const shopDay = addDays(calendar, -1)
  const rateOf = (validFrom: string, rate: string) =>
    shop.add('/api/rates', { validFrom, type: 'sale', buy: rate, sell: rate })
  await rateOf(shopDay, '89000')
  await rateOf(calendar, '91000')
  const { body: session } = await shop.call<SessionInfo>('GET', '/api/session')
  const { body: basics } = await shop.call<TillBasics>(
    'GET',
    `/api/pos/basics?register=${register}`,
  )
  const { body: drawers } = await shop.call<DrawersState>('GET', '/api/drawers/state')
  expect({
    header: session.rates.find(({ type }) => type === 'sale')?.buy,
    till: basics.rate?.buy,
    count: drawers.rate,
    change: drawers.sell,
  }).toEqual({ header: '89000', till: '89000', count: '89000', change: '89000' })
  const { id } = await open(shop, drawer, cash('100', '0'))
  const exchange = { kind: 'exchange', currency: usd, toCurrency: lbp }
  await move(shop, id, { ...exchange, amount: '10', toAmount: '890000' })
  const { movements, day } = await detail(shop, id)
  expect(day).toBe(shopDay)
  expect(movements.find(({ kind }) => kind === 'exchange')?.rate).toBe('89000')
})
