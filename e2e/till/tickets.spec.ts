/** What becomes of a ticket afterwards: found, printed again, mailed, invoiced; and the drawer. */
import { expect, type Page } from '@playwright/test'
import type { Language } from '../../domain/kernel/language.ts'
import type { ShiftDetail } from '../../domain/pos/shift/shift-contract.ts'
import type { PastTicket } from '../../domain/pos/ticket/past-ticket.ts'
import {
  cashierPin,
  catchPaper,
  foundCashier,
  foundCounter,
  managerPin,
  openTill,
  postedTicket,
  scan,
} from '../testing/counter.ts'
import { confirmShop } from '../testing/letters.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { clientName } from '../testing/market.ts'
import { ask, openStation, say, test } from '../testing/shop.ts'
import { untilKept } from '../testing/till.ts'

const t = (key: string, facts: Record<string, string> = {}) => say('en', key, facts)

/** Exact cash, once the payment stands there. */
async function pay(page: Page, language: Language = 'en'): Promise<void> {
  await page.keyboard.press('F9')
  await expect(page.getByRole('region', { name: say(language, 'pay.title') })).toBeVisible()
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
}

async function sell(page: Page, number: string): Promise<void> {
  await scan(page, 'GRO-100')
  await expect(page.getByRole('list', { name: t('till.lineList') })).toContainText('Arabica')
  await pay(page)
  await expect(page.getByText(number)).toBeVisible()
}

test('copies are numbered over all tills, with and without network', async ({
  browser,
  request,
}) => {
  const shop = await foundCounter(request)
  const page = await openTill(browser, shop, {
    register: shop.register,
    isPrinting: true,
    isKept: true,
  })
  await catchPaper(page)
  await sell(page, 'T1-000001')
  const { ticket } = await postedTicket(request, shop)
  const copies = async () =>
    (await ask<PastTicket>(request, shop, 'GET', `/pos/tickets/${ticket.id}`)).prints
  const again = page.getByRole('button', { name: t('till.printAgain') })
  await again.click()
  await expect.poll(copies).toBe(1)

  await page.context().setOffline(true)
  await expect(page.getByRole('button', { name: t('shell.connection.offline') })).toBeVisible()
  await again.click()
  await page.keyboard.press('Alt+w')
  const outbox = page.getByRole('dialog', { name: t('outbox.title') })
  await expect(outbox.getByText(t('outbox.errand'))).toBeVisible()
  expect(await copies()).toBe(1)
  await page.context().setOffline(false)
  await expect(outbox.getByText(t('outbox.empty'))).toBeVisible({ timeout: 30_000 })
  expect(await copies()).toBe(2)
  await page.context().close()
})

test('a ticket is found, printed as a copy, mailed and made an invoice of', async ({
  browser,
  request,
}) => {
  const shop = await foundCounter(request)
  await confirmShop(request, shop)
  const till = await openTill(browser, shop, { register: shop.register })
  for (const number of ['T1-000001', 'T1-000002']) await sell(till, number)
  await postedTicket(request, shop, 2)
  await till.context().close()

  const page = await openStation(browser, shop, { path: '/Tickets' })
  await expect(page.getByText('T1-000002')).toBeVisible()
  await page.getByRole('searchbox').first().fill('000001')
  await expect(page.getByText('T1-000002')).toBeHidden()
  await page.getByText('T1-000001').click()
  await expect(page.getByRole('heading', { name: /T1-000001/ })).toBeVisible()
  await expectAccessible(page)

  await test.step('the page is a copy: the receipt was the original', async () => {
    await page.getByRole('button', { name: t('action.print'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('paper.dialog') })
    await expect(dialog).toContainText(t('paper.printed_one'))
    await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: t('paper.download') }).click(),
    ])
    await expect(dialog).toContainText(t('paper.printed_other', { count: '2' }))
    await dialog.getByText(t('paper.mail'), { exact: true }).click()
    await dialog
      .getByRole('textbox', { name: t('paper.mail.to'), exact: true })
      .fill('maya@shop.example')
    await dialog.getByRole('button', { name: t('paper.mail.send') }).click()
    const mails = dialog.getByRole('region', { name: t('paper.mail.list') })
    await expect(mails).toContainText('maya@shop.example')
    await expect(mails).toContainText(t('paper.mail.state.sent'), { timeout: 20_000 })
    await dialog
      .getByRole('button', { name: t('action.close') })
      .first()
      .click()
    await expect(dialog).toBeHidden()
  })

  await test.step('an invoice of it, once', async () => {
    await page.getByRole('button', { name: t('till.invoice') }).click()
    const dialog = page.getByRole('dialog', { name: t('till.invoice') })
    await dialog.getByLabel(t('till.invoiceFor')).fill(clientName)
    await page.getByRole('option', { name: clientName }).click()
    await dialog.getByRole('button', { name: t('till.invoice') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: /^TI-/ })).toBeVisible()
    await expect(page.getByRole('button', { name: t('till.invoice') })).toBeHidden()
    await page.getByRole('link', { name: /^TI-/ }).click()
    await expect(page.getByRole('heading', { name: /^TI-/ })).toBeVisible()
    await expect(page.getByText(clientName).first()).toBeVisible()
  })
  await page.context().close()
})

