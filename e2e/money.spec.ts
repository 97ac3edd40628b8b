import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import type { SignedIn } from '../domain/identity/session.ts'
import { formatDate } from '../domain/kernel/format.ts'
import { newId } from '../domain/kernel/id.ts'
import { type Language, languages } from '../domain/kernel/language.ts'
import { ask, foundShop, openStation, type Shop, say, uniqueName } from './shop.ts'

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
  const role = rows.find(({ name }) => name === say(language, 'starter.role.accountant'))
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
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Beirut' }).format(new Date())
  const field = (key: string) => page.getByLabel(say(language, `field.${key}`), { exact: true })
  await field('validFrom').fill(formatDate(today))
  await field('buy').fill(buy)
  await field('sell').fill(sell)
  await page.keyboard.press('Control+s')
}

for (const language of languages)
  test(`an accountant changes today’s rate and every open window knows, in ${language}`, async ({
    browser,
    request,
  }) => {
    const word = (key: string) => say(language, key)
    const shop = await foundShop(request, { language })
    const accountant = await accountantOf(request, shop, language)
    const other = await openStation(browser, shop, { language, path: '/Rate' })
    await expect(other.getByRole('row').nth(1)).toContainText('89,500')
    await expect(other.getByText(word('shell.connection.online')).first()).toBeVisible()
    const page = await openStation(browser, accountant, { language, path: '/Rate/new' })

    await typeRate(page, language, '89,900', '90,000')
    await expect(page.getByText(word('label.addSuccess'))).toBeVisible()
    await expect(other.getByRole('row').nth(1)).toContainText('89,900', { timeout: 1000 })
    await expect.poll(() => keptRate(other), { timeout: 1000 }).toBe('89900')

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
    await expect(other.getByRole('row').filter({ hasText: '8,990' })).toBeVisible({ timeout: 1000 })
    await expect.poll(() => keptRate(other), { timeout: 1000 }).toBe('8990')
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
