/** A till in a real browser, driven as a cashier and a scanner would, with its own stop-watch. */
import { readFileSync } from 'node:fs'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import { args, executablePath } from '../e2e/testing/chromium.ts'
import { shopToday } from '../e2e/testing/today.ts'
import type { Installation } from './installation.ts'

const words: Record<string, string> = JSON.parse(
  readFileSync(new URL('../locales/en.json', import.meta.url), 'utf8'),
)

const say = (key: string): string => {
  const text = words[key]
  if (!text) throw new Error(`There are no words for ${key}`)
  return text
}

const patienceMs = 120_000

type Named = { id: string; title: string }
type Register = { id: string; name: string; drawer: Named; shift: object | null }
type Currency = { id: string }
type Session = { company: { firstCurrency: Currency; secondCurrency: Currency | null } }

/** The first register, with a drawer that holds nothing yet. */
export async function openShift({ ask }: Installation): Promise<Register> {
  const registers: { rows: Register[] } = JSON.parse(await ask('GET', '/api/pos/registers'))
  const { company }: Session = JSON.parse(await ask('GET', '/api/session'))
  const [register] = registers.rows
  if (!register) throw new Error('The shop has no register')
  const day = shopToday()
  await ask('POST', '/api/rates', { id: newId(), validFrom: day, buy: '89500', sell: '89500' })
  const counts = [company.firstCurrency, company.secondCurrency].flatMap((currency) =>
    currency ? [{ currency: currency.id, amount: '0', notes: [] }] : [],
  )
  if (!register.shift)
    await ask('POST', '/api/shifts/open', { id: newId(), drawer: register.drawer.id, counts })
  return register
}

/** A browser in which somebody is signed in and nothing is printed. */
export async function openBrowser({ origin, token }: Installation): Promise<BrowserContext> {
  const browser = await chromium.launch({
    executablePath,
    args: [...args, '--enable-precise-memory-info'],
  })
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
  })
  await context.addInitScript((jwt) => {
    localStorage.setItem('isLoggedIn', 'true')
    localStorage.setItem('jwtToken', jwt)
    localStorage.setItem('i18nextLng', 'en')
    localStorage.setItem(
      'tillPrintWish',
      JSON.stringify({ state: { isWanted: false }, version: 1 }),
    )
  }, token)
  return context
}

const field = (page: Page) => page.getByRole('combobox', { name: say('till.search') })

/** From the first request until something can be scanned, everything fetched for the first time. */
export async function firstSyncMs(page: Page, register: Register): Promise<number> {
  const startedAt = performance.now()
  await page.goto('/Pos')
  await page.getByRole('button', { name: register.name }).click({ timeout: patienceMs })
  await field(page).waitFor({ timeout: patienceMs })
  return performance.now() - startedAt
}

/** From the request for the page until the first scanned line is on screen. */
export async function warmStartMs(context: BrowserContext, code: string): Promise<number> {
  const page = await context.newPage()
  const startedAt = performance.now()
  await page.goto('/Pos', { waitUntil: 'commit' })
  await field(page).waitFor({ timeout: patienceMs })
  await scanMs(page, code)
  const ms = performance.now() - startedAt
  await page.close()
  return ms
}

/**
 * A scanner types all at once and ends with Enter. Measured inside the page, from the Enter until
 * the frame in which the line stands.
 */
export const scanMs = (page: Page, code: string): Promise<number> =>
  page.evaluate(
    async ([signs = '', list = '']) => {
      const press = (key: string): void => {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        document.body.dispatchEvent(event)
      }
      const lines = document.querySelector(`[aria-label="${list}"]`) ?? document.body
      const isShown = new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => {
          watch.disconnect()
          requestAnimationFrame(() => resolve())
        })
        watch.observe(lines, { childList: true, subtree: true, characterData: true })
      })
      for (const sign of signs) press(sign)
      const startedAt = performance.now()
      press('Enter')
      await isShown
      return performance.now() - startedAt
    },
    [code, say('till.lineList')],
  )

/** From the last letter until what was found is on screen. */
export async function searchMs(page: Page, question: string): Promise<number> {
  await field(page).fill('')
  await page.evaluate((label) => {
    const input = document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)
    input?.addEventListener(
      'input',
      () => {
        const startedAt = performance.now()
        const watch = new MutationObserver(() => {
          if (!document.querySelector('[role=option]')) return
          watch.disconnect()
          requestAnimationFrame(() => {
            document.body.dataset.searchMs = String(performance.now() - startedAt)
          })
        })
        watch.observe(document.body, { childList: true, subtree: true })
      },
      { once: true },
    )
  }, say('till.search'))
  await field(page).fill(question)
  await page.waitForFunction(() => document.body.dataset.searchMs !== undefined)
  const ms = await page.evaluate(() => {
    const measured = Number(document.body.dataset.searchMs)
    delete document.body.dataset.searchMs
    return measured
  })
  await field(page).fill('')
  return ms
}

/** An exact cash sale: scan, pay, exact, done. */
export async function sell(page: Page, code: string): Promise<void> {
  await scanMs(page, code)
  await page.keyboard.press('F9')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await field(page).waitFor()
}

export async function heapMb(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  await devtools.detach()
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 2 ** 20
}

type ItemRow = { id: string; version: number }

/** From the answer that the price is changed until the till shows it. */
export async function priceChangeMs(
  { ask }: Installation,
  page: Page,
  code: string,
  price: string,
): Promise<number> {
  const found: { rows: ItemRow[] } = JSON.parse(await ask('GET', `/api/items?q=${code}&limit=1`))
  const [item] = found.rows
  if (!item) throw new Error(`There is no item ${code}`)
  await field(page).fill(code)
  const shown = page.getByRole('option').filter({ hasText: price })
  await ask('PATCH', `/api/items/${item.id}`, { version: item.version, unitPrice: price })
  const startedAt = performance.now()
  await shown.waitFor({ timeout: patienceMs })
  const ms = performance.now() - startedAt
  await field(page).fill('')
  return ms
}
