/** A baker plans a batch, finds something missing, and makes that first. */
import { type APIRequestContext, expect } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import type { ItemStock } from '../domain/stock/stock-report.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { foundMarket } from './testing/market.ts'
import { ask, openStation, say, test } from './testing/shop.ts'
import { shopToday } from './testing/today.ts'

const language = 'ar'
const word = (key: string, facts?: Record<string, string>) => say(language, key, facts)

/** Bread of dough, and dough of what lies there. */
async function bakery(request: APIRequestContext) {
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
  return { market, dough, bread }
}

test('a baker makes an order with a shortage', async ({ browser, request }) => {
  const { market, bread } = await bakery(request)
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
  // It could be bought: an order of what is missing is begun.
  await click('production.buy')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(word('choice.behaviour.purchaseOrder'))
  await expect(page.getByRole('main')).toContainText('عجينة')
  await page.goBack()
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
  // Without a number nothing is printed or deleted.
  for (const action of ['print', 'delete']) {
    await page.getByRole('button', { name: word('form.more') }).click()
    await page.getByRole('menuitem', { name: word(`action.${action}`) }).click()
    const key = `document.selectTo${action === 'print' ? 'Print' : 'Delete'}.productionOrder`
    await expect(page.getByText(word(key))).toBeVisible()
  }
})

test('what runs low is made with one press, and the board leads it on', async ({
  browser,
  request,
}) => {
  const { market, dough, bread } = await bakery(request)
  const { version } = await ask<{ version: number }>(request, market, 'GET', `/items/${bread}`)
  await ask(request, market, 'PATCH', `/items/${bread}`, { version, minQuantity: '5' })
  const page = await openStation(browser, market, { language, path: '/Stock?tab=low' })
  await page.getByRole('button', { name: /خبز/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('خبز')
  await expect(page.getByText(word('choice.productionOrder.state.draft')).first()).toBeVisible()
  await page.goto('/ProductionOrders?view=~board')
  const column = (name: string) =>
    page.getByRole('region', { name: word(`choice.productionOrder.state.${name}`), exact: true })
  await expect(column('draft').getByRole('link', { name: 'خبز' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: word('production.step.draft.confirmed') }).click()
  await expect(column('confirmed').getByRole('link', { name: 'خبز' })).toBeVisible()
  await expect(column('draft').getByRole('link')).toHaveCount(0)
  // The card of an item tells what it costs, and where it is used.
  await page.goto(`/Item/${bread}?tab=priceAndCost`)
  const tab = (key: string) => page.getByRole('region', { name: word(key), exact: true })
  await expect(tab('item.priceAndCost').getByRole('img')).toBeVisible()
  await page.goto(`/Item/${dough}?tab=uses`)
  await expect(tab('item.uses').getByRole('link', { name: /خبز/ })).toBeVisible()
})
