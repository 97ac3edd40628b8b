/** A client earns at the till, pays with what he earned, and brings the goods back. */
import { expect } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import type { ClientLoyalty } from '../../domain/loyalty/contract.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { ask, openStation, say, test } from '../testing/shop.ts'
import {
  bringBack,
  finishRefund,
  foundTill,
  lastNumber,
  openTill,
  payExactly,
  takeItem,
} from '../testing/till.ts'

const words = (key: string) => say('en', key)

test('a client earns cash back, pays with it, and his card tells in Arabic', async ({
  browser,
  request,
}) => {
  test.slow()
  const shop = await foundTill(request)
  const client = newId()
  await ask(request, shop, 'POST', '/thirdparties', { id: client, name: 'Rima Khoury' })
  await ask(request, shop, 'POST', '/payment-methods', {
    id: newId(),
    name: 'Cash back',
    type: 'cashBack',
  })
  await ask(request, shop, 'POST', '/loyalty-programmes', {
    id: newId(),
    name: 'Club',
    percent: '20',
    startsOn: '2020-01-01',
    spentBack: 'fromRefund',
  })
  const page = await openTill(browser, shop)
  const chooseClient = async () => {
    await page.getByRole('button', { name: words('till.addCustomer') }).click()
    const picker = page.getByRole('dialog')
    await picker.getByRole('searchbox').fill('Rima')
    await picker.getByRole('option', { name: /Rima Khoury/ }).click()
  }
  let [first, earned, spent] = ['', '', '']
  const balance = async () =>
    (await ask<ClientLoyalty>(request, shop, 'GET', `/thirdparties/${client}/loyalty`)).balance

  await test.step('earns', async () => {
    await takeItem(page, shop)
    await chooseClient()
    await expect(page.getByText(words('till.cashBackEarns'))).toBeVisible()
    first = await payExactly(page)
    await expect.poll(balance).not.toBe('0')
    earned = await balance()
  })

  await test.step('burns', async () => {
    await takeItem(page, shop)
    await chooseClient()
    await page.keyboard.press('F9')
    await page
      .getByRole('group', { name: words('pay.methods') })
      .getByRole('button', { name: /^Cash back/ })
      .click()
    await expect(page.getByRole('list').filter({ hasText: 'Rima Khoury' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.type('10')
    await page.keyboard.press('Enter')
    spent = await lastNumber(page, /000002/)
    await expect.poll(balance).not.toBe(earned)
  })

  await test.step('brings the first back, and what that earned and is spent goes from the money', async () => {
    await bringBack(page, first)
    await expect(page.getByText(words('pay.cashBackSpent'))).toBeVisible()
    await expectAccessible(page)
    await finishRefund(page)
    await expect.poll(balance).toBe('0')
  })

  await test.step('returns, and what was spent is there again', async () => {
    await bringBack(page, spent)
    await finishRefund(page)
    // 20 % of 9.01 was spent (1.80) and comes back; the 1.47 that the rest of it earned go. What is
    // left is what the first refund kept.
    await expect.poll(balance).toBe('0.33')
  })

  await test.step('and the card tells so', async () => {
    const card = await openStation(browser, shop, {
      language: 'ar',
      path: `/Thirdparty/${client}`,
      width: 390,
    })
    await card.getByRole('tab', { name: say('ar', 'loyalty.tab') }).click()
    await expect(card.getByText(say('ar', 'loyalty.kind.redeem'))).toBeVisible()
    await expectNoSideScroll(card)
  })
})
