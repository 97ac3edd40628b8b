/** The drawer of a shop: a float, a movement, a blind count, and the report that ends the day. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { expectAccessible, expectNoSideScroll, expectPageFits } from '../testing/looks.ts'
import { ask, foundShop, openStation, say, test } from '../testing/shop.ts'

const t = (key: string, facts: Record<string, string> = {}) => say('en', key, facts)

const pieces = (page: Page, note: string, language: Language = 'en') =>
  page.getByLabel(say(language, 'drawer.piecesOf', { note }), { exact: true })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Liras have a worth in the books from the first rate on. */
async function shopWithRate(request: APIRequestContext) {
  const shop = await foundShop(request, { hasSampleData: false })
  const rate = { validFrom: '2020-01-01', type: 'sale', buy: '89500', sell: '89500' }
  await ask(request, shop, 'POST', '/rates', { id: newId(), ...rate })
  return shop
}

async function openFloat(page: Page): Promise<void> {
  await pieces(page, 'USD 100').fill('2')
  await pieces(page, 'LBP 100,000').fill('5')
  await press(page, t('drawer.openShift'))
  await expect(page.getByText(t('drawer.opened'))).toBeVisible()
}

test('a shift from its float to its Z report', async ({ browser, request }) => {
  const shop = await shopWithRate(request)
  const page = await openStation(browser, shop, { path: '/Drawer' })
  await page
    .getByRole('link', { name: t('drawer.open') })
    .first()
    .click()
  await openFloat(page)

  await test.step('cash out, with its reason', async () => {
    await press(page, t('drawer.move'))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(t('drawer.amount'))).toBeFocused()
    await dialog.getByLabel(t('drawer.amount')).fill('20')
    await dialog.getByLabel(t('field.reason')).fill('Taxi')
    await dialog.getByRole('button', { name: t('drawer.kind.payOut') }).click()
    await expect(page.getByText('Taxi')).toBeVisible()
  })

  await test.step('the count is blind, by keys alone', async () => {
    await page.getByRole('link', { name: t('drawer.countAndClose') }).click()
    await press(page, t('drawer.startCount'))
    await expect(page.getByText('$180.00')).toHaveCount(0)
    await pieces(page, 'USD 100').focus()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await expect(pieces(page, 'USD 50')).toBeFocused()
    await page.keyboard.type('1')
    await pieces(page, 'USD 20').focus()
    await press(page, '1')
    await expect(pieces(page, 'USD 20')).toHaveValue('1')
    await pieces(page, 'USD 10').fill('1')
    await pieces(page, 'LBP 100,000').fill('5')
    await expectAccessible(page)
    await press(page, t('drawer.submitCount'))
  })

  await test.step('only then it is told what was expected, and the rest goes to the safe', async () => {
    await expect(page.getByRole('row', { name: /USD/ })).toContainText('$180.00')
    await expect(page.getByText(t('drawer.is.even')).first()).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectPageFits(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await press(page, t('drawer.goOn'))
    await page.getByLabel(t('drawer.leftIn', { currency: 'USD' })).fill('100')
    await press(page, t('drawer.closeShift'))
    const report = page.getByRole('article', { name: t('drawer.z') })
    await expect(report).toContainText(t('drawer.zNumber', { number: '1' }))
    await expect(report).toContainText('$80.00')
    await press(page, t('drawer.slip', { number: '1' }))
    await expect(page.getByRole('dialog')).toContainText('$80.00')
  })
  await page.context().close()
})

test('in Arabic the keys stand as on every keypad', async ({ browser, request }) => {
  const shop = await shopWithRate(request)
  const page = await openStation(browser, shop, { language: 'ar', path: '/Drawer/new' })
  const left = async (name: string) =>
    (await page.getByRole('button', { name, exact: true }).boundingBox())?.x ?? 0
  await pieces(page, 'USD 100', 'ar').click()
  expect(await left('7')).toBeLessThan(await left('9'))
  await press(page, '4')
  await expect(pieces(page, 'USD 100', 'ar')).toHaveValue('4')
  await page.context().close()
})

test('a phone counts with keys of its own', async ({ browser, request }) => {
  const shop = await shopWithRate(request)
  const page = await openStation(browser, shop, { width: 390, path: '/Drawer/new' })
  await expect(page.getByRole('button', { name: '7', exact: true })).toBeHidden()
  await openFloat(page)
  await expectNoSideScroll(page)
  await page.context().close()
})

for (const [language, width] of [
  ['en', 1440],
  ['fr', 390],
  ['ar', 390],
] as const)
  test(`money is paid in and exchanged at its rate, in ${language} at ${width}`, async ({
    browser,
    request,
  }, info) => {
    const word = (key: string, facts: Record<string, string> = {}) => say(language, key, facts)
    const shop = await shopWithRate(request)
    const { rows } = await ask<{ rows: { id: string }[] }>(request, shop, 'GET', '/drawers?limit=1')
    const { firstCurrency, secondCurrency } = shop.session.company
    const shift = newId()
    await ask(request, shop, 'POST', '/shifts/open', {
      id: shift,
      drawer: rows[0]?.id,
      counts: [firstCurrency, secondCurrency].map((currency) => ({
        currency: currency?.id,
        amount: currency === firstCurrency ? '200' : '0',
        notes: [],
      })),
    })
    // Whoever asks to open a drawer that is open is led to its shift.
    const path = `/Drawer/new?drawer=${rows[0]?.id}`
    const page = await openStation(browser, shop, { language, width, path })
    await expect(page).toHaveURL(new RegExp(`/Drawer/${shift}$`))

    const dialog = page.getByRole('dialog')
    await press(page, word('drawer.move'))
    await dialog.getByText(word('drawer.kind.payIn'), { exact: true }).first().click()
    await dialog.getByLabel(word('drawer.amount')).fill('15')
    await dialog.getByLabel(word('field.reason')).fill('Change from the bank')
    await dialog.getByRole('button', { name: word('drawer.kind.payIn') }).click()
    await expect(page.getByText('Change from the bank')).toBeVisible()

    await press(page, word('drawer.move'))
    await dialog.getByText(word('drawer.kind.exchange'), { exact: true }).first().click()
    await dialog.getByLabel(word('drawer.goesOut'), { exact: true }).fill('10')
    const comes = dialog.getByLabel(word('drawer.comesIn', { currency: 'LBP' }))
    await expect(comes).toHaveValue('895,000')
    await expect(dialog.getByText(`${word('document.rate')} 89,500`)).toBeVisible()
    await comes.fill('5000')
    await dialog.getByLabel(word('field.reason')).fill('Liras for the till')
    const exchange = dialog.getByRole('button', { name: word('drawer.kind.exchange') })
    await exchange.click()
    await expect(comes).toHaveAttribute('aria-invalid', 'true')
    await comes.fill('895000')
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await page.screenshot({ path: info.outputPath(`exchange-${language}-${width}.png`) })
    await exchange.click()
    await expect(page.getByText('Liras for the till').first()).toBeVisible()
    await page.screenshot({ path: info.outputPath(`shift-${language}-${width}.png`) })
    await page.context().close()
  })
