/** Buy two, get one, at a till without network: on the line, on the ticket, and as the server knows it. */
import { expect } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import type { PastTicket } from '../../domain/pos/ticket/past-ticket.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { ask, openStation, say, test } from '../testing/shop.ts'
import { foundTill, openTill, payExactly, takeItem, untilKept } from '../testing/till.ts'

const arabicName = 'اثنان والثالث مجانًا'

test('two are paid and the third is given, without network and once it is back', async ({
  browser,
  request,
}) => {
  const shop = await foundTill(request)
  const promotion = newId()
  await ask(request, shop, 'POST', '/promotions', {
    id: promotion,
    name: 'Two and one free',
    nameAr: arabicName,
    kind: 'buyGet',
    percent: '100',
    buyCount: 2,
    getCount: 1,
    targets: [{ id: newId(), item: shop.item }],
  })
  const page = await openTill(browser, shop, { isKept: true })
  await untilKept(page)
  await page.context().setOffline(true)
  for (let piece = 0; piece < 3; piece++) await takeItem(page, shop)
  const lines = page.getByRole('list', { name: say('en', 'till.lineList') })
  await expect(lines).toContainText('Two and one free')
  await expect(lines).toContainText('20.00')
  const number = await payExactly(page)
  await page.keyboard.press('Alt+w')
  const outbox = page.getByRole('dialog', { name: say('en', 'outbox.title') })
  await expect(outbox.getByText(number)).toBeVisible()
  await page.context().setOffline(false)
  await expect(outbox.getByText(say('en', 'outbox.empty'))).toBeVisible({ timeout: 30_000 })

  const { rows } = await ask<{ rows: { id: string }[] }>(request, shop, 'GET', '/tickets?limit=1')
  const past = await ask<PastTicket>(request, shop, 'GET', `/pos/tickets/${rows[0]?.id}`)
  // The shelf of this shop is empty; of its promotions there is nothing to say.
  expect(past.flags.map(({ code }) => code)).toEqual(['oversold'])
  expect(past.ticket.lines[0]?.promotions).toEqual([
    { promotion, name: 'Two and one free', amount: '10' },
  ])

  await test.step('the office reads it in Arabic, and asks what it would have cost', async () => {
    const office = await openStation(browser, shop, { language: 'ar', path: '/Promotions' })
    await office.getByRole('link', { name: arabicName }).first().click()
    await office.getByRole('tab', { name: say('ar', 'promotion.lastMonth') }).click()
    await office.getByRole('button', { name: say('ar', 'promotion.simulate') }).click()
    await expect(office.getByText(say('ar', 'promotion.wouldCost'), { exact: true })).toBeVisible()
    await expectAccessible(office)
    await office.setViewportSize({ width: 390, height: 844 })
    await expectNoSideScroll(office)
  })
})
