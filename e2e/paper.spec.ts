/** An invoice leaves the house: looked at, saved, sent; what follows it is a copy. */
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Linked } from '../domain/kernel/field.ts'
import { newId } from '../domain/kernel/id.ts'
import type { Language } from '../domain/kernel/language.ts'
import type { TradeTerms } from '../domain/trade/contract.ts'
import { confirmShop } from './testing/letters.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { clientName, documentOf, foundMarket } from './testing/market.ts'
import { ask, foundShop, openStation, type Shop, say, test } from './testing/shop.ts'

const address = 'office@cafe.example'

type Sale = { shop: Shop; id: string; number: string }

async function sale(request: APIRequestContext): Promise<Sale> {
  const shop = await foundShop(request, { hasSampleData: false })
  const add = (path: string, body: object) =>
    ask<Linked>(request, shop, 'POST', path, { id: newId(), ...body })
  const terms = await ask<TradeTerms>(request, shop, 'GET', '/trade/terms?screen=sales')
  await add('/rates', { validFrom: terms.today, buy: '89500', sell: '89500' })
  const unit = await add('/units', { name: 'Box' })
  const item = await add('/items', {
    name: 'Cedar honey',
    unit: unit.id,
    unitPrice: '12.5',
    kind: 'service',
  })
  const client = await add('/thirdparties', {
    name: 'Café Liwan',
    emails: [{ id: newId(), address, type: 'billing' }],
  })
  const { company, branches } = shop.session
  const id = newId()
  const { number } = await ask<{ number: string }>(request, shop, 'POST', '/invoices/post', {
    id,
    type: terms.types.find(({ behaviour }) => behaviour === 'salesInvoice')?.id,
    branch: branches[0]?.id,
    partner: client.id,
    currency: company.firstCurrency.id,
    day: terms.today,
    isDelivered: true,
    lines: [{ id: newId(), item: item.id, quantity: '3', unitPrice: '12.5' }],
  })
  return { shop, id, number }
}

const openPaper = async (page: Page, language: Language) => {
  await page.getByRole('button', { name: say(language, 'action.print'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say(language, 'paper.dialog') })
  await expect(dialog.getByTitle(say(language, 'paper.preview'))).toBeVisible()
  return dialog
}

test('an invoice is saved, then sent as a copy', async ({ browser, request }) => {
  const { shop, id, number } = await sale(request)
  await confirmShop(request, shop)
  const page = await openStation(browser, shop, { path: `/Invoice/${id}` })
  const dialog = await openPaper(page, 'en')
  await expect(dialog).toContainText(say('en', 'paper.printed_zero'))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: say('en', 'paper.download') }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${number}.pdf`)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(dialog).toContainText(say('en', 'paper.printed_one'))
  await dialog.getByText(say('en', 'paper.mail'), { exact: true }).click()
  await expect(
    dialog.getByRole('textbox', { name: say('en', 'paper.mail.to'), exact: true }),
  ).toHaveValue(address)
  await dialog.getByRole('button', { name: say('en', 'paper.mail.send') }).click()
  const mails = dialog.getByRole('region', { name: say('en', 'paper.mail.list') })
  await expect(mails).toContainText(address)
  await expect(mails).toContainText(say('en', 'paper.mail.state.sent'), { timeout: 20_000 })
})

test('in Arabic on a phone a wrong address is told at its field', async ({ browser, request }) => {
  const { shop, id } = await sale(request)
  const page = await openStation(browser, shop, {
    path: `/Invoice/${id}`,
    language: 'ar',
    width: 390,
  })
  const dialog = await openPaper(page, 'ar')
  await dialog.getByText(say('ar', 'paper.mail'), { exact: true }).click()
  const to = dialog.getByRole('textbox', { name: say('ar', 'paper.mail.to'), exact: true })
  await to.fill('nobody')
  await dialog.getByRole('button', { name: say('ar', 'paper.mail.send') }).click()
  await expect(dialog.getByText(say('ar', 'refusal.emailLong'))).toBeVisible()
  await expect(to).toHaveAttribute('aria-invalid', 'true')
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isWide).toBe(false)
})

const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

const orderNumber = 'PO-2026/4471'

async function post(page: Page) {
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d{4}-\d+/)
}

const numberField = (page: Page, language: Language) =>
  page.getByRole('textbox', { name: say(language, 'field.clientOrderNumber') })

for (const [language, width] of [
  ['en', 1440],
  ['ar', 390],
] as const)
  test(`the number of a client’s order goes from the quotation to the paper of the invoice (${language}, ${width})`, async ({
    browser,
    request,
  }) => {
    test.slow()
    const market = await foundMarket(request, language)
    const page = await openStation(browser, market, {
      language,
      path: '/Invoice/new',
      width,
    })
    const type = page.getByRole('combobox', { name: say(language, 'field.type') })
    await type.selectOption({ label: say(language, 'choice.behaviour.quotation') })
    const client = page.getByRole('combobox', { name: say(language, 'document.client') })
    await client.fill(clientName)
    await page.getByRole('option', { name: clientName }).first().click()
    await expect(numberField(page, language)).toHaveAttribute('maxlength', '40')
    await numberField(page, language).fill(` ${orderNumber} `)
    await page.getByLabel(say(language, 'document.entry')).fill('Sea salt')
    await page.keyboard.press('Enter')
    await expectNoSideScroll(page)
    await post(page)
    await expect(page.getByRole('definition').filter({ hasText: orderNumber })).toBeVisible()
    await expectNoSideScroll(page)

    // The invoice begins with it.
    const name = say(language, 'choice.behaviour.salesInvoice')
    await page.getByRole('button', { name: say(language, 'document.convertTo', { name }) }).click()
    await expect(numberField(page, language)).toHaveValue(orderNumber)
    await post(page)
    const invoice = await documentOf(request, market, idIn(page))
    expect(invoice).toMatchObject({ behaviour: 'salesInvoice', clientOrderNumber: orderNumber })
    await expectAccessible(page)

    // Its paper says it.
    await openPaper(page, language)
    await page.keyboard.press('Escape')

    // The list finds it.
    await page.goto('/Invoice')
    await page.getByRole('searchbox').fill('4471')
    await expect(page.getByRole('link', { name: invoice.number })).toBeVisible()
    await expectNoSideScroll(page)

    // So does the palette.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: say(language, 'shell.palette') }).fill('po-2026/4471')
    await page.getByRole('option', { name: invoice.number }).click()
    await expect(page).toHaveURL(new RegExp(`/Invoice/${invoice.id}`))
    await page.context().close()
  })
