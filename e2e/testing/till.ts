/** What every story of a till needs: a shop whose drawer is open, and a station that holds a register. */
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { PastTicket } from '../../domain/pos/ticket/past-ticket.ts'
import { ask, foundShop, openStation, type Shop, type StationOptions, say } from './shop.ts'

export type TillShop = Shop & { register: { id: string; name: string }; item: string; code: string }

type Rows<Row> = { rows: Row[] }
type RegisterRow = { id: string; name: string; drawer: { id: string } }

/** A shop with an open shift and one item that costs ten dollars. */
export async function foundTill(
  request: APIRequestContext,
  language: Language = 'en',
): Promise<TillShop> {
  const shop = await foundShop(request, { language })
  const { rows } = await ask<Rows<RegisterRow>>(request, shop, 'GET', '/pos/registers')
  const [register] = rows
  if (!register) throw new Error('The shop has no register')
  const { firstCurrency, secondCurrency } = shop.session.company
  await ask(request, shop, 'POST', '/shifts/open', {
    id: newId(),
    drawer: register.drawer.id,
    counts: [firstCurrency, secondCurrency].flatMap((currency) =>
      currency ? [{ currency: currency.id, amount: '0', notes: [] }] : [],
    ),
  })
  const { rows: units } = await ask<Rows<{ id: string }>>(request, shop, 'GET', '/units?limit=1')
  const item = newId()
  const code = '4006381333931'
  await ask(request, shop, 'POST', '/items', {
    id: item,
    name: 'Fountain pen',
    unit: units[0]?.id,
    unitPrice: '10',
    barcodes: [{ id: newId(), code }],
  })
  return { ...shop, register, item, code }
}

export const searchField = (page: Page, language: Language = 'en') =>
  page.getByRole('combobox', { name: say(language, 'till.search') })

/** Opens the till; the first time it takes the register. */
export async function openTill(
  browser: Browser,
  shop: TillShop,
  options: Omit<StationOptions, 'path'> = {},
): Promise<Page> {
  const page = await openStation(browser, shop, { ...options, path: '/Pos' })
  await page.getByRole('button', { name: shop.register.name }).click()
  await expect(searchField(page, options.language)).toBeEnabled()
  return page
}

/** The worker has all the files; from now on the till starts without network. */
export const untilKept = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

export async function takeItem(page: Page, shop: TillShop): Promise<void> {
  await searchField(page).fill(shop.code)
  await page.keyboard.press('Enter')
}

/** Pays the exact amount in cash; answers the number of the ticket. */
export async function payExactly(page: Page): Promise<string> {
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: say('en', 'pay.title') })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const last = page.getByRole('status').filter({ hasText: /\d{6}/ })
  await expect(last).toBeVisible()
  return /[A-Z0-9-]+-\d{6}/.exec((await last.textContent()) ?? '')?.[0] ?? ''
}

export async function sell(page: Page, shop: TillShop): Promise<string> {
  await takeItem(page, shop)
  return payExactly(page)
}

/** The numbers the server has, in their order. */
export async function postedNumbers(request: APIRequestContext, shop: TillShop): Promise<string[]> {
  const { rows } = await ask<Rows<{ number: string }>>(
    request,
    shop,
    'GET',
    '/tickets?limit=200&columns=number',
  )
  return rows.map(({ number }) => number).sort()
}

/** When each ticket was rung, in the order of their numbers. */
export async function rungTimes(request: APIRequestContext, shop: TillShop): Promise<number[]> {
  const { rows } = await ask<Rows<{ id: string; number: string }>>(
    request,
    shop,
    'GET',
    '/tickets?limit=200&columns=number',
  )
  const ordered = rows.toSorted((a, b) => a.number.localeCompare(b.number))
  return Promise.all(
    ordered.map(async ({ id }) => {
      const { ticket } = await ask<PastTicket>(request, shop, 'GET', `/pos/tickets/${id}`)
      return Date.parse(ticket.at)
    }),
  )
}
