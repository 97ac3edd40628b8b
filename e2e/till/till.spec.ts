import { expect, type Page } from '@playwright/test'
import {
  cashierPin,
  foundCashier,
  foundCounter,
  managerPin,
  openTill,
  scan,
} from '../testing/counter.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { ask, say, test } from '../testing/shop.ts'

const lines = (page: Page) => page.getByRole('list', { name: say('en', 'till.lineList') })

/** Typed by a hand: slow enough to be none of a scanner. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 90 })

const pin = async (page: Page, digits: string) => {
  await type(page, digits)
  await page.keyboard.press('Enter')
}

test('after the last scan three keys end a sale in exact cash', async ({ browser, request }) => {
  const shop = await foundCounter(request)
  const page = await openTill(browser, shop, { register: shop.register })
  await scan(page, 'GRO-100')
  await scan(page, 'GRO-101')
  await scan(page, 'GRO-100')
  await expect(lines(page).getByRole('button')).toHaveText([/^2Arabica coffee/, /^1Olive oil/])
  await page.keyboard.press('F9')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/T1-000001/)).toBeVisible()
  await expect
    .poll(async () => {
      const path = '/tickets?columns=number,total'
      const { rows } = await ask<{ rows: unknown[] }>(request, shop, 'GET', path)
      return rows
    })
    .toMatchObject([{ number: 'T1-000001', total: '9.44' }])
})

test('a scan is no typing and typing is no scan', async ({ browser, request }) => {
  const shop = await foundCounter(request)
  const page = await openTill(browser, shop, { register: shop.register })
  await scan(page, 'GRO-100')
  await type(page, '12')
  await expect(lines(page).getByRole('button')).toHaveText([/^12Arabica coffee/])
  await page.keyboard.press('Enter')
  await type(page, '3*')
  await expect(page.getByText('3 ×')).toBeVisible()
  await scan(page, 'GRO-101')
  await expect(lines(page).getByRole('button')).toHaveText([/^12Arabica/, /^3Olive oil/])
  await scan(page, '5901234123457')
  await expect(
    page.getByText(say('en', 'till.unknownCode', { code: '5901234123457' })),
  ).toBeVisible()
  await type(page, 'honey')
  await expect(page.getByRole('combobox')).toHaveValue('honey')
  await page.keyboard.press('Enter')
  await expect(lines(page).getByRole('button').last()).toHaveText(/^1Cedar honey/)
  // The search was begun from anywhere: what follows is a quantity again, not a search.
  await type(page, '3')
  await expect(lines(page).getByRole('button').last()).toHaveText(/^3Cedar honey/)
})

test('what the role forbids somebody else allows on the spot', async ({ browser, request }) => {
  const shop = await foundCounter(request)
  const cashier = await foundCashier(request, shop)
  const page = await openTill(browser, cashier, { register: shop.register })
  await scan(page, 'GRO-101')
  await page.keyboard.press('Alt+d')
  await type(page, '40')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: say('en', 'till.approval.discount') })
  await expect(dialog).toBeVisible()
  await pin(page, '999999')
  await expect(dialog.getByText(say('en', 'till.pin.wrong'))).toBeVisible()
  await expect(lines(page)).not.toContainText('−40%')
  await pin(page, managerPin)
  await expect(dialog).toBeHidden()
  await expect(lines(page)).toContainText('−40%')
  await page.keyboard.press('Alt+l')
  await expect(page.getByRole('dialog', { name: say('en', 'till.locked') })).toBeVisible()
  await pin(page, cashierPin)
  await expect(lines(page)).toBeVisible()
})

test('open and held sales outlive a reload', async ({ browser, request }) => {
  const shop = await foundCounter(request)
  const page = await openTill(browser, shop, { register: shop.register })
  await scan(page, 'GRO-100')
  await page.keyboard.press('F4')
  await page.getByLabel(say('en', 'till.holdName')).fill('Red bag')
  await page.keyboard.press('Enter')
  await scan(page, 'GRO-102')
  await page.keyboard.press('F10')
  await scan(page, 'GRO-103')
  await expect(page.getByRole('navigation', { name: say('en', 'till.openSales') })).toBeVisible()
  await page.reload()
  await expect(lines(page).getByRole('button')).toHaveText([/Dark chocolate/])
  await page.keyboard.press('PageUp')
  await expect(lines(page).getByRole('button')).toHaveText([/Cedar honey/])
  await page.keyboard.press('F6')
  await page.getByRole('button', { name: say('en', 'till.recall') }).click()
  await expect(page.getByRole('heading', { name: 'Red bag' })).toBeVisible()
  await expect(lines(page).getByRole('button')).toHaveText([/Arabica coffee/])
})

test('a ticket comes back by its number, line by line', async ({ browser, request }) => {
  const shop = await foundCounter(request)
  const page = await openTill(browser, shop, { register: shop.register })
  await scan(page, 'GRO-100')
  await scan(page, 'GRO-101')
  for (const key of ['F9', 'Enter', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByText(/T1-000001/)).toBeVisible()
  await scan(page, 'T1-000001')
  await page.getByRole('button', { name: say('en', 'till.refund'), exact: true }).click()
  await page.getByRole('checkbox', { name: 'Olive oil' }).check()
  await page.getByRole('button', { name: say('en', 'till.refund'), exact: true }).click()
  await expect(lines(page).getByRole('button')).toHaveText([/^1Olive oil.*\$3.50/])
  await scan(page, 'GRO-105')
  await expect(
    page.getByText(say('en', 'refusal.refundLines', { number: 'T1-000001' })),
  ).toBeVisible()
})

test('practice is marked and leaves nothing behind', async ({ browser, request }) => {
  const shop = await foundCounter(request)
  const page = await openTill(browser, shop, { register: shop.register })
  await page.keyboard.press('Alt+t')
  await expect(page.getByText(say('en', 'till.trainingSentence'))).toBeVisible()
  await scan(page, 'GRO-100')
  for (const key of ['F9', 'Enter', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.press('Alt+t')
  await scan(page, 'GRO-100')
  for (const key of ['F9', 'Enter', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByText(/T1-000001/)).toBeVisible()
})

test('the Arabic till mirrors its ticket and not its keypad', async ({ browser, request }) => {
  const shop = await foundCounter(request, 'ar')
  const page = await openTill(browser, shop, { language: 'ar', register: shop.register })
  await scan(page, 'GRO-100')
  const pad = page.getByRole('group', { name: say('ar', 'till.keypad') })
  const [seven, nine, ticket, search] = await Promise.all(
    [
      pad.getByRole('button', { name: '7' }),
      pad.getByRole('button', { name: '9' }),
      page.getByRole('region', { name: say('ar', 'till.ticket') }),
      page.getByRole('combobox'),
    ].map((part) => part.boundingBox()),
  )
  expect(seven?.x).toBeLessThan(nine?.x ?? 0)
  expect(ticket?.x).toBeLessThan(search?.x ?? 0)
  await expectAccessible(page)
})

for (const width of [390, 1024, 1280])
  test(`the till fits ${width} px`, async ({ browser, request }) => {
    const shop = await foundCounter(request)
    const page = await openTill(browser, shop, { width, register: shop.register })
    await scan(page, 'GRO-100')
    await expectNoSideScroll(page)
    await expectAccessible(page)
    if (width === 390) await page.getByRole('button', { name: /^Ticket · 1 line/ }).click()
    await expect(lines(page)).toBeInViewport()
    await expectNoSideScroll(page)
    await expectAccessible(page)
    // However long its menu is, the way out of the till can be reached.
    await page.getByRole('button', { name: say('en', 'till.menu') }).click()
    const leave = page.getByRole('menuitem', { name: say('en', 'till.leave') })
    await leave.scrollIntoViewIfNeeded()
    const foot = await leave.boundingBox()
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(
      page.viewportSize()?.height ?? 0,
    )
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
      page.viewportSize()?.height ?? 0,
    )
  })
