/** Tickets that wait for somebody, or should be looked at; and a register whose numbers are put right. */
import { expect, type Page } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { foundCashier, foundCounter, openTill, scan } from '../testing/counter.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { caughtSale, nextOf } from '../testing/sent-tickets.ts'
import { ask, openStation, type Shop, say, test } from '../testing/shop.ts'

const looks: [Language, number][] = [
  ['en', 1440],
  ['ar', 390],
]

/** Exact cash. */
async function sell(page: Page, language: Language): Promise<void> {
  await scan(page, 'GRO-100')
  await page.keyboard.press('F9')
  await expect(page.getByRole('region', { name: say(language, 'pay.title') })).toBeVisible()
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
}

for (const [language, width] of looks) {
  const t = (key: string, facts: Record<string, string> = {}) => say(language, key, facts)

  test(`the owner hears of parked tickets and decides, in ${language} at ${width}`, async ({
    browser,
    request,
  }) => {
    const shop = await foundCounter(request, language)
    const till = await openTill(browser, shop, { language, register: shop.register })
    const { ticket, send } = await caughtSale(till, request, shop, () => sell(till, language))
    await till.context().close()
    const [line] = ticket.lines
    const twin = { ...ticket, cashierName: 'Zed', lines: [{ ...line, quantity: '7' }] }
    expect(await send(twin, { ...ticket, id: newId() })).toMatchObject([
      { state: 'parked', code: 'otherContent' },
      { state: 'parked', code: 'numberTaken' },
    ])

    const page = await openStation(browser, shop, { language, width })
    const shoot = (name: string) =>
      page.screenshot({ path: test.info().outputPath(`${name}-${language}-${width}.png`) })
    const attention = say(language, 'dashboard.attention')
    await expect(page.getByRole('heading', { name: attention })).toBeVisible()
    const strip = page.getByRole('link').filter({ hasText: ofMany(language, '2') })
    await expect(strip).toHaveAttribute('href', '/Tickets/parked')
    await page.getByRole('button', { name: bell(language) }).click()
    await shoot('notice')
    await page.getByRole('link', { name: t('notice.ticketsParked') }).click()
    await expect(page.getByRole('heading', { name: t('tickets.parked') })).toBeVisible()
    const rows = page.getByRole('listitem').filter({ hasText: ticket.number })
    await expect(rows).toHaveCount(2)
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await shoot('parked')

    const other = rows.filter({ hasText: 'Zed' })
    await test.step('what differs from the known ticket stands side by side', async () => {
      await other.getByRole('button', { name: t('tickets.look') }).click()
      const dialog = page.getByRole('dialog', { name: /T1-000001/ })
      const table = dialog.getByRole('table', { name: t('tickets.differs') })
      await expect(table.getByRole('row').filter({ hasText: 'Zed' })).toContainText('Rana Haddad')
      await expect(table.getByRole('row').filter({ hasText: line?.name ?? '' })).toContainText(
        '7 ×',
      )
      await expect(table.getByRole('link', { name: ticket.number })).toBeVisible()
      await shoot('differs')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: t('action.close') }).click()
      await expect(dialog).toBeHidden()
    })

    await test.step('one is dismissed with a reason, the other posted', async () => {
      await other.getByRole('button', { name: t('tickets.dismiss') }).click()
      const dialog = page.getByRole('dialog')
      const act = dialog.getByRole('button', { name: t('tickets.dismiss') })
      await act.click()
      await expect(dialog.getByText(t('refusal.required'))).toBeVisible()
      await dialog.getByLabel(t('field.reason')).fill('Rung twice')
      await act.click()
      await expect(other.getByText(t('tickets.state.dismissed'))).toBeVisible()
      const last = rows.filter({ hasText: t('tickets.state.waiting') })
      await last.getByRole('button', { name: t('tickets.post') }).click()
      await dialog.getByLabel(t('field.reason')).fill('The money is in the drawer')
      await dialog.getByRole('button', { name: t('tickets.post') }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText(t('tickets.state.posted'))).toBeVisible()
    })
  })
}

/** "2 tickets are parked", as the language counts. */
const ofMany = (language: Language, number: string): string => {
  const form = { en: 'other', fr: 'other', ar: 'two' }[language]
  return say(language, `dashboard.attention.parkedTickets_${form}`, { number })
}

/** The bell with one notice. */
const bell = (language: Language): RegExp =>
  new RegExp(say(language, 'shell.noticesTitle').slice(0, 5))

