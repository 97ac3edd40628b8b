/** What clients ask for at a counter, on a till that is dark; and a browser that stays at its till. */
import { expect, type Page } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import {
  catchPaper,
  foundCashier,
  foundCounter,
  managerPin,
  openTill,
  papersOf,
  postedTicket,
  scan,
} from '../testing/counter.ts'
import { expectAccessible } from '../testing/looks.ts'
import { clientName, documentOf } from '../testing/market.ts'
import { ask, say, test } from '../testing/shop.ts'

const t = (key: string, facts: Record<string, string> = {}) => say('en', key, facts)

const lines = (page: Page) => page.getByRole('list', { name: t('till.lineList') })

async function fromMenu(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: t('till.menu') }).click()
  await page.getByRole('menuitem', { name: t(key) }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
}

test('a price, another branch, an open price, a quotation, a gift, a link; and the rest to the bank', async ({
  browser,
  request,
}) => {
  test.slow()
  const shop = await foundCounter(request)
  const [coffee] = shop.items
  if (!coffee) throw new Error('The market has no coffee')
  const made = async (path: string, values: object): Promise<string> => {
    const id = newId()
    await ask(request, shop, 'POST', path, { id, ...values })
    return id
  }
  const { version, unit } = await ask<{ version: number; unit: { id: string } }>(
    request,
    shop,
    'GET',
    `/items/${coffee.id}`,
  )
  await ask(request, shop, 'PATCH', `/items/${coffee.id}`, { version, favouritePlace: 1 })
  const repair = { name: 'Repair', specialCode: 'REP-1', unit: unit.id, unitPrice: '0' }
  await made('/items', { ...repair, asksPrice: true })
  const harbour = await made('/branches', { name: 'Harbour', code: 'HB' })
  const store = await made('/warehouses', { name: 'Harbour store', branch: harbour })
  const bought = [{ item: coffee.id, quantity: '3', unitPrice: '1' }]
  const body = shop.body('purchaseInvoice', bought, { warehouse: store })
  await ask(request, shop, 'POST', '/purchases/post', body)

  const page = await openTill(browser, shop, { register: shop.register })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const dialog = page.getByRole('dialog')
  const leave = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }

  await test.step('a favourite by its key', async () => {
    await page.keyboard.press('Alt+Digit1')
    await expect(lines(page).getByRole('button')).toHaveText([/^1Arabica coffee/])
  })

  await test.step('what it costs, and where else it lies', async () => {
    await page.keyboard.press('Alt+i')
    await dialog.getByRole('searchbox', { name: t('priceCheck.find') }).fill('arabica')
    await page.keyboard.press('Enter')
    const found = dialog.getByRole('status')
    await expect(found).toContainText('$2.50')
    const places = found.getByRole('listitem').filter({ hasText: /Harbour|\(/ })
    await expect(places).toHaveText([/100/, /Harbour · Harbour store.*3/])
    await expect(places.first()).toContainText(t('priceCheck.here'))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('priceCheck.take') }).click()
    await expect(lines(page).getByRole('button')).toHaveText([/^2Arabica coffee/])
  })

  await test.step('work whose price is said when it is sold', async () => {
    await scan(page, 'REP-1')
    await expect(dialog).toContainText(t('till.priceFirst'))
    await expectAccessible(page)
    await dialog.getByLabel(t('till.onePrice')).fill('7')
    await dialog.getByRole('button', { name: t('till.take'), exact: true }).click()
    await expect(lines(page).getByRole('button').last()).toHaveText(/^1Repair.*7\.00/)
  })

  await test.step('the menu and its dialogs can be read in the dark', async () => {
    await page.getByRole('button', { name: t('till.menu') }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+o')
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await leave()
    await fromMenu(page, 'giftCard.menu')
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await leave()
  })

  await test.step('a quotation is made, and taken back', async () => {
    await fromMenu(page, 'promise.make')
    await dialog.getByRole('button', { name: t('promise.customer') }).click()
    await page.getByLabel(t('till.findCustomer')).fill(clientName)
    await page.getByRole('option', { name: clientName }).click()
    const quote = dialog.getByRole('button', { name: t('promise.quotation'), exact: true })
    await expect(quote).toBeEnabled()
    await expectAccessible(page)
    await quote.click()
    await expect(dialog).toHaveCount(0)
    await expect(lines(page).getByRole('button')).toHaveCount(0)
    await fromMenu(page, 'promise.open')
    await expect(dialog.getByRole('listitem')).toContainText(clientName)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('promise.take') }).click()
    await expect(lines(page).getByRole('button')).toHaveText([
      /^2Arabica coffee/,
      /^1Repair.*7\.00/,
    ])
  })

  await test.step('paid: a receipt as a gift, and as a link', async () => {
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: t('pay.title') })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const { ticket } = await postedTicket(request, shop)
    expect(ticket.lines.map(({ unitPrice }) => unitPrice)).toEqual(['2.5', '7'])
    // Nobody waits for the quotation any more.
    const { rows } = await ask<{ rows: { id: string }[] }>(
      request,
      shop,
      'GET',
      '/invoices?limit=1',
    )
    const quoted = async () => (await documentOf(request, shop, rows[0]?.id ?? '')).delivery
    await expect.poll(quoted).toBe('closed')
    await catchPaper(page)
    await page.getByRole('button', { name: t('receipt.title'), exact: true }).click()
    await expect(dialog.getByRole('img', { name: t('receipt.paper') })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('receipt.giftPrint') }).click()
    await expect.poll(() => papersOf(page)).toHaveLength(1)
    await dialog.getByText(t('receipt.link'), { exact: true }).click()
    await expect(dialog.getByRole('img', { name: t('receipt.linkCode') })).toBeVisible()
    const chat = dialog.getByRole('link', { name: t('sharing.whatsapp') })
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=.*http/)
    await expectAccessible(page)
    await leave()
  })

  await test.step('the shift ends, and the rest goes on to the bank', async () => {
    await fromMenu(page, 'drawer.countAndClose')
    await page.getByRole('button', { name: t('drawer.startCount') }).click()
    const pieces = (note: string) =>
      page.getByLabel(t('drawer.piecesOf', { note }), { exact: true })
    await pieces('USD 10').fill('1')
    await pieces('USD 1').fill('3')
    await page.getByRole('button', { name: t('drawer.submitCount') }).click()
    await page.getByRole('button', { name: t('drawer.goOn') }).click()
    await page.getByLabel(t('drawer.restTo', { currency: 'USD' })).click()
    await page.getByRole('option').first().click()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('drawer.closeShift') }).click()
    await expect(page.getByRole('article', { name: t('drawer.z') })).toBeVisible()
    type Moved = { rows: { id: string }[] }
    const { rows } = await ask<Moved>(request, shop, 'GET', '/money-transfers?limit=5')
    expect(rows).toHaveLength(1)
    const moved = await ask<{ amount: string }>(
      request,
      shop,
      'GET',
      `/money-transfers/${rows[0]?.id}`,
    )
    expect(moved.amount).toBe('13')
  })
})

test('a browser that stays at its till is led back, until somebody who may lets it go', async ({
  browser,
  request,
}) => {
  const shop = await foundCounter(request)
  const stays = { layer: 'company', value: true, version: 0 }
  await ask(request, shop, 'PUT', '/settings/pos.kiosk', stays)
  const cashier = await foundCashier(request, shop)
  const page = await openTill(browser, cashier, { register: shop.register })
  for (const path of ['/Profile', '/Tickets']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/Pos$/)
    await expect(page.getByRole('combobox')).toBeVisible()
  }
  await fromMenu(page, 'till.leave')
  const approval = page.getByRole('dialog', { name: t('till.approval.leave') })
  await expect(approval).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(approval).toHaveCount(0)
  await expect(page).toHaveURL(/\/Pos$/)
  await fromMenu(page, 'till.leave')
  await page.keyboard.type(managerPin, { delay: 90 })
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/Pos/)
  await page.goto('/Profile')
  await expect(page).toHaveURL(/\/Profile$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
