/** A waiter touches: whatever serves a table is as large as a finger, on a tablet and on a phone. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { ask, foundShop, openStation, type Shop, say, test } from '../testing/shop.ts'
import { smallTargets } from '../testing/targets.ts'

type Rows = { rows: { id: string; name: string }[] }

/** Two soups of 10.00 at two seats of table 1, in the kitchen. */
async function served(request: APIRequestContext, shop: Shop): Promise<string> {
  const made = async (path: string, data: object): Promise<string> => {
    const id = newId()
    await ask(request, shop, 'POST', path, { id, ...data })
    return id
  }
  const station = await made('/stations', { name: 'Stove' })
  const unit = await made('/units', { name: 'Plate' })
  const soup = { name: 'Onion soup', unit, unitPrice: '10', vat: '0', kind: 'service', station }
  const item = await made('/items', soup)
  const tables = await ask<Rows>(request, shop, 'GET', '/dining-tables?sort=name')
  const table = tables.rows.find(({ name }) => name === '1')?.id ?? null
  const [order, lines] = [newId(), [newId(), newId()]]
  const events = [
    { kind: 'open', type: 'table', table, branch: null, guests: 2, caller: null },
    ...lines.map((line, at) => ({
      ...{ kind: 'add', line, item, quantity: '1', options: [], note: null, course: 1 },
      seat: at + 1,
    })),
    { kind: 'send', lines: lines.map((line) => ({ line, quantity: '1' })) },
  ].map((it) => ({ id: newId(), at: new Date().toISOString(), ...it }))
  await ask(request, shop, 'POST', `/orders/${order}/events`, { events })
  return order
}

const small = (page: Page) => smallTargets(page, ['header', 'nav', 'main', '[role=dialog]'])

for (const [language, width] of [
  ['en', 1024],
  ['ar', 390],
] as const satisfies [Language, number][])
  test(`floor, bill, kitchen and reservations are for fingers; a bill by seats and amounts (${language}, ${width})`, async ({
    browser,
    request,
  }) => {
    const words = (key: string, facts: Record<string, string> = {}) => say(language, key, facts)
    const shop = await foundShop(request, { language })
    const order = await served(request, shop)
    const page = await openStation(browser, shop, {
      ...{ language, width, isTouch: true },
      path: '/TableManagement',
    })
    const button = (key: string, facts?: Record<string, string>) =>
      page.getByRole('button', { name: words(key, facts), exact: true })
    const dialog = page.getByRole('dialog')

    await test.step('the floor, and a table that is free', async () => {
      const free = words('floor.table', { name: '2', seats: '4' })
      await expect(page.getByRole('button', { name: free })).toBeVisible()
      expect.soft(await small(page)).toEqual([])
      await page.getByRole('button', { name: free }).click()
      await expect(dialog).toBeVisible()
      expect.soft(await small(page)).toEqual([])
      await page.keyboard.press('Escape')
    })

    await test.step('an order, and each way to split it', async () => {
      await page.goto(`/TableManagement?order=${order}`)
      if (width < 768) await page.getByRole('button', { name: /\(2\)/ }).click()
      await expect(button('order.bill')).toBeEnabled()
      expect.soft(await small(page)).toEqual([])
      await button('order.bill').click()
      for (const way of ['whole', 'equal', 'seats', 'items', 'amounts']) {
        await dialog.getByText(words(`order.split.${way}`), { exact: true }).click()
        expect.soft(await small(page), way).toEqual([])
      }
    })

    const part = (it: string) =>
      dialog.getByRole('listitem').filter({ hasText: words('order.part', { part: it, of: '2' }) })
    await test.step('by seats each pays his own; by amounts the last takes the rest', async () => {
      await dialog.getByText(words('order.split.seats'), { exact: true }).click()
      for (const it of ['1', '2']) await expect(part(it)).toContainText('10.00')
      await dialog.getByText(words('order.split.amounts'), { exact: true }).click()
      await dialog.getByRole('textbox').first().fill('4')
      await expect(part('1')).toContainText('4.00')
      await expect(part('2')).toContainText('16.00')
      await button('order.makeBill').click()
      await expect(dialog.getByText(words('order.billOf', { copy: '1' }))).toBeVisible()
      await expect(part('2')).toContainText('16.00')
      expect.soft(await small(page)).toEqual([])
      await page.keyboard.press('Escape')
    })

    await test.step('opened again with a reason, the next bill takes its place', async () => {
      await expect(page.getByText(words('order.locked', { copy: '1' }))).toBeVisible()
      await button('order.reopen').click()
      await expect(dialog.getByText(words('order.reopenHint', { copy: '2' }))).toBeVisible()
      expect.soft(await small(page)).toEqual([])
      await dialog.getByRole('textbox').fill('They sit together')
      await dialog.getByRole('button', { name: words('order.reopen') }).click()
      await button('order.bill').click()
      await button('order.makeBill').click()
      await expect(dialog.getByText(words('order.billOf', { copy: '2' }))).toBeVisible()
    })

    await test.step('the kitchen and what stands beside its tickets', async () => {
      await page.goto('/Kitchen')
      await page.getByRole('button', { name: 'Stove' }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
      for (const panel of ['kitchen.allDay', 'kitchen.recall', 'kitchen.printer']) {
        await button(panel).click()
        await expect(page.getByRole('complementary', { name: words(panel) })).toBeVisible()
        expect.soft(await small(page), panel).toEqual([])
      }
    })

    await test.step('reservations', async () => {
      await page.goto('/Reservations')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect.soft(await small(page)).toEqual([])
      await button('entity.reservation.new').click()
      await expect(dialog).toBeVisible()
      expect.soft(await small(page)).toEqual([])
    })

    await test.step('the owner sees who opened the bill again, and why', async () => {
      await page.goto('/RestaurantReport')
      const row = page.getByRole('row').filter({ hasText: words('restaurantReport.kind.reopened') })
      await expect(row).toContainText('They sit together')
      await row.getByRole('button', { name: words('restaurantReport.history') }).click()
      await expect(dialog).toContainText('They sit together')
      expect.soft(await small(page)).toEqual([])
    })
  })
