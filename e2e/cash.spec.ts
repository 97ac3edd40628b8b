/** Money as a bookkeeper takes it: a part payment over three invoices, a cheque that bounces. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { TrialBalance } from '../domain/books/ledger.ts'
import type { MoneyDocument } from '../domain/cash/contract.ts'
import { addDays } from '../domain/kernel/date.ts'
import { newId } from '../domain/kernel/id.ts'
import type { Language } from '../domain/kernel/language.ts'
import type { TradeTerms } from '../domain/trade/contract.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { clientName, documentOf, foundMarket, fund, type Market } from './testing/market.ts'
import { ask, openStation, say, test } from './testing/shop.ts'

const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Three invoices of 40, 35 and 50 dollars, each due a day after the one before. */
async function threeInvoices(request: APIRequestContext, market: Market): Promise<string[]> {
  const item = market.items[0]?.id ?? ''
  const ids: string[] = []
  for (const [at, unitPrice] of ['40', '35', '50'].entries()) {
    const body = market.body('salesInvoice', [{ item, quantity: '1', unitPrice }])
    const dueDate = addDays(String(body.day), at)
    await ask(request, market, 'POST', '/invoices/post', { ...body, dueDate })
    ids.push(body.id)
  }
  return ids
}

const opens = async (request: APIRequestContext, market: Market, ids: readonly string[]) =>
  (await Promise.all(ids.map((id) => documentOf(request, market, id)))).map(({ open }) => open)

const moneyOf = (request: APIRequestContext, market: Market, id: string) =>
  ask<MoneyDocument>(request, market, 'GET', `/receipts/${id}`)

/** From the list to the amount, without the mouse. */
async function beginReceipt(page: Page, language: Language) {
  await expect(page.getByRole('tab', { name: say(language, 'funds.view.cheques') })).toBeVisible()
  await page.keyboard.press('n')
  const client = page.getByRole('combobox', { name: say(language, 'document.client') })
  await expect(client).toBeFocused()
  await page.keyboard.type('Liwan')
  await page.keyboard.press('Enter')
  await expect(client).toHaveValue(clientName)
}

async function post(page: Page) {
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d{4}-\d+/)
}

const amountIn = (page: Page, language: Language) =>
  page.getByRole('textbox', { name: say(language, 'funds.amountIn') })

for (const language of ['ar'] as Language[])
  test(`a part payment over three invoices, and its void (${language})`, async ({
    browser,
    request,
  }) => {
    const market = await foundMarket(request, language)
    const ids = await threeInvoices(request, market)
    const page = await openStation(browser, market, { language, path: '/Receipt' })
    await beginReceipt(page, language)
    await amountIn(page, language).focus()
    await page.keyboard.type('100')
    const grid = page.getByRole('region', { name: say(language, 'funds.openDocuments') })
    await expect(grid.getByRole('textbox')).toHaveCount(3)
    await expect(grid.getByRole('textbox').nth(2)).toHaveValue('25.00')
    // More than the invoice is worth is said at its line, before anything is sent.
    await grid.getByRole('textbox').first().focus()
    await page.keyboard.type('41')
    await page.keyboard.press('Control+Enter')
    const limit = say(language, 'refusal.range', { limit: '40' })
    await expect(grid.getByRole('alert')).toContainText(limit)
    await page.getByRole('button', { name: say(language, 'funds.oldestFirst') }).click()
    await expect(grid.getByRole('textbox').first()).toHaveValue('40.00')
    await expectAccessible(page)
    await post(page)
    expect(await opens(request, market, ids)).toEqual(['0', '0', '25'])

    const receipt = idIn(page)
    const paid = page.getByRole('region', { name: say(language, 'funds.paidDocuments') })
    await expect(paid.getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page)
    await voidIt(page, language)
    expect(await opens(request, market, ids)).toEqual(['40', '35', '50'])
    expect(await moneyOf(request, market, receipt)).toMatchObject({ state: 'void', open: '0' })
    await page.context().close()
  })

/** What stands on an account today. */
async function balanceOf(request: APIRequestContext, market: Market, account: string) {
  const { today } = await ask<TradeTerms>(request, market, 'GET', '/trade/terms?screen=sales')
  const path = `/books/trial-balance?from=${today}&to=${today}`
  const { rows } = await ask<TrialBalance>(request, market, 'GET', path)
  return rows.find((row) => row.account.id === account)?.first.closing ?? '0'
}

async function voidIt(page: Page, language: Language) {
  await page.getByRole('button', { name: say(language, 'form.more') }).click()
  await page.getByRole('menuitem', { name: say(language, 'document.void') }).click()
  await page.getByRole('textbox', { name: say(language, 'field.reason') }).fill('Wrong client')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say(language, 'document.void') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(say(language, 'choice.state.void')).first()).toBeVisible()
}

