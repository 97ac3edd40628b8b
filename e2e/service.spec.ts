/** An evening at a table: seated, served in courses, split, paid; and two waiters without a network. */
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import type { Language } from '../domain/kernel/language.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { ask, foundShop, openStation, type Shop, say, test } from './testing/shop.ts'
import { foundTill, openTill, untilKept } from './testing/till.ts'

type Rows = { rows: { id: string; name: string }[] }
type Paid = { ticket: { tenders: { flow: string; currencyCode: string }[] } }
type Tickets = { rows: { id: string; total: string }[] }
type Sections = { rows: { branch: { id: string } }[] }
type Kitchen = { tickets: { id: string; lines: { names: { name: string }; quantity: string }[] }[] }

/** Soup and steak from the kitchen, ice cream from nowhere, in a category of their own. */
async function dishesOf(request: APIRequestContext, shop: Shop): Promise<void> {
  const made = async (path: string, data: object): Promise<string> => {
    const id = newId()
    await ask(request, shop, 'POST', path, { id, ...data })
    return id
  }
  const station = await made('/stations', { name: 'Stove' })
  const category = await made('/categories', { name: 'Aaa dishes', nameAr: 'أأأ أطباق' })
  const unit = await made('/units', { name: 'Plate' })
  const dish = (name: string, unitPrice: string, more: object = {}) =>
    made('/items', { name, unitPrice, unit, category, kind: 'service', vat: '0', ...more })
  await dish('Onion soup', '4.5', { station })
  await dish('Pepper steak', '18', { station })
  await dish('Ice cream', '0.9')
}

async function kitchenOf(request: APIRequestContext, shop: Shop): Promise<string> {
  const { rows } = await ask<Sections>(request, shop, 'GET', '/sections')
  return `/kitchen/${rows[0]?.branch.id}`
}

const ticketsOf = async (request: APIRequestContext, shop: Shop) =>
  (await ask<Tickets>(request, shop, 'GET', '/tickets?limit=10')).rows

/** What the kitchen has, ticket by ticket. */
async function inKitchen(request: APIRequestContext, shop: Shop): Promise<string[]> {
  const { tickets } = await ask<Kitchen>(request, shop, 'GET', await kitchenOf(request, shop))
  return tickets
    .flatMap(({ lines }) => lines.map(({ names, quantity }) => `${quantity} ${names.name}`))
    .toSorted()
}

/** Whatever the kitchen has is ready. */
async function allReady(request: APIRequestContext, shop: Shop): Promise<void> {
  const kitchen = await kitchenOf(request, shop)
  const { tickets } = await ask<Kitchen>(request, shop, 'GET', kitchen)
  const ready = { to: 'ready', lines: [], tickets: tickets.map(({ id }) => id) }
  await ask(request, shop, 'POST', `${kitchen}/stages`, ready)
}

/** One of the sample tables for four. */
const table = (page: Page, name: string, language: Language = 'en') =>
  page.getByRole('button', { name: say(language, 'floor.table', { name, seats: '4' }) })

/** Touched on the plan, with so many guests. */
async function seat(page: Page, name: string, guests: number, language: Language = 'en') {
  const words = (key: string) => say(language, key)
  await table(page, name, language).click()
  await page.getByRole('textbox', { name: words('order.guests') }).fill(String(guests))
  await page.getByRole('button', { name: words('order.seatThem'), exact: true }).click()
  await expect(
    page.getByRole('heading', { name: say(language, 'order.table', { name }) }),
  ).toBeVisible()
}

const inCategory = (page: Page, name: string) => page.getByRole('tab', { name }).click()

const take = (page: Page, dish: string) =>
  page
    .getByRole('region')
    .getByRole('button', { name: new RegExp(`^${dish}`) })
    .click()

const course = (page: Page, number: number, language: Language = 'en') =>
  page
    .getByRole('group', { name: say(language, 'order.courseLabel') })
    .getByRole('button', { name: String(number), exact: true })
    .click()

