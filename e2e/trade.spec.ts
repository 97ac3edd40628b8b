/** Documents as a bookkeeper lives in them: written without the mouse, returned, carried forward. */

import { expect, type Page } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import type { Language } from '../domain/kernel/language.ts'
import { nameIn } from '../domain/kernel/naming/local-name.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { clientName, documentOf, foundMarket, type Market } from './testing/market.ts'
import { ask, openStation, say, test } from './testing/shop.ts'

const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

const quantityOf = (at: number): string => String(at + 1)

/** An item by its name, the quantity, and Enter through the rest of the line. */
async function enterLine(page: Page, language: Language, market: Market, at: number) {
  const entry = page.getByLabel(say(language, 'document.entry'))
  await expect(entry).toBeFocused()
  await page.keyboard.type(market.items[at]?.name ?? '')
  await page.keyboard.press('Enter')
  const quantity = page.getByLabel(say(language, 'document.column.quantity'), { exact: true })
  await expect(quantity).toBeFocused()
  await page.keyboard.type(quantityOf(at))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(say(language, 'document.column.unitPrice'))).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
}

async function postByKeys(page: Page) {
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d{4}-\d+/)
}

for (const language of ['fr'] as Language[])
  test(`a bookkeeper enters twelve lines without the mouse (${language})`, async ({
    browser,
    request,
  }) => {
    test.slow()
    const market = await foundMarket(request, language)
    const page = await openStation(browser, market, { language, path: '/Invoice' })
    await expect(
      page.getByRole('tab', { name: say(language, 'document.view.drafts') }),
    ).toBeVisible()
    await page.keyboard.press('n')
    const client = page.getByRole('combobox', { name: say(language, 'document.client') })
    await expect(client).toBeFocused()
    await page.keyboard.type('Liwan')
    await page.keyboard.press('Enter')
    await expect(client).toHaveValue(clientName)
    await page.keyboard.press('Insert')
    for (let at = 0; at < 6; at += 1) await enterLine(page, language, market, at)

    // The tab is closed and opened again: nothing is lost.
    const saved = say(language, 'document.saved', { time: '' }).trim()
    await expect(page.getByText(saved)).toBeVisible()
    await expect(page).toHaveURL(/\/Invoice\/[0-9a-f-]{36}/)
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: 'Shopping bag' })).toBeVisible()
    await page.keyboard.press('Insert')
    for (let at = 6; at < 12; at += 1) await enterLine(page, language, market, at)

    // A line too many is made and taken away again, another moves up.
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Control+d')
    await expect(page.getByRole('listitem').filter({ hasText: 'Laurel soap' })).toHaveCount(1)
    await page.keyboard.press('Control+Backspace')
    await postByKeys(page)

    const posted = await documentOf(request, market, idIn(page))
    expect(posted.partner?.title).toBe(clientName)
    expect(posted.lines.map(({ name, quantity }) => [name, quantity])).toEqual(
      market.items.map(({ name }, at) => [name, quantityOf(at)]),
    )
    expect(posted.totals.total).not.toBe('0')
    await expect(page.getByText(say(language, 'choice.payment.unpaid'))).toBeVisible()
    await expectAccessible(page)
    await page.context().close()
  })

