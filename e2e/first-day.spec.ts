/**
 * A newcomer's first day: from the registration to the first sale at the till, a purchase and a
 * receipt. Every field that is filled and everything that is pressed is a step, and every answer
 * that refuses something is a refusal; both are held, so that the way does not grow unseen.
 */
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '../domain/kernel/language.ts'
import { expectAccessible, expectNoSideScroll } from './testing/looks.ts'
import { say, test, uniqueName } from './testing/shop.ts'

/** A person at a new station: what was done, and what the product refused. */
class Newcomer {
  readonly refusals: string[] = []
  readonly page: Page
  readonly language: Language
  steps = 0

  constructor(page: Page, language: Language) {
    this.page = page
    this.language = language
    page.on('response', (answer) => {
      const isRefused = answer.status() >= 400 && answer.url().includes('/api/')
      // Whoever is not signed in yet is told so; that is no refusal of anything he did.
      if (isRefused && answer.status() !== 401)
        this.refusals.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
    })
  }

  say(key: string, facts?: Record<string, string>): string {
    return say(this.language, key, facts)
  }

  /** Types into whatever has the focus. */
  async type(text: string): Promise<void> {
    this.steps += 1
    await this.page.keyboard.type(text)
  }

  async press(key: string): Promise<void> {
    this.steps += 1
    await this.page.keyboard.press(key)
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.steps += 1
    await field.fill(text)
  }

  async tap(target: Locator): Promise<void> {
    this.steps += 1
    await target.click()
  }

  /** By keyboard what a finger would tap. */
  async enter(target: Locator): Promise<void> {
    this.steps += 1
    await target.press('Enter')
  }

  /** Nothing on the page is wrong by now. */
  async expectNothingWrong(): Promise<void> {
    await expect(this.page.locator('[aria-invalid="true"]')).toHaveCount(0)
    expect(this.refusals).toEqual([])
  }
}

async function arrive(browser: Browser, language: Language, zone: string, width: number) {
  const isPhone = width < 768
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 844 : 900 },
    locale: { en: 'en-GB', fr: 'fr-FR', ar: 'ar-LB' }[language],
    timezoneId: zone,
    hasTouch: isPhone,
    isMobile: isPhone,
  })
  const page = await context.newPage()
  await page.goto('/Registration')
  return new Newcomer(page, language)
}

const posted = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d{4}-\d+/)

test('in Paris, by keyboard, in French: a boutique sells, buys and takes money', async ({
  browser,
}) => {
  const person = await arrive(browser, 'fr', 'Europe/Paris', 1440)
  const { page } = person
  const word = person.say.bind(person)
  await expect(page.getByLabel(word('registration.companyName'))).toBeFocused()
  await expect(page.getByLabel(word('registration.taxRate'))).toHaveValue('20')
  await expectAccessible(page)
  await person.type('Chez Nour')
  await page.getByLabel(word('registration.kind')).selectOption('boutique')
  await person.press('Enter')
  const username = uniqueName()
  await expect(page.getByLabel(word('registration.fullName'))).toBeFocused()
  for (const text of ['Nour Haddad', username, `${username}@shop.example`, 'cheval correct']) {
    await person.type(text)
    if (text !== 'cheval correct') await person.press('Tab')
  }
  await person.press('Enter')
  await expect(page).toHaveURL('/Dashboard')
  const steps = page.getByRole('heading', { name: word('dashboard.steps', { company: 'Chez Nour' }) })
  await expect(steps).toBeVisible()

  // The till: its register, its shift, the first item, the money.
  await person.enter(page.getByRole('link', { name: word('step.sale.action') }))
  await person.enter(page.getByRole('button', { name: word('starter.register') }))
  await person.enter(page.getByRole('link', { name: word('till.openShift') }))
  await person.enter(page.getByRole('button', { name: word('drawer.openShift') }))
  await expect(page).toHaveURL('/Pos')
  const search = page.getByRole('combobox', { name: word('till.search') })
  await expect(search).toBeEnabled()
  await search.focus()
  await person.type('Robe')
  await person.press('Enter')
  await person.press('F9')
  await expect(page.getByRole('heading', { name: word('pay.title') })).toBeVisible()
  await person.press('Enter')
  await person.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /T1-000001/ })).toBeVisible()
  await person.expectNothingWrong()
  console.log('after sale', person.steps)
})

test('in Beirut, on a phone, in Arabic', async ({ browser }) => {
  const person = await arrive(browser, 'ar', 'Asia/Beirut', 390)
  const { page } = person
  const word = person.say.bind(person)
  await expect(page.getByLabel(word('registration.taxRate'))).toHaveValue('11')
  await expectNoSideScroll(page)
  await page.screenshot({ path: '/tmp/firstday/reg-ar.png', fullPage: true })
  await person.fill(page.getByLabel(word('registration.companyName')), 'دكان نور')
  await person.tap(page.getByRole('button', { name: word('registration.next') }))
})
