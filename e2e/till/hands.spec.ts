/** Fingers and keys at the till: a way back, targets, pads, and what a key means. */
import { expect, type Page } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { foundCashier, foundCounter, managerPin, openTill, scan } from '../testing/counter.ts'
import { ask, say, test } from '../testing/shop.ts'
import { smallTargets } from '../testing/targets.ts'

const lines = (page: Page, language: Language = 'en') =>
  page.getByRole('list', { name: say(language, 'till.lineList') })

const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 90 })

for (const [language, width] of [
  ['en', 1440],
  ['en', 1024],
  ['ar', 1024],
  ['ar', 390],
] as const)
  test(`at ${width} px the payment has a way back, and all targets are for fingers (${language})`, async ({
    browser,
    request,
  }) => {
    const shop = await foundCounter(request, language)
    const page = await openTill(browser, shop, { register: shop.register, language, width })
    await scan(page, 'GRO-100')
    expect(await smallTargets(page)).toEqual([])
    await page.keyboard.press('F8')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('F9')
    await expect(page.getByRole('region', { name: say(language, 'pay.title') })).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    // The help says the keys of the payment, also by the question mark of an Arabic keyboard.
    if (language === 'ar') await page.locator('body').dispatchEvent('keydown', { key: '؟' })
    else await page.keyboard.press('F1')
    const help = page.getByRole('dialog', { name: say(language, 'till.keys') })
    await expect(help).toContainText(say(language, 'pay.exact'))
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    await page
      .getByRole('button', { name: say(language, 'pay.back') })
      .filter({ visible: true })
      .click()
    await expect(page.getByRole('region', { name: say(language, 'pay.title') })).toHaveCount(0)
  })