test('what is wrong is said at its place, and nothing is posted', async ({ browser, request }) => {
  const market = await foundMarket(request)
  const page = await openStation(browser, market, { path: '/Invoice/new' })
  await page.getByRole('button', { name: say('en', 'document.post') }).click()
  const client = page.getByRole('combobox', { name: say('en', 'document.client') })
  await expect(client).toBeFocused()
  await expect(page.getByText('Please select a Client.').first()).toBeVisible()
  await page.keyboard.type('Liwan')
  await expect(page.getByRole('option', { name: /Liwan/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Please add at least 1 item!').first()).toBeVisible()
  await page.getByLabel(say('en', 'document.entry')).fill('Sea salt')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Quantity', { exact: true })).toBeFocused()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Please put a Quantity for the Item!').first()).toBeVisible()
  await expect(page.getByLabel('Quantity', { exact: true })).toBeFocused()

  // More than there is: the company only warns, so it is asked.
  await page.keyboard.type('101')
  await expect(page.getByText(/Only \W?100\W? in stock/)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const doubt = page.getByRole('dialog')
  await expect(doubt).toContainText('Sea salt')
  await doubt.getByRole('button', { name: say('en', 'action.cancel') }).click()
  const { rows } = await ask<{ rows: unknown[] }>(request, market, 'GET', '/invoices')
  expect(rows).toHaveLength(0)
  await page.context().close()
})

test('lines are pasted from a spreadsheet', async ({ browser, request }) => {
  const market = await foundMarket(request)
  const page = await openStation(browser, market, { path: '/Invoice/new' })
  const entry = page.getByLabel(say('en', 'document.entry'))
  await entry.focus()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'Code\tQty\tPrice\nGRO-100\t3\t9.75\nOlive oil\t2\nnothing\t1')
    const event = new ClipboardEvent('paste', {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    })
    document.activeElement?.dispatchEvent(event)
  })
  await expect(page.getByText('1 row was not found: nothing')).toBeVisible()
  const lines = page.getByRole('region', { name: 'Lines' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('$29.25')
  await page.context().close()
})

for (const language of ['ar'] as Language[])
  test(`goods come back and the money goes back with them (${language})`, async ({
    browser,
    request,
  }) => {
    const market = await foundMarket(request, language)
    const [coffee, oil] = market.items
    const goods = [
      { item: coffee?.id ?? '', quantity: '4', unitPrice: '10' },
      { item: oil?.id ?? '', quantity: '2', unitPrice: '20' },
    ]
    const currency = market.session.company.firstCurrency.id
    const paid = { id: newId(), method: market.cash.id, currency, amount: '80' }
    const sold = market.body('salesInvoice', goods, { tenders: [paid] })
    await ask(request, market, 'POST', '/invoices/post', sold)
    const page = await openStation(browser, market, { language, path: `/Invoice/${sold.id}` })
    await page.getByRole('button', { name: say(language, 'form.more') }).click()
    await page.getByRole('menuitem', { name: say(language, 'document.return') }).click()
    const choice = page.getByRole('dialog')
    await choice
      .getByLabel(say(language, 'document.quantityOf', { name: 'Arabica coffee' }))
      .fill('3')
    await choice.getByRole('button', { name: say(language, 'document.goOn') }).click()
    await page.getByRole('button', { name: say(language, 'document.addRefund') }).click()
    // By the way it came.
    const method = page.getByRole('combobox', { name: say(language, 'field.method') })
    await expect(method).toHaveValue(nameIn(language, market.cash))
    await postByKeys(page)
    const back = await documentOf(request, market, idIn(page))
    expect(back).toMatchObject({ behaviour: 'salesReturn', payment: 'paid' })
    expect(back.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Arabica coffee', '3'],
    ])
    const original = await documentOf(request, market, sold.id)
    expect(original.lines[0]?.returned).toBe('3')
    expect(back.origin?.number).toBe(original.number)
    await page.context().close()
  })

test('what never left is credited without goods, and nothing is left to deliver', async ({
  browser,
  request,
}) => {
  const market = await foundMarket(request, 'en')
  const [coffee] = market.items
  const goods = [{ item: coffee?.id ?? '', quantity: '10', unitPrice: '10' }]
  const sold = market.body('salesInvoice', goods, { isDelivered: false })
  await ask(request, market, 'POST', '/invoices/post', sold)
  const { lines, day } = await documentOf(request, market, sold.id)
  await ask(request, market, 'POST', `/invoices/${sold.id}/deliver`, {
    delivery: newId(),
    day,
    lines: [{ id: newId(), line: lines[0]?.id, quantity: '5' }],
  })
  const page = await openStation(browser, market, { path: `/Invoice/${sold.id}` })
  await expect(page.getByText(say('en', 'choice.delivery.partly')).first()).toBeVisible()
  await page.getByRole('button', { name: say('en', 'form.more') }).click()
  await page.getByRole('menuitem', { name: say('en', 'document.return') }).click()
  const choice = page.getByRole('dialog')
  await choice.getByLabel(say('en', 'document.quantityOf', { name: 'Arabica coffee' })).fill('5')
  await choice.getByLabel(say('en', 'document.toStockOf', { name: 'Arabica coffee' })).uncheck()
  await choice.getByRole('button', { name: say('en', 'document.goOn') }).click()
  await page.getByRole('button', { name: say('en', 'document.post'), exact: true }).click()
  await expect(page.getByText(say('en', 'credit.state.unpaid'))).toBeVisible()
  await page.context().close()
  const [line] = (await documentOf(request, market, sold.id)).lines
  expect(line).toMatchObject({ delivered: '5', returned: '5', movedBack: '0' })

  const phone = await openStation(browser, market, {
    language: 'ar',
    width: 390,
    path: `/Invoice/${sold.id}`,
  })
  await expect(phone.getByText(say('ar', 'choice.delivery.full'), { exact: true })).toBeVisible()
  await expect(
    phone.getByText(say('ar', 'document.lineCredited', { part: '5', whole: '10' })),
  ).toBeVisible()
  await expect(
    phone.getByRole('button', { name: say('ar', 'document.deliver.salesInvoice') }),
  ).toBeHidden()
  await phone.context().close()
})

