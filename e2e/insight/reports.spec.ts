import { expect } from '@playwright/test'
import type { Language } from '../../domain/kernel/language.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { foundMarket } from '../testing/market.ts'
import { ask, openStation, say, test } from '../testing/shop.ts'

for (const [language, width] of [
  ['ar', 1440],
  ['en', 390],
] as [Language, number][])
  test(`the owner finds who gave the discounts and opens the documents, in ${language} at ${width}`, async ({
    browser,
    request,
  }) => {
    const word = (key: string, facts = {}) => say(language, key, facts)
    const shop = await foundMarket(request, language)
    const line = { item: shop.items[0]?.id ?? '', quantity: '2', unitPrice: '10' }
    const lines = [{ ...line, discountPercent: '10' }]
    const body = shop.body('salesInvoice', lines)
    const { number } = await ask<{ number: string }>(request, shop, 'POST', '/invoices/post', body)
    const page = await openStation(browser, shop, { language, width })
    await page.goto('/Reports')
    await page
      .getByRole('searchbox', { name: word('report.search') })
      .fill(word('report.preset.discountsByCashier'))
    await page
      .getByRole('link', { name: new RegExp(word('report.preset.discountsByCashier')) })
      .click()
    const table = page.getByRole('table', { name: word('report.grid') })
    const { fullName } = shop.session.user
    const person = table.getByRole('row').filter({ hasText: fullName })
    await expect(person).toContainText('2.00')
    await expect(person).toContainText('179,000')
    await expect(person).toContainText('10%')
    await expectAccessible(page)
    await expectNoSideScroll(page)

    await page.getByRole('button', { name: word('report.save') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: word('action.save') }).click()
    await expect(dialog).toBeHidden()

    await person.getByRole('link').click()
    await expect(page).toHaveURL(/document/)
    const document = table.getByRole('link', { name: number })
    await expect(document).toBeVisible()
    await expect(table.locator('tbody').getByRole('link')).toHaveCount(1)
    await expect(table.locator('tfoot')).toContainText('2.00')
    await document.click()
    await expect(page).toHaveURL(/\/Invoice\//)
  })
