/** Buying as it goes: ordered, received in parts, billed, freight added, and prices made anew. */

import { expect, type Page } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import type { Language } from '../domain/kernel/language.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { documentOf, foundMarket } from './testing/market.ts'
import { ask, openStation, say, test } from './testing/shop.ts'

const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

type Printing = typeof globalThis & { printed: string }

/** A label printer as WebUSB shows one, allowed by whoever is asked. */
const plugPrinter = (page: Page) =>
  page.addInitScript(() => {
    const out = { endpointNumber: 1, direction: 'out' }
    const alternates = [{ interfaceClass: 7, endpoints: [out] }]
    const device = {
      vendorId: 1,
      productId: 2,
      configuration: { interfaces: [{ interfaceNumber: 0, alternates }] },
      open: async () => {},
      close: async () => {},
      claimInterface: async () => {},
      releaseInterface: async () => {},
      async transferOut(_: number, data: BufferSource) {
        const printing = globalThis as Printing
        printing.printed = `${printing.printed ?? ''}${new TextDecoder('latin1').decode(data)}`
        return { status: 'ok' }
      },
    }
    const usb = { requestDevice: async () => device, getDevices: async () => [device] }
    Object.defineProperty(navigator, 'usb', { configurable: true, value: usb })
  })

const printedBy = (page: Page) => page.evaluate(() => (globalThis as Printing).printed ?? '')

for (const language of ['ar'] as Language[])
  test(`ordered, received in parts, billed, landed and priced anew (${language})`, async ({
    browser,
    request,
  }) => {
    test.slow()
    const market = await foundMarket(request, language)
    const words = (key: string, facts?: Record<string, string>) => say(language, key, facts)
    const make = async (path: string, values: Record<string, unknown>): Promise<string> => {
      const made = { id: newId(), ...values }
      return (await ask<{ id: string }>(request, market, 'POST', path, made)).id
    }
    const units = await ask<{ rows: { id: string }[] }>(request, market, 'GET', '/units')
    const unit = units.rows[0]?.id
    const priced = { unit, supplierPrice: '10', profitRule: 'percent', profit: '30' }
    const item = await make('/items', { name: 'Cardamom', unitPrice: '13', ...priced })
    await make('/items', { name: 'Sea freight', kind: 'service', unit, unitPrice: '1' })
    await make('/thirdparties', { name: 'Levant Shipping', isClient: false, isSupplier: true })
    const lbp = market.session.company.secondCurrency?.id
    const order = market.body('purchaseOrder', [{ item, quantity: '10', unitPrice: '1074000' }], {
      currency: lbp,
    })
    await ask(request, market, 'POST', '/purchases/post', order)

    // Six of ten come, and lie there before anybody has billed them.
    const page = await openStation(browser, market, { language, path: `/Purchase/${order.id}` })
    const receive = words('document.deliver.purchaseOrder')
    await page.getByRole('button', { name: receive }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words('document.quantityOf', { name: 'Cardamom' })).fill('6')
    await dialog.getByRole('button', { name: receive }).click()
    await expect(
      page.getByText(words('document.lineReceived', { part: '6', whole: '10' })),
    ).toBeVisible()
    await expectAccessible(page)

    // The bill is for what came; it does not bring it again.
    const name = words('choice.behaviour.purchaseInvoice')
    await page.getByRole('button', { name: words('document.convertTo', { name }) }).click()
    const deliveredNow = page.getByLabel(words('document.deliveredNow.purchaseInvoice'))
    await expect(deliveredNow).not.toBeChecked()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d{4}-\d+/)
    const bill = await documentOf(request, market, idIn(page), 'purchases')
    expect(bill).toMatchObject({
      firstTotal: '72',
      delivery: 'full',
      lines: [{ quantity: '6', matched: '6' }],
    })
    const prices = page.getByRole('region', { name: words('prices.title') })
    await expect(prices).toContainText('Cardamom')

    // Freight of another company is added to what the goods cost.
    await page.getByRole('button', { name: words('form.more') }).click()
    await page.getByRole('menuitem', { name: words('landing.addTo') }).click()
    const supplier = page.getByRole('combobox', { name: words('document.supplier') })
    await supplier.fill('Levant')
    await expect(page.getByRole('option', { name: /Levant/ }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(supplier).toHaveValue('Levant Shipping')
    await page.getByLabel(words('document.entry')).fill('Sea freight')
    await page.keyboard.press('Enter')
    const quantity = page.getByLabel(words('document.column.quantity'), { exact: true })
    await expect(quantity).toBeFocused()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(words('document.column.unitPrice'))).toBeFocused()
    await page.keyboard.type('268500')
    await page.keyboard.press('Enter')
    const landing = page.getByRole('region', { name: words('landing.title') })
    await expect(landing).toContainText(bill.number)
    await expect(landing).toContainText('268,500')
    await expectAccessible(page)
    await page.keyboard.press('Control+Enter')
    const went = page.getByRole('region', { name: words('landing.went') })
    await expect(went).toContainText('3.00')

    // Twelve and a half dollars each now; the rule makes the price.
    await expect(prices.getByLabel(words('prices.proposedOf', { name: 'Cardamom' }))).toHaveValue(
      '16.25',
    )
    await expectAccessible(page)
    await prices
      .getByRole('button', { name: words('prices.acceptOf', { name: 'Cardamom' }) })
      .click()
    await expect(prices).toBeHidden()
    const changed = await ask<Record<string, string>>(request, market, 'GET', `/items/${item}`)
    expect(changed).toMatchObject({ unitPrice: '16.25', supplierPrice: '12.5', profit: '30' })

    // What came gets its new price: six labels, straight to a label printer.
    await plugPrinter(page)
    await page.goto(`/Purchase/${bill.id}`)
    await page.getByRole('button', { name: words('form.more') }).click()
    await page.getByRole('menuitem', { name: words('label.title') }).click()
    await dialog.getByLabel(words('label.format'), { exact: true }).selectOption('roll50x30')
    await dialog.getByLabel(words('label.printer'), { exact: true }).selectOption('usb')
    await expect(dialog.getByLabel(words('label.printerLanguage'))).toHaveValue('tspl')
    await expect(dialog.getByTitle(words('paper.preview'))).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words('action.print') }).click()
    await expect.poll(() => printedBy(page)).toMatch(/^SIZE 50 mm,30 mm.*PRINT 1,6\r\n$/s)
    // Or everything whose price changed today, one for its shelf.
    await dialog.getByText(words('label.source.changed')).click()
    await dialog.getByRole('button', { name: words('action.print') }).click()
    await expect.poll(() => printedBy(page)).toMatch(/PRINT 1,1\r\n$/)
    await page.context().close()
  })