/** A waiter beside the owner, with a device of his own. */
async function waiterOf(request: APIRequestContext, shop: Shop): Promise<Shop> {
  const roles = await ask<Rows>(request, shop, 'GET', '/roles?limit=50&q=waiter')
  const [username, password] = [`${shop.username}-waiter`, 'correct horse']
  const user = { username, fullName: 'Karim Aoun', password, role: roles.rows[0]?.id }
  await ask(request, shop, 'POST', '/users', { id: newId(), ...user })
  const answer = await request.post('/api/login', { data: { login: username, password } })
  return { ...shop, ...((await answer.json()) as Shop), username, password }
}

test('four guests, three courses, the kitchen, a bill split three ways and paid in two currencies', async ({
  browser,
  request,
}) => {
  const shop = await foundTill(request)
  await dishesOf(request, shop)
  const page = await openTill(browser, shop)
  await page.goto('/TableManagement')
  const words = (key: string, facts: Record<string, string> = {}) => say('en', key, facts)

  await test.step('seated, and ordered in courses', async () => {
    await seat(page, '1', 4)
    await inCategory(page, 'Aaa dishes')
    await take(page, 'Onion soup')
    await take(page, 'Onion soup')
    await course(page, 2)
    await take(page, 'Pepper steak')
    await course(page, 3)
    await take(page, 'Ice cream')
    await page
      .getByRole('region', { name: words('order.course', { course: '2' }) })
      .getByRole('button', { name: words('order.hold') })
      .click()
    await page.getByRole('button', { name: /^Send 3/ }).click()
    const sent = words('order.restHeld_one', { count: '1' })
    await expect(page.getByRole('button', { name: sent })).toBeDisabled()
    await expectAccessible(page)
  })

  await test.step('the plan says who serves the table', async () => {
    await page.goto('/TableManagement')
    await expect(page.getByText('Rana', { exact: true })).toBeVisible()
    const name = new RegExp(`^${say('en', 'floor.table', { name: '1', seats: '4' })}.*Rana Haddad$`)
    await page.getByRole('button', { name }).click()
  })

  await test.step('the kitchen cooks the soup, and the steak when it is called for', async () => {
    await expect.poll(() => inKitchen(request, shop)).toEqual(['2 Onion soup'])
    await page.getByRole('button', { name: words('order.fire') }).click()
    await expect.poll(() => inKitchen(request, shop)).toEqual(['1 Pepper steak', '2 Onion soup'])
  })

  await test.step('what stands ready says so on the order, and is served by a tap', async () => {
    const line = (dish: string) =>
      page.getByRole('complementary').getByRole('button', { name: new RegExp(`\\d ${dish}`) })
    await expect(line('Onion soup')).toContainText(words('order.stage.sent'))
    await allReady(request, shop)
    await expect(line('Onion soup')).toContainText(words('order.stage.ready'))
    const served = words('order.serve', { name: 'Onion soup' })
    await page.getByRole('button', { name: served }).click()
    await expect(line('Onion soup')).toContainText(words('order.stage.served'))
    await expect(line('Pepper steak')).toContainText(words('order.stage.ready'))
  })

  await test.step('27.90 among three is 9.30 each, and the order is locked', async () => {
    await page.getByRole('button', { name: words('order.bill'), exact: true }).click()
    // By dishes first: two shares of the soups are for one guest and one is for the other.
    const dialog = page.getByRole('dialog')
    await dialog.getByText(words('order.split.items'), { exact: true }).click()
    await page.getByRole('textbox', { name: words('order.parts') }).fill('2')
    const soup = dialog.getByRole('listitem').filter({ hasText: 'Onion soup' })
    const part = (it: string): string => words('order.part', { part: it, of: '2' })
    for (const it of ['1', '1', '2'])
      await soup.getByRole('button', { name: new RegExp(`^${part(it)}`) }).click()
    const shares = words('order.shareOf', { part: part('1'), top: '2', bottom: '3' })
    await expect(soup.getByRole('button', { name: shares })).toBeVisible()
    await expectAccessible(page)
    await page.getByText(words('order.split.equal'), { exact: true }).click()
    await page.getByRole('textbox', { name: words('order.parts') }).fill('3')
    await expect(page.getByRole('listitem').filter({ hasText: '$9.30' })).toHaveCount(3)
    await page.getByRole('button', { name: words('order.makeBill') }).click()
    await expect(page.getByText(words('order.locked', { copy: '1' }))).toBeVisible()
  })

  await test.step('each part is a ticket of the till, and the last one frees the table', async () => {
    for (const part of ['1', '2', '3']) {
      await page
        .getByRole('listitem')
        .filter({ hasText: words('order.part', { part, of: '3' }) })
        .getByRole('button', { name: words('order.pay') })
        .click()
      await expect(page).toHaveURL(/\/Pos/)
      await payBill(page, part === '2' ? '900000' : undefined)
      await page.getByRole('button', { name: words('till.menu') }).click()
      await page.getByRole('menuitem', { name: words('screen.tableManagement') }).click()
      if (part === '3') break
      await table(page, '1').click()
      await page.getByRole('button', { name: words('order.pay'), exact: true }).click()
      await expect(page.getByText(words('order.paid'), { exact: true })).toHaveCount(Number(part))
    }
    // Before lunch somebody is expected there.
    await expect(table(page, '1')).toHaveAttribute('data-state', /^(free|reserved)$/)
    const rows = await ticketsOf(request, shop)
    expect(rows.map(({ total }) => total)).toEqual(['9.3', '9.3', '9.3'])
    const tickets = await Promise.all(
      rows.map(({ id }) => ask<Paid>(request, shop, 'GET', `/pos/tickets/${id}`)),
    )
    const currencies = tickets.map(({ ticket: { tenders } }) =>
      tenders
        .flatMap(({ flow, currencyCode }) => (flow === 'in' ? [currencyCode] : []))
        .toSorted()
        .join(' '),
    )
    // In dollars what is less than a note is paid in pounds.
    expect(currencies.toSorted()).toEqual(['LBP', 'LBP USD', 'LBP USD'])
  })

  await test.step('the owner reads what the evening brought, by table, waiter and course', async () => {
    await page.goto('/RestaurantReport?tab=figures')
    const sales = { byTable: '$27.90', byWaiter: '$27.90', byCourse: '$18.00' }
    for (const [by, sum] of Object.entries(sales))
      await expect(
        page.getByRole('table', { name: words(`restaurantReport.${by}`) }),
      ).toContainText(sum)
    await expectAccessible(page)
  })
})

