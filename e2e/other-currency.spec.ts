/** Euros in a shop that counts in dollars and pounds, from their rate to what a client owes. */
import { expect } from '@playwright/test'
import { formatDate } from '../domain/kernel/format.ts'
import { newId } from '../domain/kernel/id.ts'
import { expectNoSideScroll } from './testing/looks.ts'
import { clientName, documentOf, foundMarket } from './testing/market.ts'
import { ask, openStation, say, test } from './testing/shop.ts'

test('a rate of the euro, an invoice in it, what is paid of it and what is still owed', async ({
  browser,
  request,
}) => {
  const market = await foundMarket(request)
  const euro = { id: newId(), code: 'EUR', name: 'Euro', decimals: 2 }
  await ask(request, market, 'POST', '/currencies', euro)

  const [item] = market.items
  if (!item) throw new Error('A market has items')
  const sale = market.body('salesInvoice', [{ item: item.id, quantity: '10', unitPrice: '10' }], {
    currency: euro.id,
  })

  await test.step('its rate is one of the rates', async () => {
    const page = await openStation(browser, market, { path: '/Rate/new' })
    const field = (key: string) =>
      page.getByRole('textbox', { name: say('en', `field.${key}`), exact: true })
    await page.getByRole('combobox', { name: say('en', 'field.currency') }).fill('EUR')
    await page.getByRole('option', { name: 'EUR' }).click()
    await field('validFrom').fill(formatDate(String(sale.day)))
    await field('buy').fill('1.08')
    await field('sell').fill('1.09')
    await page.keyboard.press('Control+s')
    await expect(page.getByText(say('en', 'label.addSuccess'))).toBeVisible()
    await page.context().close()
  })

  await test.step('the editor offers it and says what one is worth', async () => {
    const page = await openStation(browser, market, { path: '/Invoice/new' })
    const currency = page.getByRole('combobox', { name: say('en', 'field.currency') })
    await currency.selectOption({ label: 'EUR' })
    await expect(page.getByText('1 EUR = 1.08 USD')).toBeVisible()
    await ask(request, market, 'POST', '/invoices/post', sale)
    await page.context().close()
  })

  await test.step('posted, it stands in euros and beside them in dollars, in Arabic too', async () => {
    expect(await documentOf(request, market, sale.id)).toMatchObject({
      firstTotal: '108',
      secondTotal: '9666000',
    })
    const path = `/Invoice/${sale.id}`
    const page = await openStation(browser, market, { path, language: 'ar' })
    await expect(page.getByText('108.00').first()).toBeVisible()
    await expect(page.getByText('EUR').first()).toBeVisible()
    await page.setViewportSize({ width: 390, height: 800 })
    await expectNoSideScroll(page)
    await page.context().close()
  })

  await test.step('half of it is paid in dollars; the statement owes the rest in euros', async () => {
    const { types } = await ask<{ types: { id: string }[] }>(
      request,
      market,
      'GET',
      '/receipts/terms',
    )
    await ask(request, market, 'POST', '/receipts/post', {
      id: newId(),
      type: types[0]?.id,
      branch: market.session.branches[0]?.id,
      partner: market.client,
      method: market.cash.id,
      currency: market.session.company.firstCurrency.id,
      amount: '54',
      day: sale.day,
      allocations: [{ to: sale.id, amount: '50' }],
    })
    const page = await openStation(browser, market, {
      path: `/Thirdparty/${market.client}?tab=statement`,
      language: 'fr',
    })
    await expect(page.getByText(clientName).first()).toBeVisible()
    const table = page.getByRole('table', { name: say('fr', 'ledger.statement') })
    await expect(table.locator('tfoot')).toContainText('EUR')
    await page.context().close()
  })
})
