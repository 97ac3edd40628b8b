import { expect, type Page } from '@playwright/test'
import { newId } from '../../domain/kernel/id.ts'
import {
  catchPaper,
  foundCounter,
  openTill,
  papersOf,
  postedTicket,
  scan,
} from '../testing/counter.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { ask, say, test } from '../testing/shop.ts'
import { untilKept } from '../testing/till.ts'

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('dollars come in, dollars and pounds go back, and the paper says so', async ({
  browser,
  request,
}) => {
  const shop = await foundCounter(request)
  const page = await openTill(browser, shop, { register: shop.register, isPrinting: true })
  await catchPaper(page)
  await scan(page, 'GRO-100')
  await scan(page, 'GRO-101')
  await press(page, 'F9', '2', '0')
  const offers = page.getByRole('radiogroup', { name: say('en', 'pay.giveChange') })
  await expect(offers.getByRole('radio')).not.toHaveCount(0)
  await expectAccessible(page)
  await offers.getByText('+', { exact: false }).first().click()
  await expect(page.getByText(say('en', 'pay.give'), { exact: false }).last()).toContainText('LBP')
  await press(page, 'Enter')
  await expect(page.getByText(/T1-000001/)).toBeVisible()
  await expect.poll(() => papersOf(page)).toEqual([576])
  await page.getByRole('button', { name: say('en', 'till.printAgain') }).click()
  await expect.poll(() => papersOf(page)).toEqual([576, 576])
  const { ticket } = await postedTicket(request, shop)
  const flows = ticket.tenders.map(({ flow, currencyCode }) => `${flow} ${currencyCode}`)
  expect(flows).toEqual(['in USD', 'out USD', 'out LBP'])
})

test('the payment fits a phone in Arabic, its keypad unmirrored', async ({ browser, request }) => {
  const shop = await foundCounter(request, 'ar')
  const page = await openTill(browser, shop, {
    register: shop.register,
    language: 'ar',
    width: 390,
  })
  await scan(page, 'GRO-100')
  await press(page, 'F9', '5')
  await expectNoSideScroll(page)
  const pad = page.getByRole('group', { name: say('ar', 'pay.keypad') })
  const [seven, nine] = await Promise.all(
    ['7', '9'].map((name) => pad.getByRole('button', { name, exact: true }).boundingBox()),
  )
  expect(seven?.x ?? 0).toBeLessThan(nine?.x ?? 0)
  await page.getByRole('button', { name: say('ar', 'pay.finish') }).click()
  // The shelves are back, and what is to be handed over is still in sight.
  const done = page.getByRole('status').filter({ hasText: /T1-000001/ })
  await expect(done).toBeVisible()
  await expect(done).toContainText(say('ar', 'pay.change'))
})

test('a cheque is taken without network, ticked at the close and told by the Z report', async ({
  browser,
  request,
}) => {
  const shop = await foundCounter(request)
  const name = 'Karim Haddad'
  await ask(request, shop, 'POST', '/thirdparties', { id: newId(), name, isClient: true })
  const page = await openTill(browser, shop, { register: shop.register, isKept: true })
  await untilKept(page)
  await page.context().setOffline(true)
  await scan(page, 'GRO-100')
  await press(page, 'F3')
  await page.getByRole('searchbox', { name: say('en', 'till.findCustomer') }).fill('Karim')
  await page.getByRole('option', { name }).click()
  await press(page, 'F9')
  await page
    .getByRole('group', { name: say('en', 'pay.methods') })
    .getByRole('button', { name: /^Cheque/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('en', 'funds.cheque.bank')).fill('BLOM')
  await dialog.getByLabel(say('en', 'funds.cheque.number')).fill('004512')
  await expect(dialog.getByLabel(say('en', 'funds.cheque.drawer'))).toHaveValue(name)
  await expectAccessible(page)
  await press(page, 'Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('004512')).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByText(/T1-000001/)).toBeVisible()
  await page.context().setOffline(false)
  const cheques = () =>
    ask<{ rows: { number: string; state: string }[] }>(request, shop, 'GET', '/receipts/cheques')
  await expect
    .poll(async () => (await cheques()).rows, { timeout: 30_000 })
    .toMatchObject([{ number: '004512', state: 'inHand' }])
  await page.goto(`/Drawer/${shop.shift}?step=close`)
  await page.getByRole('button', { name: say('en', 'drawer.startCount') }).click()
  await page
    .getByRole('checkbox', {
      name: say('en', 'drawer.chequeOf', { number: '004512', bank: 'BLOM' }),
    })
    .check()
  await page.getByRole('button', { name: say('en', 'drawer.submitCount') }).click()
  await expect(page.getByText(say('en', 'drawer.chequesAllThere'))).toBeVisible()
  await page.getByRole('button', { name: say('en', 'drawer.goOn') }).click()
  await page.getByRole('button', { name: say('en', 'drawer.closeShift') }).click()
  const report = page.getByRole('article', { name: say('en', 'drawer.z') })
  await expect(report).toContainText(say('en', 'drawer.chequesFound', { many: '1' }))
  await catchPaper(page)
  await page.getByRole('button', { name: say('en', 'action.print') }).click()
  await expect.poll(() => papersOf(page)).toEqual([576])
})