test('a quotation becomes an invoice, in Arabic and on a phone', async ({ browser, request }) => {
  const market = await foundMarket(request, 'ar')
  const [coffee] = market.items
  const offered = market.body('quotation', [
    { item: coffee?.id ?? '', quantity: '5', unitPrice: '10' },
  ])
  await ask(request, market, 'POST', '/invoices/post', offered)
  const page = await openStation(browser, market, {
    language: 'ar',
    width: 390,
    path: `/Invoice/${offered.id}`,
  })
  await expectNoSideScroll(page)
  const name = say('ar', 'choice.behaviour.salesInvoice')
  await page.getByRole('button', { name: say('ar', 'document.convertTo', { name }) }).click()
  await expect(page.getByRole('button', { name: say('ar', 'document.post') })).toBeVisible()
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: say('ar', 'document.post') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d{4}-\d+/)
  const posted = await documentOf(request, market, idIn(page))
  expect(posted).toMatchObject({ behaviour: 'salesInvoice', origin: { id: offered.id } })
  await page.context().close()
})

for (const language of ['fr'] as Language[])
  test(`goods move to another warehouse and are received there (${language})`, async ({
    browser,
    request,
  }) => {
    const market = await foundMarket(request, language)
    const depot = { id: newId(), name: 'Depot', branch: market.session.branches[0]?.id }
    await ask(request, market, 'POST', '/warehouses', depot)
    const page = await openStation(browser, market, { language, path: '/StockInOut/new' })
    const type = page.getByLabel(say(language, 'field.type'), { exact: true })
    await type.selectOption({ label: say(language, 'choice.behaviour.transfer') })
    const to = page.getByLabel(say(language, 'field.toWarehouse'), { exact: true })
    await page.keyboard.press('Insert')
    await page.keyboard.type('Sea salt')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(say(language, 'document.column.quantity'))).toBeFocused()
    await page.keyboard.type('30')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(say(language, 'refusal.selectWarehouseTo')).first()).toBeVisible()
    await expect(to).toBeFocused()
    await to.selectOption({ label: 'Depot' })
    await page.getByLabel(say(language, 'document.deliveredNow.transfer')).uncheck()
    await postByKeys(page)
    await page.getByRole('button', { name: say(language, 'document.deliver.transfer') }).click()
    const arrival = page.getByRole('dialog')
    await arrival.getByLabel(say(language, 'document.quantityOf', { name: 'Sea salt' })).fill('20')
    await arrival.getByRole('button', { name: say(language, 'document.deliver.transfer') }).click()
    await expect(
      page.getByText(say(language, 'choice.stockDocument.delivery.partly')),
    ).toBeVisible()
    const sent = await documentOf(request, market, idIn(page), 'stock-documents')
    expect(sent).toMatchObject({ delivery: 'partly', toWarehouse: { title: 'Depot' } })
    expect(sent.lines[0]?.delivered).toBe('20')
    await page.context().close()
  })

