/** What is worth more than a clerk may post: he asks, another approves; and he counts blind. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { documentOf, foundMarket, type Market } from '../testing/market.ts'
import { ask, openStation, type Shop, say, test, uniqueName } from '../testing/shop.ts'

const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** The starter role that keeps the stock and approves nothing. */
async function hireClerk(request: APIRequestContext, market: Market): Promise<Shop> {
  const { rows } = await ask<{ rows: { id: string; permissions: string[] }[] }>(
    request,
    market,
    'GET',
    '/roles?limit=50&columns=name,permissions',
  )
  const role = rows.find(
    ({ permissions }) =>
      permissions.includes('stock.adjustment.post') &&
      !permissions.includes('stock.adjustment.approve'),
  )
  const [username, password] = [uniqueName(), 'correct horse']
  const user = { id: newId(), username, fullName: 'Karim Nassar', password, role: role?.id }
  await ask(request, market, 'POST', '/users', user)
  const answer = await request.post('/api/login', { data: { login: username, password } })
  return { ...(await answer.json()), username, password, email: '' }
}

const count = async (page: Page, language: Language, name: string, counted: string) => {
  const reason = page.getByRole('combobox', { name: say(language, 'field.reason') })
  await reason.selectOption({ label: say(language, 'choice.reason.count') })
  await page.keyboard.press('Insert')
  await expect(page.getByLabel(say(language, 'document.entry'))).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  const column = page.getByLabel(say(language, 'document.column.counted'), { exact: true })
  await expect(column).toBeFocused()
  await page.keyboard.type(counted)
  await page.keyboard.press('Enter')
}

for (const language of ['ar'] as Language[])
  test(`a count above the limit waits until another approves it (${language})`, async ({
    browser,
    request,
  }) => {
    const market = await foundMarket(request, language)
    const limit = { layer: 'company', value: '2', version: 0 }
    await ask(request, market, 'PUT', '/settings/stock.approvalAbove', limit)
    const clerk = await hireClerk(request, market)
    const item = market.items[2]
    const page = await openStation(browser, clerk, { language, path: '/StockAdjustment/new' })
    await count(page, language, item?.name ?? '', '97')
    await page.keyboard.press('Control+Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(say(language, 'document.askApprovalBody'))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say(language, 'document.askApproval') }).click()
    const name = 'Karim Nassar'
    await expect(page.getByText(say(language, 'document.waitingFor', { name }))).toBeVisible()
    await expect(page.getByRole('button', { name: say(language, 'document.post') })).toBeHidden()
    const id = idIn(page)
    await page.context().close()

    const path = '/StockAdjustment?view=~waiting'
    const desk = await openStation(browser, market, { language, path })
    const row = desk.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(say(language, 'choice.state.waiting'))
    await row.getByRole('link').click()
    await desk.getByRole('button', { name: say(language, 'document.approve') }).click()
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText(/\d{4}-\d+/)
    const side = desk.getByRole('complementary').last()
    await expect(side).toContainText(name)
    await expect(side).toContainText('Rana Haddad')
    const posted = await documentOf(request, market, id, 'stock-adjustments')
    expect(posted).toMatchObject({ firstTotal: '-3', writtenBy: name, postedBy: 'Rana Haddad' })
    await desk.context().close()
  })

test('on a phone a transfer is counted before it says what was sent', async ({
  browser,
  request,
}) => {
  const language = 'en'
  const market = await foundMarket(request, language)
  const depot = newId()
  await ask(request, market, 'POST', '/warehouses', { id: depot, name: 'Depot' })
  const { types, warehouse } = await ask<{
    types: { id: string; behaviour: string }[]
    warehouse: { id: string }
  }>(request, market, 'GET', '/trade/terms?screen=stock')
  const item = market.items[1]
  const sent = market.body('transfer', [])
  const { id } = sent
  await ask(request, market, 'POST', '/stock-documents/post', {
    id,
    type: types.find(({ behaviour }) => behaviour === 'transfer')?.id,
    branch: sent.branch,
    day: sent.day,
    warehouse: warehouse.id,
    toWarehouse: depot,
    isDelivered: false,
    lines: [{ id: newId(), item: item?.id, quantity: '5' }],
  })
  const clerk = await hireClerk(request, market)
  const page = await openStation(browser, clerk, {
    language,
    width: 390,
    path: `/StockInOut/${id}`,
  })
  await page.getByRole('button', { name: say(language, 'document.deliver.transfer') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(say(language, 'transfer.countBody'))
  await expect(dialog).not.toContainText('5')
  await expectNoSideScroll(page)
  const counted = dialog.getByLabel(
    say(language, 'document.quantityOf', { name: item?.name ?? '' }),
  )
  const receive = dialog.getByRole('button', { name: say(language, 'document.deliver.transfer') })
  await expect(counted).toHaveValue('')
  await counted.fill('6')
  await receive.click()
  await expect(dialog.getByRole('alert')).toContainText(item?.name ?? '')
  await counted.fill('4')
  await receive.click()
  await expect(dialog).toBeHidden()
  await expect(
    page.getByText(say(language, 'choice.stockDocument.delivery.partly')).first(),
  ).toBeVisible()
  await page.context().close()
})
