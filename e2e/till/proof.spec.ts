/** Who allowed something is proven, with and without network; what is not, the owner is told. */

import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Language } from '../../domain/kernel/language.ts'
import type { PastTicket } from '../../domain/pos/ticket/past-ticket.ts'
import type { Ticket } from '../../domain/pos/ticket/ticket.ts'
import {
  choosePin,
  foundCashier,
  foundCounter,
  managerPin,
  openTill,
  postedTicket,
  scan,
} from '../testing/counter.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { ask, openStation, type Shop, say, test } from '../testing/shop.ts'
import { untilKept } from '../testing/till.ts'

const lines = (page: Page) => page.getByRole('list', { name: say('en', 'till.lineList') })

/** Typed by a hand: slow enough to be none of a scanner. */
async function type(page: Page, digits: string): Promise<void> {
  await page.keyboard.type(digits, { delay: 90 })
  await page.keyboard.press('Enter')
}

/** A discount that the cashier may not give alone. */
async function askForDiscount(page: Page) {
  await scan(page, 'GRO-101')
  await expect(lines(page)).toContainText('Olive oil')
  await page.keyboard.press('Alt+d')
  await type(page, '40')
  const dialog = page.getByRole('dialog', { name: say('en', 'till.approval.discount') })
  await expect(dialog).toBeVisible()
  return dialog
}

async function sellApproved(page: Page, digits = managerPin): Promise<void> {
  const dialog = await askForDiscount(page)
  await type(page, digits)
  await expect(dialog).toBeHidden()
  await expect(lines(page)).toContainText('−40%')
  for (const key of ['F9', 'Enter', 'Enter']) await page.keyboard.press(key)
  await expect(lines(page)).toBeHidden()
}

test('an approval without network is proven when its ticket comes in', async ({
  browser,
  request,
}) => {
  const shop = await foundCounter(request)
  const cashier = await foundCashier(request, shop)
  const page = await openTill(browser, cashier, { register: shop.register, isKept: true })
  await untilKept(page)
  await page.context().setOffline(true)
  const dialog = await askForDiscount(page)
  await type(page, '999999')
  await expect(dialog.getByText(say('en', 'till.pin.wrong'))).toBeVisible()
  await type(page, managerPin)
  await expect(dialog).toBeHidden()
  for (const key of ['F9', 'Enter', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByText(/T1-000001/)).toBeVisible()
  await page.context().setOffline(false)
  const { ticket, flags } = await postedTicket(request, shop)
  expect(ticket.approvals).toMatchObject([{ action: 'discount', name: 'Rana Haddad' }])
  expect(flags).toEqual([])
})

type Forgery = (approval: Ticket['approvals'][0]) => Ticket['approvals'][0]

test.describe('a forged approval', () => {
  const forgeries: [string, Forgery][] = [
    ['that only names a manager', ({ proof: _, ...named }) => named],
    [
      'whose PIN was sealed for something else',
      ({ proof, ...named }) => ({
        ...named,
        proof: proof && { ...proof, at: '2026-01-01T00:00:00.000Z' },
      }),
    ],
  ]
  for (const [how, forge] of forgeries)
    test(`${how} is posted, and the owner is told`, async ({ browser, request }) => {
      const shop = await foundCounter(request)
      const cashier = await foundCashier(request, shop)
      const page = await openTill(browser, cashier, { register: shop.register })
      await page.context().route('**/api/pos/tickets', async (route) => {
        const body = route.request().postDataJSON() as { tickets: Ticket[] }
        const tickets = body.tickets.map((it) => ({ ...it, approvals: it.approvals.map(forge) }))
        await route.continue({ postData: JSON.stringify({ ...body, tickets }) })
      })
      await sellApproved(page)
      const { ticket, flags } = await postedTicket(request, shop)
      expect(flags).toMatchObject([{ code: 'unproven', facts: { items: ['Rana Haddad'] } }])
      const office = await openStation(browser, shop, { path: `/Tickets/${ticket.id}` })
      await expect(office.getByText(say('en', 'tickets.flag.unproven'))).toBeVisible()
      await office.context().close()
    })
})

type Roles = { rows: { id: string; version: number }[] }

/** The role of the cashiers is changed. */
async function setRole(request: APIRequestContext, shop: Shop, change: object): Promise<void> {
  const path = '/roles?limit=1&q=cashier'
  const [role] = (await ask<Roles>(request, shop, 'GET', path)).rows
  await ask(request, shop, 'PATCH', `/roles/${role?.id}`, { version: role?.version, ...change })
}

for (const language of ['ar'] as Language[])
  test(`who may approve and has a short PIN is told to choose another (${language})`, async ({
    browser,
    request,
  }) => {
    const shop = await foundCounter(request)
    const powers = { discountLimit: '0', canOpenDrawer: false }
    await setRole(request, shop, powers)
    const cashier = await foundCashier(request, shop)
    await choosePin(request, cashier, '1234')
    await setRole(request, shop, { ...powers, canOpenDrawer: true })
    for (const width of [1440, 390]) {
      const page = await openStation(browser, cashier, { language, width, path: '/Profile' })
      const notice = page.getByText(say(language, 'profile.pinTooShort', { fewest: '6' }))
      await expect(notice).toBeVisible()
      await expectNoSideScroll(page)
      if (width === 1440) {
        await expectAccessible(page)
        await page.getByLabel(say(language, 'profile.newPin')).fill('1235')
        await page.getByLabel(say(language, 'password.current')).last().fill(cashier.password)
        await page.getByRole('button', { name: say(language, 'profile.pinKeep') }).click()
        await expect(page.getByText(say(language, 'refusal.approverPin'))).toBeVisible()
      } else {
        await page.getByLabel(say(language, 'profile.newPin')).fill('123567')
        await page.getByLabel(say(language, 'password.current')).last().fill(cashier.password)
        await page.getByRole('button', { name: say(language, 'profile.pinKeep') }).click()
        await expect(notice).toBeHidden()
      }
      await page.context().close()
    }
  })

test('another cashier takes over, and the tickets are hers', async ({ browser, request }) => {
  const shop = await foundCounter(request)
  const cashier = await foundCashier(request, shop)
  const page = await openTill(browser, shop, { register: shop.register })
  await page.getByRole('button', { name: 'Rana Haddad' }).click()
  await page.getByRole('menuitem', { name: say('en', 'till.switchCashier') }).click()
  const dialog = page.getByRole('dialog', { name: say('en', 'till.switchCashier') })
  await expect(dialog).toBeVisible()
  await type(page, '123400')
  await expect(dialog).toBeHidden()
  await scan(page, 'GRO-100')
  for (const key of ['F9', 'Enter', 'Enter']) await page.keyboard.press(key)
  const { ticket, flags }: PastTicket = await postedTicket(request, shop)
  expect(ticket).toMatchObject({ cashierName: 'Maya Khoury' })
  expect(ticket.cashier).not.toBe(shop.session.user.id)
  expect(flags).toEqual([])
  expect(cashier.username).toContain(shop.username)
})
