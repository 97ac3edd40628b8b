import { expect } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { foundMarket } from '../testing/market.ts'
import { ask, openStation, say, test } from '../testing/shop.ts'

for (const [language, width] of [
  ['en', 1440],
  ['ar', 390],
] as [Language, number][])
  test(`the owner builds a board, sets a goal and hangs it on the wall, in ${language} at ${width}`, async ({
    browser,
    request,
  }) => {
    const word = (key: string, facts = {}) => say(language, key, facts)
    const shop = await foundMarket(request, language)
    const sell = () =>
      ask(
        request,
        shop,
        'POST',
        '/invoices/post',
        shop.body('salesInvoice', [
          { item: shop.items[0]?.id ?? '', quantity: '2', unitPrice: '10' },
        ]),
      )
    await sell()
    await ask(request, shop, 'POST', '/reports/saved', {
      id: newId(),
      name: 'Items',
      question: { source: 'sold', groups: ['item'], measures: ['net'], period: 'month' },
      role: null,
      rhythm: null,
      readers: [],
    })
    const page = await openStation(browser, shop, { language, width })
    await page.getByRole('button', { name: word('board.menu') }).click()
    await page.getByRole('menuitem', { name: word('board.new') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: word('board.name') }).fill('Mine')
    await dialog.getByRole('button', { name: word('action.save') }).click()
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: word('board.add') }).click()
    const shown = word('board.shows.table')
    await dialog
      .getByRole('button', { name: word('board.addAs', { name: 'Items', shown }) })
      .click()
    await dialog.getByRole('button', { name: word('action.close') }).click()
    const grip = page.getByRole('button', { name: word('board.move', { name: 'Items' }) })
    await grip.focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(grip).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Items' }).first()).toContainText('5')

    const sales = word('dashboard.sales')
    await page
      .getByRole('button', { name: word('board.cardMenu', { name: sales }), exact: true })
      .click()
    await page.getByRole('menuitem', { name: word('board.setGoal') }).click()
    await dialog.getByRole('textbox', { name: word('board.span.day') }).fill('40')
    await dialog.getByRole('button', { name: word('action.save') }).click()
    await expect(dialog).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('button', { name: word('action.save') }).click()
    await expect(grip).toBeHidden()

    const figure = page.getByRole('region', { name: sales, exact: true })
    await expect(figure).toContainText('20.00')
    await expect(figure).toContainText('1,790,000')
    await expect(figure).toContainText('50%')
    const items = page.getByRole('region', { name: 'Items' })
    await expect(items.locator('tfoot')).toContainText('20.00')
    await expectNoSideScroll(page)
    await expectAccessible(page)

    await page.goto('/Wall')
    await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible()
    await sell()
    await expect(figure).toContainText('40.00')
    await expect(figure).toContainText('100%')
    // A tall board takes several turns; an arrow does not wait for the next.
    await expect(async () => {
      await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
      await expect(items.locator('tfoot')).toContainText('40.00', { timeout: 2000 })
    }).toPass()
    // Leaving the help is not leaving the wall.
    if (language === 'ar') await page.locator('body').dispatchEvent('keydown', { key: '؟' })
    else await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: say(language, 'shell.help') })
    await expect(help).toContainText(say(language, 'help.wall'))
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    await expect(page).toHaveURL(/\/Wall/)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/Dashboard/)
    await expect(page.getByRole('tab', { name: 'Mine' })).toHaveAttribute('aria-selected', 'true')
  })