for (const [language, width] of [
  ['en', 1280],
  ['ar', 390],
] as const)
  test(`the rest of an invoice is closed to an account (${language}, ${width})`, async ({
    browser,
    request,
  }) => {
    const market = await foundMarket(request, language)
    const discounts = { id: newId(), code: '6420', name: 'Discounts given', kind: 'expense' }
    await ask(request, market, 'POST', '/accounts', discounts)
    const item = market.items[0]?.id ?? ''
    const invoice = market.body('salesInvoice', [{ item, quantity: '1', unitPrice: '100' }])
    const { number } = await ask<{ number: string }>(
      request,
      market,
      'POST',
      '/invoices/post',
      invoice,
    )
    const path = `/Receipt/new?partner=${market.client}`
    const page = await openStation(browser, market, { language, width, path })
    await amountIn(page, language).fill('98')
    const grid = page.getByRole('region', { name: say(language, 'funds.openDocuments') })
    const closing = grid.getByRole('button', { name: say(language, 'funds.closeRest') })
    await expect(closing).toContainText('2.00')
    await closing.click()
    const account = grid.getByRole('combobox', {
      name: say(language, 'funds.restAccount', { number }),
    })
    await expect(account).toBeFocused()
    // Closed to nothing is said at its account; what follows documents is not offered.
    await page.keyboard.press('Control+Enter')
    await expect(grid.getByRole('alert')).toContainText(say(language, 'refusal.selectAccount'))
    await account.fill(say(language, 'starter.account.receivable'))
    await expect(page.getByText(say(language, 'form.nothingFound'))).toBeVisible()
    await grid.getByRole('button', { name: say(language, 'funds.keepRest', { number }) }).click()
    await closing.click()
    await account.fill('Discounts')
    await account.press('Enter')
    await expect(account).toHaveValue('Discounts given')
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await post(page)
    const paid = page.getByRole('region', { name: say(language, 'funds.paidDocuments') })
    const message = say(language, 'funds.closedTo', { account: 'Discounts given' })
    await expect(paid.getByRole('listitem')).toContainText(message)
    await expectNoSideScroll(page)
    expect(await documentOf(request, market, invoice.id)).toMatchObject({ payment: 'paid' })
    expect(await balanceOf(request, market, discounts.id)).toBe('2')
    await voidIt(page, language)
    expect(await opens(request, market, [invoice.id])).toEqual(['100'])
    expect(await balanceOf(request, market, discounts.id)).toBe('0')
    await page.context().close()
  })

for (const language of ['fr'] as Language[])
  test(`a cheque that bounces opens the same invoices again (${language})`, async ({
    browser,
    request,
  }) => {
    const market = await foundMarket(request, language)
    const ids = await threeInvoices(request, market)
    const page = await openStation(browser, market, { language, path: '/Receipt' })
    await beginReceipt(page, language)
    await page
      .getByLabel(say(language, 'field.method'))
      .selectOption({ label: say(language, 'starter.method.cheque') })
    await amountIn(page, language).fill('100')
    // A cheque must say what it is.
    await page.keyboard.press('Control+Enter')
    const number = page.getByRole('textbox', { name: say(language, 'funds.cheque.number') })
    await expect(number).toBeFocused()
    await number.fill('004512')
    await page.getByRole('textbox', { name: say(language, 'funds.cheque.bank') }).fill('Bank Audi')
    const due = page.getByRole('textbox', { name: say(language, 'funds.cheque.dueDate') })
    await due.focus()
    await page.keyboard.press('ArrowUp')
    await post(page)
    expect(await opens(request, market, ids)).toEqual(['0', '0', '25'])

    const life = page.getByRole('region', { name: say(language, 'funds.chequeTitle') })
    const take = async (step: string) => {
      const name = say(language, `funds.step.${step}`)
      await life.getByRole('button', { name, exact: true }).click()
      const dialog = page.getByRole('dialog')
      if (step === 'bounce')
        await dialog.getByRole('textbox', { name: say(language, 'funds.fee') }).fill('5')
      await dialog.getByRole('button', { name, exact: true }).click()
      await expect(dialog).toBeHidden()
    }
    await take('deposit')
    await expect(life.getByText(say(language, 'choice.cheque.deposited')).first()).toBeVisible()
    await take('bounce')
    await expect(life.getByText(say(language, 'choice.cheque.bounced')).first()).toBeVisible()
    expect(await opens(request, market, ids)).toEqual(['40', '35', '50'])
    await expectAccessible(page)

    await page.goto('/Receipt')
    const bounced = say(language, 'choice.cheque.bounced')
    await expect(page.getByRole('row').filter({ hasText: 'RC-' })).toContainText(bounced)
    await page.getByRole('tab', { name: say(language, 'funds.view.cheques') }).click()
    const row = page.getByRole('row').filter({ hasText: '004512' })
    await expect(row).toContainText(bounced)
    await page.context().close()
  })