test('what was counted is held against what the books say', async ({ browser, request }) => {
  const market = await foundMarket(request)
  const page = await openStation(browser, market, { path: '/StockAdjustment/new' })
  await page.keyboard.press('Insert')
  await page.keyboard.type('Rose water')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(say('en', 'document.column.counted'))).toBeFocused()
  await page.keyboard.type('97')
  await expect(page.getByRole('listitem').filter({ hasText: '−3' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(say('en', 'refusal.reasonRequired')).first()).toBeVisible()
  await page.getByLabel(say('en', 'field.reason'), { exact: true }).selectOption('count')
  await postByKeys(page)
  const posted = await documentOf(request, market, idIn(page), 'stock-adjustments')
  expect(posted.lines[0]).toMatchObject({ counted: '97', expected: '100', direction: -1 })

  await page.getByRole('button', { name: say('en', 'form.more') }).click()
  await page.getByRole('menuitem', { name: say('en', 'form.duplicate') }).click()
  await expect(page.getByText(say('en', 'choice.state.draft'), { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '−3' })).toBeVisible()
  await postByKeys(page)
  const again = await documentOf(request, market, idIn(page), 'stock-adjustments')
  expect(again.id).not.toBe(posted.id)
  expect(again.lines[0]).toMatchObject({ counted: null, quantity: '3', direction: -1 })
  await page.context().close()
})

test('a draft is looked at on paper, a line under a name of its own', async ({
  browser,
  request,
}) => {
  const market = await foundMarket(request)
  const page = await openStation(browser, market, { path: '/Invoice/new' })
  const client = page.getByLabel(say('en', 'document.client'), { exact: true })
  await expect(client).toBeFocused()
  await page.keyboard.press('F8')
  await expect(page.getByText(say('en', 'document.selectToPrint.invoice'))).toBeVisible()
  await page.keyboard.type('Liwan')
  await expect(page.getByRole('option', { name: clientName })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Insert')
  await page.keyboard.type('Sea salt')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(say('en', 'document.column.quantity'))).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('F4')
  await expect(page.getByLabel(say('en', 'document.column.discountPercent'))).toBeFocused()
  await page.keyboard.type('10')
  await page.getByRole('button', { name: say('en', 'document.lineDetails') }).click()
  await page.getByLabel(say('en', 'document.lineName')).fill('Gift basket')
  await page.keyboard.press('F8')
  const paper = page.getByRole('dialog', { name: say('en', 'paper.preview') })
  await expect(paper).toContainText(say('en', 'paper.isDraft'))
  await expect(paper.getByTitle(say('en', 'paper.preview'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(paper).toBeHidden()
  await postByKeys(page)
  const posted = await documentOf(request, market, idIn(page))
  expect(posted.lines[0]).toMatchObject({ name: 'Gift basket', discountPercent: '10' })
  await page.context().close()
})

test('a line takes a discount in money and other taxes; cash gives change, a cheque is kept', async ({
  browser,
  request,
}) => {
  const word = (key: string) => say('en', key)
  const market = await foundMarket(request)
  for (const [tax, value] of Object.entries({ tax1Rate: '3', tax2Rate: '2' }))
    await ask(request, market, 'PUT', `/settings/tax.${tax}`, {
      value,
      version: 0,
      layer: 'company',
    })
  const page = await openStation(browser, market, { path: '/Invoice/new' })
  await expect(page.getByLabel(word('document.client'), { exact: true })).toBeFocused()
  await page.keyboard.type('Liwan')
  await expect(page.getByRole('option', { name: clientName })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Insert')
  await page.keyboard.type('Sea salt')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(word('document.column.quantity'))).toBeFocused()
  await page.keyboard.type('2')
  await page.getByRole('button', { name: word('document.lineDetails') }).click()
  const line = page.getByRole('listitem').filter({ hasText: word('document.lineName') })
  await line.getByLabel(word('document.discountAmount')).fill('1')
  await expect(line.getByLabel(word('document.column.tax1'))).toHaveValue('3')
  await line.getByLabel(word('document.column.vat'), { exact: true }).fill('0')
  await line.getByLabel(word('document.column.tax2')).fill('0')

  const pay = async (at: number, method: string, amount: string) => {
    await page.getByRole('button', { name: word('document.addTender') }).click()
    const way = page.getByRole('combobox', { name: word('field.method') }).nth(at)
    await expect(way).toBeFocused()
    await way.fill(method)
    await page.getByRole('option', { name: method }).first().click()
    await page.getByLabel(word('document.amount'), { exact: true }).nth(at).fill(amount)
  }
  await pay(0, word('starter.method.cheque'), '1')
  await page.getByLabel(word('funds.cheque.bank')).fill('Bank of the Cedars')
  await page.getByLabel(word('funds.cheque.number')).fill('004512')
  await pay(1, market.cash.name, '100')
  await expect(page.getByText(word('document.change'), { exact: true })).toBeVisible()
  await postByKeys(page)
  const posted = await documentOf(request, market, idIn(page))
  const terms = { discountAmount: '1', vat: '0', tax1: '3', tax2: '0' }
  expect(posted.lines[0]).toMatchObject(terms)
  expect([posted.payment, posted.open]).toEqual(['paid', '0'])
  await expect(page.getByText(`${word('document.column.tax1')} 3%`)).toBeVisible()
  const [cheque] = (
    await ask<{ rows: { bank: string }[] }>(request, market, 'GET', '/receipts?limit=50')
  ).rows.filter(({ bank }) => bank)
  expect(cheque).toMatchObject({ bank: 'Bank of the Cedars' })
  await page.context().close()
})
