import { expect } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import type { Language } from '../domain/kernel/language.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { clientName, foundMarket } from './testing/market.ts'
import { ask, foundShop, openStation, say, test } from './testing/shop.ts'
import { foundTill, openTill, postedNumbers, sell } from './testing/till.ts'

for (const language of ['ar'] as Language[])
  test(`the owner sees sales come in and opens what they are made of, in ${language}`, async ({
    browser,
    request,
  }) => {
    const word = (key: string) => say(language, key)
    const shop = await foundMarket(request, language)
    const [coffee, oil] = shop.items
    const sell = (item: string, quantity: string, amount: string) => {
      const lines = [{ item, quantity, unitPrice: '10' }]
      const currency = shop.session.company.firstCurrency.id
      const tenders = [{ id: newId(), method: shop.cash.id, currency, amount }]
      return ask(
        request,
        shop,
        'POST',
        '/invoices/post',
        shop.body('salesInvoice', lines, { tenders }),
      )
    }
    await sell(coffee?.id ?? '', '2', '20')
    const page = await openStation(browser, shop, { language })
    const figures = page.getByRole('region', { name: word('dashboard.figures') })
    const figure = (name: string) => figures.getByRole('link', { name: new RegExp(`^${name}`) })
    const sales = figure(word('dashboard.sales'))
    await expect(sales).toContainText('20.00')
    await expect(sales).toContainText('1,790,000')
    await expect(page.getByText(word('shell.connection.online')).first()).toBeVisible()

    await sell(oil?.id ?? '', '3', '5')
    await expect(sales).toContainText('50.00')
    await expect(figure(word('dashboard.count'))).toContainText('2')
    await expect(figure(word('dashboard.margin'))).toContainText('90.0%')
    await expect(figure(word('dashboard.toCollect'))).toContainText('25.00')
    const money = page.getByRole('region', { name: word('dashboard.moneyIn') })
    await expect(money.getByRole('listitem').first()).toContainText('25.00')
    const sellers = page.getByRole('region', { name: word('dashboard.sellers') })
    await expect(sellers.getByRole('listitem').first()).toContainText(oil?.name ?? '')
    await expectAccessible(page)

    await page.getByText(word('dashboard.period.month'), { exact: true }).click()
    await expect(page).toHaveURL(/period=month/)
    const chart = page.getByRole('region', { name: word('dashboard.salesBy.day') })
    await expect(chart.getByRole('slider')).toBeVisible()
    await expect(sales).toContainText('50.00')
    await page.goBack()
    await expect(page.getByRole('region', { name: word('dashboard.salesBy.hour') })).toBeVisible()

    await sales.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/Invoice\?/)
    const rows = page.getByRole('table', { name: word('entity.invoice.many') }).getByRole('row')
    await expect(rows.filter({ hasText: clientName })).toHaveCount(2)
  })

test('a phone shows the same figures without sticking out', async ({ browser, request }) => {
  const shop = await foundMarket(request)
  const lines = [{ item: shop.items[0]?.id ?? '', quantity: '1', unitPrice: '10' }]
  await ask(request, shop, 'POST', '/invoices/post', shop.body('salesInvoice', lines))
  const page = await openStation(browser, shop, { width: 390 })
  const figures = page.getByRole('region', { name: say('en', 'dashboard.figures') })
  await expect(figures.getByRole('link').first()).toContainText('10.00')
  await expectNoSideScroll(page)
  await expectAccessible(page)
})

test('a company in which nothing was posted is led through its first steps', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request, { hasSampleData: false, companyName: 'Maison Karam' })
  const page = await openStation(browser, shop)
  const steps = say('en', 'dashboard.steps', { company: 'Maison Karam' })
  await expect(page.getByRole('heading', { name: steps })).toBeVisible()
})

test('what a till sells is seen at once by whoever looks at the figures', async ({
  browser,
  request,
}) => {
  const shop = await foundTill(request)
  const till = await openTill(browser, shop)
  await sell(till, shop)
  await expect.poll(() => postedNumbers(request, shop)).toHaveLength(1)
  const page = await till.context().newPage()
  await page.goto('/Dashboard')
  const figures = page.getByRole('region', { name: say('en', 'dashboard.figures') })
  const sales = figures.getByRole('link').first()
  await expect(sales).toContainText('10.00')
  await expect(page.getByText(say('en', 'shell.connection.online')).first()).toBeVisible()
  await till.bringToFront()
  await sell(till, shop)
  await expect(sales).toContainText('20.00')
  // Of two in a row the last one shows within two seconds too, counted from when it came in.
  await sell(till, shop)
  await sell(till, shop)
  await expect.poll(() => postedNumbers(request, shop)).toHaveLength(4)
  await expect(sales).toContainText('40.00', { timeout: 2000 })
  await till.context().close()
})
