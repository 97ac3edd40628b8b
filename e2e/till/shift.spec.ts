/** The till and its drawer: training beside it, sales that stop for a count, and the ways there and back. */
import { expect, type Page } from '@playwright/test'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
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

test('the shift is opened, moved, reported and closed from the till, and leads back to it (fr)', async ({
  browser,
  request,
}) => {
  const language = 'fr'
  const shop = await foundCounter(request, language)
  const page = await openTill(browser, shop, { register: shop.register, language })
  await choose(page, language, 'drawer.move')
  const dialog = page.getByRole('dialog', { name: say(language, 'drawer.moveTitle') })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: say(language, 'action.cancel') }).click()
  await expect(page).toHaveURL(/\/Pos$/)
  await choose(page, language, 'drawer.x')
  await expect(page.getByRole('article', { name: say(language, 'drawer.x') })).toBeVisible()
  await page.getByRole('link', { name: say(language, 'shell.back') }).click()
  await expect(page).toHaveURL(/\/Pos$/)
  await choose(page, language, 'drawer.countAndClose')
  await page.getByRole('button', { name: say(language, 'drawer.startCount') }).click()
  await page.getByRole('button', { name: say(language, 'drawer.submitCount') }).click()
  // A count of nothing is asked about; one that was begun waits for whoever looks at the till.
  const question = page.getByRole('dialog', {
    name: say(language, 'drawer.confirm.emptyCountTitle'),
  })
  await question.getByRole('button', { name: say(language, 'action.cancel') }).click()
  const note = page.getByLabel(say(language, 'drawer.piecesOf', { note: 'USD 100' }), {
    exact: true,
  })
  await note.fill('1')
  await page.getByRole('link', { name: say(language, 'shell.back') }).click()
  await choose(page, language, 'drawer.countAndClose')
  await expect(note).toHaveValue('1')
  await note.fill('0')
  await page.getByRole('button', { name: say(language, 'drawer.submitCount') }).click()
  await page.getByRole('button', { name: say(language, 'drawer.goOn') }).click()
  await page.getByRole('button', { name: say(language, 'drawer.closeShift') }).click()
  await expect(page.getByRole('article', { name: say(language, 'drawer.z') })).toBeVisible()
  await page.getByRole('link', { name: say(language, 'shell.back') }).click()
  await expect(page).toHaveURL(/\/Pos$/)
  await page.getByRole('link', { name: say(language, 'till.openShift') }).click()
  await page.getByRole('button', { name: say(language, 'drawer.openShift') }).click()
  await expect(page).toHaveURL(/\/Pos$/)
  // The till hears of its shift a moment later; then it takes what is scanned.
  await expect(async () => {
    await scan(page, 'GRO-100')
    await expect(lines(page, language).getByRole('button')).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await page.keyboard.press('F9')
  await expect(page.getByRole('region', { name: say(language, 'pay.title') })).toBeVisible()
})

/** A zone in which it is one o’clock at night just now. */
function zoneOfNight(now: Date): string {
  const hours = ((1 - now.getUTCHours() + 36) % 24) - 12
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

test('after midnight one rate stands everywhere, that of the shop’s day (ar)', async ({
  browser,
  request,
}) => {
  const language = 'ar'
  const shop = await foundCounter(request, language)
  const timeZone = zoneOfNight(new Date())
  const company = await ask<{ version: number }>(request, shop, 'GET', '/company')
  await ask(request, shop, 'PATCH', '/company', { version: company.version, timeZone })
  const calendar = businessDayOf(new Date(), timeZone, 0)
  const rateFrom = (validFrom: string, rate: string) =>
    ask(request, shop, 'POST', '/rates', { id: newId(), validFrom, buy: rate, sell: rate })
  const { rows } = await ask<{ rows: { id: string; version: number }[] }>(
    request,
    shop,
    'GET',
    '/rates',
  )
  for (const { id, version } of rows)
    await ask(request, shop, 'DELETE', `/rates/${id}?version=${version}`)
  await rateFrom(addDays(calendar, -1), '88000')
  await rateFrom(calendar, '91000')

  const page = await openTill(browser, shop, { register: shop.register, language })
  await scan(page, 'GRO-100')
  await page.keyboard.press('F9')
  const pay = page.getByRole('region', { name: say(language, 'pay.title') })
  await expect(pay).toContainText('88,000')
  await expect(pay).not.toContainText('91,000')
  await page.keyboard.press('Escape')

  await page.goto(`/Drawer/${shop.shift}`)
  await expect(page.getByRole('banner')).toContainText('88,000')
  await page.getByRole('button', { name: say(language, 'drawer.move') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(say(language, 'drawer.kind.exchange'), { exact: true }).click()
  await dialog.getByLabel(say(language, 'drawer.goesOut'), { exact: true }).fill('10')
  const into = dialog.getByLabel(say(language, 'drawer.comesIn', { currency: 'LBP' }))
  await expect(into).toHaveValue('880,000')
  await dialog.getByRole('button', { name: say(language, 'action.cancel') }).click()
  await page.getByRole('link', { name: say(language, 'drawer.countAndClose') }).click()
  await page.getByRole('button', { name: say(language, 'drawer.startCount') }).click()
  await expect(page.getByText(say(language, 'drawer.atRate', { rate: '88,000' }))).toBeVisible()
})