test('a weight added on a card, here or elsewhere, divides the freight at once', async ({
  browser,
  request,
}) => {
  const market = await foundMarket(request)
  const [coffee, oil] = market.items
  const goods = [coffee, oil].map((it) => ({ item: it?.id ?? '', quantity: '2', unitPrice: '3' }))
  const bought = market.body('purchaseInvoice', goods)
  await ask(request, market, 'POST', '/purchases/post', bought)
  const units = await ask<{ rows: { id: string }[] }>(request, market, 'GET', '/units')
  const freight = { name: 'Sea freight', kind: 'service', unit: units.rows[0]?.id, unitPrice: '1' }
  await ask(request, market, 'POST', '/items', { id: newId(), ...freight })

  const page = await openStation(browser, market, { path: `/Purchase/${bought.id}` })
  await page.getByRole('button', { name: say('en', 'form.more') }).click()
  await page.getByRole('menuitem', { name: say('en', 'landing.addTo') }).click()
  await page.getByLabel(say('en', 'document.entry')).fill('Sea freight')
  await page.keyboard.press('Enter')
  await expect(
    page.getByLabel(say('en', 'document.column.quantity'), { exact: true }),
  ).toBeFocused()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await page
    .getByLabel(say('en', 'landing.by', { name: 'Sea freight' }))
    .selectOption(say('en', 'choice.landing.weight'))
  const missing = page.getByRole('link', { name: say('en', 'landing.missing.weight') })
  await expect(missing).toHaveCount(2)
  await expect(page).toHaveURL(/draft=1/)

  // The link leads to the card and back again.
  await missing.first().click()
  await page.getByLabel(say('en', 'field.weight')).fill('3')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(say('en', 'label.updateSuccess'))).toBeVisible()
  await page.goBack()
  await expect(missing).toHaveCount(1)

  // A colleague weighs the other one.
  const path = `/items/${oil?.id}`
  const { version } = await ask<{ version: number }>(request, market, 'GET', path)
  await ask(request, market, 'PATCH', path, { version, weight: '1' })
  const landing = page.getByRole('region', { name: say('en', 'landing.title') })
  await expect(missing).toHaveCount(0)
  await expect(landing).toContainText('$7.50')
  await expect(landing).toContainText('$2.50')
  await page.context().close()
})

