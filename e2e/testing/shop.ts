/** What every story needs: a company of its own, a signed-in page, the words of a language. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  type APIRequestContext,
  type Browser,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import type { SignedIn } from '../../domain/identity/session.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { isolatedIn } from '../../domain/kernel/naming/isolation.ts'

/** A story leaves no window open: dozens of them would slow down those that follow. */
export const test = base.extend<{ closed: undefined }>({
  closed: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      const opened = browser.contexts().filter((context) => !before.has(context))
      await Promise.all(opened.map((context) => context.close()))
    },
    { auto: true },
  ],
})

export type Shop = SignedIn & { username: string; email: string; password: string }

const files = new Map<Language, Record<string, string>>()

/** The text of a key as the screens show it. */
export function say(language: Language, key: string, facts: Record<string, string> = {}): string {
  let words = files.get(language)
  if (!words) {
    words = JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')) as Record<string, string>
    files.set(language, words)
  }
  const text = words[key]
  if (text === undefined) throw new Error(`${language} has no words for ${key}`)
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    isolatedIn(language, facts[name] ?? ''),
  )
}

export const uniqueName = (): string => `shop-${randomBytes(5).toString('hex')}`

export async function foundShop(
  request: APIRequestContext,
  more: Record<string, unknown> = {},
): Promise<Shop> {
  const username = uniqueName()
  const email = `${username}@shop.example`
  const password = 'correct horse'
  const answer = await request.post('/api/registration', {
    data: {
      id: newId(),
      companyName: `Company ${username}`,
      country: 'LB',
      firstCurrency: 'USD',
      secondCurrency: 'LBP',
      fullName: 'Rana Haddad',
      username,
      email,
      password,
      language: 'en',
      hasSampleData: true,
      ...more,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { ...((await answer.json()) as SignedIn), username, email, password }
}

/** Calls the API as the shop's user and answers the body. */
export async function ask<Body>(
  request: APIRequestContext,
  shop: Pick<Shop, 'token'>,
  method: string,
  path: string,
  data?: unknown,
): Promise<Body> {
  const headers = { authorization: `Bearer ${shop.token}` }
  const answer = await request.fetch(`/api${path}`, { method, headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (answer.status() === 204 ? undefined : await answer.json()) as Body
}

/** Types one's own password where the server wants it again. */
export async function proveIn(page: Page, password: string, language: Language = 'en') {
  const dialog = page.getByRole('dialog', { name: say(language, 'proof.title') })
  await dialog.getByLabel(say(language, 'password.current'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: say(language, 'proof.confirm') }).click()
}

export type StationOptions = {
  language?: Language
  width?: number
  path?: string
  /** Whether it is touched; phones are. */
  isTouch?: boolean
  /** Whether it starts without network: fetching all files for that is most of what a till costs. */
  isKept?: boolean
  /** What else the browser remembers of earlier days. */
  kept?: Record<string, string>
}

/** Opens a station that is signed in already, in the chosen language. */
export async function openStation(
  browser: Browser,
  shop: Shop,
  options: StationOptions = {},
): Promise<Page> {
  const { language = 'en', width = 1440, path = '/Dashboard', isKept = false, kept = {} } = options
  const isPhone = width < 768
  const { isTouch = isPhone } = options
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 844 : 900 },
    locale: { en: 'en-GB', fr: 'fr-FR', ar: 'ar-LB' }[language],
    hasTouch: isTouch,
    isMobile: isPhone,
    serviceWorkers: isKept ? 'allow' : 'block',
  })
  await context.addInitScript(
    (stored) => {
      if (sessionStorage.getItem('isPrepared')) return
      sessionStorage.setItem('isPrepared', 'true')
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    { isLoggedIn: 'true', jwtToken: shop.token, i18nextLng: language, ...kept },
  )
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}
