/** A new version of the application: the till takes it when nothing is open, and loses nothing. */
import { expect, type Page } from '@playwright/test'
import { scan } from '../testing/counter.ts'
import { openStation, say, test } from '../testing/shop.ts'
import { foundTill, payExactly, postedNumbers, searchField, untilKept } from '../testing/till.ts'
import { stretchWire } from '../testing/wire.ts'

/** Every file is of a build with another name, and says so. */
function newer(path: string, body: string): string {
  if (path === '/sw.js') return body.replace(/buildName = '[^']*/, '$&-newer')
  return path === '/index.html' ? body.replace(/name="build" content="[^"]*/, '$&-newer') : body
}

const isNewer = (page: Page) => page.locator('meta[name=build][content$=newer]').count()

const lookForOne = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })

test('a new version waits for the open sale, and what waits is sent after it', async ({
  baseURL,
  browser,
  request,
}) => {
  const wire = await stretchWire(baseURL ?? '')
  const shop = await foundTill(request)
  const page = await openStation(browser, shop, { path: `${wire.url}/Pos`, isKept: true })
  await page.getByRole('button', { name: shop.register.name }).click()
  await expect(searchField(page)).toBeEnabled()
  await untilKept(page)
  const lines = page.getByRole('list', { name: say('en', 'till.lineList') })
  const reload = page.getByRole('button', { name: say('en', 'till.reload') })

  await scan(page, shop.code)
  await expect(lines).toContainText('Fountain pen')
  wire.edit = newer
  await lookForOne(page)
  // It fetches every file of the build before it offers itself.
  await expect(page.getByText(say('en', 'till.newVersionLater'))).toBeVisible({ timeout: 30_000 })
  await expect(reload).toBeHidden()
  await page.reload()
  await expect(lines).toContainText('Fountain pen')
  expect(await isNewer(page), 'a reload alone takes no other version').toBe(0)

  wire.fateOf = (_, path) => (path === '/api/pos/tickets' ? 'cut before' : 'whole')
  const first = await payExactly(page)
  await reload.click()
  await expect.poll(() => isNewer(page)).toBe(1)
  await expect(page.getByText(say('en', 'till.newVersion'))).toBeHidden()
  await expect(searchField(page)).toBeEnabled()
  wire.fateOf = () => 'whole'
  await scan(page, shop.code)
  await expect(lines).toContainText('Fountain pen')
  const second = await payExactly(page)
  await expect.poll(() => postedNumbers(request, shop)).toEqual([first, second])
  await page.context().close()
  await wire.close()
})

test('a new version waits for no picture that does not come', async ({
  baseURL,
  browser,
  request,
}) => {
  const wire = await stretchWire(baseURL ?? '')
  const shop = await foundTill(request)
  const page = await openStation(browser, shop, { path: `${wire.url}/Pos`, isKept: true })
  await page.getByRole('button', { name: shop.register.name }).click()
  await expect(searchField(page)).toBeEnabled()
  await untilKept(page)
  wire.edit = newer
  wire.fateOf = (_, path) => (path.startsWith('/api/media-files/') ? 'never' : 'whole')
  await lookForOne(page)
  const reload = page.getByRole('button', { name: say('en', 'till.reload') })
  await expect(reload).toBeVisible({ timeout: 30_000 })
  // Shelves ask for pictures all the time, also after the button was pressed.
  await page.evaluate(() => {
    const headers = { Authorization: 'Bearer whoever' }
    const askFor = () => fetch(`/api/media-files/${crypto.randomUUID()}/thumb`, { headers })
    setInterval(() => void askFor().catch(() => undefined), 1000)
  })
  await page.waitForTimeout(1500)
  await reload.click()
  // Also the first page of all, which no worker looked after when it was opened, is loaded anew.
  await expect.poll(() => isNewer(page)).toBe(1)
  await expect(searchField(page)).toBeEnabled()
  await expect(reload, 'what is there already is not offered again').toBeHidden()
  await page.context().close()
  await wire.close()
})
