/** A webhook fails, is tried again by itself, and what it told is sent again by hand; a key is made. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import type { Language } from '../../domain/kernel/language.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { ask, foundShop, openStation, proveIn, say, test } from '../testing/shop.ts'

/** A receiver that is out of order at first. */
async function brokenReceiver() {
  const heard: string[] = []
  const state = { status: 500 }
  const server = createServer((request, response) => {
    heard.push(String(request.headers['webhook-id']))
    response.statusCode = state.status
    response.end('noted')
    request.resume()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return { heard, state, url, close: () => server.closeAllConnections() }
}

for (const [language, width] of [
  ['en', 1440],
  ['ar', 390],
] as const satisfies [Language, number][])
  test(`a webhook fails, is retried and replayed (${language})`, async ({ browser, request }) => {
    const words = (key: string, facts = {}) => say(language, key, facts)
    const receiver = await brokenReceiver()
    const shop = await foundShop(request)
    const page = await openStation(browser, shop, { language, width, path: '/Integrations' })
    const dialog = page.getByRole('dialog')
    await page
      .getByRole('button', { name: words('doors.new.keys') })
      .first()
      .click()
    await dialog.getByRole('textbox', { name: words('doors.name') }).fill('Web shop')
    await dialog.getByRole('checkbox', { name: words('matrix.everything'), exact: true }).check()
    await dialog.getByRole('button', { name: words('doors.keys.make') }).click()
    await proveIn(page, shop.password, language)
    await expect(dialog.getByRole('textbox', { name: words('doors.keys.key') })).toHaveValue(
      /^ct_[\w-]{86}$/,
    )
    await dialog.getByRole('button', { name: words('doors.secretKept') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Web shop' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSideScroll(page)

    await page.getByRole('tab', { name: words('doors.tab.webhooks') }).click()
    await page
      .getByRole('button', { name: words('doors.new.webhooks') })
      .first()
      .click()
    await dialog.getByRole('textbox', { name: words('doors.name') }).fill('Stock feed')
    await dialog.getByRole('textbox', { name: words('doors.hooks.url') }).fill('https://10.0.0.7/x')
    const event = words('doors.hooks.kind', {
      entity: words('entity.brand.one'),
      verb: words('doors.hooks.verb.created'),
    })
    await dialog.getByRole('combobox', { name: words('doors.hooks.kinds') }).click()
    await page.getByRole('option', { name: event, exact: true }).click()
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: words('doors.hooks.make') }).click()
    await expect(dialog.getByText(words('refusal.webhookInside'))).toBeVisible()
    await dialog.getByRole('textbox', { name: words('doors.hooks.url') }).fill(receiver.url)
    await dialog.getByRole('button', { name: words('doors.hooks.make') }).click()
    await dialog.getByRole('button', { name: words('doors.secretKept') }).click()

    await ask(request, shop, 'POST', '/brands', { id: crypto.randomUUID(), name: 'Told' })
    await expect.poll(() => receiver.heard.length).toBe(1)
    await page.getByRole('button', { name: words('doors.hooks.log'), exact: true }).click()
    const seen = (key: string) =>
      page.getByText(words(key), { exact: true }).filter({ visible: true })
    await expect(seen('doors.hooks.delivery.retrying')).toBeVisible()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    receiver.state.status = 200
    // By itself, after a few seconds.
    await expect(seen('doors.hooks.delivery.done')).toBeVisible({
      timeout: 25_000,
    })
    await page.getByRole('button', { name: words('doors.hooks.replay') }).click()
    await expect(seen('doors.hooks.isReplay')).toBeVisible()
    await expect.poll(() => receiver.heard.length).toBe(3)
    expect(new Set(receiver.heard).size).toBe(1)
    receiver.close()
  })
