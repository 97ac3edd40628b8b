/** A stock keeper counts a shelf on a phone while the till sells, part of it without a network. */
import { expect } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import type { ItemStock } from '../domain/stock/stock-report.ts'
import type { TradeTerms } from '../domain/trade/contract.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { ask, openStation, say, test } from './testing/shop.ts'
import { foundTill, openTill, sell } from './testing/till.ts'

test('a shelf is counted on a phone while a till sells, and ends with counted less sold', async ({
  browser,
  request,
}) => {
  const shop = await foundTill(request)
  const words = (key: string, facts?: Record<string, string>) => say('en', key, facts)
  const terms = await ask<TradeTerms>(request, shop, 'GET', '/trade/terms?screen=stock')
  const { rows } = await ask<{ rows: { warehouse: { id: string } }[] }>(
    request,
    shop,
    'GET',
    '/registers?limit=1',
  )
  const warehouse = rows[0]?.warehouse.id
  const item = await ask<{ version: number }>(request, shop, 'GET', `/items/${shop.item}`)
  await ask(request, shop, 'PATCH', `/items/${shop.item}`, { version: item.version, shelf: 'A3' })
  await ask(request, shop, 'POST', '/stock-documents/post', {
    id: newId(),
    type: terms.types.find(({ behaviour }) => behaviour === 'stockIn')?.id,
    branch: shop.session.branches[0]?.id,
    day: terms.today,
    warehouse,
    reason: 'opening',
    lines: [{ id: newId(), item: shop.item, quantity: '100', unitPrice: '4' }],
  })
  const id = newId()
  await ask(request, shop, 'POST', '/stock-counts', {
    id,
    name: 'Shelf A3',
    warehouse,
    shelf: 'A3',
  })

  const till = await openTill(browser, shop)
  const phone = await openStation(browser, shop, { width: 390, path: `/StockCount/${id}` })
  await phone.getByRole('button', { name: words('count.start') }).click()
  const code = phone.getByLabel(words('count.scan'))
  await code.fill(shop.code)
  await phone.keyboard.press('Enter')
  const quantity = phone.getByLabel(words('count.quantity'))
  await expect(quantity).toHaveValue('1')
  await quantity.fill('60')
  await phone.getByLabel(words('count.place')).fill('Front')
  await phone.getByRole('button', { name: words('count.add'), exact: true }).click()
  await expect(phone.getByText(words('count.progress', { done: '1', all: '1' }))).toBeVisible()
  await expect(phone.getByText(words('count.waiting', { number: '1' }))).toBeHidden()

  // In the cellar.
  await phone.context().setOffline(true)
  await code.fill(shop.code)
  await phone.keyboard.press('Enter')
  await quantity.fill('37')
  await phone.getByRole('button', { name: words('count.add'), exact: true }).click()
  await expect(phone.getByText(words('count.waiting', { number: '1' }))).toBeVisible()
  await expectNoSideScroll(phone)
  await sell(till, shop)
  await phone.route('**/entries', (route) => route.abort())
  await phone.context().setOffline(false)
  await phone.getByRole('button', { name: words('shell.more'), exact: true }).click()
  await phone.getByRole('button', { name: words('shell.signOut') }).click()
  await expect(phone.getByText(words('count.stay_one', { count: '1' }))).toBeVisible()
  await phone.keyboard.press('Escape')
  await phone.unroute('**/entries')
  await expect(phone.getByText(words('count.waiting', { number: '1' }))).toBeHidden()

  await phone.getByRole('button', { name: words('count.end') }).click()
  await phone.getByRole('tab', { name: words('count.tab.review') }).click()
  const row = phone.getByRole('row').filter({ hasText: 'Fountain pen' })
  await expect(row).toContainText('97')
  await expect(row).toContainText('100')
  await expectNoSideScroll(phone)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: words('count.post') }).click()
  await expect(phone.getByRole('table', { name: words('count.shrink.category') })).toBeVisible()
  const stock = async () =>
    (await ask<ItemStock>(request, shop, 'GET', `/items/${shop.item}/stock`)).total.quantity
  expect(await stock()).toBe('96')
})
