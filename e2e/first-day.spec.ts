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

  readonly say = (key: string, facts?: Record<string, string>): string =>
    say(this.language, key, facts)

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

  /** What lies under a bar is scrolled out of it first, as a thumb would. */
  async tap(target: Locator): Promise<void> {
    this.steps += 1
    await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
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

/** The next page is opened by its address, which ends this one: the ticket has left it by then. */
const ticketSent = (page: Page) =>
  page.waitForResponse((it) => new URL(it.url()).pathname === '/api/pos/tickets')

const posted = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d{4}-\d+/)

/** Above the figures the steps go on; those that were done know it without having been told. */
async function expectDone({ page, say: word }: Newcomer, names: readonly string[]) {
  await page.goto('/Dashboard')
  await page.getByRole('button', { expanded: false, name: /\d+ \D+ \d+/ }).click()
  for (const name of names) {
    const title = page.getByRole('heading', { name: word(`step.${name}`), exact: true })
    const step = page.getByRole('listitem').filter({ has: title })
    await expect(step.getByText(word('dashboard.done'), { exact: true })).toBeVisible()
  }
}

test('in Paris, by keyboard, in French: a boutique sells, buys and takes money', async ({
  browser,
}) => {
  test.slow()
  const person = await arrive(browser, 'fr', 'Europe/Paris', 1440)
  const { page, say: word } = person
  await expect(page.getByLabel(word('registration.companyName'))).toBeFocused()
  await expect(page.getByLabel(word('registration.taxRate'))).toHaveValue('20')
  await expectAccessible(page)
  await person.type('Chez Nour')
  await person.press('Tab')
  // The browser's own list of choices is searched by typing.
  await person.type('Bou')
  await expect(page.getByLabel(word('registration.kind'))).toHaveValue('boutique')
  // Country and currencies are right already; in the rate Enter goes on.
  for (let field = 0; field < 4; field += 1) await person.press('Tab')
  await person.press('Enter')
  const username = uniqueName()
  await expect(page.getByLabel(word('registration.fullName'))).toBeFocused()
  for (const text of ['Nour Haddad', username, `${username}@shop.example`]) {
    await person.type(text)
    await person.press('Tab')
  }
  await person.type('cheval correct')
  await person.press('Enter')
  await expect(page).toHaveURL('/Dashboard')
  const company = word('dashboard.steps', { company: 'Chez Nour' })
  await expect(page.getByRole('heading', { name: company })).toBeVisible()
  await expectAccessible(page)

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
  const sent = ticketSent(page)
  await person.press('Enter')
  await person.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /T1-000001/ })).toBeVisible()
  expect((await sent).ok()).toBe(true)
  await person.expectNothingWrong()
  expect(person.steps).toBeLessThanOrEqual(25)

  // A purchase from somebody who is new as well.
  await page.goto('/Purchase/new')
  const supplier = page.getByRole('combobox', { name: word('document.supplier') })
  await expect(supplier).toBeFocused()
  await person.type('Atelier Rive')
  const create = word('form.createNamed', { title: 'Atelier Rive' })
  await expect(page.getByRole('option', { name: create })).toBeVisible()
  await person.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeVisible()
  await person.press('Control+s')
  await expect(supplier).toHaveValue('Atelier Rive')
  await expect(dialog).toHaveCount(0)
  await person.press('Insert')
  await expect(page.getByLabel(word('document.entry'))).toBeFocused()
  await person.type('Robe')
  await person.press('Enter')
  await expect(page.getByLabel(word('document.column.quantity'), { exact: true })).toBeFocused()
  await person.type('5')
  await person.fill(page.getByLabel(word('document.column.unitPrice')), '20')
  await person.press('Control+Enter')
  await posted(page)
  await person.expectNothingWrong()

  // Money of a client on account.
  await page.goto('/Receipt/new')
  const client = page.getByRole('combobox', { name: word('document.client') })
  await expect(client).toBeFocused()
  await person.type('Hana')
  await expect(
    page.getByRole('option', { name: word('form.createNamed', { title: 'Hana' }) }),
  ).toBeVisible()
  await person.press('Enter')
  await expect(dialog.getByRole('textbox').first()).toBeVisible()
  await person.press('Control+s')
  await expect(client).toHaveValue('Hana')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('textbox', { name: word('funds.amountIn') }).focus()
  await person.type('50')
  await person.press('Control+Enter')
  await posted(page)
  await person.expectNothingWrong()
  expect(person.steps).toBeLessThanOrEqual(39)

  await expectDone(person, ['taxes', 'sale'])
})

