/** The till when the network, the tab or the login goes away: nothing is lost and nothing doubled. */
import { expect, type Page } from '@playwright/test'
import { foundCounter, openTill as openCounter, scan } from '../testing/counter.ts'
import { expectNoSideScroll } from '../testing/looks.ts'
import { say, test } from '../testing/shop.ts'
import {
  foundTill,
  openTill,
  payExactly,
  postedNumbers,
  rungTimes,
  searchField,
  sell,
  takeItem,
  untilKept,
} from '../testing/till.ts'

const lines = (page: Page) => page.getByRole('list', { name: say('en', 'till.lineList') })

/** The machine's own clock is days behind, as after a flat battery. */
const setClockBack = (page: Page) =>
  page.context().addInitScript((backMs) => {
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...parts: [] | [number | string]) {
        if (parts.length === 0) super(Real.now() - backMs)
        else super(...(parts as [number]))
      }
      static override now = () => Real.now() - backMs
    } as DateConstructor
  }, 3 * 86_400_000)

test('without network the till starts, sells and numbers; later each ticket arrives once', async ({
  browser,
  request,
}) => {
  const shop = await foundTill(request)
  const page = await openTill(browser, shop, { isKept: true })
  await setClockBack(page)
  await page.reload()
  await expect(searchField(page)).toBeEnabled()
  const begunAt = Date.now()
  const first = await sell(page, shop)
  await untilKept(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(searchField(page)).toBeEnabled()
  const second = await sell(page, shop)
  await takeItem(page, shop)
  await expect(lines(page)).toContainText('Fountain pen')
  await page.reload()
  await expect(lines(page)).toContainText('Fountain pen')
  const third = await payExactly(page)
  expect([first, second, third].map((number) => number.slice(-6))).toEqual([
    '000001',
    '000002',
    '000003',
  ])
  await page.keyboard.press('Alt+w')
  const outbox = page.getByRole('dialog', { name: say('en', 'outbox.title') })
  await expect(outbox.getByText(second)).toBeVisible()
  await expect(outbox.getByText(third)).toBeVisible()
  await page.context().setOffline(false)
  await expect(outbox.getByText(say('en', 'outbox.empty'))).toBeVisible({ timeout: 30_000 })
  expect(await postedNumbers(request, shop)).toEqual([first, second, third])
  const times = await rungTimes(request, shop)
  expect(times).toEqual(times.toSorted())
  // A date in a header has no parts of a second.
  for (const at of times) expect(at).toBeGreaterThan(begunAt - 2000)
  for (const at of times) expect(at).toBeLessThan(Date.now() + 2000)
})

test('a second tab only looks, and sells once the first is closed', async ({
  browser,
  request,
}) => {
  const shop = await foundTill(request)
  const page = await openTill(browser, shop, { isKept: true })
  await takeItem(page, shop)
  await expect(lines(page)).toContainText('Fountain pen')
  const second = await page.context().newPage()
  await second.goto('/Pos')
  await expect(second.getByText(say('en', 'till.reader'))).toBeVisible()
  await expect(searchField(second)).toBeDisabled()
  // The other tab has seen this sale open; what it sells later is another one.
  await expect(lines(second)).toContainText('Fountain pen')
  const first = await payExactly(page)
  await page.close()
  await expect(searchField(second)).toBeEnabled()
  const next = await sell(second, shop)
  expect([first, next].map((number) => number.slice(-6))).toEqual(['000001', '000002'])
})

test('a refund that waits to be sent is not made again, and says what it comes to', async ({
  browser,
  request,
}) => {
  const shop = await foundTill(request)
  const page = await openTill(browser, shop, { isKept: true })
  const sold = await sell(page, shop)
  await expect.poll(async () => (await postedNumbers(request, shop)).length).toBe(1)
  await page.context().route('**/api/pos/tickets', (route) => route.abort())
  const dialog = page.getByRole('dialog')
  const refund = dialog.getByRole('button', { name: say('en', 'till.refund'), exact: true })
  const askFor = async () => {
    await searchField(page).fill(sold)
    await page.keyboard.press('Enter')
    await refund.click()
  }
  await askFor()
  await dialog.getByRole('checkbox', { name: 'Fountain pen' }).check()
  await refund.click()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: say('en', 'pay.refund') })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /000002/ })).toBeVisible()
  await askFor()
  await expect(dialog.getByText(say('en', 'till.allBack'))).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Fountain pen' })).toBeDisabled()
  await dialog.getByRole('button', { name: say('en', 'action.cancel') }).click()
  await page.keyboard.press('Alt+w')
  const outbox = page.getByRole('dialog', { name: say('en', 'outbox.title') })
  await expect(outbox.getByRole('listitem')).toContainText(['\u2212$10.00'])
  await page.context().unroute('**/api/pos/tickets')
  await outbox.getByRole('button', { name: say('en', 'outbox.send') }).click()
  await expect(outbox.getByText(say('en', 'outbox.empty'))).toBeVisible({ timeout: 30_000 })
})

