/** Goods between warehouses, and what was counted: as whoever keeps the stock lives it. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import type { Language } from '../domain/kernel/language.ts'
import type { ItemStock } from '../domain/stock/stock-report.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { documentOf, foundMarket, type Market } from './testing/market.ts'
import { ask, openStation, say, test } from './testing/shop.ts'

const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

const depot = 'Depot'

const makeDepot = (request: APIRequestContext, market: Market) =>
  ask(request, market, 'POST', '/warehouses', { id: newId(), name: depot })

const stockOf = async (request: APIRequestContext, market: Market, item: string) => {
  const { rows, total } = await ask<ItemStock>(request, market, 'GET', `/items/${item}/stock`)
  const there = rows.find(({ warehouse }) => warehouse.title === depot)
  return { here: total.quantity, value: total.value, there: there?.quantity, way: total.inTransit }
}

/** An item by its name, then how many. */
async function enterLine(
  page: Page,
  language: Language,
  name: string,
  [cell, count]: ['quantity' | 'counted', string],
) {
  await page.keyboard.press('Insert')
  await expect(page.getByLabel(say(language, 'document.entry'))).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  const column = say(language, `document.column.${cell}`)
  await expect(page.getByLabel(column, { exact: true })).toBeFocused()
  await page.keyboard.type(count)
  await page.keyboard.press('Enter')
}

async function postByKeys(page: Page) {
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d{4}-\d+/)
}

for (const language of ['fr', 'ar'] as Language[])
  test(`a transfer that was sent is returned to its sender, not voided (${language})`, async ({
    browser,
    request,
  }) => {
    const market = await foundMarket(request, language)
    await makeDepot(request, market)
    const [, item] = market.items
    const words = (key: string, facts?: Record<string, string>) => say(language, key, facts)
    const page = await openStation(browser, market, { language, path: '/StockInOut/new' })
    await page
      .getByRole('combobox', { name: words('field.toWarehouse') })
      .selectOption({ label: depot })
    await page
      .getByRole('switch', { name: words('document.deliveredNow.transfer') })
      .uncheck({ force: true })
    await enterLine(page, language, item?.name ?? '', ['quantity', '5'])
    await postByKeys(page)
    const id = idIn(page)
    const receive = words('document.deliver.transfer')
    await page.getByRole('button', { name: receive }).click()
    const dialog = page.getByRole('dialog')
    const quantityOf = words('document.quantityOf', { name: item?.name ?? '' })
    await dialog.getByLabel(quantityOf).fill('2')
    await dialog.getByRole('button', { name: receive }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: words('form.more') }).click()
    await expect(page.getByRole('menuitem', { name: words('document.history') })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: words('document.void') })).toBeHidden()
    await page.getByRole('menuitem', { name: words('transfer.return') }).click()
    await expect(dialog.getByLabel(quantityOf)).toHaveValue('3')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words('transfer.return') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(words('choice.stockDocument.delivery.full')).first()).toBeVisible()
    expect(await stockOf(request, market, item?.id ?? '')).toMatchObject({
      here: '100',
      there: '2',
      way: '0',
    })
    expect(await documentOf(request, market, id, 'stock-documents')).toMatchObject({
      lines: [{ delivered: '5', returned: '3' }],
    })
    await page.context().close()
  })

for (const language of ['ar'] as Language[])
  test(`a transfer is sent, partly received and closed with a loss (${language})`, async ({
    browser,
    request,
  }) => {
    const market = await foundMarket(request, language)
    await makeDepot(request, market)
    const item = market.items[1]
    const page = await openStation(browser, market, { language, path: '/StockInOut/new' })
    await page.getByRole('button', { name: say(language, 'document.post') }).click()
    await expect(page.getByText(say(language, 'refusal.selectWarehouseTo')).first()).toBeVisible()
    const to = page.getByRole('combobox', { name: say(language, 'field.toWarehouse') })
    await to.selectOption({ label: depot })
    await page
      .getByRole('switch', { name: say(language, 'document.deliveredNow.transfer') })
      .uncheck({ force: true })
    await enterLine(page, language, item?.name ?? '', ['quantity', '5'])
    await postByKeys(page)
    const id = idIn(page)
    expect(await stockOf(request, market, item?.id ?? '')).toMatchObject({ here: '95', way: '5' })

    // Three arrive; the carrier answers for the rest.
    const receive = say(language, 'document.deliver.transfer')
    await page.getByRole('button', { name: receive }).click()
    const dialog = page.getByRole('dialog')
    const quantityOf = say(language, 'document.quantityOf', { name: item?.name ?? '' })
    await dialog.getByLabel(quantityOf).fill('3')
    await dialog.getByRole('button', { name: receive }).click()
    await expect(dialog).toBeHidden()
    await expect(
      page.getByText(say(language, 'choice.stockDocument.delivery.partly')).first(),
    ).toBeVisible()
    await page.getByRole('button', { name: say(language, 'form.more') }).click()
    await page.getByRole('menuitem', { name: say(language, 'transfer.close') }).click()
    await dialog.getByLabel(say(language, 'transfer.owner')).first().click()
    await page.getByRole('option', { name: say(language, 'choice.owner.carrier') }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say(language, 'transfer.close') }).click()
    await expect(dialog).toBeHidden()

    const sent = await documentOf(request, market, id, 'stock-documents')
    expect([sent.delivery, sent.followUps.length]).toEqual(['full', 2])
    expect(await stockOf(request, market, item?.id ?? '')).toEqual({
      here: '98',
      there: '3',
      way: '0',
      value: '98',
    })
    await page.goto(`/Item/${item?.id}?tab=moves`)
    const moves = page.getByRole('table', { name: say(language, 'item.moves') })
    await expect(moves.getByRole('link', { name: sent.number }).first()).toBeVisible()
    await page.context().close()
  })

test('what was counted corrects the stock, with its reason (fr)', async ({ browser, request }) => {
  const language = 'fr'
  const market = await foundMarket(request, language)
  const item = market.items[2]
  const page = await openStation(browser, market, { language, path: '/StockAdjustment/new' })
  await enterLine(page, language, item?.name ?? '', ['counted', '97'])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(say(language, 'refusal.reasonRequired')).first()).toBeVisible()
  const reason = page.getByRole('combobox', { name: say(language, 'field.reason') })
  await reason.selectOption({ label: say(language, 'choice.reason.count') })
  await postByKeys(page)
  const posted = await documentOf(request, market, idIn(page), 'stock-adjustments')
  expect(posted).toMatchObject({ reason: 'count', firstTotal: '-3' })
  expect(posted.lines).toMatchObject([{ direction: -1, quantity: '3', counted: '97' }])
  await expectAccessible(page)
  await page.context().close()
})

test('stock and value stand on a phone, from right to left, as of any day', async ({
  browser,
  request,
}) => {
  const market = await foundMarket(request, 'ar')
  const page = await openStation(browser, market, { language: 'ar', width: 390, path: '/Stock' })
  const table = page.getByRole('table', { name: say('ar', 'screen.stock') })
  await expect(table.getByRole('link', { name: 'Olive oil' })).toBeVisible()
  await page.getByRole('searchbox', { name: say('ar', 'stock.search') }).fill('honey')
  await expect(table.getByRole('link', { name: 'Olive oil' })).toBeHidden()
  await expect(table.getByRole('link', { name: 'Cedar honey' })).toBeVisible()
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.context().close()
})
