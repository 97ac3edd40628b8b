/** A week at the desk: what is typed is kept or refused at once, and money knows what it pays. */

import { expect } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import type { Language } from '../domain/kernel/language.ts'
import { expectAccessible } from './testing/looks.ts'
import { clientName, foundMarket, type Market } from './testing/market.ts'
import { ask, openStation, say, test } from './testing/shop.ts'

for (const language of ['ar'] as Language[])
  test(`a field takes only what it can keep (${language})`, async ({ browser, request }) => {
    const market = await foundMarket(request, language)
    const page = await openStation(browser, market, { language, path: '/Invoice/new' })
    await page.getByLabel(say(language, 'document.entry')).fill('Sea salt')
    await page.keyboard.press('Enter')
    const quantity = page.getByLabel(say(language, 'document.column.quantity'), { exact: true })
    await expect(quantity).toBeFocused()
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    const price = page.getByLabel(say(language, 'document.column.unitPrice'))
    await expect(price).toBeFocused()
    await expect(price).toHaveValue(/[1-9]/)
    const before = await price.inputValue()
    await page.keyboard.type('straw')
    await expect(page.getByText(say(language, 'refusal.number'))).toBeVisible()
    await expect(price).toHaveValue(before)
    await page.keyboard.type('4.25')
    await expect(page.getByText(say(language, 'refusal.number'))).toBeHidden()
    await page.keyboard.press('Tab')

    // Signs of a day that make none are marked, and the rest is kept without them.
    const day = page.getByLabel(say(language, 'field.day'), { exact: true })
    await day.fill('31/02')
    await page.keyboard.press('Tab')
    await expect(page.getByText(say(language, 'document.save.partly'))).toBeVisible()
    await expect(page.getByText(say(language, 'refusal.date'))).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: 'Sea salt' })).toContainText('12.75')
    await page.context().close()
  })

async function soldOnAccount(market: Market, request: Parameters<typeof ask>[0]) {
  const [coffee] = market.items
  const sold = market.body('salesInvoice', [
    { item: coffee?.id ?? '', quantity: '4', unitPrice: '10' },
  ])
  await ask(request, market, 'POST', '/invoices/post', sold)
  return sold
}

for (const language of ['fr'] as Language[])
  test(`a receipt recorded from an invoice comes filled (${language})`, async ({
    browser,
    request,
  }) => {
    const market = await foundMarket(request, language)
    const older = await soldOnAccount(market, request)
    const sold = await soldOnAccount(market, request)
    const page = await openStation(browser, market, { language, path: `/Invoice/${sold.id}` })
    await page.getByRole('button', { name: say(language, 'document.recordReceipt') }).click()
    await expect(
      page.getByRole('combobox', { name: say(language, 'document.client') }),
    ).toHaveValue(clientName)
    const amount = page.getByLabel(say(language, 'funds.amountIn'))
    await expect(amount).toHaveValue(/^40[.,]00$/)
    const ticked = page.getByRole('checkbox', { checked: true })
    await expect(ticked).toHaveCount(1)

    // Another one chosen raises what was received, as long as nobody typed it.
    await page.getByRole('checkbox', { checked: false }).first().click()
    await expect(amount).toHaveValue(/^80[.,]00$/)
    await page.getByRole('checkbox', { checked: true }).first().click()
    await expect(amount).toHaveValue(/^40[.,]00$/)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d{4}-\d+/)
    const open = async (id: string) =>
      (await ask<{ open: string }>(request, market, 'GET', `/invoices/${id}`)).open
    expect([await open(older.id), await open(sold.id)]).toEqual(['40', '0'])
    await page.context().close()
  })

