/** A till that sells: a market with an open shift, a cashier with a PIN, and a manager who has one too. */
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { PastTicket } from '../../domain/pos/ticket/past-ticket.ts'
import { foundMarket, type Market } from './market.ts'
import { ask, openStation, type Shop, type StationOptions } from './shop.ts'

type Rows = { rows: { id: string; number: string }[] }
type Registers = { rows: { id: string; code: string; drawer: { id: string } }[] }

export const managerPin = '432100'
export const cashierPin = '123400'

export type Counter = Market & { register: string; shift: string }

/** One register with an open shift; the admin has a PIN. */
export async function foundCounter(
  request: APIRequestContext,
  language: Language = 'en',
): Promise<Counter> {
  const market = await foundMarket(request, language)
  await choosePin(request, market, managerPin)
  const { rows } = await ask<Registers>(request, market, 'GET', '/pos/registers')
  const [register] = rows
  if (!register) throw new Error('The company has no register')
  const shift = newId()
  const { firstCurrency, secondCurrency } = market.session.company
  const counts = [firstCurrency, secondCurrency].flatMap((currency) =>
    currency ? [{ currency: currency.id, amount: '0', notes: [] }] : [],
  )
  await ask(request, market, 'POST', '/shifts/open', {
    id: shift,
    drawer: register.drawer.id,
    counts,
  })
  return { ...market, register: register.code, shift }
}

export const choosePin = (request: APIRequestContext, shop: Shop, pin: string) =>
  ask(request, shop, 'PUT', '/profile/pin', { pin, password: shop.password })

/** Somebody who may sell and little else. */
export async function foundCashier(request: APIRequestContext, shop: Shop): Promise<Shop> {
  const roles = await ask<{ rows: { id: string; discountLimit: string | null }[] }>(
    request,
    shop,
    'GET',
    '/roles?limit=50&q=cashier',
  )
  const username = `${shop.username}-till`
  const password = 'correct horse'
  await ask(request, shop, 'POST', '/users', {
    id: newId(),
    username,
    fullName: 'Maya Khoury',
    password,
    role: roles.rows[0]?.id,
  })
  const answer = await request.post('/api/login', { data: { login: username, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const cashier = { ...shop, ...(await answer.json()), username, password }
  await choosePin(request, cashier, cashierPin)
  return cashier
}

/** Opens the till of the shop's register, ready for the first client. */
export async function openTill(
  browser: Browser,
  shop: Shop,
  options: Omit<StationOptions, 'path' | 'kept'> & { register: string; isPrinting?: boolean },
): Promise<Page> {
  const { isPrinting = false } = options
  // The print dialog of the browser would swallow the keys that follow.
  const wish = JSON.stringify({ state: { isWanted: isPrinting }, version: 1 })
  const kept = { tillPrintWish: wish }
  const page = await openStation(browser, shop, { ...options, path: '/Pos', kept })
  await page.getByRole('button', { name: options.register }).click()
  await expect(page.getByRole('combobox')).toBeVisible()
  return page
}

/**
 * A scanner types faster than any hand, wherever the focus is: all its keys in one go, so that a busy
 * machine cannot put a pause between them that makes a hand of it.
 */
export const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate(
    (keys) => {
      const target = document.activeElement ?? document.body
      for (const key of keys)
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    },
    [...code, 'Enter'],
  )

/** What would have been on paper, instead of a dialog that nobody here can answer. */
export const catchPaper = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    window.print = () => {
      const paper = document.querySelector<HTMLCanvasElement>('canvas[data-receipt]')
      seen.push(paper?.width ?? 0)
    }
  })

/** The widths of the papers that were caught. */
export const papersOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { seen: number[] }).seen)

/** The newest of so many tickets, once all of them are with the server. */
export async function postedTicket(
  request: APIRequestContext,
  shop: Shop,
  count = 1,
): Promise<PastTicket> {
  const list = () => ask<Rows>(request, shop, 'GET', '/tickets?columns=number')
  await expect.poll(async () => (await list()).rows.length).toBe(count)
  const { rows } = await list()
  return ask<PastTicket>(request, shop, 'GET', `/pos/tickets/${rows[0]?.id}`)
}
