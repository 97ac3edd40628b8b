import { expect } from '@playwright/test'
import type { MenuCodeList } from '../domain/restaurant/menu-code.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { ask, foundShop, openStation, say, test } from './testing/shop.ts'

test('a guest reads the menu on a phone in Arabic, while the house sells out and withdraws the code', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request)
  const { rows } = await ask<MenuCodeList>(request, shop, 'GET', '/menu-codes')
  const code = rows.find(({ table }) => table?.title === '1')
  if (!code) throw new Error('Table 1 has no code')
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'ar-LB',
    isMobile: true,
    hasTouch: true,
  })
  const phone = await context.newPage()
  const dish = phone.getByRole('listitem').filter({
    has: phone.getByRole('heading', { name: 'قهوة لاتيه، كبير' }),
  })

  await test.step('the menu of the table, in both currencies', async () => {
    await phone.goto(`/Menu/${code.code}`)
    await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(phone.getByText(say('ar', 'floor.tableName', { name: '1' }))).toBeVisible()
    await expect(dish.getByText('$4.00')).toBeAttached()
    await expect(dish.getByText('358,000')).toBeAttached()
    await expect(dish.getByText(say('ar', 'choice.allergens.milk')).first()).toBeAttached()
    await expectAccessible(phone)
    await expectNoSideScroll(phone)
    await phone.getByRole('searchbox', { name: say('ar', 'guestMenu.search') }).fill('لاتيه')
    await expect(dish).toBeVisible()
    await dish.getByText(say('ar', 'guestMenu.choices')).click()
    await expect(dish.getByText('+$0.75').first()).toBeVisible()
    await expect(phone.getByRole('heading', { name: 'منقوشة زعتر، وسط' })).toBeHidden()
  })

  await test.step('what was seen is read without network', async () => {
    await expect
      .poll(() => phone.evaluate(async () => (await caches.match(location.href))?.status))
      .toBe(200)
    await context.setOffline(true)
    await phone.reload()
    await expect(dish).toBeAttached()
    await context.setOffline(false)
  })

  const desk = await openStation(browser, shop, { path: '/TableManagement' })
  await test.step('a dish is sold out while the guest looks', async () => {
    await desk.getByRole('button', { name: say('en', 'soldOut.open') }).click()
    await desk.getByRole('combobox', { name: say('en', 'soldOut.add') }).fill('Café latte, large')
    await desk.getByRole('option', { name: 'Café latte, large' }).click()
    await expectAccessible(desk)
    await expect(dish.getByText(say('ar', 'guestMenu.soldOut'))).toBeVisible({ timeout: 10_000 })
  })

  await test.step('a withdrawn code says so, to whoever has the page open too', async () => {
    await desk.goto('/MenuQrCode')
    const place = say('en', 'floor.tableName', { name: '1' })
    await desk
      .getByRole('button', { name: say('en', 'menuCode.more', { place }), exact: true })
      .click()
    await desk.getByRole('menuitem', { name: say('en', 'menuCode.withdraw') }).click()
    await desk.getByRole('button', { name: say('en', 'menuCode.withdraw') }).click()
    await expect(phone.getByText(say('ar', 'refusal.menuCodeWithdrawn'))).toBeVisible({
      timeout: 10_000,
    })
    await expectAccessible(desk)
  })
})