test('on a phone an order, its bill and its costs fit the page', async ({ browser, request }) => {
  const market = await foundMarket(request)
  const [coffee] = market.items
  const line = { item: coffee?.id ?? '', quantity: '10', unitPrice: '2' }
  const bought = market.body('purchaseInvoice', [line])
  await ask(request, market, 'POST', '/purchases/post', bought)
  const page = await openStation(browser, market, { width: 390, path: `/Purchase/${bought.id}` })
  await expect(page.getByRole('region', { name: say('en', 'prices.title') })).toBeVisible()
  await expectNoSideScroll(page)
  await page.context().close()
})

for (const language of ['ar'] as Language[])
  test(`what a supplier's goods lack is ordered in two clicks (${language})`, async ({
    browser,
    request,
  }) => {
    const market = await foundMarket(request, language)
    const words = (key: string, facts?: Record<string, string>) => say(language, key, facts)
    const [unit] = (await ask<{ rows: { id: string }[] }>(request, market, 'GET', '/units')).rows
    const levels = { minQuantity: '5', maxQuantity: '24', supplierPrice: '2.5' }
    const values = { unit: unit?.id, unitPrice: '4', ...levels }
    for (const [name, supplier] of [
      ['Cardamom', market.supplier],
      ['Dried mint', market.supplier],
      ['Somebody else’s', null],
    ])
      await ask(request, market, 'POST', '/items', { id: newId(), name, supplier, ...values })
    const page = await openStation(browser, market, { language, path: '/Stock?tab=low' })
    const order = page.getByRole('button', { name: words('stock.low.order') })
    const forAll = page.getByRole('button', { name: words('stock.low.orderAll') })
    await expect(forAll).toBeEnabled()
    await expect(page.getByRole('row')).toHaveCount(4)
    await forAll.click()
    await expect(page).toHaveURL(/view=~drafts/)
    await expect(page.getByRole('row').filter({ hasText: 'Bekaa Farms' })).toHaveCount(1)
    await page.goBack()
    await expect(page.getByRole('row')).toHaveCount(4)
    const onlyOf = words('stock.low.onlyOf', { name: 'Bekaa Farms' })
    await page.getByRole('button', { name: onlyOf }).first().click()
    await expect(page.getByRole('row')).toHaveCount(3)
    await expectAccessible(page)
    // Prices come late, and whoever posts before them posts them all the same.
    await page.route('**/api/trade/lines?*', async (route) => {
      await new Promise((later) => setTimeout(later, 800))
      await route.continue()
    })
    await order.click()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(words('choice.behaviour.purchaseOrder'))
    await page.keyboard.press('Control+Enter')
    await expect(title).toHaveText(/\d{4}-\d+/)
    expect(await documentOf(request, market, idIn(page), 'purchases')).toMatchObject({
      behaviour: 'purchaseOrder',
      partner: { title: 'Bekaa Farms' },
      lines: [
        { name: 'Cardamom', quantity: '24', unitPrice: '2.5' },
        { name: 'Dried mint', quantity: '24', unitPrice: '2.5' },
      ],
    })
    // Ordered, it is still low, and nobody orders it twice.
    await page.goto('/Stock?tab=low')
    await page.getByRole('button', { name: onlyOf }).first().click()
    await expect(page.getByRole('row')).toHaveCount(3)
    await expect(order).toBeDisabled()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSideScroll(page)
  })
