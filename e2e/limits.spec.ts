/** A seller with limits carries on what was offered: what goes beyond them is told where he types. */
import { type APIRequestContext, expect } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { documentOf, foundMarket, type Market } from './testing/market.ts'
import { ask, openStation, type Shop, say, test, uniqueName } from './testing/shop.ts'

/** He gives at most 5 % and changes no price. */
async function hireSeller(
  request: APIRequestContext,
  market: Market,
  discountLimit = '5',
): Promise<Shop> {
  const role = {
    id: newId(),
    name: 'Seller',
    permissions: [
      'sales.invoice.view',
      'sales.invoice.add',
      'sales.invoice.post',
      'catalog.item.view',
      'partners.thirdparty.view',
    ],
    discountLimit,
  }
  await ask(request, market, 'POST', '/roles', role)
  const [username, password] = [uniqueName(), 'correct horse']
  const user = { id: newId(), username, fullName: 'Rana Haddad', password, role: role.id }
  await ask(request, market, 'POST', '/users', user)
  const answer = await request.post('/api/login', { data: { login: username, password } })
  return { ...(await answer.json()), username, password, email: '' }
}

for (const [language, width] of [
  ['en', 1440],
  ['ar', 390],
] as const)
  test(`an offer is carried on as it was approved, and no further (${language})`, async ({
    browser,
    request,
  }, info) => {
    const market = await foundMarket(request, language)
    const [coffee] = market.items
    // The owner offers below the list, and 20 % off.
    const lines = [{ item: coffee?.id ?? '', quantity: '5', unitPrice: '7', discountPercent: '20' }]
    const offered = market.body('quotation', lines)
    await ask(request, market, 'POST', '/invoices/post', offered)
    const seller = await hireSeller(request, market)
    const page = await openStation(browser, seller, {
      language,
      width,
      path: `/Invoice/${offered.id}`,
    })
    const name = say(language, 'choice.behaviour.salesInvoice')
    await page.getByRole('button', { name: say(language, 'document.convertTo', { name }) }).click()
    const whole = page.getByLabel(say(language, 'document.discountPercent'), { exact: true })
    await whole.fill('3')
    const refusal = page.getByText(say(language, 'refusal.range', { limit: '5' }))
    await expect(refusal).toBeVisible()
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await page.screenshot({ path: info.outputPath('told.png'), fullPage: true })
    const post = page.getByRole('button', { name: say(language, 'document.post'), exact: true })
    await post.click()
    await expect(refusal.first()).toBeVisible()
    // It is said at its place; no bar lies over the page.
    await expect(page.getByRole('button', { name: say(language, 'action.close') })).toBeHidden()
    await whole.fill('')
    await expect(refusal).toHaveCount(0)
    await post.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d{4}-\d+/)
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const posted = await documentOf(request, market, id)
    expect(posted).toMatchObject({
      behaviour: 'salesInvoice',
      totals: { net: '28' },
      origin: { id: offered.id },
    })
    await page.context().close()
  })

for (const [language, width] of [
  ['en', 1440],
  ['fr', 390],
  ['ar', 390],
] as const)
  test(`what a role may not do looks so, and no message covers the way on (${language})`, async ({
    browser,
    request,
  }, info) => {
    const t = (key: string) => say(language, key)
    const market = await foundMarket(request, language)
    const [coffee] = market.items
    const seller = await hireSeller(request, market, '0')
    const lines = [{ item: coffee?.id ?? '', quantity: '1', unitPrice: coffee?.price ?? '' }]
    const offered = market.body('quotation', lines)
    await ask(request, market, 'POST', '/invoices/post', offered)
    const page = await openStation(browser, seller, {
      language,
      width,
      path: `/Invoice/${offered.id}`,
    })
    const name = t('choice.behaviour.salesInvoice')
    await page.getByRole('button', { name: say(language, 'document.convertTo', { name }) }).click()
    const line = page.locator('[data-line]').first()
    await line.click()
    const price = line.getByLabel(t('document.column.unitPrice'), { exact: true })
    await expect(price).toHaveJSProperty('readOnly', true)
    await expect(price).toHaveAccessibleDescription(t('document.priceBound'))
    await price.focus()
    await expect(page.getByRole('tooltip')).toHaveText(t('document.priceBound'))
    await page.screenshot({ path: info.outputPath(`bound-${language}-${width}.png`) })
    await line.getByLabel(t('document.column.discountPercent'), { exact: true }).fill('3')
    await expect(page.getByText(t('refusal.noDiscounts')).first()).toBeVisible()
    await line.getByLabel(t('document.column.discountPercent'), { exact: true }).fill('')
    await expect(page.getByText(t('refusal.noDiscounts'))).toHaveCount(0)
    await expectAccessible(page)

    // What concerns no field is said above the bar with Post, and leaves by itself.
    await page.route('**/api/invoices/post', (route) => route.abort())
    const post = page.getByRole('button', { name: t('document.post'), exact: true })
    await post.click()
    const message = page.getByRole('alert').filter({ hasText: t('call.unreachable') })
    await expect(message).toBeVisible()
    const [said, way] = [await message.boundingBox(), await post.boundingBox()]
    expect(said && way && said.y < way.y + way.height && way.y < said.y + said.height).toBe(false)
    await page.screenshot({ path: info.outputPath(`message-${language}-${width}.png`) })
    await page.unroute('**/api/invoices/post')
    await post.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d{4}-\d+/)
    await page.context().close()
  })
