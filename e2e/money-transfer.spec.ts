/** Money between places of our own, as an accountant moves it. */
import { expect, type Page } from '@playwright/test'
import type { TransferDocument } from '../domain/cash/contract.ts'
import type { Language } from '../domain/kernel/language.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { foundMarket, fund } from './testing/market.ts'
import { ask, openStation, say, test } from './testing/shop.ts'

const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** The form in one language: its fields by their words. */
const formIn = (page: Page, language: Language) => {
  const word = (key: string) => say(language, `field.moneyTransfer.${key}`)
  const place = (key: string, account: string) => {
    const select = page.getByRole('combobox', { name: word(key) })
    return select.selectOption({ label: account })
  }
  return {
    from: (account: string) => place('account', account),
    to: (account: string) => place('toAccount', account),
    amount: page.getByRole('textbox', { name: word('total'), exact: true }),
    fee: page.getByRole('textbox', { name: word('fee'), exact: true }),
    sums: page.getByRole('region', { name: say(language, 'funds.summary') }),
    post: () => page.getByRole('button', { name: say(language, 'document.post') }).click(),
  }
}

const number = (page: Page) => page.getByRole('heading', { level: 1 })

test('cards to the bank less their fee, the bank to the cash, dollars to pounds, and one undone', async ({
  browser,
  request,
}) => {
  const market = await foundMarket(request)
  await fund(request, market, 'bank', '5000')
  const account = (role: string, code: string) => `${code} ${say('en', `starter.account.${role}`)}`
  const read = (page: Page) =>
    ask<TransferDocument>(request, market, 'GET', `/money-transfers/${idIn(page)}`)

  await test.step('the list leads to a new one; cards that hold less are asked about', async () => {
    const page = await openStation(browser, market, { path: '/MoneyTransfers' })
    await expect(page.getByText(say('en', 'entity.moneyTransfer.empty'))).toBeVisible()
    await page.keyboard.press('n')
    const form = formIn(page, 'en')
    await form.from(account('card', '1025'))
    await form.to(account('bank', '1020'))
    await form.amount.fill('1000')
    await form.fee.fill('20')
    await expect(form.sums).toContainText('980.00')
    await expectAccessible(page)
    await form.post()
    const question = page.getByRole('dialog', { name: say('en', 'document.confirmTitle') })
    await question.getByRole('button', { name: say('en', 'document.postAnyway') }).click()
    await expect(number(page)).toHaveText(/^MT-\d{4}-\d+$/)
    expect(await read(page)).toMatchObject({ amount: '1000', fee: '20', received: '980' })
    await expect(page.getByRole('region', { name: say('en', 'funds.summary') })).toContainText(
      '980.00',
    )
    await page.context().close()
  })

  await test.step('a safe gives nothing it has not, on a phone and from the right', async () => {
    const options = { language: 'ar', width: 390, path: '/MoneyTransfers/new' } as const
    const page = await openStation(browser, market, options)
    const form = formIn(page, 'ar')
    const named = (code: string) =>
      page
        .locator('option', { hasText: new RegExp(`^${code} `) })
        .first()
        .textContent()
    await form.from((await named('1015')) ?? '')
    await form.to((await named('1010')) ?? '')
    await form.amount.fill('300')
    await form.post()
    await expect(
      page.getByText(say('ar', 'refusal.cashHoldsLess', { limit: '0' }).slice(0, 20)).first(),
    ).toBeVisible()
    await expectNoSideScroll(page)
    await form.from((await named('1020')) ?? '')
    await form.post()
    await expect(number(page)).toHaveText(/MT-\d{4}-\d+/)
    await expectNoSideScroll(page)
    await page.context().close()
  })

  await test.step('dollars are changed at a stated rate, and that is undone with a reason', async () => {
    const page = await openStation(browser, market, { path: '/MoneyTransfers/new' })
    const form = formIn(page, 'en')
    await form.from(account('bank', '1020'))
    await form.to(`1020-LBP ${say('en', 'starter.account.bank')} LBP`)
    await form.amount.fill('100')
    await page.getByRole('textbox', { name: say('en', 'document.rate') }).fill('89000')
    await expect(form.sums).toContainText('8,900,000')
    await form.post()
    await expect(number(page)).toHaveText(/MT-\d{4}-\d+/)
    expect(await read(page)).toMatchObject({ received: '8900000', rate: '89000' })
    await page.getByRole('button', { name: say('en', 'form.more') }).click()
    await page.getByRole('menuitem', { name: say('en', 'document.void') }).click()
    const dialog = page.getByRole('dialog', { name: /MT-/ })
    await dialog.getByRole('textbox').fill('Wrong account')
    await dialog.getByRole('button', { name: say('en', 'document.void') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^Voided by/)).toContainText('Wrong account')
    expect((await read(page)).state).toBe('void')
    await page.context().close()
  })
})
