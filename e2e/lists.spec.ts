import { expect } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import { expectNoSideScroll } from './testing/looks.ts'
import { clientName, foundMarket } from './testing/market.ts'
import { ask, openStation, say, test } from './testing/shop.ts'

type Row = { id: string } & Record<string, unknown>

test('a bookkeeper finds, totals, changes and prints lists, and looks at a client', async ({
  browser,
  request,
}) => {
  const shop = await foundMarket(request)
  const unit = await ask<Row>(request, shop, 'POST', '/units', { id: newId(), name: 'Jar' })
  const item = { unit: unit.id, unitPrice: '10', supplierPrice: '6', minQuantity: '5' }
  for (const name of ['Zest of lemon', 'Zest of orange'])
    await ask<Row>(request, shop, 'POST', '/items', { id: newId(), name, ...item })
  const page = await openStation(browser, shop, { language: 'en', path: '/Item?q=zest' })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })

  await test.step('items tell stock state and margin, and change price together, with undo', async () => {
    await expect(row('Zest of lemon')).toContainText('Out of stock')
    await expect(row('Zest of lemon')).toContainText('40%')
    for (const name of ['Zest of lemon', 'Zest of orange'])
      await page.getByRole('checkbox', { name: say('en', 'list.select', { name }) }).check()
    await page.getByRole('button', { name: say('en', 'bulk.price') }).click()
    const dialog = page.getByRole('dialog', { name: say('en', 'bulk.price') })
    await dialog.getByLabel(say('en', 'bulk.priceBy')).fill('20')
    await dialog.getByRole('button', { name: say('en', 'bulk.apply') }).click()
    await expect(row('Zest of orange')).toContainText('$12.00')
    await page.getByRole('button', { name: say('en', 'list.undo') }).click()
    await expect(row('Zest of orange')).toContainText('$10.00')
  })

  await test.step('the columns fit the screen', async () => {
    await page.setViewportSize({ width: 1280, height: 640 })
    await page.getByRole('button', { name: say('en', 'list.columns'), exact: true }).click()
    await expect(page.getByRole('button', { name: say('en', 'list.saveAsView') })).toBeInViewport({
      ratio: 1,
    })
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('invoices of today by name of the day, with totals in both currencies', async () => {
    const line = { item: shop.items[0]?.id ?? '', quantity: '2', unitPrice: '30' }
    await ask(request, shop, 'POST', '/invoices/post', shop.body('salesInvoice', [line]))
    await page.goto('/Invoice')
    await page.getByRole('button', { name: say('en', 'list.filter'), exact: true }).click()
    const choice = page.getByRole('dialog')
    await choice.getByRole('button', { name: say('en', 'field.day'), exact: true }).click()
    await choice.getByRole('button', { name: say('en', 'list.period.today') }).click()
    const totals = page.getByLabel(say('en', 'list.totals'))
    await expect(totals).toContainText('$60.00')
    await expect(totals).toContainText('LBP')
  })

  await test.step('a client owes, and his overview says so, on a phone in Arabic', async () => {
    await page.goto('/Thirdparty?view=~owing')
    await expect(row(clientName)).toContainText('$60.00')
    const phone = await openStation(browser, shop, {
      language: 'ar',
      path: '/Thirdparty?view=~owing',
      width: 390,
    })
    await phone.getByRole('link', { name: clientName }).click()
    await expect(phone.getByText(say('ar', 'partner.card.open'))).toBeVisible()
    await expect(phone.getByText('60.00').first()).toBeVisible()
    await expectNoSideScroll(phone)
  })
})
