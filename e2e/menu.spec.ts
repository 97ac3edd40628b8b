import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { MenuCodeList } from '../domain/restaurant/menu-code.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { ask, openStation, say, test } from './testing/shop.ts'
import { foundTill, openTill } from './testing/till.ts'

type Items = { rows: { name: string; category: { title: string } | null }[] }

test('a guest reads the menu on a phone in Arabic, while the house sells out and withdraws the code', async ({
  browser,
  request,
}) => {
  const shop = await foundTill(request)
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

  const latte = 'Café latte, large'
  const till = await openTill(browser, shop)
  const found = await ask<Items>(request, shop, 'GET', `/items?q=${encodeURIComponent(latte)}`)
  const category = found.rows.find((it) => it.name === latte)?.category?.title ?? ''
  await till
    .getByRole('navigation', { name: say('en', 'entity.category.many') })
    .getByRole('button')
    .filter({ hasText: category })
    .click()
  const tile = till.getByRole('button').filter({ hasText: latte })
  await expect(tile).toBeVisible()
  const desk = await openStation(browser, shop, { path: '/Kitchen' })
  await test.step('a cook says that a dish is sold out: guest and till are told at once', async () => {
    await desk.getByRole('button', { name: say('en', 'soldOut.open') }).click()
    await desk.getByRole('combobox', { name: say('en', 'soldOut.add') }).fill(latte)
    await desk.getByRole('option', { name: latte }).click()
    await Promise.all([
      expect(dish.getByText(say('ar', 'guestMenu.soldOut'))).toBeVisible({ timeout: 1000 }),
      expect(tile.getByText(say('en', 'till.soldOut'))).toBeVisible({ timeout: 1000 }),
    ])
    await expectAccessible(desk)
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

  await test.step('a withdrawn code says so, to whoever has the page open too', async () => {
    await desk.goto('/MenuQrCode')
    const place = say('en', 'floor.tableName', { name: '1' })
    const saved = async (kind: 'png' | 'svg') => {
      const more = say('en', 'menuCode.more', { place })
      await desk.getByRole('button', { name: more, exact: true }).click()
      const [file] = await Promise.all([
        desk.waitForEvent('download'),
        desk.getByRole('menuitem', { name: say('en', `menuCode.${kind}`) }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${kind}$`))
      return readFileSync(await file.path())
    }
    const picture = await saved('png')
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    // Large enough for a poster: its first chunk says how wide and high it is.
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)].every((it) => it >= 1200)).toBe(
      true,
    )
    expect((await saved('svg')).toString()).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+".*<\/svg>$/)
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
