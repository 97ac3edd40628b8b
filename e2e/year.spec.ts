import { expect } from '@playwright/test'
import { formatDate, formatPeriod } from '../domain/kernel/format.ts'
import { newId } from '../domain/kernel/id.ts'
import { periodOf } from '../domain/kernel/period.ts'
import { expectNoSideScroll } from './testing/looks.ts'
import { ask, foundShop, openStation, say, test } from './testing/shop.ts'

/** English and Arabic take turns: what one of them did, the other reads. */
test('an accountant closes a month and a year, reads the statements and opens the year again', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request, { language: 'en', hasSampleData: false })
  const { today } = await ask<{ today: string }>(request, shop, 'GET', '/books/terms')
  const last = periodOf('lastYear', today)
  const rate = { id: newId(), validFrom: last.from, type: 'sale', buy: '89500', sell: '89500' }
  await ask(request, shop, 'POST', '/rates', rate)
  const { rows } = await ask<{ rows: { id: string; role: string | null }[] }>(
    request,
    shop,
    'GET',
    '/accounts?limit=200&columns=role',
  )
  const idOf = (role: string) => rows.find((row) => row.role === role)?.id
  const enter = (day: string, debit: string, credit: string, amount: string) =>
    ask(request, shop, 'POST', '/books/entries', {
      id: newId(),
      day,
      lines: [
        { account: idOf(debit), debit: amount },
        { account: idOf(credit), credit: amount },
      ],
    })
  await enter(last.from, 'cash', 'capital', '5000')
  await enter(last.to, 'expense', 'cash', '750')
  const days = formatPeriod(last)

  const english = (key: string, facts = {}) => say('en', key, facts)
  const page = await openStation(browser, shop, { language: 'en', path: '/Books?tab=lock' })
  await page
    .getByRole('textbox', { name: english('ledger.closeThrough') })
    .fill(formatDate(last.to))
  await page.getByRole('button', { name: english('ledger.close') }).click()
  // One tap closes nothing: it is asked, and said what will be locked.
  const closing = page.getByRole('dialog', {
    name: english('ledger.closeTitle', { day: formatDate(last.to) }),
  })
  await closing.getByRole('button', { name: english('ledger.close') }).click()
  const closed = english('ledger.lockedThrough', { day: formatDate(last.to) })
  await expect(page.getByText(closed).first()).toBeVisible()
  const years = page.getByRole('list', { name: english('year.title') })
  const year = years.getByRole('listitem').filter({ hasText: days })
  await year.getByRole('button', { name: english('year.close') }).click()
  const question = page.getByRole('dialog', { name: english('year.closeTitle', { year: days }) })
  await question.getByRole('button', { name: english('year.close') }).click()
  await expect(year).toContainText(english('year.state.closed'))

  await page.getByRole('tab', { name: english('ledger.tab.statements') }).click()
  await page.getByRole('combobox', { name: english('ledger.period') }).click()
  await page.getByRole('option', { name: english('list.period.lastYear') }).click()
  const result = page.getByRole('table', { name: english('statement.name.result') })
  const resultRow = result.getByRole('row').filter({ hasText: english('statement.sum.result') })
  await expect(resultRow).toContainText('−$750.00')
  await page.getByText(english('statement.name.position'), { exact: true }).click()
  const position = page.getByRole('table', { name: english('statement.name.position') })
  await expect(position).toContainText('$4,250.00')
  // The assets have one total, and a figure opens its year and leads back to the sheet.
  const assets = english('ledger.sumOf', { name: english('statement.group.asset') })
  await expect(position.getByRole('row').filter({ hasText: assets })).toHaveCount(1)
  await position.getByRole('link').first().click()
  await expect(page.getByRole('textbox', { name: english('ledger.from') })).toHaveValue(
    formatDate(last.from),
  )
  await page.getByRole('button', { name: english('ledger.backToStatement') }).click()
  await expect(position).toContainText('$4,250.00')
  await page.close()

  const arabic = (key: string, facts = {}) => say('ar', key, facts)
  const other = await openStation(browser, shop, {
    language: 'ar',
    path: `/Books?tab=statements&from=${last.from}&to=${last.to}`,
    width: 390,
  })
  const table = other.getByRole('table', { name: arabic('statement.name.result') })
  await expect(table).toContainText('750.00')
  // A figure opens the card of its account.
  await table.getByRole('link').first().click()
  const expenses = arabic('starter.account.expense')
  await expect(other.getByRole('heading', { name: expenses })).toBeVisible()

  // A phone has no room for twelve tabs: a menu names them, and the open one is in sight.
  await other.getByRole('button', { name: arabic('shell.allTabs') }).click()
  await other.getByRole('menuitem', { name: arabic('ledger.tab.lock') }).click()
  await expect(other.getByRole('tab', { name: arabic('ledger.tab.lock') })).toBeInViewport({
    ratio: 0.9,
  })
  await expectNoSideScroll(other)
  const same = other
    .getByRole('list', { name: arabic('year.title') })
    .getByRole('listitem')
    .filter({ hasText: days })
  await same.getByRole('button', { name: arabic('year.reopen') }).click()
  const asking = other.getByRole('dialog')
  await asking.getByRole('textbox', { name: arabic('year.reason') }).fill('فاتورة منسية')
  await asking.getByRole('button', { name: arabic('year.reopen') }).click()
  await expect(same).toContainText(arabic('year.state.open'))
  await expect(asking).toBeHidden()
  await expect(other.getByText('فاتورة منسية')).toBeVisible()
  await other.close()
})
