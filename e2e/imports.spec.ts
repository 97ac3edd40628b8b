/** A broken file is brought, mended where it stands, and taken in. */
import { expect } from '@playwright/test'
import { ask, foundShop, openStation, say, test } from './testing/shop.ts'

test('an administrator imports a broken file in Arabic and repairs it', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request, { language: 'ar' })
  const page = await openStation(browser, shop, { language: 'ar', width: 390, path: '/Imports' })
  const words = (key: string, facts: Record<string, string> = {}) => say('ar', key, facts)
  await page
    .getByRole('link', { name: words('import.kind.item') })
    .first()
    .click()
  const lines = [
    'اسم الصنف;الرمز;سعر البيع;الوحدة;باركود',
    'زيت زيتون;OIL-1;٨٫٥٠;قطعة الاستيراد;',
    'زعتر;TH-1;غالٍ;قطعة الاستيراد;6.29E+12',
    ';NO-1;٢;قطعة الاستيراد;',
  ]
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'أصناف.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    })
  await page.getByRole('button', { name: words('import.check'), exact: true }).click()
  await page.getByRole('button', { name: words('import.makeAll') }).click()
  const cell = (column: string, row: string) =>
    page.getByRole('textbox', { name: words('import.mend', { column, row }), exact: true })
  await expect(page.getByRole('button', { name: /\(1\)|\(\u2068?1/ })).toBeVisible()
  await cell('سعر البيع', '3').fill('٤٫٢٥')
  await cell('سعر البيع', '3').press('Enter')
  await expect(cell('سعر البيع', '3')).not.toHaveAttribute('aria-invalid', 'true')
  await cell('باركود', '3').fill('')
  await cell('باركود', '3').press('Enter')
  await expect(cell('باركود', '3')).toHaveCount(0)
  await page.getByRole('button', { name: words('import.decide.skipRow', { row: '4' }) }).click()
  await page.getByRole('button', { name: /\(\D?2\D?\)/ }).click()
  await expect(page.getByText(words('import.run.done')).first()).toBeVisible()
  const found = await ask(request, shop, 'GET', '/items?q=TH-1')
  expect(JSON.stringify(found)).toContain('4.25')
})
