/** The till and its drawer: training beside it, sales that stop for a count, and the ways there and back. */
import { expect, type Page } from '@playwright/test'
import type { Language } from '../../domain/kernel/language.ts'
import { foundCounter, openTill, scan } from '../testing/counter.ts'
import { ask, openStation, say, test } from '../testing/shop.ts'

const lines = (page: Page, language: Language = 'en') =>
  page.getByRole('list', { name: say(language, 'till.lineList') })

async function choose(page: Page, language: Language, key: string): Promise<void> {
  await page.getByRole('button', { name: say(language, 'till.menu') }).click()
  await page.getByRole('menuitem', { name: say(language, key) }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
}

for (const language of ['ar'] as Language[])
  test(`an open sale is not seen in training, and nothing of training is booked (${language})`, async ({
    browser,
    request,
  }) => {
    const shop = await foundCounter(request, language)
    const page = await openTill(browser, shop, { register: shop.register, language })
    await scan(page, 'GRO-100')
    await expect(lines(page, language).getByRole('button')).toHaveCount(1)
    await choose(page, language, 'till.trainingMode')
    const bar = page.getByText(say(language, 'till.training'), { exact: true })
    await expect(bar).toBeVisible()
    await expect(lines(page, language).getByRole('button')).toHaveCount(0)
    await scan(page, 'GRO-101')
    await page.keyboard.press('F9')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox')).toBeEnabled()
    await scan(page, 'GRO-102')
    await expect(lines(page, language).getByRole('button')).toHaveCount(1)
    await choose(page, language, 'till.trainingMode')
    await expect(bar).toHaveCount(0)
    await expect(lines(page, language).getByRole('button')).toHaveText([/^1Arabica/])
    // A reload is in the real world, with the real sale.
    await page.reload()
    await expect(lines(page, language).getByRole('button')).toHaveText([/^1Arabica/])
    const { rows } = await ask<{ rows: unknown[] }>(request, shop, 'GET', '/tickets')
    expect(rows).toEqual([])
  })

for (const language of ['fr'] as Language[])
  test(`stopped sales stop at the till, and go on when they may (${language})`, async ({
    browser,
    request,
  }) => {
    const shop = await foundCounter(request, language)
    const page = await openTill(browser, shop, { register: shop.register, language })
    await scan(page, 'GRO-100')
    const office = await openStation(browser, shop, {
      language,
      path: `/Drawer/${shop.shift}?step=close`,
    })
    await office.getByRole('button', { name: say(language, 'drawer.startCount') }).click()
    const words = say(language, 'refusal.salesStopped', { name: 'Rana Haddad' })
    await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
    await page.keyboard.press('F9')
    await expect(page.getByRole('region', { name: say(language, 'pay.title') })).toHaveCount(0)
    await expect(
      office.getByRole('main').getByRole('button', { name: say(language, 'drawer.sellOn') }),
    ).toBeVisible()
    await page.getByRole('button', { name: say(language, 'drawer.sellOn') }).click()
    await expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(0)
    await page.keyboard.press('F9')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/T1-000001/)).toBeVisible()
  })

test('the shift is opened, moved, reported and closed from the till, and leads back to it', async ({
  browser,
  request,
}) => {
  const shop = await foundCounter(request)
  const page = await openTill(browser, shop, { register: shop.register })
  await choose(page, 'en', 'drawer.move')
  const dialog = page.getByRole('dialog', { name: say('en', 'drawer.moveTitle') })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: say('en', 'action.cancel') }).click()
  await expect(page).toHaveURL(/\/Pos$/)
  await choose(page, 'en', 'drawer.x')
  await expect(page.getByRole('article', { name: say('en', 'drawer.x') })).toBeVisible()
  await page.getByRole('link', { name: say('en', 'shell.back') }).click()
  await expect(page).toHaveURL(/\/Pos$/)
  await choose(page, 'en', 'drawer.countAndClose')
  await page.getByRole('button', { name: say('en', 'drawer.startCount') }).click()
  await page.getByRole('button', { name: say('en', 'drawer.submitCount') }).click()
  // A count of nothing is asked about; one that was begun waits for whoever looks at the till.
  const question = page.getByRole('dialog', { name: say('en', 'drawer.confirm.emptyCountTitle') })
  await question.getByRole('button', { name: say('en', 'action.cancel') }).click()
  const note = page.getByLabel(say('en', 'drawer.piecesOf', { note: 'USD 100' }), { exact: true })
  await note.fill('1')
  await page.getByRole('link', { name: say('en', 'shell.back') }).click()
  await choose(page, 'en', 'drawer.countAndClose')
  await expect(note).toHaveValue('1')
  await note.fill('0')
  await page.getByRole('button', { name: say('en', 'drawer.submitCount') }).click()
  await page.getByRole('button', { name: say('en', 'drawer.goOn') }).click()
  await page.getByRole('button', { name: say('en', 'drawer.closeShift') }).click()
  await expect(page.getByRole('article', { name: say('en', 'drawer.z') })).toBeVisible()
  await page.getByRole('link', { name: say('en', 'shell.back') }).click()
  await expect(page).toHaveURL(/\/Pos$/)
  await page.getByRole('link', { name: say('en', 'till.openShift') }).click()
  await page.getByRole('button', { name: say('en', 'drawer.openShift') }).click()
  await expect(page).toHaveURL(/\/Pos$/)
  // The till hears of its shift a moment later; then it takes what is scanned.
  await expect(async () => {
    await scan(page, 'GRO-100')
    await expect(lines(page).getByRole('button')).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await page.keyboard.press('F9')
  await expect(page.getByRole('region', { name: say('en', 'pay.title') })).toBeVisible()
})