test('parked tickets come in pages', async ({ browser, request }) => {
  const shop = await foundCounter(request)
  const till = await openTill(browser, shop, { register: shop.register })
  const { ticket, send } = await caughtSale(till, request, shop, () => sell(till, 'en'))
  await till.context().close()
  const copies = Array.from({ length: 53 }, () => ({ ...ticket, id: newId() }))
  await send(...copies.slice(0, 50))
  await send(...copies.slice(50))
  const page = await openStation(browser, shop, { path: '/Tickets/parked' })
  const rows = page.getByRole('listitem').filter({ hasText: ticket.number })
  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: say('en', 'tickets.more') }).press('Enter')
  await expect(rows).toHaveCount(53)
  await expect(page.getByRole('button', { name: say('en', 'tickets.more') })).toBeHidden()
})

test('a ticket whose cashier is not proven is listed until somebody looked at it', async ({
  browser,
  request,
}) => {
  const t = (key: string) => say('en', key)
  const shop = await foundCounter(request)
  const cashier = await foundCashier(request, shop)
  const { userId } = await cashierOf(cashier, request)
  const till = await openTill(browser, shop, { register: shop.register })
  const { ticket, send } = await caughtSale(till, request, shop, () => sell(till, 'en'))
  await till.context().close()
  const named = nextOf(ticket, { cashier: userId, cashierName: 'Maya Khoury' })
  expect(await send(named)).toMatchObject([{ state: 'posted', flags: ['unproven'] }])

  const page = await openStation(browser, shop)
  await expect(
    page.getByRole('link', {
      name: say('en', 'dashboard.attention.flaggedTickets_one', { number: '1' }),
    }),
  ).toBeVisible()
  await page.getByRole('button', { name: bell('en') }).click()
  await page.getByRole('link', { name: t('notice.ticketsUnproven') }).click()
  await expect(page.getByText(named.number)).toBeVisible()
  await expect(page.getByText(ticket.number)).toBeHidden()
  await page.getByText(named.number).click()
  await expect(page.getByText(t('tickets.flag.unproven'))).toContainText('Maya Khoury')
  await page.getByRole('button', { name: t('tickets.seen') }).click()
  await expect(page.getByText(say('en', 'tickets.seenBy', { name: 'Rana Haddad' }))).toBeVisible()

  const theirs = await openStation(browser, cashier, { path: '/Profile' })
  await theirs.getByRole('button', { name: bell('en') }).click()
  await expect(theirs.getByText(t('shell.noticesTitle'))).toBeVisible()
  await expect(theirs.getByText(t('notice.ticketsUnproven'))).toBeHidden()
})

const cashierOf = async (cashier: Shop, request: Parameters<typeof ask>[0]) => {
  const { user } = await ask<{ user: { id: string } }>(request, cashier, 'GET', '/session')
  return { userId: user.id }
}

for (const [language, width] of looks)
  test(`the numbers of a register are put right, in ${language} at ${width}`, async ({
    browser,
    request,
  }) => {
    const t = (key: string, facts: Record<string, string> = {}) => say(language, key, facts)
    const shop = await foundCounter(request, language)
    const { rows } = await ask<{ rows: { id: string; name: string }[] }>(
      request,
      shop,
      'GET',
      '/registers?limit=5',
    )
    const [register] = rows
    const path = `/Registers/${register?.id}`
    const page = await openStation(browser, shop, { language, width, path })
    await page.getByRole('button', { name: t('form.more') }).click()
    await page.getByRole('menuitem', { name: t('repair.action') }).click()
    const dialog = page.getByRole('dialog')
    const next = dialog.getByLabel(t('repair.next'))
    await next.press('Control+a')
    await next.press('Backspace')
    await expect(next).toHaveValue('')
    await next.pressSequentially('12')
    await dialog.getByRole('button', { name: t('repair.do') }).click()
    await expect(dialog.getByText(t('refusal.putReason'))).toBeVisible()
    await dialog.getByLabel(t('field.reason')).fill('The disk was lost')
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath(`repair-${language}-${width}.png`) })
    await dialog.getByRole('button', { name: t('repair.do') }).click()
    await expect(dialog).toBeHidden()
    const stand = await ask<{ next: number; repairs: unknown[] }>(
      request,
      shop,
      'GET',
      `/registers/${register?.id}/end`,
    )
    expect(stand).toMatchObject({ next: 12, repairs: [{ reason: 'The disk was lost' }] })

    // Whoever may not change the register is not offered it.
    const cashier = await foundCashier(request, shop)
    const answer = await request.post(`/api/registers/${register?.id}/repair`, {
      headers: { authorization: `Bearer ${cashier.token}` },
      data: { next: 20, reason: 'Mine' },
    })
    expect(answer.status()).toBe(403)
  })
