/** Goods are put aside with a deposit, paid in parts, sold piece by piece, and the rest is given back. */
import { expect } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import { expectAccessible } from '../testing/looks.ts'
import { ask, say, test } from '../testing/shop.ts'
import { foundTill, openTill, payExactly, takeItem } from '../testing/till.ts'

const words = (key: string) => say('en', key)

test('an order is put aside with a deposit, sold piece by piece, and the rest goes back', async ({
  browser,
  request,
}) => {
  test.slow()
  const shop = await foundTill(request)
  await ask(request, shop, 'POST', '/thirdparties', {
    id: newId(),
    name: 'Hotel Cedar',
    isClient: true,
  })
  const page = await openTill(browser, shop)
  const dialog = page.getByRole('dialog')
  type Left = { rows: { unsold: string; deposits: { balance: string }[] }[] }
  const left = async () => {
    const { rows } = await ask<Left>(request, shop, 'GET', '/pos/deposits')
    return rows[0]?.deposits.map(({ balance }) => balance)
  }
  const openOrders = async () => {
    await page.getByRole('button', { name: words('till.menu') }).click()
    await page.getByRole('menuitem', { name: words('promise.open') }).click()
  }
  const leave = async (amount: string) => {
    await dialog.getByLabel(words('deposit.amount')).fill(amount)
    await dialog.getByRole('button', { name: words('deposit.add') }).click()
    await expect(page.getByText(words('giftCard.line.deposit'))).toBeVisible()
    await payExactly(page)
  }

  await test.step('put aside, with a deposit', async () => {
    await takeItem(page, shop)
    await takeItem(page, shop)
    await page.getByRole('button', { name: words('till.menu') }).click()
    await page.getByRole('menuitem', { name: words('promise.make') }).click()
    await dialog.getByRole('button', { name: words('promise.customer') }).click()
    await page.getByLabel(words('till.findCustomer')).fill('Cedar')
    await page.getByRole('option', { name: /Hotel Cedar/ }).click()
    await dialog.getByRole('button', { name: words('promise.layaway') }).click()
    await expect(dialog.getByLabel(words('deposit.amount'))).toBeVisible()
    await expectAccessible(page)
    await leave('5')
    await expect.poll(left).toEqual(['5'])
  })

  await test.step('paid further', async () => {
    await openOrders()
    await dialog.getByRole('button', { name: new RegExp(`^${words('deposit.take')} `) }).click()
    await leave('8')
    await expect.poll(left).toEqual(['13'])
  })

  await test.step('one of two is sold, and paid with it', async () => {
    await openOrders()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words('promise.take') }).click()
    await page
      .getByRole('group', { name: words('till.keypad') })
      .getByRole('button', { name: '1', exact: true })
      .click()
    await page.keyboard.press('F9')
    await page
      .getByRole('group', { name: words('pay.methods') })
      .getByRole('button', { name: /^Deposit/ })
      .click()
    // What is kept for this sale says of which order.
    await expect(page.getByText(/^SO-/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect.poll(left).not.toEqual(['13'])
  })

  await test.step('and the rest goes back', async () => {
    await openOrders()
    await dialog.getByRole('button', { name: new RegExp(`^${words('deposit.giveBack')} `) }).click()
    await expect(page.getByText(words('giftCard.line.depositBack'))).toBeVisible()
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: words('pay.refund') })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect.poll(left).toBeUndefined()
  })
})
