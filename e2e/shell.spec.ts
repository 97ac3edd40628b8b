import { expect, type Page } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import { languages } from '../domain/kernel/language.ts'
import {
  expectAccessible,
  expectFollowed,
  expectNoSideScroll,
  expectNothingClipped,
} from './testing/looks.ts'
import { ask, foundShop, openStation, say, test, uniqueName } from './testing/shop.ts'

// Each test founds a company of its own, and the long walks are many: both workers share them.
test.describe.configure({ mode: 'parallel' })

const visited = [
  '/Dashboard',
  '/Main',
  '/Categories',
  '/Categories/new',
  '/Roles/new',
  '/Rate',
  '/Invoice',
  '/Invoice/new',
  '/Receipt/new',
  '/Stock',
  '/Books',
  '/Profile',
  '/SystemSettings',
  '/UserSettings',
  '/Translation',
  '/About',
]

const widths = { desk: 1440, phone: 390 }

/** A window is made narrow where words are longest. */
const narrowedTo = (language: string, width: number): number[] =>
  language === 'fr' && width === widths.desk ? [820] : []

/** Long lists of real names: looked at for words that are cut. */
const crowded = ['/Item', '/Thirdparty']

/**
 * The accessibility engine is slow, so it looks at every screen once each way, not in all nine; on
 * the desk the languages share them.
 */
function isLookedAtClosely(path: string, language: string, width: number): boolean {
  const at = visited.indexOf(path)
  if (at < 0) return false
  if (width === 390) return language === 'ar'
  return width === 1440 && language === languages[at % languages.length]
}

/** As a link of the menu does: the page stays, the screen is another. */
const goOn = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** On a phone the longest words and the mirrored ones tell what English would. */
const isWalked = (language: string, width: number): boolean => language !== 'en' || width !== 390

for (const language of languages)
  for (const [station, width] of Object.entries(widths).filter(([, it]) => isWalked(language, it)))
    test(`every screen is sound in ${language} on a ${station}`, async ({ browser, request }) => {
      // It walks through many screens.
      test.slow()
      const shop = await foundShop(request, { language })
      const page = await openStation(browser, shop, { language, width })
      const height = page.viewportSize()?.height ?? 0
      const problems: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(error.message))
      for (const path of [...visited, ...crowded]) {
        await page.setViewportSize({ width, height })
        const heading = page.getByRole('main').getByRole('heading', { level: 1 })
        const before = (await heading.textContent()) ?? ''
        await goOn(page, path)
        if (path !== visited[0]) await expect(heading).not.toHaveText(before)
        await expect(heading).toBeVisible()
        await expectNoSideScroll(page)
        if (isLookedAtClosely(path, language, width)) await expectAccessible(page)
        await expectNothingClipped(page)
        for (const narrow of narrowedTo(language, width)) {
          await page.setViewportSize({ width: narrow, height })
          await expect(heading).toBeVisible()
          await expectFollowed(page)
          await expectNothingClipped(page)
        }
      }
      expect(problems).toEqual([])
    })

test('the public screens are sound in both schemes', async ({ browser }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await (await browser.newContext({ colorScheme, locale: 'en-GB' })).newPage()
    for (const path of ['/', '/Registration', '/Forgotpassword', '/ChangePassword?token=x']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
    await page.context().close()
  }
})

