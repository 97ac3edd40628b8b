import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Language } from '../domain/kernel/language.ts'
import { foundShop, openStation, say, test } from './testing/shop.ts'

/** Nothing serious for people who use a keyboard, a screen reader or little contrast. */
async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
}

const isOnline = (page: Page, language: Language) =>
  expect(page.getByText(say(language, 'shell.connection.online')).first()).toBeVisible()

/** By the keyboard, as the words of a choice are labels of hidden radio buttons. */
/** What is done when more is sold than there is. */
const beyondStock = (where: Page, name: string) =>
  where
    .getByRole('radiogroup', { name: 'Selling more than there is' })
    .getByRole('radio', { name, exact: true })

const choose = (where: Page, name: string) =>
  where.getByRole('radio', { name, exact: true }).press('Space')

const newNames: [Language, string][] = [
  ['en', 'Makers'],
  ['ar', 'الصانعون'],
]

for (const [language, name] of newNames)
  test(`a text said otherwise appears at once in another open window, in ${language}`, async ({
    browser,
    request,
  }) => {
    const word = (key: string, facts = {}) => say(language, key, facts)
    const shop = await foundShop(request, { hasSampleData: false, language })
    const other = await openStation(browser, shop, { language, path: '/Brands' })
    const heading = other.getByRole('heading', { level: 1 })
    await expect(heading).toContainText(word('entity.brand.many'))
    await isOnline(other, language)

    const page = await openStation(browser, shop, { language, path: '/Translation' })
    await page
      .getByRole('searchbox', { name: word('translation.search') })
      .fill('entity.brand.many')
    const cell = page.getByRole('listitem').getByRole('button', { name: word('entity.brand.many') })
    await cell.click()
    const editor = page.getByRole('textbox', { name: /entity\.brand\.many/ })
    await editor.fill('{{name}}')
    await page.keyboard.press('Enter')
    await expect(page.getByText(word('refusal.noPlaceholders'))).toBeVisible()
    await editor.fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByText(word('label.updateSuccess'))).toBeVisible()
    await expect(heading).toContainText(name)
    await expect(other.getByRole('link', { name, exact: true })).toBeVisible()

    // From the first moment of a new page there is no other word.
    await other.reload()
    await expect(heading).toContainText(name)
    await isOnline(other, language)
    await expect(other.getByText(word('entity.brand.many'), { exact: true })).toHaveCount(0)

    await page.getByRole('tab', { name: word('translation.view.changed') }).click()
    await page.getByRole('listitem').getByRole('button', { name }).click()
    await page.getByRole('button', { name: word('translation.reset') }).click()
    await expect(heading).toContainText(word('entity.brand.many'))
    await page.getByRole('searchbox').fill('')
    await expect(page.getByText(word('translation.unchanged'))).toBeVisible()
  })