test('a restaurant serves on its first day: floor, dishes and courses are there', async ({
  browser,
  request,
}) => {
  const first = { hasSampleData: false, kind: 'restaurant', hasStarterItems: true, language: 'fr' }
  const shop = await foundShop(request, first)
  const page = await openStation(browser, shop, { language: 'fr', width: 390 })
  const words = (key: string, facts: Record<string, string> = {}) => say('fr', key, facts)
  await expect(page.getByText(words('step.tables.todo_starter'))).toBeVisible()
  const bar = page.getByRole('navigation', { name: words('shell.navigation') })
  await expect(bar.getByRole('link').nth(1)).toHaveText(words('screen.tableManagement'))
  await bar.getByRole('link').nth(1).click()
  await seat(page, '4', 3, 'fr')
  await inCategory(page, 'Grillades')
  await take(page, 'Poisson grillé')
  await page.getByRole('button', { name: /^Commande \(1\)/ }).click()
  await expect(page.getByRole('region', { name: 'Plats' })).toContainText('Poisson grillé')
  await expect(page.getByText(words('order.stage.new'))).toBeVisible()
  await expectNoSideScroll(page)
  await expectAccessible(page)
})

/** In dollars as they are asked for, or with so many pounds. */
async function payBill(page: Page, pounds?: string): Promise<void> {
  await expect(page.getByRole('region', { name: say('en', 'pay.title') })).toBeVisible()
  if (pounds === undefined) await page.keyboard.press('Enter')
  else {
    const ways = page.getByRole('group', { name: say('en', 'pay.methods') })
    await ways.getByRole('button', { name: /LBP/ }).first().click()
    // By a hand: slow enough to be none of a scanner.
    await page.keyboard.type(pounds, { delay: 90 })
  }
  await page.getByRole('button', { name: say('en', 'pay.finish') }).click()
  await expect(page.getByRole('status').filter({ hasText: /\d{6}/ })).toBeVisible()
}

