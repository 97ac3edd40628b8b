/** A gift card is sold, pays at two branches, beside dollars and pounds, and gets back what it paid. */
import { expect } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { ask, openStation, say, test } from '../testing/shop.ts'
import {
  bringBack,
  finishRefund,
  foundTill,
  foundTillIn,
  lastNumber,
  openTill,
  payExactly,
  takeItem,
} from '../testing/till.ts'

const words = (key: string) => say('en', key)

test('a gift card is sold, used at two branches in two currencies and refunded, and the office reads it in Arabic', async ({
  browser,
  request,
}) => {
  test.slow()
  const shop = await foundTill(request)
  await ask(request, shop, 'POST', '/payment-methods', {
    id: newId(),
    name: 'Gift card',
    type: 'giftCard',
  })
  const page = await openTill(browser, shop)
  const dialog = page.getByRole('dialog')
  const cards = () =>
    ask<{ rows: { kind: string; balance: string }[] }>(request, shop, 'GET', '/gift-cards')
  const balanceOf = async (kind: string) =>
    (await cards()).rows.find((it) => it.kind === kind)?.balance
  const balance = () => balanceOf('giftCard')
  let code = ''

  await test.step('sold', async () => {
    await page.getByRole('button', { name: words('till.menu') }).click()
    await page.getByRole('menuitem', { name: words('giftCard.menu') }).click()
    await dialog.getByLabel(words('giftCard.amount')).fill('50')
    await expectAccessible(page)
    const issued = page.waitForResponse(/gift-cards\/issue/)
    await dialog.getByRole('button', { name: words('giftCard.take') }).click()
    code = (await (await issued).json()).code
    expect(code.length).toBeGreaterThan(10)
    await expect(page.getByText(words('giftCard.line.sell'))).toBeVisible()
    await payExactly(page)
    await expect.poll(balance).toBe('50')
  })

  let spent = ''
  await test.step('used', async () => {
    await takeItem(page, shop)
    await page.keyboard.press('F9')
    await page
      .getByRole('group', { name: words('pay.methods') })
      .getByRole('button', { name: /^Gift card/ })
      .click()
    await dialog.getByLabel(words('giftCard.code')).fill(code)
    await dialog.getByRole('button', { name: words('giftCard.use') }).click()
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Enter')
    spent = await lastNumber(page, /000002/)
    await expect.poll(balance).not.toBe('50')
  })

  await test.step('refunded to the card', async () => {
    await bringBack(page, spent)
    await finishRefund(page)
    await expect.poll(balance).toBe('50')
  })

  await test.step('topped up by mistake, which is given back', async () => {
    const look = async () => {
      await page.getByRole('button', { name: words('till.menu') }).click()
      await page.getByRole('menuitem', { name: words('giftCard.menu') }).click()
      await dialog.getByText(words('giftCard.look')).click()
      await dialog.getByLabel(words('giftCard.code')).fill(code)
      await dialog.getByRole('button', { name: words('giftCard.look') }).click()
    }
    await look()
    const back = dialog.getByRole('button', { name: words('giftCard.topUpBack') })
    const amount = dialog.getByLabel(words('giftCard.topUpBy'))
    const topUp = dialog.getByRole('button', { name: words('giftCard.topUp'), exact: true })
    await amount.fill('-5')
    await topUp.click()
    await expect(dialog.getByText(words('refusal.notPositive'))).toBeVisible()
    await expect(back).toHaveCount(0)
    await amount.fill('200')
    await topUp.click()
    await payExactly(page)
    await expect.poll(balance).toBe('250')
    await look()
    await back.click()
    // It is a refund of its own, once the card is kept for it.
    await expect(page.getByText(words('giftCard.line.void'))).toBeVisible()
    await page.keyboard.press('F9')
    await finishRefund(page)
    await expect.poll(balance).toBe('50')
  })

  await test.step('used at another branch, beside pounds, and refunded there', async () => {
    const other = await foundTillIn(request, shop, 'Second house')
    const away = await openTill(browser, other)
    for (let pens = 0; pens < 6; pens++) await takeItem(away, shop)
    await away.keyboard.press('F9')
    const methods = away.getByRole('group', { name: words('pay.methods') })
    await methods.getByRole('button', { name: /^Gift card/ }).click()
    const paying = away.getByRole('dialog')
    await paying.getByLabel(words('giftCard.code')).fill(code)
    await paying.getByRole('button', { name: words('giftCard.use') }).click()
    await expect(paying).toBeHidden()
    await methods.getByRole('button', { name: /LBP/ }).first().click()
    await away.getByRole('button', { name: words('pay.exact'), exact: true }).click()
    await away.keyboard.press('Enter')
    const bought = await lastNumber(away, /000001/)
    await expect.poll(balance).toBe('0')
    await bringBack(away, bought)
    // What was paid in pounds is given as a voucher.
    await away.getByRole('button', { name: words('pay.giveVoucher') }).click()
    const returned = away.getByRole('list', { name: words('pay.returned') })
    await expect(returned).toContainText(words('receipt.voucher'))
    await expectAccessible(away)
    await finishRefund(away)
    await expect.poll(balance).toBe('50')
    await expect.poll(() => balanceOf('voucher')).toBe('10')
  })

  await test.step('and the office reads it', async () => {
    const office = await openStation(browser, shop, {
      language: 'ar',
      path: '/GiftCards',
      width: 390,
    })
    await office.getByRole('link', { name: new RegExp(code.slice(-4)) }).click()
    await expect(office.getByText(say('ar', 'giftCard.movement.refund'))).toHaveCount(2)
    await expectNoSideScroll(office)
    await expectAccessible(office)
  })
})
