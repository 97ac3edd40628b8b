/** Money that was typed is what was typed: no scan becomes an amount, and Enter changes nothing. */
import { expect, type Page } from '@playwright/test'
import type { Language } from '../../domain/kernel/language.ts'
import { foundCounter, openTill, postedTicket, scan } from '../testing/counter.ts'
import { ask, openStation, say, test } from '../testing/shop.ts'

const lines = (page: Page, language: Language = 'en') =>
  page.getByRole('list', { name: say(language, 'till.lineList') })

/** Typed by a hand: slow enough to be none of a scanner. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 90 })

const figure = (page: Page, language: Language, key: string) =>
  page.locator('dl > div').filter({ has: page.getByText(say(language, key), { exact: true }) })

async function toPay(page: Page, language: Language = 'en'): Promise<void> {
  await page.keyboard.press('F9')
  await expect(page.getByRole('region', { name: say(language, 'pay.title') })).toBeVisible()
}

/** Counts the sounds of refusal instead of playing them. */
const countSounds = (page: Page) =>
  page.addInitScript(() => {
    const heard: number[] = []
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...args) {
      heard.push(1)
      start.apply(this, args)
    }
    Object.assign(window, { heard })
  })

const soundsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: number[] }).heard.length)

for (const language of ['ar'] as Language[])
  test(`a scan on the payment screen is never money (${language})`, async ({
    browser,
    request,
  }) => {
    const shop = await foundCounter(request, language)
    const page = await openTill(browser, shop, { register: shop.register, language })
    await countSounds(page)
    await page.reload()
    await expect(page.getByRole('combobox')).toBeEnabled()
    await scan(page, 'GRO-100')
    await toPay(page, language)
    const received = figure(page, language, 'pay.received')
    const before = (await received.textContent()) ?? ''
    // Unknown here: refused with a sound, nothing else.
    await scan(page, '5281017002613')
    await expect(
      page.getByText(say(language, 'till.scanRefused', { code: '5281017002613' })),
    ).toBeVisible()
    expect(await soundsOf(page)).toBe(1)
    await expect(received).toHaveText(before)
    await expect(page.getByText(/T1-000001/)).toHaveCount(0)
    // Known: asked about; another one meanwhile is no answer.
    await scan(page, 'GRO-101')
    const asked = page.getByRole('dialog', { name: 'Olive oil' })
    await expect(asked).toBeVisible()
    await scan(page, 'GRO-102')
    await expect(asked).toBeVisible()
    await asked.getByRole('button', { name: say(language, 'till.scanned.stay') }).click()
    await expect(asked).toHaveCount(0)
    await expect(received).toHaveText(before)
    await scan(page, 'GRO-101')
    await asked.getByRole('button', { name: say(language, 'till.scanned.add') }).click()
    await expect(lines(page, language).getByRole('button')).toHaveText([/^1Arabica/, /^1Olive oil/])
  })

test('a scan into a dialog leaves its fields as they were', async ({ browser, request }) => {
  const shop = await foundCounter(request)
  const page = await openTill(browser, shop, { register: shop.register })
  await scan(page, 'GRO-100')
  await page.keyboard.press('F8')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await type(page, '5')
  await scan(page, '5281017002613')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('textbox').first()).toHaveValue('5')
  await page.keyboard.press('Escape')
  await expect(lines(page).getByRole('button')).toHaveText([/^1Arabica/])
})

test('an amount beyond sense is asked about, one that no drawer holds is refused', async ({
  browser,
  request,
}) => {
  const shop = await foundCounter(request)
  const page = await openTill(browser, shop, { register: shop.register })
  await scan(page, 'GRO-100')
  await toPay(page)
  await type(page, '5281017002613')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '10,000,000 USD' })).toBeVisible()
  for (let n = 0; n < 10; n++) await page.keyboard.press('Backspace')
  await expect(figure(page, 'en', 'pay.received')).toContainText('$528.00')
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: say('en', 'pay.sense.title') })
  await expect(asked).toContainText('$528.00')
  // Another Enter in a hurry goes back to the amount.
  await page.keyboard.press('Enter')
  await expect(asked).toHaveCount(0)
  await expect(page.getByText(/T1-000001/)).toHaveCount(0)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/T1-000001/)).toBeVisible()
})

test('a count of trillions is refused at its field', async ({ browser, request }) => {
  const shop = await foundCounter(request)
  const page = await openStation(browser, shop, { path: `/Drawer/${shop.shift}?step=close` })
  await page.getByRole('button', { name: say('en', 'drawer.startCount') }).click()
  const loose = page.getByLabel(say('en', 'drawer.looseIn', { currency: 'USD' }))
  await loose.click()
  await scan(page, '5281017002613')
  await expect(
    page.getByText(say('en', 'till.scanRefused', { code: '5281017002613' })),
  ).toBeVisible()
  await expect(loose).toHaveValue('')
  await loose.fill('5281017002613')
  await page.getByRole('button', { name: say('en', 'drawer.submitCount') }).click()
  await expect(
    page.getByText(say('en', 'refusal.drawerCannotHold', { most: '10,000,000', currency: 'USD' })),
  ).toBeVisible()
})

for (const language of ['fr'] as Language[])
  test(`Enter keeps what was typed, and says what is still due (${language})`, async ({
    browser,
    request,
  }) => {
    const shop = await foundCounter(request, language)
    const page = await openTill(browser, shop, { register: shop.register, language })
    await scan(page, 'GRO-100')
    await scan(page, 'GRO-101')
    await toPay(page, language)
    await type(page, '2')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const taken = page.getByRole('list', { name: say(language, 'pay.tenders') })
    await expect(taken.getByRole('listitem')).toHaveCount(1)
    await expect(taken).toContainText(/2[.,]00/)
    const said = page.getByRole('alert').filter({ hasText: 'reste exact' })
    await expect(said).toBeVisible()
    // The words go with their cause.
    await type(page, '0')
    await expect(said).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/T1-000001/)).toBeVisible()
    const { ticket } = await postedTicket(request, shop)
    expect(ticket.tenders[0]).toMatchObject({ flow: 'in', amount: '20', currencyCode: 'USD' })
  })

for (const language of ['ar'] as Language[])
  test(`a missing reference is asked for at its field (${language})`, async ({
    browser,
    request,
  }) => {
    const shop = await foundCounter(request, language)
    const path = '/payment-methods?limit=50'
    const { rows } = await ask<{ rows: { id: string; type: string; version: number }[] }>(
      request,
      shop,
      'GET',
      path,
    )
    const card = rows.find(({ type: kind }) => kind === 'creditCard')
    await ask(request, shop, 'PATCH', `/payment-methods/${card?.id}`, {
      version: card?.version,
      asksReference: true,
    })
    const page = await openTill(browser, shop, { register: shop.register, language })
    await scan(page, 'GRO-100')
    await toPay(page, language)
    const methods = page.getByRole('group', { name: say(language, 'pay.methods') })
    await methods.getByRole('button').nth(2).click()
    await page.keyboard.press('Enter')
    const words = say(language, 'refusal.referenceMissing')
    const field = page.locator('[data-reference]')
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(words)
    // Nothing covers what was received and the change.
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    await type(page, '8841')
    await expect(page.getByText(words)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/T1-000001/)).toBeVisible()
  })
