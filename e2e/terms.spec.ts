/** What is told before it is agreed, and what is left of it afterwards. */
import { expect } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import type { Language } from '../domain/kernel/language.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { clientName, documentOf, foundMarket } from './testing/market.ts'
import { ask, openStation, say, test } from './testing/shop.ts'

for (const language of ['ar'] as Language[])
  test(`an offer below its cost says so, in either currency (${language})`, async ({
    browser,
    request,
  }) => {
    const market = await foundMarket(request, language)
    const words = (key: string, facts?: Record<string, string>) => say(language, key, facts)
    const { company } = market.session
    const { lines, ...head } = market.body('quotation', [])
    const [coffee, oil] = market.items
    const line = (item: typeof coffee, unitPrice: string, more = {}) => ({
      id: newId(),
      item: { id: item?.id, title: item?.name },
      quantity: '2',
      unitPrice,
      ...more,
    })
    const linked = (id: unknown) => ({ id, title: 'x' })
    const body = {
      ...head,
      id: undefined,
      type: linked(head.type),
      branch: linked(head.branch),
      partner: { id: market.client, title: clientName },
      warehouse: linked(head.warehouse),
      currency: company.secondCurrency?.id,
      rate: '89500',
      lines: [line(coffee, '89000'), line(oil, '100000', { discountPercent: '5' })],
    }
    const id = newId()
    const draft = { version: null, behaviour: 'quotation', body }
    await ask(request, market, 'PUT', `/invoices/drafts/${id}`, draft)
    const page = await openStation(browser, market, { language, path: `/Invoice/${id}?draft=1` })
    const warning = page.getByText(words('document.belowCost'))
    await expect(warning).toHaveCount(1)
    await expect(warning).toContainText('89,500')
    await expectAccessible(page)
    await page
      .getByText(oil?.name ?? '')
      .first()
      .click()
    await page.getByLabel(words('document.column.discountPercent')).fill('20')
    await page.keyboard.press('Tab')
    await expect(warning).toHaveCount(2)
    await page.context().close()
  })

for (const language of ['fr', 'ar'] as Language[])
  test(`what is left of an order is closed with a reason and reopened (${language})`, async ({
    browser,
    request,
  }) => {
    const market = await foundMarket(request, language)
    const words = (key: string, facts?: Record<string, string>) => say(language, key, facts)
    const [coffee] = market.items
    const order = market.body('salesOrder', [
      { item: coffee?.id ?? '', quantity: '10', unitPrice: '5' },
    ])
    await ask(request, market, 'POST', '/invoices/post', order)
    const page = await openStation(browser, market, { language, path: `/Invoice/${order.id}` })
    const onward = page.getByRole('button', {
      name: words('document.convertTo', { name: words('choice.behaviour.salesInvoice') }),
    })
    await expect(onward).toBeVisible()
    const choose = async (key: string) => {
      await page.getByRole('button', { name: words('form.more') }).click()
      await page.getByRole('menuitem', { name: words(key) }).click()
    }
    await choose('document.closeRest')
    const dialog = page.getByRole('dialog')
    const close = dialog.getByRole('button', { name: words('document.closeRest') })
    await close.click()
    await expect(dialog.getByLabel(words('field.reason'))).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel(words('field.reason')).fill('Out of season')
    await close.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Out of season')).toBeVisible()
    await expect(page.getByText(words('choice.delivery.closed')).first()).toBeVisible()
    await expect(onward).toBeHidden()
    await expectAccessible(page)
    await choose('document.reopenRest')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('document.reopenRest') })
      .click()
    await expect(onward).toBeVisible()
    expect(await documentOf(request, market, order.id)).toMatchObject({ delivery: 'none' })
    await page.context().close()
  })

for (const language of ['ar'] as Language[])
  test(`a statement adds up both currencies at a rate one types (${language})`, async ({
    browser,
    request,
  }) => {
    const market = await foundMarket(request, language)
    const words = (key: string) => say(language, key)
    const { company } = market.session
    const [coffee] = market.items
    const sold = (unitPrice: string, more = {}) =>
      ask(
        request,
        market,
        'POST',
        '/invoices/post',
        market.body('salesInvoice', [{ item: coffee?.id ?? '', quantity: '1', unitPrice }], more),
      )
    await sold('100')
    await sold('8950000', { currency: company.secondCurrency?.id })
    const path = `/Thirdparty/${market.client}`
    const page = await openStation(browser, market, { language, path })
    await page.getByRole('tab', { name: words('ledger.statement') }).click()
    const total = page.getByRole('row', { name: words('ledger.totalAtRate') })
    await expect(total).toContainText('200.00')
    await expect(total).toContainText('17,900,000')
    await total.getByLabel(words('document.rate')).click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('100000')
    await expect(total).toContainText('189.50')
    await expect(total).toContainText('18,950,000')
    await expectAccessible(page)
    await page.getByRole('button', { name: words('action.print') }).click()
    await expect(
      page.getByRole('dialog').locator('canvas, iframe, img, embed').first(),
    ).toBeVisible()
    await page.context().close()
  })

test('on a phone the statement and its rate fit the page', async ({ browser, request }) => {
  const market = await foundMarket(request)
  const [coffee] = market.items
  const line = { item: coffee?.id ?? '', quantity: '1', unitPrice: '100' }
  await ask(request, market, 'POST', '/invoices/post', market.body('salesInvoice', [line]))
  const path = `/Thirdparty/${market.client}?tab=statement`
  const page = await openStation(browser, market, { width: 390, path })
  await expect(page.getByText(say('en', 'ledger.totalAtRate'))).toBeVisible()
  await expectNoSideScroll(page)
  await page.getByText(say('en', 'ledger.totalAtRate')).scrollIntoViewIfNeeded()
  await page.context().close()
})