test('in Beirut, on a phone, in Arabic: a grocery in two currencies', async ({ browser }) => {
  test.slow()
  const person = await arrive(browser, 'ar', 'Asia/Beirut', 390)
  const { page, say: word } = person
  await expect(page.getByLabel(word('registration.taxRate'))).toHaveValue('11')
  const rate = page.getByLabel(word('registration.rate', { first: 'USD', second: 'LBP' }))
  await expect(rate).toHaveValue('89500')
  await expectNoSideScroll(page)
  await expect(page.getByLabel(word('registration.companyName'))).toHaveCSS('direction', 'rtl')
  await person.fill(page.getByLabel(word('registration.companyName')), 'دكان نور')
  await person.tap(page.getByRole('button', { name: word('registration.next') }))
  const username = uniqueName()
  await person.fill(page.getByLabel(word('registration.fullName')), 'نور حداد')
  await person.fill(page.getByLabel(word('registration.username')), username)
  await person.fill(page.getByLabel(word('registration.email')), `${username}@shop.example`)
  await person.fill(page.getByLabel(word('login.password'), { exact: true }), 'حصان صحيح')
  await person.tap(page.getByRole('button', { name: word('registration.submit') }))
  await expect(page).toHaveURL('/Dashboard')
  const company = word('dashboard.steps', { company: 'دكان نور' })
  await expect(page.getByRole('heading', { name: company })).toBeVisible()
  await expectNoSideScroll(page)
  await expectAccessible(page)

  // What nobody needs here is sent away, and comes back if that was a slip.
  const balances = word('step.sendAway', { step: word('step.balances') })
  await page.getByRole('button', { name: balances }).click()
  await expect(page.getByRole('button', { name: balances })).toHaveCount(0)
  await page.getByRole('button', { name: word('list.undo') }).click()
  await expect(page.getByRole('button', { name: balances })).toBeVisible()

  await person.tap(page.getByRole('link', { name: word('step.sale.action') }))
  await person.tap(page.getByRole('button', { name: word('starter.register') }))
  await person.tap(page.getByRole('link', { name: word('till.openShift') }))
  await person.tap(page.getByRole('button', { name: word('drawer.openShift') }))
  await expect(page).toHaveURL('/Pos')
  await person.tap(page.getByRole('button', { name: /ربطة خبز/ }))
  const bar = page.getByRole('button', { name: new RegExp(word('till.toTicket_one')) })
  await person.tap(bar)
  await person.tap(page.getByRole('button', { name: word('till.pay') }))
  await person.tap(page.getByRole('button', { name: word('pay.exact') }))
  const sent = ticketSent(page)
  await person.tap(page.getByRole('button', { name: word('pay.finish') }))
  await expect(page.getByRole('status').filter({ hasText: /T1-000001/ })).toBeVisible()
  expect((await sent).ok()).toBe(true)
  await person.expectNothingWrong()
  expect(person.steps).toBeLessThanOrEqual(16)

  // The supplier and what he brings; the rate of this purchase becomes the day's.
  await page.goto('/Purchase/new')
  const supplier = page.getByRole('combobox', { name: word('document.supplier') })
  await person.fill(supplier, 'مطاحن الأرز')
  const title = 'مطاحن الأرز'
  await person.tap(page.getByRole('option', { name: word('form.createNamed', { title }) }))
  const save = page.getByRole('dialog').getByRole('button', { name: word('action.save') })
  await person.tap(save)
  await expect(supplier).toHaveValue(title)
  await person.fill(page.getByLabel(word('document.rate')), '90000')
  await person.tap(page.getByRole('button', { name: word('dayRate.offer') }))
  await expect(page.getByText(word('dayRate.kept', { rate: '90,000' }))).toBeVisible()
  await expect(page.getByRole('button', { name: word('dayRate.offer') })).toHaveCount(0)
  await person.fill(page.getByLabel(word('document.entry')), 'ربطة خبز')
  await person.press('Enter')
  const quantity = page.getByLabel(word('document.column.quantity'), { exact: true })
  await expect(quantity).toBeFocused()
  await person.fill(quantity, '20')
  await person.fill(page.getByLabel(word('document.column.unitPrice')), '0.6')
  await expectNoSideScroll(page)
  await person.tap(page.getByRole('button', { name: word('document.post'), exact: true }))
  await posted(page)
  await person.expectNothingWrong()

  // Money of a client on account.
  await page.goto('/Receipt/new')
  const client = page.getByRole('combobox', { name: word('document.client') })
  await person.fill(client, 'هنا')
  await person.tap(page.getByRole('option', { name: word('form.createNamed', { title: 'هنا' }) }))
  await person.tap(save)
  await expect(client).toHaveValue('هنا')
  await person.fill(page.getByRole('textbox', { name: word('funds.amountIn') }), '50')
  await person.tap(page.getByRole('button', { name: word('document.post'), exact: true }))
  await posted(page)
  await person.expectNothingWrong()
  expect(person.steps).toBeLessThanOrEqual(31)

  await expectDone(person, ['rate', 'taxes', 'sale'])
  await expectNoSideScroll(page)
  await expectAccessible(page)
})
