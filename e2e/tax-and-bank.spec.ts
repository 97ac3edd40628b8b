/** What an accountant does with the tax office and the bank. */
import { expect } from '@playwright/test'
import { addDays } from '../domain/kernel/date.ts'
import { formatPeriod } from '../domain/kernel/format.ts'
import { newId } from '../domain/kernel/id.ts'
import { taxPeriodAt } from '../domain/tax-return/tax-period.ts'
import { expectNoSideScroll } from './testing/looks.ts'
import { foundMarket, type Market } from './testing/market.ts'
import { ask, openStation, say, test } from './testing/shop.ts'

type Request = Parameters<typeof ask>[0]

const rateOf = (type: string, buy: string) => ({
  id: newId(),
  validFrom: '2020-01-01',
  type,
  buy,
  sell: buy,
})

/** A sale with VAT on a day. */
async function sold(request: Request, shop: Market, day: string, unitPrice: string) {
  const [item] = shop.items
  const line = { item: item?.id ?? '', quantity: '1', unitPrice, vat: '11' }
  const body = shop.body('salesInvoice', [line], { day, isDelivered: false })
  await ask(request, shop, 'POST', '/invoices/post', body)
  return body.id
}

test('an accountant files a VAT return in English and corrects it in the next, in Arabic', async ({
  browser,
  request,
}) => {
  const shop = await foundMarket(request)
  const { today } = await ask<{ today: string }>(request, shop, 'GET', '/books/terms')
  for (const [type, buy] of [
    ['sale', '90000'],
    ['tax', '89500'],
  ] as const)
    await ask(request, shop, 'POST', '/rates', rateOf(type, buy))
  await ask(request, shop, 'PUT', '/settings/tax.returnPeriod', {
    layer: 'company',
    scope: null,
    value: 'month',
    version: 0,
  })
  const last = taxPeriodAt(addDays(taxPeriodAt(today, 'month').from, -1), 'month')
  const before = taxPeriodAt(addDays(last.from, -1), 'month')
  const sale = await sold(request, shop, before.from, '100')
  const word = (key: string, facts = {}) => say('en', key, facts)
  const page = await openStation(browser, shop, { path: '/Books?tab=vat' })

  const table = page.getByRole('table', { name: word('taxReturn.title') })
  const row = (code: string) =>
    table.getByRole('row').filter({ has: page.getByRole('cell', { name: code, exact: true }) })
  // 11 dollars at the 89,500 of the tax office, whatever the market says.
  await expect(row('200')).toContainText('984,500')
  await row('200').getByRole('button').click()
  const documents = page.getByRole('table', { name: word('taxReturn.documents') })
  await expect(documents.getByRole('link')).toHaveCount(1)

  await page.getByRole('button', { name: word('taxReturn.file'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: word('taxReturn.file') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(word('taxReturn.owed'))).toBeVisible()

  await ask(request, shop, 'POST', `/invoices/${sale}/void`, { reason: 'Never sold' })
  await sold(request, shop, last.from, '300')
  const corrections = page.getByRole('table', { name: word('taxReturn.corrections') })
  await expect(corrections).toContainText('984,500')
  await expect(row('200')).toContainText('1,969,000')
  await page.getByRole('button', { name: word('taxReturn.paper'), exact: true }).click()
  await expect(page.getByRole('dialog', { name: word('taxReturn.title') })).toBeVisible()
  await page.keyboard.press('Escape')

  const arabic = (key: string, facts = {}) => say('ar', key, facts)
  const path = '/Books?tab=vat'
  const other = await openStation(browser, shop, { language: 'ar', path, width: 390 })
  const mended = other.getByRole('table', { name: arabic('taxReturn.corrections') })
  await expect(mended).toContainText('984,500')
  await other.getByRole('button', { name: arabic('taxReturn.file'), exact: true }).click()
  const question = other.getByRole('dialog')
  await question.getByRole('button', { name: arabic('taxReturn.file') }).click()
  await expect(question).toBeHidden()
  await expectNoSideScroll(other)

  for (const [period, tax] of [
    [before, '984,500'],
    [last, '1,969,000'],
  ] as const) {
    await page.getByRole('combobox', { name: word('ledger.period') }).click()
    await page
      .getByRole('option')
      .filter({ hasText: formatPeriod(period) })
      .click()
    // A toast may say the same for a while.
    const sheet = page.getByRole('main')
    await expect(sheet.getByText(word('taxReturn.isFiled'), { exact: true })).toBeVisible()
    await expect(row('200')).toContainText(tax)
  }
})

test('an accountant reconciles a file of the bank in Arabic and revalues the day in English', async ({
  browser,
  request,
}) => {
  const shop = await foundMarket(request, 'ar')
  const { today } = await ask<{ today: string }>(request, shop, 'GET', '/books/terms')
  await ask(request, shop, 'POST', '/rates', rateOf('bank', '95000'))
  const methods = await ask<{ rows: { id: string; type: string }[] }>(
    request,
    shop,
    'GET',
    '/payment-methods?limit=50',
  )
  const terms = await ask<{ types: { id: string }[] }>(request, shop, 'GET', '/receipts/terms')
  await ask(request, shop, 'POST', '/receipts/post', {
    id: newId(),
    type: terms.types[0]?.id,
    branch: shop.session.branches[0]?.id,
    partner: shop.client,
    method: methods.rows.find(({ type }) => type === 'creditCard')?.id,
    currency: shop.session.company.firstCurrency.id,
    amount: '100',
    reference: 'C100',
    day: today,
    allocations: [],
  })
  const word = (key: string, facts = {}) => say('ar', key, facts)
  const page = await openStation(browser, shop, { language: 'ar', path: '/Books?tab=bank' })

  await page.getByRole('combobox', { name: word('field.account') }).click()
  await page
    .getByRole('option')
    .filter({ hasText: /^1025(?!-)/ })
    .click()
  await page.getByRole('button', { name: word('bank.bring') }).click()
  const dialog = page.getByRole('dialog', { name: word('bank.bringTitle') })
  const [year, month, day] = today.split('-')
  const csv = [
    'التاريخ,البيان,المبلغ,الرصيد',
    `${day}/${month}/${year},تحويل من مقهى ليوان,100.00,100.00`,
    `${day}/${month}/${year},عمولة,-2.50,97.50`,
  ].join('\n')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'كشف.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByRole('table', { name: word('bank.sample') })).toContainText('عمولة')
  await dialog.getByRole('button', { name: word('bank.bring') }).click()
  await expect(dialog).toBeHidden()

  const report = page.getByRole('region', { name: word('bank.report') })
  await expect(report).toContainText(word('bank.explained'))
  const proposed = page.getByRole('region', { name: word('bank.proposals') })
  await proposed.getByRole('button', { name: word('bank.confirm'), exact: true }).click()
  await expect(proposed).toBeHidden()
  const open = page.getByRole('region', { name: word('bank.open') })
  await open.getByRole('button', { name: word('bank.book'), exact: true }).click()
  const booking = page.getByRole('dialog', { name: word('bank.bookTitle') })
  const account = booking.getByRole('combobox', { name: word('field.account') })
  await account.fill(word('starter.account.expense'))
  await page
    .getByRole('option', { name: word('starter.account.expense') })
    .first()
    .click()
  await booking.getByRole('button', { name: word('ledger.post') }).click()
  await expect(booking).toBeHidden()
  await expect(open).toContainText(word('bank.noLines'))
  await expect(report).toContainText(word('bank.agrees'))

  await page.getByRole('tab', { name: word('ledger.tab.exchange') }).click()
  const working = page.getByRole('table', { name: word('ledger.tab.exchange') })
  await expect(working).toContainText('550,000')

  const english = (key: string, facts = {}) => say('en', key, facts)
  const other = await openStation(browser, shop, { language: 'en', path: '/Books?tab=exchange' })
  await expect(other.getByRole('table', { name: english('ledger.tab.exchange') })).toContainText(
    '550,000',
  )
  await other.getByRole('button', { name: english('exchange.post') }).click()
  const question = other.getByRole('dialog')
  await question.getByRole('button', { name: english('exchange.post') }).click()
  await expect(other.getByText(english('exchange.nothing'))).toBeVisible()
  await expect(page.getByText(word('exchange.nothing'))).toBeVisible()
  await other.getByRole('tab', { name: english('ledger.tab.bank') }).click()
  await other.getByRole('combobox', { name: english('field.account') }).click()
  await other
    .getByRole('option')
    .filter({ hasText: /^1025(?!-)/ })
    .click()
  const agreed = other.getByRole('region', { name: english('bank.report') })
  await expect(agreed).toContainText(english('bank.agrees'))
})
