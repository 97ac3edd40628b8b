/** Three share a table: dollars, pounds with change in dollars and a tip, a card with a tip. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { ask, openStation, type Shop, say, test } from '../testing/shop.ts'
import { foundTill, openTill } from '../testing/till.ts'

const words = (key: string, facts: Record<string, string> = {}) => say('en', key, facts)

async function dishOf(request: APIRequestContext, shop: Shop): Promise<void> {
  const made = async (path: string, data: object): Promise<string> => {
    const id = newId()
    await ask(request, shop, 'POST', path, { id, ...data })
    return id
  }
  const category = await made('/categories', { name: 'Aaa dishes' })
  const unit = await made('/units', { name: 'Plate' })
  const dish = { name: 'Mixed grill', unitPrice: '30', kind: 'service', vat: '0' }
  await made('/items', { ...dish, unit, category })
}

const table = (page: Page) =>
  page.getByRole('button', { name: words('floor.table', { name: '1', seats: '4' }) })

/** Seated, served, and billed in three parts of ten dollars. */
async function billInThree(page: Page): Promise<void> {
  await page.goto('/TableManagement')
  await table(page).click()
  await page.getByRole('textbox', { name: words('order.guests') }).fill('3')
  await page.getByRole('button', { name: words('order.seatThem'), exact: true }).click()
  await page.getByRole('tab', { name: 'Aaa dishes' }).click()
  await page
    .getByRole('region')
    .getByRole('button', { name: /^Mixed grill/ })
    .click()
  await page.getByRole('button', { name: /^Send 1/ }).click()
  await page.getByRole('button', { name: words('order.bill'), exact: true }).click()
  await page.getByText(words('order.split.equal'), { exact: true }).click()
  await page.getByRole('textbox', { name: words('order.parts') }).fill('3')
  await page.getByRole('button', { name: words('order.makeBill') }).click()
}

/** The part at the till, paid as `pay` does, and back to the table. */
async function payPart(page: Page, part: string, pay: () => Promise<void>): Promise<void> {
  await page
    .getByRole('listitem')
    .filter({ hasText: words('order.part', { part, of: '3' }) })
    .getByRole('button', { name: words('order.pay') })
    .click()
  await expect(page.getByRole('region', { name: words('pay.title') })).toBeVisible()
  await pay()
  await page.getByRole('button', { name: words('pay.finish') }).click()
  await expect(page.getByRole('status').filter({ hasText: /\d{6}/ })).toBeVisible()
  await page.getByRole('button', { name: words('till.menu') }).click()
  await page.getByRole('menuitem', { name: words('screen.tableManagement') }).click()
  if (part === '3') return
  await table(page).click()
  await page.getByRole('button', { name: words('order.pay'), exact: true }).click()
}

test('a table of three pays in dollars, in pounds and by card, two with a tip', async ({
  browser,
  request,
}) => {
  test.slow()
  const shop = await foundTill(request)
  await ask(request, shop, 'PUT', '/settings/restaurant.tips', {
    layer: 'company',
    value: 'own',
    version: 0,
  })
  await dishOf(request, shop)
  const page = await openTill(browser, shop)
  await billInThree(page)
  const ways = page.getByRole('group', { name: words('pay.methods') })
  const tip = page.getByRole('dialog', { name: words('pay.tip') })

  await test.step('one in dollars, without a tip', () =>
    payPart(page, '1', () => page.getByRole('button', { name: words('pay.exact') }).click()))

  await test.step('one in pounds, with a dollar as a tip and dollars back', () =>
    payPart(page, '2', async () => {
      await ways.getByRole('button', { name: /LBP/ }).first().click()
      await page.keyboard.type('1500000', { delay: 90 })
      await ways.getByRole('button', { name: words('pay.tip') }).click()
      await tip.getByText('USD', { exact: true }).click()
      await tip.getByRole('textbox', { name: words('pay.tipAmount') }).fill('1')
      await expectAccessible(page)
      await tip.getByRole('button', { name: words('action.apply') }).click()
      await expect(page.getByText(words('pay.toPayWithTip'))).toBeVisible()
      const offers = page.getByRole('radiogroup', { name: words('pay.giveChange') })
      await offers.getByText('$', { exact: false }).first().click()
      await expect(page.getByText(words('pay.give'), { exact: false }).last()).toContainText('$')
    }))

  await test.step('one by card, ten percent on top', () =>
    payPart(page, '3', async () => {
      await ways.getByRole('button', { name: /card/i }).first().click()
      await ways.getByRole('button', { name: words('pay.tip') }).click()
      await tip.getByRole('button', { name: /^10%/ }).click()
      await expect(page.getByRole('list', { name: words('pay.tenders') })).toContainText('$11.00')
      await page.getByRole('textbox', { name: /^Reference of/ }).fill('4711')
    }))

  await test.step('the report tells what is owed, and it is paid out of the drawer', async () => {
    await expect(table(page)).toHaveAttribute('data-state', /^(free|reserved)$/)
    await page.goto('/RestaurantReport?tab=tips')
    const tips = page.getByRole('table', { name: words('restaurantReport.tab.tips') })
    await expect(tips.getByRole('row').nth(1)).toContainText('$2.00')
    await expectAccessible(page)
    await tips.getByRole('button', { name: words('drawer.payTips') }).click()
    const dialog = page.getByRole('dialog', { name: words('drawer.tipOut') })
    const amount = dialog.getByRole('textbox', { name: words('drawer.amount') })
    await expect(amount).toHaveValue('2.00')
    await amount.fill('2.5')
    await dialog.getByRole('button', { name: words('drawer.payTips') }).click()
    await expect(dialog.getByText(/At most/)).toBeVisible()
    await amount.fill('2')
    await dialog.getByRole('button', { name: words('drawer.payTips') }).click()
    await expect(dialog).toBeHidden()
    await expect(tips.getByRole('row').nth(1)).toContainText('$0.00')
  })

  await test.step('in Arabic on a phone it fits', async () => {
    const phone = await openStation(browser, shop, {
      path: '/RestaurantReport?tab=tips',
      language: 'ar',
      width: 390,
    })
    await expect(phone.getByText('$0.00').first()).toBeVisible()
    await expectNoSideScroll(phone)
    await expectAccessible(phone)
  })
})