test('the till mails a past ticket and makes an invoice of it', async ({ browser, request }) => {
  const shop = await foundCounter(request)
  await confirmShop(request, shop)
  const page = await openTill(browser, shop, { register: shop.register })
  await sell(page, 'T1-000001')
  const { ticket } = await postedTicket(request, shop)
  await page.keyboard.press('Alt+r')
  const past = page.getByRole('dialog', { name: t('till.pastTickets') })
  const more = past.getByRole('button', { name: t('till.mailOrInvoice', { number: 'T1-000001' }) })
  await more.click()
  const dialog = page.getByRole('dialog', { name: 'T1-000001' })
  await dialog.getByLabel(t('till.mailTo')).fill('maya@shop.example')
  await dialog.getByRole('button', { name: t('till.mail') }).click()
  await expect(dialog).toBeHidden()
  type Mails = { rows: { to: string; state: string }[] }
  const mails = () => ask<Mails>(request, shop, 'GET', `/documents/${ticket.id}/mails`)
  await expect
    .poll(async () => (await mails()).rows, { timeout: 20_000 })
    .toMatchObject([{ to: 'maya@shop.example', state: 'sent' }])
  await more.click()
  // Nobody is chosen yet: the button asks for whom, and whoever is new is made on the spot.
  await dialog.getByRole('button', { name: t('till.invoice') }).click()
  await page.getByRole('searchbox', { name: t('till.findCustomer') }).fill('نديم صفير')
  await page.getByRole('button', { name: t('till.newCustomer') }).click()
  const made = page.getByRole('dialog', { name: t('till.newCustomer') })
  await made.getByLabel(t('field.phone1')).fill('03 123 456')
  await made.getByRole('button', { name: t('action.save') }).click()
  await expect(dialog.getByRole('button', { name: /نديم صفير/ })).toBeVisible()
  await dialog.getByRole('button', { name: t('till.invoice') }).click()
  await expect(dialog).toBeHidden()
  const { invoice } = await postedTicket(request, shop)
  expect(invoice?.number).toMatch(/^TI-/)

  // Of a ticket that was sold to somebody it is known for whom: at the till, and in the office.
  await page.keyboard.press('Escape')
  await expect(past).toBeHidden()
  await scan(page, 'GRO-100')
  // Whoever is known by this number already is offered, and nobody is made twice.
  await page.keyboard.press('F3')
  await page.getByRole('searchbox', { name: t('till.findCustomer') }).fill('Nadim')
  await page.getByRole('button', { name: t('till.newCustomer') }).click()
  await made.getByLabel(t('field.phone1')).fill('+961 3 123456')
  await made
    .getByRole('region', { name: t('till.customerKnown') })
    .getByRole('button')
    .click()
  await expect(made).toBeHidden()
  await expect(page.getByRole('heading', { name: 'نديم صفير' })).toBeVisible()
  await page.keyboard.press('F3')
  await page.getByRole('searchbox', { name: t('till.findCustomer') }).fill(clientName)
  await page.getByRole('option', { name: clientName }).click()
  await pay(page)
  await expect(page.getByText('T1-000002')).toBeVisible()
  await page.keyboard.press('Alt+r')
  await past.getByRole('button', { name: t('till.mailOrInvoice', { number: 'T1-000002' }) }).click()
  const second = page.getByRole('dialog', { name: 'T1-000002' })
  await expect(second.getByRole('button', { name: clientName })).toBeVisible()
  await postedTicket(request, shop, 2)
  await page.context().close()
  const office = await openStation(browser, shop, { path: '/Tickets' })
  await office.getByText('T1-000002').click()
  await office.getByRole('button', { name: t('till.invoice') }).click()
  const asked = office.getByRole('dialog', { name: t('till.invoice') })
  await expect(asked.getByLabel(t('till.invoiceFor'))).toHaveValue(clientName)
  await office.context().close()
})

type Roles = { rows: { id: string; version: number }[] }

