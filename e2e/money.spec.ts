import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { SignedIn } from '../domain/identity/session.ts'
import { formatDate } from '../domain/kernel/format.ts'
import { newId } from '../domain/kernel/id.ts'
import type { Language } from '../domain/kernel/language.ts'
import { ask, foundShop, openStation, type Shop, say, test, uniqueName } from './testing/shop.ts'
import { shopToday } from './testing/today.ts'

/** A colleague of the shop's owner who keeps its books. */
async function accountantOf(
  request: APIRequestContext,
  shop: Shop,
  language: Language,
): Promise<Shop> {
  const { rows } = await ask<{ rows: { id: string; name: string }[] }>(
    request,
    shop,
    'GET',
    '/roles',
  )
  const role = rows.find(({ name }) => name === say('en', 'starter.role.accountant'))
  const username = uniqueName()
  const { password } = shop
  const user = { username, fullName: 'Leila Aoun', role: role?.id, language, password }
  await ask(request, shop, 'POST', '/users', { id: newId(), ...user })
  const answer = await request.post('/api/login', { data: { login: username, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { ...((await answer.json()) as SignedIn), username, email: '', password }
}

const keptRate = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const { state } = JSON.parse(localStorage.getItem('root') ?? '{}')
    return state.rates.find((rate: { type: string }) => rate.type === 'sale')?.buy
  })

async function typeRate(page: Page, language: Language, buy: string, sell: string): Promise<void> {
  const today = shopToday()
  const field = (key: string) =>
    page.getByRole('textbox', { name: say(language, `field.${key}`), exact: true })
  await field('validFrom').fill(formatDate(today))
  await field('buy').fill(buy)
  await field('sell').fill(sell)
  await page.keyboard.press('Control+s')
}

/** The rows of the list, apart from those of the chart above it. */
const listRows = (page: Page, language: Language) =>
  page.getByRole('table', { name: say(language, 'entity.rate.many') }).getByRole('row')

for (const language of ['en', 'ar'] as Language[])
  test(`an accountant changes today’s rate and every open window knows, in ${language}`, async ({
    browser,
    request,
  }) => {
    const word = (key: string) => say(language, key)
    const shop = await foundShop(request, { language })
    const accountant = await accountantOf(request, shop, language)
    const other = await openStation(browser, shop, { language, path: '/Dashboard' })
    const header = other.getByRole('banner')
    const rateShown = (rate: string) =>
      header.getByRole('link', {
        name: say(language, 'shell.rate', { rate: `1 USD = ${rate} LBP` }),
      })
    await expect(rateShown('89,500')).toBeVisible()
    await expect(other.getByText(word('shell.connection.online')).first()).toBeVisible()
    const page = await openStation(browser, accountant, { language, path: '/Rate/new' })

    await typeRate(page, language, '89,900', '90,000')
    await expect(page.getByText(word('label.addSuccess'))).toBeVisible()
    await expect(rateShown('89,900')).toBeVisible()
    await expect.poll(() => keptRate(other)).toBe('89900')
    await rateShown('89,900').click()
    await expect(listRows(other, language).nth(1)).toContainText('89,900')

    await page.goto('/Rate/new')
    await typeRate(page, language, '8990', '9000')
    const question = page.getByRole('dialog', { name: word('form.unusual') })
    await expect(question).toContainText('89,900')
    await question.getByRole('button', { name: word('action.cancel') }).click()
    await expect(question).toBeHidden()
    expect(await keptRate(other)).toBe('89900')

    await page.keyboard.press('Control+s')
    await question.getByRole('button', { name: word('form.saveAnyway') }).click()
    await expect(page.getByText(word('label.addSuccess'))).toBeVisible()
    await expect(rateShown('8,990')).toBeVisible()
    await expect(listRows(other, language).filter({ hasText: '8,990' })).toBeVisible()
    await expect.poll(() => keptRate(other)).toBe('8990')
  })

for (const language of ['ar'] as Language[])
  test(`the course of the rate is walked by keyboard and says who wrote it, in ${language}`, async ({
    browser,
    request,
  }) => {
    const word = (key: string) => say(language, key)
    const shop = await foundShop(request, { language })
    const accountant = await accountantOf(request, shop, language)
    const page = await openStation(browser, shop, { language, path: '/Rate' })
    const chart = page.getByRole('region', { name: word('rate.course') })
    const cursor = chart.getByRole('slider')
    await cursor.focus()
    await expect(cursor).toHaveAttribute('aria-valuetext', /89,500 – 89,600/)
    const writing = await openStation(browser, accountant, { language, path: '/Rate/new' })
    await typeRate(writing, language, '89,750', '89,850')
    await expect(writing.getByText(word('label.addSuccess'))).toBeVisible()
    await expect(cursor).toHaveAttribute('aria-valuetext', /89,750 – 89,850.*Leila Aoun/)
    await page.keyboard.press('Home')
    await expect(cursor).toHaveAttribute('aria-valuetext', /Rana Haddad/)

    await chart.getByText(word('rate.range.year'), { exact: true }).click()
    await expect.poll(() => chart.getByRole('row').count()).toBeGreaterThan(50)
    await chart.getByRole('button', { name: word('choice.type.sale') }).click()
    await expect(chart.getByRole('columnheader', { name: word('choice.type.sale') })).toHaveCount(0)
    await chart.getByRole('button', { name: word('rate.hideChart') }).click()
    await expect(cursor).toHaveCount(0)
    await page.reload()
    await expect(chart.getByRole('button', { name: word('rate.showChart') })).toBeVisible()
  })

test('a note finer than its currency is refused at its value, before and after it is sent', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request)
  const page = await openStation(browser, shop, { path: '/MoneyBills/new' })
  await page.getByRole('combobox', { name: 'Currency' }).fill('LBP')
  await page.getByRole('option', { name: 'LBP' }).click()
  const value = page.getByRole('textbox', { name: 'Value' })
  await value.fill('250.5')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Type a whole number.')).toBeVisible()
  await expect(value).toBeFocused()
  await value.fill('1000')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(say('en', 'refusal.notUnique'))).toBeVisible()
  const holder = page.getByRole('link', { name: say('en', 'form.openRecord', { title: '1000' }) })
  await expect(holder).toBeVisible()
  await value.fill('1500')
  await expect(holder).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Add Success')).toBeVisible()
})

test('a rate of zero and a commission below zero are refused in the customer’s words', async ({
  browser,
  request,
}) => {
  const shop = await foundShop(request)
  const page = await openStation(browser, shop, { path: '/Rate/new' })
  await typeRate(page, 'en', '0', '89500')
  await expect(page.getByText('Value must be greater than 0!').first()).toBeVisible()
  await page.goto('/PaymentMethod/new')
  await page.getByLabel('Commission amount').fill('-1')
  await page.getByLabel('Commission percent').fill('101')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Value cannot be less than 0').first()).toBeVisible()
  await expect(page.getByText('Value must be between 0 and 100').first()).toBeVisible()
})
