/** A happy hour at a table: on the line, on the bill, in both of its halves and on their tickets. */
import { expect, type Page } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import type { PastTicket } from '../../domain/pos/ticket/past-ticket.ts'
import { expectAccessible } from '../testing/looks.ts'
import { ask, say, test } from '../testing/shop.ts'
import { foundTill, openTill } from '../testing/till.ts'

const words = (key: string, facts: Record<string, string> = {}) => say('en', key, facts)

const table = (page: Page) =>
  page.getByRole('button', { name: words('floor.table', { name: '1', seats: '4' }) })

async function payPart(page: Page, part: string): Promise<void> {
  await page
    .getByRole('listitem')
    .filter({ hasText: words('order.part', { part, of: '2' }) })
    .getByRole('button', { name: words('order.pay') })
    .click()
  await expect(page.getByRole('region', { name: words('pay.title') })).toBeVisible()
  await page.getByRole('button', { name: words('pay.exact') }).click()
  await page.getByRole('button', { name: words('pay.finish') }).click()
  await expect(page.getByRole('status').filter({ hasText: /\d{6}/ })).toBeVisible()
  await page.getByRole('button', { name: words('till.menu') }).click()
  await page.getByRole('menuitem', { name: words('screen.tableManagement') }).click()
}

test('two guests share a bill of the happy hour', async ({ browser, request }) => {
  test.slow()
  const shop = await foundTill(request)
  const made = async (path: string, data: object): Promise<string> => {
    const id = newId()
    await ask(request, shop, 'POST', path, { id, ...data })
    return id
  }
  const category = await made('/categories', { name: 'Aaa drinks' })
  const unit = await made('/units', { name: 'Glass' })
  await made('/items', {
    ...{ name: 'Red wine', unitPrice: '9.5', kind: 'service', vat: '0', unit, category },
  })
  const promotion = await made('/promotions', {
    ...{ name: 'Happy hour', kind: 'percent', percent: '30', fromTime: '00:00', toTime: '23:59' },
    targets: [{ id: newId(), category }],
  })
  const page = await openTill(browser, shop)
  await page.goto('/TableManagement')
  await table(page).click()
  // Whoever the table is kept for at this hour may be more.
  await page.getByRole('textbox', { name: words('order.guests') }).fill('2')
  await page.getByRole('button', { name: words('order.seatThem'), exact: true }).click()
  await page.getByRole('tab', { name: 'Aaa drinks' }).click()
  const wine = page.getByRole('region').getByRole('button', { name: /^Red wine/ })
  await wine.click()
  await wine.click()
  const panel = page.getByRole('complementary', { name: words('order.what') })
  await expect(panel).toContainText('Happy hour')
  await expect(panel).toContainText('13.30')
  await page.getByRole('button', { name: words('order.bill'), exact: true }).click()
  await page.getByText(words('order.split.equal'), { exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('6.65')
  await expectAccessible(page)
  await page.getByRole('button', { name: words('order.makeBill') }).click()
  await payPart(page, '1')
  await table(page).click()
  await page.getByRole('button', { name: words('order.pay'), exact: true }).click()
  await payPart(page, '2')

  const ids = async () =>
    (await ask<{ rows: { id: string }[] }>(request, shop, 'GET', '/tickets?limit=2')).rows
  await expect.poll(async () => (await ids()).length).toBe(2)
  const past = await Promise.all(
    (await ids()).map(({ id }) => ask<PastTicket>(request, shop, 'GET', `/pos/tickets/${id}`)),
  )
  expect(past.flatMap(({ flags }) => flags)).toEqual([])
  const given = past.flatMap(({ ticket }) => ticket.lines.flatMap((line) => line.promotions ?? []))
  expect(new Set(given.map((it) => it.promotion))).toEqual(new Set([promotion]))
  expect(sumOf(given.map(({ amount }) => amount))).toBe('5.7')
})
