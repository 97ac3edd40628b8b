/** An owner asks what each branch earned, month by month, keeps the question and takes it along. */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import type { Language } from '../../domain/kernel/language.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { foundMarket } from '../testing/market.ts'
import { ask, openStation, say } from '../testing/shop.ts'

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
}

for (const [language, width] of [
  ['en', 1440],
  ['ar', 390],
] as const satisfies [Language, number][])
  test(`a pivot of margin by branch and month is built, saved and exported (${language})`, async ({
    browser,
    request,
  }) => {
    const shop = await foundMarket(request)
    const lines = [{ item: shop.items[0]?.id ?? '', quantity: '4', unitPrice: '2.5' }]
    await ask(request, shop, 'POST', '/invoices/post', shop.body('salesInvoice', lines))
    const page = await openStation(browser, shop, { language, width, path: '/SpecialQuery' })
    const words = (key: string, facts = {}) => say(language, key, facts)
    const column = (name: string) => words(`query.column.${name}`)
    // It begins with what was sold by branch; margin comes beside it, and months across.
    await choose(page, words('query.sums'), words('query.sumOf.sum', { column: column('margin') }))
    await choose(
      page,
      words('query.across'),
      words('query.partOf.month', { column: column('day') }),
    )
    await page.getByRole('button', { name: words('query.run') }).click()
    const table = page.getByRole('table', { name: words('query.answer') })
    // One branch, below the heads.
    const row = table.getByRole('row').nth(1)
    // Four at 2.50, bought at 1 each.
    await expect(row).toContainText('10.00')
    await expect(row).toContainText('6.00')
    await page.getByText(words('query.shownSql')).click()
    await expect(page.getByText('sum(margin) as sum_margin')).toBeVisible()
    await page.getByRole('button', { name: words('action.save'), exact: true }).click()
    await page.getByRole('textbox', { name: words('query.name') }).fill('Margin by month')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('action.save') })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Margin by month' })).toBeVisible()
    await page.getByRole('button', { name: words('action.export') }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: words('list.export.csv') }).click(),
    ])
    expect(file.suggestedFilename()).toBe('Margin by month.csv')
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toMatch(/,10(\.0+)?,6(\.0+)?\s/)
    await page.reload()
    await page.getByRole('button', { name: words('query.savedOnes') }).click()
    await page.getByRole('menuitem', { name: 'Margin by month' }).click()
    await page.getByRole('button', { name: words('query.run') }).click()
    await expect(row).toContainText('6.00')
    await expectNoSideScroll(page)
    await expectAccessible(page)
  })
