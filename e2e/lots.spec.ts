/** A recall: goods come with their lots, are sold, and the supplier calls one of them back. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import type { Language } from '../domain/kernel/language.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { clientName, foundMarket } from './testing/market.ts'
import { ask, openStation, say, test } from './testing/shop.ts'

for (const language of ['ar'] as Language[])
  test(`a lot that came, went to a client and is called back (${language})`, async ({
    browser,
    request,
  }) => {
    const market = await foundMarket(request, language)
    const words = (key: string, facts?: Record<string, string>) => say(language, key, facts)
    const units = await ask<{ rows: { id: string }[] }>(request, market, 'GET', '/units')
    const item = newId()
    await ask(request, market, 'POST', '/items', {
      id: item,
      name: 'Baby formula',
      unit: units.rows[0]?.id,
      unitPrice: '12',
      hasBatches: true,
      hasExpiry: true,
    })

    // The purchase names the lot and its last day; without them it is refused at the line.
    const page = await openStation(browser, market, { language, path: '/Purchase/new' })
    const supplier = page.getByRole('combobox', { name: words('document.supplier') })
    await supplier.fill('Bekaa')
    await expect(page.getByRole('option', { name: /Bekaa/ }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await page.getByLabel(words('document.entry')).fill('Baby formula')
    await page.keyboard.press('Enter')
    const quantity = page.getByLabel(words('document.column.quantity'), { exact: true })
    await expect(quantity).toBeFocused()
    await page.keyboard.type('10')
    const lots = page.getByRole('group', { name: words('lot.ofLine') })
    await lots.getByRole('button', { name: words('lot.add') }).click()
    await lots.getByLabel(words('lot.code'), { exact: true }).fill('BF-0417')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(words('refusal.expiryRequired')).first()).toBeVisible()
    await lots.getByLabel(words('lot.expiry')).fill('31/12/2031')
    await expectAccessible(page)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d{4}-\d+/)
    await expect(page.getByText('BF-0417')).toBeVisible()

    // Four are sold; nobody had to say which.
    const sale = market.body('salesInvoice', [{ item, quantity: '4', unitPrice: '12' }])
    await ask(request, market, 'POST', '/invoices/post', sale)

    // The lot is found by its number: who has it, what of it is here, and all of it in one file.
    await page.goto('/Stock?tab=lots')
    await page.getByLabel(words('lot.search')).fill('bf-04')
    await page.getByRole('link', { name: 'BF-0417' }).click()
    await expect(page.getByRole('heading', { name: /BF-0417/ })).toBeVisible()
    const steps = page.getByRole('table', { name: words('lot.whereItWent') })
    await expect(steps.getByRole('row')).toHaveCount(3)
    await expect(steps).toContainText(clientName)
    await expect(page.getByRole('listitem').filter({ hasText: '6' })).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: words('action.export') }).click(),
    ])
    expect(file.suggestedFilename()).toContain('BF-0417')
    // What a letter to each client is written from.
    const report = await readFile(await file.path(), 'utf8')
    expect(report).toContain(clientName)
    expect(report.trim().split('\n').length).toBeGreaterThanOrEqual(3)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSideScroll(page)
    await page.getByRole('link', { name: words('lot.back') }).click()
    await expect(page.getByRole('link', { name: 'BF-0417' })).toBeVisible()
    await expectNoSideScroll(page)
  })
