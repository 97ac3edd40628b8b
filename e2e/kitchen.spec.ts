import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { ask, foundShop, openStation, type Shop, say, test } from './testing/shop.ts'

type Sections = { rows: { branch: { id: string } }[] }
type Rows = { rows: { id: string; name: string }[] }

/** An order of two soups at table 1, as a waiter's device sends it. */
async function soupOrdered(request: APIRequestContext, shop: Shop) {
  const made = async (path: string, data: object): Promise<string> => {
    const id = newId()
    await ask(request, shop, 'POST', path, { id, ...data })
    return id
  }
  const station = await made('/stations', { name: 'Hot kitchen' })
  const unit = await made('/units', { name: 'Bowl' })
  const dish = { name: 'Lentil soup', unit, unitPrice: '4', kind: 'service', station }
  const item = await made('/items', dish)
  const tables = await ask<Rows>(request, shop, 'GET', '/dining-tables?sort=name')
  const [order, line] = [newId(), newId()]
  const send = (...events: object[]) =>
    ask(request, shop, 'POST', `/orders/${order}/events`, {
      events: events.map((it) => ({ id: newId(), at: new Date().toISOString(), ...it })),
    })
  const table = tables.rows.find(({ name }) => name === '1')?.id ?? null
  const more = { options: [], note: 'No salt', seat: 2, course: 1 }
  await send(
    { kind: 'open', type: 'table', table, branch: null, guests: 3, caller: null },
    { kind: 'add', line, item, quantity: '2', ...more },
  )
  return { send, line }
}

const card = (page: Page, language: 'en' | 'ar' = 'en') =>
  page.getByRole('article', { name: say(language, 'floor.tableName', { name: '1' }) })

test('a cook sees what is ordered at once, says it is ready, and brings it back', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request)
  const { send, line } = await soupOrdered(request, shop)
  const page = await openStation(browser, shop, { path: '/Kitchen' })
  await page.getByRole('button', { name: 'Hot kitchen' }).click()
  await expect(page.getByText(say('en', 'kitchen.empty'))).toBeVisible()

  await test.step('within a second, with its note, seat and guests', async () => {
    await send({ kind: 'send', lines: [{ line, quantity: '2' }] })
    await expect(card(page)).toBeVisible({ timeout: 1000 })
    for (const words of ['Lentil soup', 'No salt', say('en', 'kitchen.seat', { seat: '2' })])
      await expect(card(page).getByText(words)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a print that failed is told, and tried again by hand', async () => {
    const { rows } = await ask<Sections>(request, shop, 'GET', '/sections')
    const kitchen = `/kitchen/${rows[0]?.branch.id}`
    const { tickets } = await ask<{ tickets: { id: string }[] }>(request, shop, 'GET', kitchen)
    const device = newId()
    for (const step of ['claim', 'failed'])
      await ask(request, shop, 'POST', `${kitchen}/prints`, {
        device,
        ticket: tickets[0]?.id,
        step,
      })
    const alarm = card(page).getByText(say('en', 'kitchen.notPrinted'))
    await expect(alarm).toBeVisible()
    await expectAccessible(page)
    await card(page)
      .getByRole('button', { name: say('en', 'kitchen.retryPrint') })
      .click()
    await expect(alarm).toBeHidden()
  })

  await test.step('another seat is told as a change, and read on the dish', async () => {
    await send({ kind: 'seat', line, seat: 4 })
    const changed = card(page).filter({ hasText: say('en', 'kitchen.seatChanged') })
    await expect(changed.getByText(say('en', 'kitchen.seat', { seat: '4' }))).toBeVisible()
    await changed.getByRole('button', { name: say('en', 'kitchen.seen') }).click()
    await expect(card(page)).toHaveCount(1)
    await expect(card(page).getByText(say('en', 'kitchen.seat', { seat: '4' }))).toBeVisible()
  })

  await test.step('a cancellation is struck, told, and acknowledged', async () => {
    await send({ kind: 'cancel', line, quantity: '1', reason: 'Too much' })
    const finished = card(page).filter({ hasText: say('en', 'kitchen.cancel') })
    await expect(finished).toBeVisible()
    await expect(card(page)).toHaveCount(2)
    await expectAccessible(page)
    await finished.getByRole('button', { name: say('en', 'kitchen.seen') }).click()
    await expect(card(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^2 ?1 ?Lentil soup/ })).toBeVisible()
  })

  await test.step('by keyboard: ready, and back', async () => {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('en', 'kitchen.empty'))).toBeVisible()
    await page.keyboard.press('r')
    await expect(card(page)).toBeVisible()
    await page.getByRole('button', { name: say('en', 'kitchen.allDay') }).click()
    const all = page.getByRole('complementary', { name: say('en', 'kitchen.allDay') })
    await expect(all.getByText('Lentil soup')).toBeVisible()
    await all
      .getByRole('button', { name: say('en', 'kitchen.soldOutOf', { item: 'Lentil soup' }) })
      .click()
    await expect(all.getByRole('button', { pressed: true })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the pass, on a phone in Arabic', async () => {
    const phone = await openStation(browser, shop, {
      path: '/Kitchen',
      language: 'ar',
      width: 390,
    })
    await phone.getByRole('button', { name: say('ar', 'kitchen.pass') }).click()
    await expect(card(phone, 'ar')).toBeVisible()
    await expectNoSideScroll(phone)
    await expectAccessible(phone)
    await card(phone, 'ar')
      .getByRole('button', { name: say('ar', 'kitchen.serve'), exact: true })
      .click()
    await expect(phone.getByText(say('ar', 'kitchen.emptyPass'))).toBeVisible()
    await expect(page.getByText(say('en', 'kitchen.empty'))).toBeVisible()
    // As an Arabic keyboard writes it.
    await phone.locator('body').dispatchEvent('keydown', { key: '؟' })
    await expect(phone.getByRole('dialog')).toContainText(say('ar', 'help.kitchen'))
  })
})
