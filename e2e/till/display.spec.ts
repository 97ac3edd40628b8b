/** A client reads the sale along in Arabic: in a second window, and on a phone that was let in once. */
import { type Browser, expect, type Page } from '@playwright/test'
import { displayPath } from '../../domain/pos/display/shown.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { ask, say, test } from '../testing/shop.ts'
import { foundTill, openTill, searchField } from '../testing/till.ts'

const words = (key: string, facts: Record<string, string> = {}) => say('ar', key, facts)

async function openDisplay(page: Page): Promise<Page> {
  await page.getByRole('button', { name: words('till.menu') }).click()
  await page.getByRole('menuitem', { name: words('display.title') }).click()
  const [display] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: words('display.open') }).click(),
  ])
  return display
}

/** What the code on the screen of the till leads to. */
async function codeOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: words('till.menu') }).click()
  await page.getByRole('menuitem', { name: words('display.title') }).click()
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/pos/displays'),
    page.getByRole('button', { name: words('display.showCode') }).click(),
  ])
  await expect(page.getByRole('img', { name: words('display.code') })).toBeVisible()
  await page.getByRole('button', { name: words('action.close'), exact: true }).click()
  return ((await answer.json()) as { code: string }).code
}

async function phone(browser: Browser, baseURL: string | undefined, code: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${baseURL}${displayPath(code)}`)
  return page
}

test('a display in Arabic', async ({ browser, request, baseURL }) => {
  const shop = await foundTill(request, 'ar')
  for (const [name, value] of [
    ['restaurant.tips', 'own'],
    ['pos.asksRating', true],
  ])
    await ask(request, shop, 'PUT', `/settings/${name}`, { layer: 'company', value, version: 0 })
  const till = await openTill(browser, shop, { language: 'ar' })
  const display = await openDisplay(till)
  await expect(display.getByText(words('display.welcome'))).toBeVisible()
  const code = await codeOf(till)
  const tablet = await phone(browser, baseURL, code)
  await expect(tablet.getByText(words('display.welcome'))).toBeVisible()

  await searchField(till, 'ar').fill(shop.code)
  await till.keyboard.press('Enter')
  for (const screen of [display, tablet]) {
    await expect(screen.getByRole('main')).toHaveAttribute('dir', 'rtl')
    await expect(screen.getByRole('listitem')).toContainText('Fountain pen')
    await expect(screen.getByText(words('display.total'), { exact: true })).toBeVisible()
    await expect(screen.getByText(/ل\.ل/).first()).toBeVisible()
    await expectNoSideScroll(screen)
    await expectAccessible(screen)
  }
  // A language that is chosen here is the display's alone.
  await tablet.getByRole('button', { name: 'Français' }).click()
  await expect(tablet.getByText(say('fr', 'display.total'), { exact: true })).toBeVisible()
  await expect(till.locator('html')).toHaveAttribute('lang', 'ar')

  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: words('pay.title') })).toBeVisible()
  // The client asks for a tip; whoever takes the money says yes to it.
  const tips = display.getByRole('region', { name: words('display.tip') })
  await tips.getByRole('button').nth(1).click()
  await till.getByRole('button', { name: words('display.wishTake') }).click()
  await expect(display.getByText(words('display.tipGiven'), { exact: true })).toBeVisible()
  await expectAccessible(display)
  await till.keyboard.type('20')
  await expect(display.getByText(words('display.received'))).toBeVisible()
  await expect(display.getByText(words('display.change')).first()).toBeVisible()
  await till.keyboard.press('Enter')
  await expect(display.getByText(words('display.thanks'))).toBeVisible()
  await expect(tablet.getByRole('img', { name: say('fr', 'display.receiptCode') })).toBeVisible()
  await expectAccessible(display)
  const [rated] = await Promise.all([
    till.waitForResponse('**/api/pos/tickets/*/rating'),
    tablet.getByRole('button', { name: say('fr', 'display.stars_other', { count: '4' }) }).click(),
  ])
  expect(rated.ok()).toBe(true)
  await expect(tablet.getByText(say('fr', 'display.rated'))).toBeVisible()

  // Whoever comes later with the same code sees nothing.
  const stranger = await phone(browser, baseURL, code)
  await expect(stranger.getByText(say('en', 'refusal.displayCodeOld'))).toBeVisible()
})