async function waiters(browser: Browser, request: APIRequestContext): Promise<[Page, Page]> {
  const shop = await foundTill(request)
  await dishesOf(request, shop)
  const waiter = await waiterOf(request, shop)
  const first = await openStation(browser, shop, { path: '/TableManagement' })
  const second = await openStation(browser, waiter, {
    path: '/TableManagement',
    language: 'ar',
    width: 390,
  })
  return [first, second]
}

test('two waiters serve one table while the network is gone, one of them in Arabic on a phone', async ({
  browser,
  request,
}) => {
  const [page, phone] = await waiters(browser, request)
  // Nobody is expected at this one: the others stand as seated when their guests have come.
  await seat(page, '4', 2)
  await expect(table(phone, '4', 'ar')).toHaveAttribute('data-state', 'seated')
  await table(phone, '4', 'ar').click()
  const title = { name: say('ar', 'order.table', { name: '4' }), exact: true }
  await expect(phone.getByRole('heading', title)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Aaa dishes' })).toBeVisible()
  await expect(phone.getByRole('tab', { name: 'أأأ أطباق' })).toBeVisible()
  for (const it of [page, phone]) await it.context().setOffline(true)
  await inCategory(page, 'Aaa dishes')
  await take(page, 'Onion soup')
  await inCategory(phone, 'أأأ أطباق')
  await take(phone, 'Pepper steak')
  await expect(page.getByText('Pepper steak')).toHaveCount(1)
  await expectNoSideScroll(phone)
  await expectAccessible(phone)
  for (const it of [page, phone]) await it.context().setOffline(false)
  await expect(page.getByRole('complementary').getByText('Pepper steak')).toBeVisible({
    timeout: 10_000,
  })
  await phone.getByRole('button', { name: /الطلب \(2\)/ }).click()
  await expect(phone.getByRole('complementary').getByText('Onion soup')).toBeVisible()
})

test('a device that starts without a network shows the floor, serves, moves a dish, and the kitchen has it once', async ({
  browser,
  request,
}) => {
  const shop = await foundTill(request)
  await dishesOf(request, shop)
  const page = await openTill(browser, shop, { isKept: true })
  await page.goto('/TableManagement')
  const words = (key: string, facts: Record<string, string> = {}) => say('en', key, facts)
  await seat(page, '2', 2)
  await expect(page.getByRole('tab', { name: 'Aaa dishes' })).toBeVisible()
  await untilKept(page)
  await page.goto('/TableManagement')
  await expect(table(page, '2')).toHaveAttribute('data-state', 'seated')

  await test.step('reloaded where nobody answers, it knows plan, orders and dishes', async () => {
    await page.context().setOffline(true)
    await page.reload()
    await expect(table(page, '2')).toHaveAttribute('data-state', 'seated')
    await seat(page, '1', 2)
    await inCategory(page, 'Aaa dishes')
    await take(page, 'Onion soup')
    await take(page, 'Onion soup')
    await page.getByRole('button', { name: /^Send 1/ }).click()
  })

  await test.step('one of the soups goes to the other table', async () => {
    await page.getByRole('button', { name: words('form.more') }).click()
    await page.getByRole('menuitem', { name: words('order.moveLines') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /Onion soup/ }).check()
    await dialog
      .getByRole('textbox', { name: words('order.howMany', { name: 'Onion soup' }) })
      .fill('1')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words('order.chooseWhere') }).click()
    await dialog.getByRole('button', { name: /Table 2/ }).click()
    await expect(dialog).toBeHidden()
    await page.goto('/TableManagement')
    await table(page, '2').click()
    await expect(page.getByRole('complementary').getByText('Onion soup')).toBeVisible()
  })

  await test.step('its bill is made and paid', async () => {
    await page.getByRole('button', { name: words('order.bill'), exact: true }).click()
    await page.getByRole('button', { name: words('order.makeBill') }).click()
    const pay = { name: words('order.pay'), exact: true }
    await page.getByRole('dialog').getByRole('button', pay).click()
    await payBill(page)
  })

  await test.step('back on the network, each table has one soup, and the kitchen two', async () => {
    await page.context().setOffline(false)
    // The bill is heard before the ticket that pays it: as posted as any other.
    const posted = async () => (await ticketsOf(request, shop)).map(({ total }) => total)
    await expect.poll(posted, { timeout: 20_000 }).toEqual(['4.5'])
    await page.goto('/TableManagement')
    await expect(table(page, '2')).toHaveAttribute('data-state', /^(free|reserved)$/)
    await expect.poll(() => inKitchen(request, shop)).toEqual(['1 Onion soup', '1 Onion soup'])
    await expect(page.getByText(/^No connection/)).toBeHidden()
    await expect.poll(() => inKitchen(request, shop)).toEqual(['1 Onion soup', '1 Onion soup'])
  })
})