test('an administrator decides for one branch only, and sees where each value comes from', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request)
  const page = await openStation(browser, shop, { path: '/SystemSettings' })
  const other = await openStation(browser, shop, { path: '/SystemSettings' })
  await isOnline(other, 'en')
  const rowOf = (where: Page) =>
    where.getByRole('region', { name: 'Stock', exact: true }).locator('div', {
      has: where.getByText('Selling more than there is'),
    })
  const origin = (where: Page, text: string) =>
    rowOf(where).getByText(text, { exact: true }).first()

  await expect(origin(page, 'Default')).toBeVisible()
  await page.getByRole('combobox', { name: 'Settings of' }).click()
  await page.getByRole('option', { name: 'Hamra', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search the settings' }).fill('below zero')
  await expect(page.getByRole('region')).toHaveCount(1)
  await beyondStock(page, 'Block').press('Space')
  await expect(page.getByText('Update Success')).toBeVisible()
  await expect(origin(page, 'Hamra')).toBeVisible()
  await expect(beyondStock(page, 'Block')).toBeChecked()

  // The other window is told at once; the company itself has decided nothing.
  await expect(origin(other, 'Different in Hamra')).toBeVisible()
  await expect(origin(other, 'Default')).toBeVisible()
  await beyondStock(other, 'Allow').press('Space')
  await expect(origin(other, 'Company')).toBeVisible()

  // Taking it back says beforehand, and then shows, what the company decided.
  await page.getByRole('button', { name: /Reset to Allow/ }).click()
  await expect(beyondStock(page, 'Allow')).toBeChecked()
  await expect(origin(page, 'Company')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Settings of' })).toHaveValue('Hamra')
  await expect(page.getByRole('textbox', { name: 'Number format' })).toHaveCount(0)
  await expect(
    page.getByRole('textbox', { name: 'A rate must be confirmed above' }),
  ).toHaveAttribute('readonly')
})

test('a value that does not fit is refused where it was typed, with the customer’s words', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request, { hasSampleData: false })
  const page = await openStation(browser, shop, { path: '/SystemSettings' })
  const rate = page.getByRole('textbox', { name: 'VAT rate' })
  await rate.fill('120')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Value must be between 0 and 100')).toBeVisible()
  await expect(rate).toHaveValue('120')
  await page.keyboard.press('Escape')
  await expect(rate).toHaveValue('0')
  await expect(page.getByText('Value must be between 0 and 100')).toHaveCount(0)
  await rate.fill('11')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Update Success')).toBeVisible()

  // What only the server can know is said at the field too.
  const prefix = page.getByRole('textbox', { name: 'Barcodes with a weight' })
  await prefix.fill('20')
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('en', 'refusal.settingTaken'))).toBeVisible()
  await page.reload()
  await expect(rate).toHaveValue('11')
  await expect(prefix).toHaveValue('21')
})

test('numbers are written as the shop decided, in every open window', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request)
  const other = await openStation(browser, shop, { path: '/Rate' })
  await expect(other.getByRole('row').nth(1)).toContainText('89,500')
  await isOnline(other, 'en')
  const page = await openStation(browser, shop, { path: '/SystemSettings' })
  await choose(page, '1\u202f234,50')
  await expect(page.getByText('Update Success')).toBeVisible()
  await expect(other.getByRole('row').nth(1)).toContainText('89\u202f500')
  await expect(page.getByText('89\u202f500', { exact: true })).toBeVisible()
})

test('one’s own language, theme and start survive a reload and reach another station', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request, { hasSampleData: false })
  const page = await openStation(browser, shop, { path: '/UserSettings' })
  const html = page.locator('html')
  await choose(page, 'Dark')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await choose(page, 'Compact')
  await page.getByRole('combobox', { name: say('en', 'setting.access.startScreen') }).click()
  await page.getByRole('option', { name: 'Brands' }).click()
  await expect(page.getByText('Update Success')).toBeVisible()
  await choose(page, 'العربية')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(page.getByText(say('ar', 'label.updateSuccess'))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('ar', 'screen.userSettings'))
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(html).toHaveAttribute('data-density', 'compact')
  await expectAccessible(page)

  // Another station asks for the password, and then looks as the user wants it.
  const second = await (await browser.newContext({ locale: 'ar-LB' })).newPage()
  await second.goto('/')
  await expect(second.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await second.getByRole('textbox', { name: say('ar', 'login.login') }).fill(shop.username)
  await second.getByLabel(say('ar', 'login.password'), { exact: true }).fill(shop.password)
  await second.keyboard.press('Enter')
  await expect(second).toHaveURL('/Brands')
  await expect(second.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(second.locator('html')).toHaveAttribute('data-density', 'compact')

  // The login screen of this station keeps the theme.
  await second.evaluate(() => {
    localStorage.removeItem('isLoggedIn')
    localStorage.removeItem('jwtToken')
  })
  await second.goto('/')
  await expect(second.getByRole('textbox', { name: say('ar', 'login.login') })).toBeVisible()
  await expect(second.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('the screens of settings are sound in the dark too', async ({ browser, request }) => {
  const shop = await foundShop(request)
  const page = await openStation(browser, shop)
  await page.getByRole('button', { name: say('en', 'shell.dark') }).click()
  for (const path of ['/SystemSettings', '/Translation', '/UserSettings']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: say('en', 'shell.light') }).click()
})