test('an expense is paid by counted notes, on a phone', async ({ browser, request }) => {
  const market = await foundMarket(request)
  await fund(request, market, 'cash', '200')
  const page = await openStation(browser, market, { width: 390, path: '/Payments/new' })
  await page.getByText(say('en', 'funds.party.payments.expense')).click()
  await page.getByRole('button', { name: say('en', 'document.post') }).click()
  const account = page.getByRole('combobox', { name: say('en', 'funds.expenseAccount') })
  await expect(account).toBeFocused()
  await account.fill('General')
  await account.press('Enter')
  await expect(account).toHaveValue('General expenses')
  await page.getByRole('button', { name: say('en', 'funds.count') }).click()
  await page.getByLabel(say('en', 'funds.pieces', { value: '50' })).fill('1')
  await page.getByLabel(say('en', 'funds.pieces', { value: '20' })).fill('3')
  await expect(page.getByRole('textbox', { name: say('en', 'funds.amountOut') })).toHaveValue(
    '110.00',
  )
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: say('en', 'document.post') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d{4}-\d+/)
  await expectNoSideScroll(page)
  const paid = await ask<MoneyDocument>(request, market, 'GET', `/payments/${idIn(page)}`)
  expect(paid).toMatchObject({ amount: '110', partner: null })
  expect(paid.counts.map(({ value, count }) => [value, count])).toEqual([
    ['50', 1],
    ['20', 3],
  ])
  await page.context().close()
})

test('money waits to know what it could pay, and is not posted blindly', async ({
  browser,
  request,
}) => {
  const market = await foundMarket(request)
  const ids = await threeInvoices(request, market)
  const page = await openStation(browser, market, { path: '/Receipt' })
  let isAway = true
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const sent: string[] = []
  page.on('request', (it) => it.url().endsWith('/receipts/post') && sent.push(it.url()))
  await page.route('**/api/receipts/open?*', async (route) => {
    if (isAway) return route.fulfill({ status: 403 })
    await held
    return route.continue()
  })
  await beginReceipt(page, 'en')
  await amountIn(page, 'en').fill('100')
  const grid = page.getByRole('region', { name: say('en', 'funds.openDocuments') })
  await expect(grid.getByRole('alert')).toContainText(say('en', 'call.failed', { status: '403' }))
  await page.keyboard.press('Control+Enter')
  await expect(grid.getByRole('alert')).toBeVisible()
  // Asked again, the answer takes its time; what was sent before it waits for it.
  isAway = false
  await grid.getByRole('button', { name: say('en', 'action.retry') }).click()
  await expect(grid.getByRole('status')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  expect(sent).toEqual([])
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d{4}-\d+/)
  expect(await opens(request, market, ids)).toEqual(['0', '0', '25'])
  expect(sent).toHaveLength(1)
})

test('a cheque is handed on to a supplier who was named', async ({ browser, request }) => {
  const market = await foundMarket(request)
  const page = await openStation(browser, market, { path: '/Receipt' })
  await beginReceipt(page, 'en')
  await page
    .getByLabel(say('en', 'field.method'))
    .selectOption({ label: say('en', 'starter.method.cheque') })
  await amountIn(page, 'en').fill('60')
  await page.getByRole('textbox', { name: say('en', 'funds.cheque.number') }).fill('7')
  await page.getByRole('textbox', { name: say('en', 'funds.cheque.bank') }).fill('Bank Audi')
  await page.getByRole('textbox', { name: say('en', 'funds.cheque.dueDate') }).focus()
  await page.keyboard.press('ArrowUp')
  await post(page)
  const sent: string[] = []
  page.on('request', (it) => it.url().endsWith('/cheque') && sent.push(it.url()))
  const endorse = say('en', 'funds.step.endorse')
  await page.getByRole('button', { name: endorse }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: endorse }).click()
  await expect(dialog.getByText(say('en', 'refusal.selectSupplier'))).toBeVisible()
  const supplier = dialog.getByRole('combobox', { name: say('en', 'document.supplier') })
  await expect(supplier).toBeFocused()
  expect(sent).toEqual([])
  await supplier.fill('Bekaa')
  await supplier.press('Enter')
  await expect(supplier).toHaveValue('Bekaa Farms')
  await dialog.getByRole('button', { name: endorse }).click()
  await expect(dialog).toBeHidden()
  const life = page.getByRole('region', { name: say('en', 'funds.chequeTitle') })
  await expect(life.getByText(say('en', 'choice.cheque.endorsed')).first()).toBeVisible()
})

for (const [path, entity] of [
  ['/Receipt/new', 'receipt'],
  ['/Payments/new', 'payment'],
] as const)
  test(`without a number nothing is printed or deleted: ${path}`, async ({ browser, request }) => {
    const market = await foundMarket(request)
    const page = await openStation(browser, market, { path })
    for (const [action, key] of [
      ['action.print', 'document.selectToPrint'],
      ['action.delete', 'document.selectToDelete'],
    ] as const) {
      await page.getByRole('button', { name: say('en', 'form.more') }).click()
      await page.getByRole('menuitem', { name: say('en', action) }).click()
      await expect(page.getByText(say('en', `${key}.${entity}`))).toBeVisible()
    }
  })
