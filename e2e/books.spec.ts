import { expect, type Page } from '@playwright/test'
import { formatDate } from '../domain/kernel/format.ts'
import { newId } from '../domain/kernel/id.ts'
import type { Language } from '../domain/kernel/language.ts'
import { ask, foundShop, openStation, say, test } from './testing/shop.ts'

/** Types into a picker of the grid and takes what it finds. */
async function pick(page: Page, name: string, text: string): Promise<void> {
  const input = page.getByRole('combobox', { name, exact: true })
  await input.fill(text)
  await page.getByRole('option', { name: text }).first().waitFor()
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue(text)
}

for (const language of ['ar'] as Language[])
  test(`an accountant enters the rent, reads the trial balance and closes the month, in ${language}`, async ({
    browser,
    request,
  }) => {
    const word = (key: string, facts = {}) => say(language, key, facts)
    const shop = await foundShop(request, { language, hasSampleData: false })
    const { today } = await ask<{ today: string }>(request, shop, 'GET', '/books/terms')
    const rate = { id: newId(), validFrom: '2020-01-01', type: 'sale', buy: '89500', sell: '89500' }
    await ask(request, shop, 'POST', '/rates', rate)
    const bank = word('starter.account.bank')
    const expenses = word('starter.account.expense')
    const page = await openStation(browser, shop, { language, path: '/Books?tab=entry' })

    const cell = (key: string, line: number) =>
      word('ledger.cell', { name: word(key), line: String(line) })
    const postButton = page.getByRole('button', { name: word('ledger.post') })
    await page.getByRole('textbox', { name: word('field.note'), exact: true }).fill('Hamra')
    await pick(page, cell('field.account', 1), expenses)
    await page.getByRole('textbox', { name: cell('ledger.debit', 1), exact: true }).fill('500')
    await expect(postButton).toBeDisabled()
    // The second account gets what is missing by itself.
    await pick(page, cell('field.account', 2), bank)
    const credit = page.getByRole('textbox', { name: cell('ledger.credit', 2), exact: true })
    await expect(credit).toHaveValue('500.00')
    await expect(page.getByText(word('ledger.balanced'))).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(word('ledger.posted'))).toBeVisible()

    await page.getByRole('tab', { name: word('ledger.tab.journal') }).click()
    const journal = page.getByRole('table', { name: word('ledger.tab.journal') })
    await expect(journal).toContainText('Hamra')
    const opener = word('ledger.openEntry', { day: formatDate(today) })
    await journal.getByRole('button', { name: opener }).click()
    const lines = page.getByRole('table', { name: word('ledger.lines') })
    await expect(lines).toContainText(bank)
    await expect(lines).toContainText('44,750,000')

    await page.getByRole('tab', { name: word('ledger.tab.trial') }).click()
    const trial = page.getByRole('table', { name: word('ledger.tab.trial') })
    await expect(trial.getByRole('row').filter({ hasText: expenses })).toContainText('500.00')
    await trial.getByRole('button', { name: bank }).click()
    await expect(page.getByRole('heading', { name: bank })).toBeVisible()
    await expect(page.getByRole('table', { name: bank })).toContainText('−')

    await page.getByRole('tab', { name: word('ledger.tab.lock') }).click()
    const through = page.getByRole('textbox', { name: word('ledger.closeThrough') })
    await through.fill(formatDate(today))
    await page.getByRole('button', { name: word('ledger.close') }).click()
    const closing = page.getByRole('dialog', {
      name: word('ledger.closeTitle', { day: formatDate(today) }),
    })
    await closing.getByRole('button', { name: word('ledger.close') }).click()
    const closed = word('ledger.lockedThrough', { day: formatDate(today) })
    await expect(page.getByText(closed).first()).toBeVisible()
    await page.getByRole('button', { name: word('ledger.openAll') }).click()
    const question = page.getByRole('dialog', { name: word('ledger.reopenTitle') })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: word('action.cancel') }).click()
    await expect(page.getByText(closed).first()).toBeVisible()

    await page.getByRole('tab', { name: word('ledger.tab.entry') }).click()
    await pick(page, cell('field.account', 1), expenses)
    await page.getByRole('textbox', { name: cell('ledger.debit', 1), exact: true }).fill('1')
    await pick(page, cell('field.account', 2), bank)
    await postButton.click()
    const refused = word('refusal.dayIsLocked', { day: formatDate(today) })
    await expect(page.getByText(refused).first()).toBeVisible()
  })
