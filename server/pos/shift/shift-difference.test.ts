/** What was off at a close is told to whoever answers for the drawers of that branch. */
import { expect, test } from 'vitest'
import type { Notice } from '../../../domain/identity/session.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import { close, count, newDrawerShop, open } from '../testing/drawer.ts'

const app = testApp()

const noticesOf = async (who: Station): Promise<Notice[]> =>
  (await who.call<{ rows: Notice[] }>('GET', '/api/notices')).body.rows.filter(
    ({ kind }) => kind === 'closeDifference',
  )

test('a difference rings at a manager’s station once, and nothing rings where all was there', async () => {
  const { shop, drawer, cash } = await newDrawerShop(app)
  const manager = await colleagueOf(app, shop, ['pos.shift.view', 'pos.shift.void'])
  const cashier = await colleagueOf(app, shop, ['pos.shift.view', 'pos.shift.add'])
  const far = await shop.add('/api/branches', { name: 'North', code: 'N' })
  const stranger = await colleagueOf(app, shop, ['pos.shift.view', 'pos.shift.void'], {
    branches: [far.id],
  })
  const exact = await open(shop, drawer, cash('100', '0'))
  await count(shop, exact.id, cash('100', '0'))
  await close(shop, exact.id, cash('100', '0'))
  expect(await noticesOf(manager)).toEqual([])
  const short = await open(shop, drawer, cash('100', '0'))
  await count(shop, short.id, cash('99.75', '0'))
  await close(shop, short.id, cash('99.75', '0'), { reason: 'Lost a coin' })
  await close(shop, short.id, cash('99.75', '0'), { reason: 'Lost a coin' })
  expect(await noticesOf(manager)).toMatchObject([
    { facts: { name: shop.userName, amount: '-0.25 USD' }, path: `/Drawer/${short.id}` },
  ])
  for (const who of [shop, cashier, stranger]) expect(await noticesOf(who)).toEqual([])
})
