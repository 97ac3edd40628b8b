/** A baker plans a batch, finds something missing, and makes that first. */
import { expect } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import type { ItemStock } from '../domain/stock/stock-report.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { foundMarket } from './testing/market.ts'
import { ask, openStation, say, test } from './testing/shop.ts'
import { shopToday } from './testing/today.ts'

const language = 'ar'
const word = (key: string, facts?: Record<string, string>) => say(language, key, facts)

test('a baker makes an order with a shortage', async ({ browser, request }) => {
  const market = await foundMarket(request, language)
  const [flour] = market.items
  type Unit = { unit: { id: string } }
  const { unit } = await ask<Unit>(request, market, 'GET', `/items/${flour?.id}`)
  const made = async (name: string, of: string, quantityUsed: string) => {
    const item = newId()
    await ask(request, market, 'POST', '/items', { id: item, name, unit: unit.id, unitPrice: '9' })
    const components = [{ id: newId(), item: of, quantityUsed, unitUsed: unit.id }]
    const recipe = { id: newId(), item, use: 'production', unitGenerated: unit.id, components }
    await ask(request, market, 'POST', '/recipes', recipe)
    return item
  }
  const dough = await made('عجينة', flour?.id ?? '', '0.5')
  const bread = await made('خبز', dough, '1')
  const [branches, warehouses] = await Promise.all(
    ['/branches', '/warehouses'].map((path) =>
      ask<{ rows: { id: string }[] }>(request, market, 'GET', path),
    ),
  )
  const order = newId()
  await ask(request, market, 'POST', '/production-orders', {
    id: order,
    item: bread,
    quantity: '4',
    day: shopToday(),
    branch: branches?.rows[0]?.id,
    warehouse: warehouses?.rows[0]?.id,
  })
  const page = await openStation(browser, market, { language, path: '/ProductionOrders' })
  const click = (key: string) => page.getByRole('button', { name: word(key), exact: true }).click()
  const state = (name: string) =>
    page.getByText(word(`choice.productionOrder.state.${name}`)).first()
  await page.getByRole('link', { name: 'خبز' }).first().click()
  await expect(page.getByRole('cell', { name: 'عجينة' })).toBeVisible()
  await expectAccessible(page)
  // The dough is missing: an order for it is one press away.
  await click('production.make')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('عجينة')
  await click('production.step.draft.confirmed')
  await click('production.finish')
  await expect(state('done')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('خبز')
  await click('production.step.draft.confirmed')
  await page.getByLabel(word('field.scrap')).fill('1')
  await page.getByLabel(word('field.produced')).fill('3')
  await click('production.finish')
  await expect(state('done')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
  const { total } = await ask<ItemStock>(request, market, 'GET', `/items/${bread}/stock`)
  expect(total.quantity).toBe('3')
  // The next one begins where documents of this house do.
  await page.goto('/ProductionOrders/new')
  await expect(page.getByLabel(word('field.warehouse')).first()).toHaveValue(/./)
})