for (const language of ['ar'] as Language[])
  test(`a return of an invoice that is open is set against it (${language})`, async ({
    browser,
    request,
  }) => {
    const market = await foundMarket(request, language)
    const sold = await soldOnAccount(market, request)
    const page = await openStation(browser, market, { language, path: `/Invoice/${sold.id}` })
    await page.getByRole('button', { name: say(language, 'form.more') }).click()
    await page.getByRole('menuitem', { name: say(language, 'document.return') }).click()
    const choice = page.getByRole('dialog')
    await choice
      .getByLabel(say(language, 'document.quantityOf', { name: 'Arabica coffee' }))
      .fill('1')
    await choice.getByRole('button', { name: say(language, 'document.goOn') }).click()
    await page.getByRole('button', { name: say(language, 'document.post'), exact: true }).click()
    await expect(page.getByText(say(language, 'credit.state.unpaid'))).toBeVisible()
    await expect(page.getByText(say(language, 'choice.payment.unpaid'))).toBeHidden()
    await page.getByRole('button', { name: /INV/ }).click()
    await expect(page.getByText(say(language, 'credit.state.paid'))).toBeVisible()
    await expectAccessible(page)
    const { open } = await ask<{ open: string }>(request, market, 'GET', `/invoices/${sold.id}`)
    expect(open).toBe('30')
    await page.context().close()
  })

test('whoever is made inside a purchase is a supplier', async ({ browser, request }) => {
  const market = await foundMarket(request, 'fr')
  const page = await openStation(browser, market, { language: 'fr', path: '/Purchase/new' })
  const supplier = page.getByRole('combobox', { name: say('fr', 'document.supplier') })
  await supplier.fill('Moulin du Chouf')
  await page
    .getByRole('option', { name: say('fr', 'form.createNamed', { title: 'Moulin du Chouf' }) })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('fr', 'action.save') })
    .click()
  await expect(supplier).toHaveValue('Moulin du Chouf')
  const { rows } = await ask<{ rows: { isClient: boolean; isSupplier: boolean }[] }>(
    request,
    market,
    'GET',
    '/thirdparties?q=chouf&columns=isClient,isSupplier',
  )
  expect(rows).toMatchObject([{ isClient: false, isSupplier: true }])
  await page.context().close()
})

test('what was deleted, removed or cleared comes back by one word; Enter goes line by line', async ({
  browser,
  request,
}) => {
  const language = 'fr'
  const market = await foundMarket(request, language)
  const page = await openStation(browser, market, { language, path: '/UserSettings' })
  await page.getByText(say(language, 'userSettings.afterQuantity.line'), { exact: true }).click()
  const undo = page
    .getByRole('status')
    .getByRole('button', { name: say(language, 'undo.undo'), exact: true })
  const brands = ['Cèdre', 'Olivier'].map((name) => ({ id: newId(), name, altName: `${name} 2` }))
  for (const brand of brands) await ask(request, market, 'POST', '/brands', brand)
  const [cedar, olive] = ['Cèdre', 'Olivier'].map((name) =>
    expect(page.getByRole('link', { name, exact: true })),
  )

  await page.goto(`/Brands/${brands[0]?.id}`)
  await page.getByRole('button', { name: say(language, 'form.more') }).click()
  await page.getByRole('menuitem', { name: say(language, 'action.delete') }).click()
  await page.keyboard.press('Enter')
  await undo.click()
  await expect(page.getByText(say(language, 'undo.restored'))).toBeVisible()
  await expect(page.getByText('Cèdre 2')).toBeVisible()

  await page.goto('/Brands?q=cedre')
  await cedar?.toBeVisible()
  await olive?.toHaveCount(0)
  await page.getByRole('button', { name: say(language, 'list.clear'), exact: true }).click()
  await olive?.toBeVisible()
  await undo.click()
  await olive?.toHaveCount(0)

  await page.goto('/Invoice/new')
  const entry = page.getByLabel(say(language, 'document.entry'))
  const quantity = page.getByLabel(say(language, 'document.column.quantity'), { exact: true })
  await entry.click()
  await page.keyboard.type(market.items[0]?.name ?? '')
  await page.keyboard.press('Enter')
  await expect(quantity).toBeFocused()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(entry).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(quantity).toBeFocused()
  await page.keyboard.press('Control+Backspace')
  await expect(quantity).toHaveCount(0)
  await undo.click()
  await expect(quantity).toHaveValue('7')
})