test('a waiter cancels what the kitchen knows with the PIN of the owner', async ({
  browser,
  request,
}) => {
  const shop = await foundTill(request)
  await dishesOf(request, shop)
  await ask(request, shop, 'PUT', '/profile/pin', { pin: '864202', password: shop.password })
  const waiter = await waiterOf(request, shop)
  const page = await openStation(browser, waiter, { path: '/TableManagement', width: 390 })
  const words = (key: string, facts: Record<string, string> = {}) => say('en', key, facts)
  await seat(page, '1', 2)
  await inCategory(page, 'Aaa dishes')
  await take(page, 'Onion soup')
  await page.getByRole('button', { name: /^Order \(1\)/ }).click()
  await page.getByRole('button', { name: /^Send 1/ }).click()
  await expect.poll(() => inKitchen(request, shop)).toEqual(['1 Onion soup'])
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /Onion soup/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: words('field.quantity') }).fill('0')
  await dialog.getByRole('textbox', { name: words('field.reason') }).fill('Cold')
  await dialog.getByRole('button', { name: words('order.cancel') }).click()
  await expectAccessible(page)
  await page.keyboard.type('111111')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(words('till.pin.wrong'))).toBeVisible()
  await page.keyboard.type('864202')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(words('order.empty'))).toBeVisible()
  await expect.poll(() => inKitchen(request, shop)).toEqual(['-1 Onion soup'])

  await test.step('the owner finds it among the exceptions, with who allowed it and all that was said', async () => {
    const office = await openStation(browser, shop, { path: '/RestaurantReport' })
    const row = office.getByRole('row').filter({ hasText: 'Cold' })
    await expect(row).toContainText('Karim Aoun')
    const allowed = words('restaurantReport.approvedBy', { name: 'Rana Haddad' })
    await expect(row).toContainText(allowed)
    await row.getByRole('button', { name: words('restaurantReport.history') }).click()
    const news = office.getByRole('dialog').getByText(words('restaurantReport.event.told'))
    await expect(news).toHaveCount(2)
    await expectAccessible(office)
  })
})