test('the drawer that the till leads to is for fingers too', async ({ browser, request }) => {
  const shop = await foundCounter(request)
  const page = await openTill(browser, shop, { register: shop.register, width: 1024 })
  const small = () => smallTargets(page, ['main', '[role=dialog]'])
  const drawer = `/Drawer/${shop.shift}?from=till`
  await page.goto(`${drawer}&do=x`)
  await expect(page.getByRole('article', { name: say('en', 'drawer.x') })).toBeVisible()
  expect(await small()).toEqual([])
  await page.getByRole('button', { name: say('en', 'drawer.move') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await small()).toEqual([])
  await page.goto(`${drawer}&step=close`)
  const count = page.getByRole('button', { name: say('en', 'drawer.startCount') })
  await expect(count).toBeVisible()
  expect(await small()).toEqual([])
  await count.click()
  await expect(count).toHaveCount(0)
  expect(await small()).toEqual([])
})

test('a finger types into a dialog by the pad on the screen', async ({ browser, request }) => {
  const shop = await foundCounter(request, 'fr')
  const page = await openTill(browser, shop, {
    register: shop.register,
    language: 'fr',
    width: 390,
  })
  await scan(page, 'GRO-100')
  await page.keyboard.press('F8')
  const dialog = page.getByRole('dialog')
  const pad = dialog.getByRole('group', { name: say('fr', 'till.keypad') })
  await pad.getByRole('button', { name: '1', exact: true }).click()
  await pad.getByRole('button', { name: '0', exact: true }).click()
  await expect(dialog.getByRole('textbox').first()).toHaveValue('10')
  await pad.getByRole('button', { name: say('fr', 'till.back') }).click()
  await expect(dialog.getByRole('textbox').first()).toHaveValue('1')
  // Money of the drawer is typed the same way, also the number that comes with another choice.
  await page.goto(`/Drawer/${shop.shift}`)
  await page.getByRole('button', { name: say('fr', 'drawer.move') }).click()
  await dialog.getByText(say('fr', 'drawer.kind.exchange'), { exact: true }).click()
  const into = dialog.getByLabel(say('fr', 'drawer.comesIn', { currency: 'LBP' }))
  await into.click()
  await pad.getByRole('button', { name: '7', exact: true }).click()
  await expect(into).toHaveValue('7')
})

test('after search and Enter digits are a quantity, and F2 selects what stands there', async ({
  browser,
  request,
}) => {
  const shop = await foundCounter(request)
  const page = await openTill(browser, shop, { register: shop.register })
  await page.keyboard.press('F2')
  await type(page, 'honey')
  await page.keyboard.press('Enter')
  await expect(lines(page).getByRole('button')).toHaveText([/^1Cedar honey/])
  await type(page, '3')
  await expect(lines(page).getByRole('button')).toHaveText([/^3Cedar honey/])
  await page.getByRole('combobox').fill('coffee')
  await page.keyboard.press('F2')
  await type(page, 'soap')
  await expect(page.getByRole('combobox')).toHaveValue('soap')
})

test('a weighed item asks its weight, and thousands of a line are asked about', async ({
  browser,
  request,
}) => {
  const shop = await foundCounter(request, 'ar')
  const { rows } = await ask<{ rows: { id: string }[] }>(request, shop, 'GET', '/units?limit=1')
  await ask(request, shop, 'POST', '/items', {
    id: newId(),
    name: 'Halloumi',
    unit: rows[0]?.id,
    unitPrice: '12',
    isWeighed: true,
    specialCode: '4711',
  })
  const page = await openTill(browser, shop, { register: shop.register, language: 'ar' })
  await scan(page, '4711')
  const dialog = page.getByRole('dialog', { name: 'Halloumi' })
  await dialog.getByLabel(say('ar', 'till.weight')).fill('0.75')
  await page.keyboard.press('Enter')
  await expect(lines(page, 'ar').getByRole('button')).toHaveText([/^0\.75Halloumi/])
  await type(page, '2001')
  await page.keyboard.press('F9')
  const asked = page.getByRole('dialog').filter({ hasText: say('ar', 'till.strangeQuantity') })
  await expect(asked.getByRole('button', { name: say('ar', 'action.cancel') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(asked).toHaveCount(0)
  await expect(page.getByRole('region', { name: say('ar', 'pay.title') })).toHaveCount(0)
})

test('more than there are is told at the line, and asked about where the shop wants it', async ({
  browser,
  request,
}) => {
  const shop = await foundCounter(request, 'fr')
  const decision = { layer: 'company', version: 0, value: true }
  await ask(request, shop, 'PUT', '/settings/pos.asksStock', decision)
  const page = await openTill(browser, shop, { register: shop.register, language: 'fr' })
  await scan(page, 'GRO-100')
  const line = lines(page, 'fr').getByRole('button')
  await expect(line).toHaveCount(1)
  await type(page, '900')
  await expect(line).toContainText(say('fr', 'till.leftInStock', { quantity: '100' }))
  await page.keyboard.press('F9')
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText(say('fr', 'till.beyondStock', { quantity: '100' }))
  await asked.getByRole('button', { name: say('fr', 'till.quantityIsRight') }).click()
  await expect(page.getByRole('region', { name: say('fr', 'pay.title') })).toBeVisible()
})

test('a yes says to what, and a removed line needs one where the shop wants it (ar)', async ({
  browser,
  request,
}) => {
  const language = 'ar'
  const shop = await foundCounter(request, language)
  const decision = { layer: 'company', version: 0, value: true }
  await ask(request, shop, 'PUT', '/settings/pos.asksRemoval', decision)
  const cashier = await foundCashier(request, shop)
  const page = await openTill(browser, cashier, { register: shop.register, language })
  await scan(page, 'GRO-100')
  await scan(page, 'GRO-101')
  await page.keyboard.press('Alt+d')
  await type(page, '45')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const what = dialog.getByRole('list', { name: say(language, 'till.approval.what') })
  await expect(what).toHaveText(/Olive oil\s*45/)
  await dialog.getByRole('button', { name: say(language, 'action.cancel') }).click()
  await page.keyboard.press('Delete')
  await expect(
    page.getByRole('dialog', { name: say(language, 'till.approval.removal') }),
  ).toBeVisible()
  await type(page, managerPin)
  await page.keyboard.press('Enter')
  await expect(lines(page, language).getByRole('button')).toHaveText([/^1Arabica/])
})