test('nobody signs out while tickets wait', async ({ browser, request }) => {
  const shop = await foundTill(request)
  const page = await openTill(browser, shop, { isKept: true })
  await page.context().route('**/api/pos/tickets', (route) => route.abort())
  await sell(page, shop)
  await page.goto('/Dashboard')
  await page.getByRole('button', { name: say('en', 'shell.userMenu') }).click()
  await page.getByRole('menuitem', { name: say('en', 'shell.signOut') }).click()
  await expect(page.getByText(say('en', 'outbox.stay_one'))).toBeVisible({ timeout: 15_000 })
  await page.context().unroute('**/api/pos/tickets')
  await page.goto('/Pos')
  await expect.poll(async () => (await postedNumbers(request, shop)).length).toBe(1)
  // The server has it; whoever leaves before its answer came has it waiting still.
  await searchField(page).waitFor()
  await page.keyboard.press('Alt+w')
  const outbox = page.getByRole('dialog', { name: say('en', 'outbox.title') })
  await expect(outbox.getByText(say('en', 'outbox.empty'))).toBeVisible()
  await page.goto('/Dashboard')
  await page.getByRole('button', { name: say('en', 'shell.userMenu') }).click()
  await page.getByRole('menuitem', { name: say('en', 'shell.signOut') }).click()
  await expect(page.getByLabel(say('en', 'login.password'), { exact: true })).toBeVisible()
})

test('another login in the middle of a sale loses nothing', async ({ browser, request }) => {
  const shop = await foundTill(request)
  const page = await openTill(browser, shop, { isKept: true })
  await takeItem(page, shop)
  await expect(lines(page)).toContainText('Fountain pen')
  const { username: login } = shop
  const answer = await request.post('/api/login', { data: { login, password: shop.password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const password = page.getByLabel(say('en', 'login.password'), { exact: true })
  await expect(password).toBeVisible({ timeout: 20_000 })
  await page.getByLabel(say('en', 'login.login')).fill(shop.username)
  await password.fill(shop.password)
  await page.keyboard.press('Enter')
  await expect(password).toBeHidden()
  await page.goto('/Pos')
  await expect(lines(page)).toContainText('Fountain pen')
  expect((await payExactly(page)).slice(-6)).toBe('000001')
})

for (const [language, width] of [
  ['en', 1280],
  ['fr', 768],
  ['ar', 390],
] as const)
  test(`a till without network says so in words, in ${language} at ${width}`, async ({
    browser,
    request,
  }, info) => {
    const shop = await foundCounter(request, language)
    const page = await openCounter(browser, shop, {
      language,
      width,
      register: shop.register,
      isKept: true,
    })
    await untilKept(page)
    await page.context().setOffline(true)
    const sign = page.getByRole('button', { name: say(language, 'shell.connection.offline') })
    const words = sign.getByText(say(language, 'shell.connection.offline'))
    await expect(words).toBeVisible()
    const sell = async () => {
      await scan(page, 'GRO-100')
      await page.keyboard.press('F9')
      await expect(page.getByRole('region', { name: say(language, 'pay.title') })).toBeVisible()
      for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
    }
    await sell()
    const one = say(language, 'till.outbox.waiting_one', { count: '1' })
    await expect(words).toHaveText(`${say(language, 'shell.connection.offline')} – ${one}`)
    const box = await words.boundingBox()
    expect(box?.width).toBeGreaterThan(60)
    const target = await sign.boundingBox()
    expect(target?.height).toBeGreaterThanOrEqual(44)
    await expectNoSideScroll(page)
    await page.screenshot({ path: info.outputPath(`offline-${language}-${width}.png`) })
    await page.context().close()
  })