test('the palette finds screens, records and actions', async ({ browser, request }) => {
  const shop = await foundShop(request)
  const page = await openStation(browser, shop)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: say('en', 'shell.palette') })).toBeFocused()
  await page.keyboard.type('ware')
  await expect(page.getByRole('option', { name: /Warehouses/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Warehouses' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: say('en', 'shell.palette') })).toBeFocused()
  await page.keyboard.type('kesrouan')
  await page.getByRole('option', { name: /Kesrouan Honey/ }).click()
  await expect(page.getByRole('heading', { name: 'Kesrouan Honey' })).toBeVisible()
  await page.context().close()

  // In Arabic, too: what is only alike is told and never taken by Enter, a number is found as dialled.
  const name = 'Bakery Tannourine'
  const client = { id: newId(), name, isClient: true, phone1: '+961 3 456 789' }
  await ask(request, shop, 'POST', '/thirdparties', client)
  const arabic = await openStation(browser, shop, { language: 'ar' })
  await arabic.keyboard.press('Control+k')
  const asked = arabic.getByRole('combobox', { name: say('ar', 'shell.palette') })
  await expect(asked).toBeFocused()
  await asked.fill('tanourine')
  await expect(arabic.getByText(say('ar', 'list.similar'))).toBeVisible()
  await expect(arabic.getByRole('option', { name })).toBeVisible()
  await arabic.keyboard.press('Enter')
  await expect(asked).toBeFocused()
  await asked.fill('03 456 789')
  await expect(arabic.getByRole('option', { name })).toBeVisible()
  await expect(arabic.getByText(say('ar', 'list.similar'))).toHaveCount(0)
  await arabic.keyboard.press('Enter')
  await expect(arabic.getByRole('heading', { name })).toBeVisible()
})

test('an unknown path says so', async ({ browser, request }) => {
  const shop = await foundShop(request, { hasSampleData: false })
  const page = await openStation(browser, shop, { path: '/Nowhere' })
  await expect(page.getByText(say('en', 'shell.notFound'))).toBeVisible()
})

test('language and theme change at once and stay', async ({ browser, request }) => {
  const shop = await foundShop(request, { hasSampleData: false })
  const page = await openStation(browser, shop, { path: '/Brands' })
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('menuitemradio', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('العلامات التجارية')
  await page.getByRole('button', { name: say('ar', 'shell.dark') }).click()
  // The bar of the browser knows the system alone, which is light here.
  const bar = page.locator('meta[name="theme-color"]').first()
  await expect(bar).toHaveAttribute('content', '#11100e')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(bar).toHaveAttribute('content', '#11100e')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
})

test('a phone gets cards, a bottom bar and the whole menu', async ({ browser, request }) => {
  const shop = await foundShop(request)
  const page = await openStation(browser, shop, { width: 390, path: '/Brands' })
  await expect(page.getByText('Cedar Valley')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.getByRole('button', { name: say('en', 'shell.more'), exact: true }).click()
  await page.getByRole('textbox', { name: say('en', 'shell.menuSearch') }).fill('unit')
  await page.getByRole('link', { name: 'Units', exact: true }).click()
  await expect(page.getByText('Kilogram', { exact: true })).toBeVisible()
})

test('the menu folds its groups by keyboard, remembers it, and opens where one is', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request, { hasSampleData: false })
  const page = await openStation(browser, shop)
  const menu = page.getByRole('navigation', { name: say('en', 'shell.navigation') })
  const people = menu.getByRole('button', { name: say('en', 'menu.people'), exact: true })
  const employees = menu.getByRole('link', { name: 'Employees' })
  const positions = menu.getByRole('link', { name: 'Positions' })
  await expect(employees).toBeVisible()
  await expect(positions).toBeHidden()
  await people.focus()
  await page.keyboard.press('Enter')
  await expect(employees).toBeHidden()
  await page.reload()
  await expect(people).toHaveAttribute('aria-expanded', 'false')
  await page.goto('/Position')
  await expect(positions).toBeVisible()
  await expect(people).toHaveAttribute('aria-expanded', 'true')
  await page.goto('/Dashboard')
  await expect(people).toHaveAttribute('aria-expanded', 'false')
  await people.click()
  await expect(positions).toBeHidden()
  await employees.focus()
  await page.keyboard.press('ArrowUp')
  await expect(people).toBeFocused()
  await page
    .getByRole('textbox', { name: say('en', 'shell.menuSearch') })
    .first()
    .fill('depart')
  await expect(menu.getByRole('link', { name: 'Departments' })).toBeVisible()
  await expect(menu.getByRole('button', { name: say('en', 'menu.people') })).toHaveCount(0)
})

test('a role finds what it does first, in the menu and under the thumb, and every key by ?', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request)
  const roles = await ask<{ rows: { id: string; name: string }[] }>(request, shop, 'GET', '/roles')
  const role = roles.rows.find(({ name }) => name === say('en', 'starter.role.cashier'))?.id
  const username = uniqueName()
  const password = 'correct horse'
  const values = { id: newId(), username, fullName: 'Ziad', password, role }
  await ask(request, shop, 'POST', '/users', values)
  const login = { data: { login: username, password } }
  const { token } = (await (await request.post('/api/login', login)).json()) as { token: string }
  const cashier = { ...shop, token }

  const page = await openStation(browser, cashier, { path: '/Main' })
  const menu = page.getByRole('navigation', { name: say('en', 'shell.navigation') })
  const groups = menu.getByRole('heading', { level: 2 })
  await expect(groups).toHaveText(['Sell', 'Money', 'People', 'Catalogue', 'Stock'])
  const fold = (group: string) => menu.getByRole('button', { name: group, exact: true })
  await expect(fold('Money')).toHaveAttribute('aria-expanded', 'true')
  await expect(fold('Catalogue')).toHaveAttribute('aria-expanded', 'false')
  const main = page.getByRole('main')
  await expect(main.getByText(say('en', 'entity.shift.use'))).toBeVisible()
  await expect(main.getByRole('link', { name: 'Units', exact: true })).toBeHidden()
  await main.getByRole('button', { name: /^Divisions, Categories and/ }).click()
  await page.reload()
  await expect(main.getByRole('link', { name: 'Units', exact: true })).toBeVisible()
  await main.getByRole('textbox').fill('what it is worth')
  await expect(main.getByRole('link', { name: say('en', 'screen.stock') })).toBeVisible()
  await page.keyboard.press('F1')
  const keys = page.getByRole('dialog', { name: say('en', 'shell.help') })
  await expect(keys.getByText(say('en', 'shortcuts.everywhere'))).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/Item')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  await expect(keys.getByText(say('en', 'list.keys.open'), { exact: true })).toBeVisible()

  const phone = await openStation(browser, cashier, { width: 390, language: 'ar' })
  const bar = phone.getByRole('navigation', { name: say('ar', 'shell.navigation') })
  const most = ['shell.home', 'screen.pos', 'entity.shift.many', 'entity.receipt.many']
  await expect(bar.getByRole('link')).toHaveText(most.map((key) => say('ar', key)))
  await bar.getByRole('button', { name: say('ar', 'shell.more') }).click()
  await phone.getByRole('button', { name: say('ar', 'shell.help') }).click()
  const help = phone.getByRole('dialog', { name: say('ar', 'shell.help') })
  await expect(help.getByRole('region', { name: say('ar', 'help.title') })).toBeVisible()
  await phone.goto('/Main')
  const starred = say('ar', 'entity.thirdparty.many')
  await phone.getByRole('button', { name: say('ar', 'main.star', { name: starred }) }).click()
  await expect(bar.getByRole('link').nth(1)).toHaveText(starred)
})
