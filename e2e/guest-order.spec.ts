import { expect } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import type { SeatingCode } from '../domain/restaurant/guest-order.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { ask, foundShop, openStation, say, test } from './testing/shop.ts'

type Rows = { rows: { id: string; name: string; version: number }[] }

test('a guest orders from a phone in Arabic, a waiter accepts on a tablet, the kitchen shows it; an old code shows the menu', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request)
  const setting = { layer: 'company', value: 'confirmed', version: 0 }
  await ask(request, shop, 'PUT', '/settings/restaurant.guestOrders', setting)
  const station = newId()
  await ask(request, shop, 'POST', '/stations', { id: station, name: 'Coffee bar' })
  const found = await ask<Rows>(request, shop, 'GET', '/items?q=latte')
  const latte = found.rows.find(({ name }) => name === 'Café latte, large')
  await ask(request, shop, 'PATCH', `/items/${latte?.id}`, { version: latte?.version, station })
  const tables = await ask<Rows>(request, shop, 'GET', '/dining-tables?sort=name')
  const table = tables.rows.find(({ name }) => name === '1')?.id ?? null
  const rooms = await ask<{ rows: { branch: { id: string } }[] }>(
    request,
    shop,
    'GET',
    '/sections?sort=order',
  )
  const branch = rooms.rows[0]?.branch.id
  const order = newId()
  const tell = async (event: object) => {
    const events = [{ id: newId(), at: new Date().toISOString(), ...event }]
    const answer = await ask(request, shop, 'POST', `/orders/${order}/events`, { events })
    expect(answer).toMatchObject({ outcomes: [{ seq: expect.any(Number) }] })
  }
  await tell({ kind: 'open', type: 'table', table, branch: null, guests: 2, caller: null })

  const kitchen = await openStation(browser, shop, { path: '/Kitchen' })
  await kitchen.getByRole('button', { name: 'Coffee bar' }).click()
  await expect(kitchen.getByText(say('en', 'kitchen.empty'))).toBeVisible()
  // A tablet, held upright.
  const path = `/TableManagement?order=${order}`
  const desk = await openStation(browser, shop, { path, width: 820 })
  await test.step('the waiter shows the code', async () => {
    await desk.getByRole('button', { name: say('en', 'form.more') }).click()
    await desk.getByRole('menuitem', { name: say('en', 'order.guestCode') }).click()
    await expect(desk.getByRole('img', { name: say('en', 'order.guestCodePicture') })).toBeVisible()
    await desk.getByRole('button', { name: say('en', 'order.guestCodeRenew') }).click()
    await expect(desk.getByText(say('en', 'order.guestCodeRenewed'))).toBeVisible()
    await expectAccessible(desk)
    await desk
      .getByRole('button', { name: say('en', 'action.close') })
      .last()
      .click()
  })
  const seating = await ask<SeatingCode>(request, shop, 'POST', `/orders/${order}/seating`, {})
  const address = new URL(seating.url ?? '')

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'ar-LB',
    isMobile: true,
    hasTouch: true,
  })
  const phone = await context.newPage()
  const name = 'قهوة لاتيه، كبير'
  const plus = phone.getByRole('button', {
    name: say('ar', 'guestOrder.add').replace('…', name),
  })
  const words = (key: string) => say('ar', `guestOrder.${key}`)
  const sheet = phone.getByRole('dialog')

  await test.step('while every till is closed the menu is read, and says so', async () => {
    await phone.goto(address.pathname)
    await expect(phone.getByText(say('ar', 'refusal.guestOrdersClosed')).first()).toBeVisible()
    await expect(phone.getByRole('heading', { name })).toBeVisible()
    await expect(phone.getByText(words('join'))).toBeHidden()
    await expectAccessible(phone)
    const open = { layer: 'company', value: false, version: 0 }
    await ask(request, shop, 'PUT', '/settings/restaurant.guestsNeedTill', open)
  })

  await test.step('the printed code alone shows the menu', async () => {
    await phone.goto(address.pathname)
    await expect(phone.getByText(words('join'))).toBeInViewport()
    await expect(plus).toBeHidden()
  })

  await test.step('with the code of the seating the guest orders', async () => {
    await phone.goto(`${address.pathname}${address.hash}`)
    await phone.getByRole('searchbox').fill('لاتيه')
    await plus.click()
    for (const group of await sheet.getByRole('group').all())
      await group.getByRole('radio').or(group.getByRole('checkbox')).first().check()
    await sheet.getByRole('textbox', { name: words('note') }).fill('بلا سكّر')
    await expectAccessible(phone)
    await sheet.getByRole('button', { name: words('toBasket') }).click()
    await phone.getByRole('button', { name: words('open') }).click()
    await expect(sheet.getByText(words('total'), { exact: true })).toBeVisible()
    await sheet.getByRole('button', { name: words('send'), exact: true }).click()
    await expect(sheet.getByText(words('waiting'))).toBeVisible()
    expect(phone.url()).not.toContain(seating.code)
    await expectAccessible(phone)
    await expectNoSideScroll(phone)
  })

  await test.step('the waiter sees it at once and accepts; the kitchen shows its ticket', async () => {
    const wish = desk.getByRole('region', { name: say('en', 'order.wish') })
    await expect(wish.getByText('بلا سكّر')).toBeVisible()
    await expectAccessible(desk)
    await wish.getByRole('button', { name: say('en', 'order.accept') }).click()
    await expect(wish).toBeHidden()
    // Told by the house, not found by asking every five seconds.
    await expect(sheet.getByText(words('accepted'))).toBeVisible({ timeout: 3_000 })
    await expect(sheet.getByText(words('own'), { exact: true })).toBeVisible()
    const ticket = kitchen.getByRole('article', {
      name: say('en', 'floor.tableName', { name: '1' }),
    })
    await expect(ticket.getByText('بلا سكّر')).toBeVisible()
  })

  await test.step('a cook says that it has run out: the waiter’s tile and the phone know at once', async () => {
    const latte = 'Café latte, large'
    await desk.getByRole('searchbox', { name: say('en', 'order.find') }).fill(latte)
    const tile = desk
      .getByRole('region', { name: say('en', 'order.dishes') })
      .getByRole('button')
      .filter({ hasText: latte })
    await expect(tile).toBeVisible()
    await kitchen.getByRole('button', { name: say('en', 'kitchen.allDay') }).click()
    const gone = phone
      .getByRole('listitem')
      .filter({ has: phone.getByRole('heading', { name }) })
      .getByText(say('ar', 'guestMenu.soldOut'))
    await expect(gone).toBeHidden()
    const item = kitchen.getByRole('button', {
      name: say('en', 'kitchen.soldOutOf', { item: latte }),
    })
    await item.click()
    await Promise.all([
      expect(tile.getByText(say('en', 'order.soldOut'))).toBeVisible({ timeout: 1000 }),
      expect(gone).toBeVisible({ timeout: 1000 }),
    ])
    await item.click()
    await expect(tile.getByText(say('en', 'order.soldOut'))).toBeHidden()
  })

  await test.step('a code that has ended leaves the menu', async () => {
    await tell({ kind: 'ask', what: 'waiter' })
    await expect(desk.getByText(say('en', 'order.asked.waiter'))).toBeVisible()
    await desk.getByRole('button', { name: say('en', 'order.heard') }).click()
    await expect(desk.getByText(say('en', 'order.asked.waiter'))).toBeHidden()
    const news = await ask<{ events: { kind: string; order: string; line?: string }[] }>(
      request,
      shop,
      'GET',
      `/floor/${branch}`,
    )
    const line = news.events.find((it) => it.order === order && it.kind === 'add')?.line
    await tell({ kind: 'cancel', line, quantity: '1', reason: 'Gone' })
    await tell({ kind: 'leave' })
    await expect(sheet.getByText(say('ar', 'refusal.seatingEnded'))).toBeVisible()
    await expectAccessible(phone)
    await sheet.getByRole('button', { name: words('close') }).click()
    await expect(plus).toBeHidden()
    await expect(phone.getByRole('heading', { name })).toBeVisible()
  })
})