test('the drawer opens with a reason, and by somebody who may', async ({ browser, request }) => {
  const shop = await foundCounter(request)
  const [role] = (await ask<Roles>(request, shop, 'GET', '/roles?limit=1&q=cashier')).rows
  const noKey = { version: role?.version, canOpenDrawer: false }
  await ask(request, shop, 'PATCH', `/roles/${role?.id}`, noKey)
  const cashier = await foundCashier(request, shop)
  const page = await openTill(browser, cashier, { register: shop.register })
  await page.keyboard.press('Alt+o')
  const dialog = page.getByRole('dialog', { name: t('till.openDrawer') })
  await expect(dialog.getByRole('button', { name: t('till.openDrawer') })).toBeDisabled()
  await dialog.getByRole('button', { name: t('till.reason.change') }).click()
  const approval = page.getByRole('dialog', { name: t('till.approval.openDrawer') })
  await expect(approval).toBeVisible()
  for (const digits of [cashierPin, managerPin]) {
    await page.keyboard.type(digits, { delay: 90 })
    await page.keyboard.press('Enter')
    if (digits === cashierPin) await expect(approval.getByText(t('till.pin.wrong'))).toBeVisible()
  }
  await expect(approval).toBeHidden()
  const opened = async () =>
    (await ask<ShiftDetail>(request, shop, 'GET', `/shifts/${shop.shift}`)).movements
  await expect
    .poll(opened)
    .toMatchObject([{ kind: 'noSale', reason: t('till.reason.change'), userName: 'Maya Khoury' }])
  expect((await opened())[0]?.approvedName).toBe('Rana Haddad')
  await page.context().close()
})

test('what waits is shown in Arabic on a phone', async ({ browser, request }) => {
  const shop = await foundCounter(request, 'ar')
  const page = await openTill(browser, shop, {
    register: shop.register,
    language: 'ar',
    width: 390,
    isKept: true,
  })
  await untilKept(page)
  await page.context().setOffline(true)
  await scan(page, 'GRO-100')
  await pay(page, 'ar')
  await expect(page.getByText(say('ar', 'till.outbox.waiting_one'))).toBeAttached()
  await page.keyboard.press('Alt+w')
  const outbox = page.getByRole('dialog', { name: say('ar', 'outbox.title') })
  await expect(outbox.getByText('T1-000001')).toBeVisible()
  await expect(outbox.getByRole('button', { name: say('ar', 'outbox.send') })).toBeInViewport()
  await expect(
    page.getByRole('button', { name: say('ar', 'shell.connection.offline') }),
  ).toBeAttached()
  // The mark is drawn anew whenever another try begins.
  await expect(async () => {
    const [mark, words] = await Promise.all(
      [outbox.locator('li svg').first(), outbox.getByText('T1-000001')].map((it) =>
        it.boundingBox(),
      ),
    )
    expect(mark?.x).toBeGreaterThan(words?.x ?? 0)
  }).toPass()
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.context().close()
})

/** Somebody changes what is kept in the browser. */
const tamper = (page: Page, company: string, number: string) =>
  page.evaluate(
    async ([name, wanted]) => {
      const answer = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve) => {
          request.onsuccess = () => resolve(request.result)
        })
      const db = await answer(indexedDB.open(name))
      const store = db.transaction('tickets', 'readwrite').objectStore('tickets')
      const kept = (await answer(store.getAll())).find((it) => it.number === wanted)
      await answer(store.put({ ...kept, ticket: { ...kept.ticket, total: '0.01' } }))
      db.close()
    },
    [`comptoir-till-${company}`, number] as const,
  )

test('a ticket that was tampered with is set aside and decided about; the others go their way', async ({
  browser,
  request,
}) => {
  const shop = await foundCounter(request)
  const till = await openTill(browser, shop, { register: shop.register, isKept: true })
  await untilKept(till)
  await till.context().setOffline(true)
  for (const number of ['T1-000001', 'T1-000002', 'T1-000003']) await sell(till, number)
  await tamper(till, shop.session.company.id, 'T1-000002')
  await till.keyboard.press('Alt+w')
  const outbox = till.getByRole('dialog', { name: t('outbox.title') })
  await expect(outbox.getByText(t('outbox.offline'))).toBeVisible()
  await till.context().setOffline(false)
  await expect(outbox.getByRole('listitem')).toHaveCount(1, { timeout: 30_000 })
  await expect(outbox.getByRole('listitem')).toContainText('T1-000002')
  await expect(outbox.getByText(t('refusal.tampered'))).toBeVisible()
  await till.context().close()

  const page = await openStation(browser, shop, { path: '/Tickets' })
  await expect(page.getByText(t('tickets.parkedWait_one'))).toBeVisible()
  await page.getByRole('link', { name: t('tickets.parked') }).click()
  await page.getByRole('button', { name: t('tickets.dismiss') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('field.reason')).fill('Rung again')
  await dialog.getByRole('button', { name: t('tickets.dismiss') }).click()
  await expect(page.getByText(t('tickets.state.dismissed'))).toBeVisible()
  await expectAccessible(page)
  await page.context().close()
})
