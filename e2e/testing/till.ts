/** What every story of a till needs: a shop whose drawer is open, and a station that holds a register. */
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { PastTicket } from '../../domain/pos/ticket/past-ticket.ts'
import { ask, foundShop, openStation, type Shop, type StationOptions, say } from './shop.ts'

export type TillShop = Shop & { register: { id: string; name: string }; item: string; code: string }

type Rows<Row> = { rows: Row[] }
type RegisterRow = { id: string; name: string; drawer: { id: string } }

async function openShiftOf(request: APIRequestContext, shop: Shop, drawer: string): Promise<void> {
  const { firstCurrency, secondCurrency } = shop.session.company
  await ask(request, shop, 'POST', '/shifts/open', {
    id: newId(),
    drawer,
    counts: [firstCurrency, secondCurrency].flatMap((currency) =>
      currency ? [{ currency: currency.id, amount: '0', notes: [] }] : [],
    ),
  })
}

/** A shop with an open shift and one item that costs ten dollars. */
export async function foundTill(
  request: APIRequestContext,
  language: Language = 'en',
): Promise<TillShop> {
  const shop = await foundShop(request, { language })
  const { rows } = await ask<Rows<RegisterRow>>(request, shop, 'GET', '/pos/registers')
  const [register] = rows
  if (!register) throw new Error('The shop has no register')
  await openShiftOf(request, shop, register.drawer.id)
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

/** A till of the same shop in another branch, with an open shift. */
export async function foundTillIn(
  request: APIRequestContext,
  shop: TillShop,
  name: string,
): Promise<TillShop> {
  const made = async (path: string, body: object): Promise<string> => {
    const id = newId()
    await ask(request, shop, 'POST', path, { id, name, ...body })
    return id
  }
  const branch = await made('/branches', { code: name.slice(0, 3).toUpperCase() })
  const warehouse = await made('/warehouses', { branch })
  const drawer = await made('/drawers', { branch })
  const register = await made('/registers', { code: 'X2', branch, warehouse, drawer })
  await openShiftOf(request, shop, drawer)
  return { ...shop, register: { id: register, name } }
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
  return lastNumber(page, /\d{6}/)
}

/**
 * The number of the ticket that was finished last, once it is the one that is meant. Messages may
 * name numbers of documents too, in their sentence; the till sets its ticket's apart.
 */
export async function lastNumber(page: Page, meant: RegExp): Promise<string> {
  const last = page.getByRole('status').locator('bdi', { hasText: meant })
  await expect(last).toBeVisible()
  return /[A-Z0-9-]+-\d{6}/.exec((await last.textContent()) ?? '')?.[0] ?? ''
}

/** Takes the pen of a ticket back, as far as the money; `finishRefund` gives it. */
export async function bringBack(page: Page, number: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const refund = dialog.getByRole('button', { name: say('en', 'till.refund'), exact: true })
  await searchField(page).fill(number)
  await page.keyboard.press('Enter')
  await refund.click()
  await dialog.getByRole('checkbox', { name: 'Fountain pen' }).check()
  await refund.click()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: say('en', 'pay.refund') })).toBeVisible()
}

export const finishRefund = (page: Page): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`^${say('en', 'pay.finish')}`) }).click()

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
