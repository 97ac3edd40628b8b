/** A tax kept back of a supplier: chosen, certified, and told to the tax office. */
import { expect } from '@playwright/test'
import type { MoneyDocument } from '../domain/cash/contract.ts'
import { newId } from '../domain/kernel/id.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { foundMarket, fund } from './testing/market.ts'
import { ask, openStation, say, test } from './testing/shop.ts'

for (const [language, width] of [
  ['en', 1440],
  ['ar', 390],
] as const)
  test(`a bill is paid less the tax of non-residents (${language}, ${width})`, async ({
    browser,
    request,
  }) => {
    const market = await foundMarket(request, language)
    await fund(request, market, 'cash', '500')
    await ask(request, market, 'POST', '/withholding-rates', {
      id: newId(),
      code: 'NR',
      name: 'Non-residents',
      side: 'supplier',
      percent: '7.5',
      base: 'net',
    })
    const item = market.items[0]?.id ?? ''
    const bill = market.body('purchaseInvoice', [{ item, quantity: '10', unitPrice: '10' }])
    const { number } = await ask<{ number: string }>(
      request,
      market,
      'POST',
      '/purchases/post',
      bill,
    )
    // The return is told at the rate of the tax office.
    const taxed = { type: 'tax', buy: '89500', sell: '89500', validFrom: bill.day }
    await ask(request, market, 'POST', '/rates', { id: newId(), ...taxed })
    const path = `/Payments/new?partner=${market.supplier}&document=${bill.id}`
    const page = await openStation(browser, market, { language, width, path })
    const grid = page.getByRole('region', { name: say(language, 'funds.openDocuments') })
    await grid
      .getByRole('combobox', { name: say(language, 'withholding.choose') })
      .selectOption({ label: 'Non-residents 7.5%' })
    const kept = grid.getByRole('textbox', {
      name: say(language, 'withholding.amountOf', { number }),
    })
    await expect(kept).toHaveValue('7.50')
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await page.keyboard.press('Control+Enter')
    const certificate = page.getByRole('region', { name: say(language, 'withholding.certificate') })
    await expect(certificate).toContainText(/WHT-\d{4}-0001/)
    await expectNoSideScroll(page)
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const paid = await ask<MoneyDocument>(request, market, 'GET', `/payments/${id}`)
    expect(paid).toMatchObject({
      allocations: [{ documentAmount: '100', ownAmount: '92.5', withheld: { amount: '7.5' } }],
    })
    await certificate.getByRole('button', { name: say(language, 'taxReturn.paper') }).click()
    const paper = page.getByRole('dialog', { name: say(language, 'withholding.certificate') })
    await expect(paper.getByTitle(say(language, 'paper.preview'))).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto('/Books?tab=withholding')
    await expect(page.getByText('Bekaa Farms')).toBeVisible()
    await page.context().close()
  })
