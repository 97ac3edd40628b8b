/**
 * A whole day at a till: the float in two currencies, thirty sales paid in every way, some of them
 * without network, a refund, cash out, X, the blind count by notes, and Z. What the Z says is
 * reckoned here again from what was rung, per currency and never by conversion.
 */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { ShiftReport } from '../domain/pos/shift/shift-report.ts'
import { openTill, scan } from './testing/counter.ts'
import { foundMarket, type Market } from './testing/market.ts'
import { ask, openStation, say, test } from './testing/shop.ts'

const t = (key: string, facts: Record<string, string> = {}) => say('en', key, facts)

const rate = 89_500
/** Dollars go round without cents, pounds in steps of five thousand. */
const poundStep = 5000
const inPounds = (cents: number): number => Math.round((cents * rate) / 100 / poundStep) * poundStep

type Money = { usd: number; lbp: number }

const money = (usd = 0, lbp = 0): Money => ({ usd, lbp })
const plus = (a: Money, b: Money, sign = 1): Money =>
  money(a.usd + sign * b.usd, a.lbp + sign * b.lbp)

/** Whole dollars and the rest in pounds; a dollar more where the rest to it is no step of pounds. */
function inNotes(cents: number): Money {
  const more = Math.ceil(cents / 100)
  if (inPounds(more * 100 - cents) === 0) return money(more)
  return money(more - 1, inPounds(cents - (more - 1) * 100))
}

/** What the day has come to so far, as somebody with a pencil would write it down. */
type Book = {
  drawer: Money
  taken: Money
  given: Money
  cards: number
  sold: number
  sales: number
  refunded: number
}

/** Two lines of a ticket at most: which item, how many. */
type Basket = readonly (readonly [item: number, quantity: number])[]

/** Each line is rounded once, the tax once per ticket. */
function centsOf(items: Market['items'], basket: Basket): number {
  const net = basket.reduce(
    (sum, [at, quantity]) => sum + Math.round(Number(items[at]?.price) * 100) * quantity,
    0,
  )
  return net + Math.round((net * 11) / 100)
}

const lines = (page: Page) => page.getByRole('list', { name: t('till.lineList') })

/** Digits of a hand, slow enough to be none of a scanner. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 90 })

async function ring(page: Page, items: Market['items'], basket: Basket, way: 'scan' | 'keys') {
  for (const [at, quantity] of basket) {
    const { code, name } = items[at] ?? { code: '', name: '' }
    if (way === 'scan') for (let n = 0; n < quantity; n++) await scan(page, code)
    else {
      await page.keyboard.press('F2')
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('combobox')).toHaveValue('')
      if (quantity > 1) {
        await page.keyboard.press('Alt+q')
        await type(page, String(quantity))
      }
    }
    await expect(lines(page).getByRole('button').last()).toHaveText(
      new RegExp(`^${quantity}${name}`),
    )
  }
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

async function toPay(page: Page): Promise<void> {
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: t('pay.title') })).toBeVisible()
}

/** The change as the till tells it to the cashier. */
async function shownChange(page: Page, word = t('pay.change')): Promise<Money> {
  const words = (await page.getByText(word, { exact: false }).first().textContent()) ?? ''
  const dollars = /\$([\d,]+)\.\d\d/.exec(words)?.[1] ?? '0'
  const pounds = /LBP\s([\d,]+)/.exec(words)?.[1] ?? '0'
  return money(Number(dollars.replaceAll(',', '')), Number(pounds.replaceAll(',', '')))
}

type Paid = { taken: Money; given: Money; card: number }

/** Each takes the money of a ticket of so many cents and answers what went over the counter. */
const ways: Record<string, (page: Page, cents: number) => Promise<Paid>> = {
  async exact(page, cents) {
    await press(page, 'Enter', 'Enter')
    return { taken: inNotes(cents), given: money(), card: 0 }
  },
  async pounds(page, cents) {
    await press(page, 'ArrowRight', 'e', 'Enter')
    return { taken: money(0, inPounds(cents)), given: money(), card: 0 }
  },
  async mixed(page, cents) {
    await press(page, '2', 'ArrowRight', 'e', 'Enter')
    return { taken: money(2, inPounds(cents - 200)), given: money(), card: 0 }
  },
  async change(page, cents) {
    const note = cents < 1500 ? 20 : 100
    await press(page, ...String(note))
    await expect(
      page.getByRole('radiogroup', { name: t('pay.giveChange') }).getByRole('radio'),
    ).not.toHaveCount(0)
    await press(page, 'Enter')
    await expect(page.getByRole('status').filter({ hasText: /T1-\d{6}/ })).toBeVisible()
    const given = await shownChange(page)
    const worth = given.usd * 100 + (given.lbp / rate) * 100
    expect(Math.abs(note * 100 - cents - worth)).toBeLessThan((poundStep / rate) * 100)
    return { taken: money(note), given, card: 0 }
  },
  async card(page, cents) {
    await press(page, 'ArrowRight', 'ArrowRight', 'e', 'r')
    await expect(page.getByRole('textbox', { name: /reference/i })).toBeFocused()
    await type(page, '8841')
    await press(page, 'Enter', 'Enter')
    return { taken: money(), given: money(), card: cents }
  },
}

const wayNames = ['exact', 'pounds', 'change', 'mixed', 'card'] as const
const basketOf = (n: number): Basket =>
  n % 3 === 0
    ? [[n % 12, 1]]
    : [
        [n % 12, 1 + (n % 2)],
        [(n + 5) % 12, 1],
      ]

const numberOf = (n: number): string => `T1-${String(n).padStart(6, '0')}`

async function sell(page: Page, market: Market, book: Book, n: number): Promise<void> {
  const basket = basketOf(n)
  await ring(page, market.items, basket, n % 4 === 1 ? 'keys' : 'scan')
  const cents = centsOf(market.items, basket)
  await toPay(page)
  const pay = ways[wayNames[n % wayNames.length] ?? 'exact']
  if (!pay) throw new Error('A way to pay is missing')
  const { taken, given, card } = await pay(page, cents)
  await expect(page.getByRole('status').filter({ hasText: numberOf(n + 1) })).toBeVisible()
  book.taken = plus(book.taken, taken)
  book.given = plus(book.given, given)
  book.drawer = plus(plus(book.drawer, taken), given, -1)
  book.cards += card
  book.sold += cents
  book.sales += 1
}

const pieces = (page: Page, note: string) =>
  page.getByLabel(t('drawer.piecesOf', { note }), { exact: true })

/** Large notes first; what there is no note for is loose. */
async function count(page: Page, { usd, lbp }: Money): Promise<void> {
  const columns = [
    { code: 'USD', left: usd, notes: [100, 50, 20, 10, 5, 2, 1] },
    { code: 'LBP', left: lbp, notes: [1_000_000, 500_000, 100_000, 50_000, 20_000, 10_000, 5000] },
  ]
  for (const { code, left, notes } of columns) {
    let rest = left
    for (const note of notes) {
      const many = Math.floor(rest / note)
      rest -= many * note
      if (many > 0) await pieces(page, `${code} ${note.toLocaleString('en')}`).fill(String(many))
    }
    expect(rest).toBe(0)
  }
}

const dollars = (cents: number): string => String(cents / 100)

/** What a report must say of a shift with this book. */
function expectReport(report: ShiftReport, book: Book, float: Money): void {
  const cash = (code: string) => report.cash.find(({ currency }) => currency === code)
  expect(cash('USD')).toMatchObject({ float: `${float.usd}`, expected: `${book.drawer.usd}` })
  expect(cash('LBP')).toMatchObject({ float: `${float.lbp}`, expected: `${book.drawer.lbp}` })
  const sum = (name: string, currency: string) =>
    report.sums
      .filter((it) => it.name === name && it.currency === currency)
      .reduce((all, { amount }) => all + Number(amount), 0)
  expect(sum('sales.net', 'USD')).toBeCloseTo((book.sold - book.refunded) / 100, 6)
  expect(sum('sales.refund', 'USD')).toBeCloseTo(book.refunded / 100, 6)
  expect(sum('method.in', 'LBP')).toBe(book.taken.lbp)
  expect(sum('method.in', 'USD')).toBeCloseTo(book.taken.usd + book.cards / 100, 6)
  expect(sum('method.out', 'USD')).toBe(book.given.usd)
  expect(sum('method.out', 'LBP')).toBe(book.given.lbp)
  expect(report.sums.find(({ name }) => name === 'tickets')?.count).toBe(book.sales)
  expect(report.ranges).toMatchObject([{ first: numberOf(1), count: book.sales + 1 }])
}

type Rows = { rows: { id: string }[] }

const shiftOf = async (request: APIRequestContext, market: Market): Promise<string> =>
  (await ask<Rows>(request, market, 'GET', '/shifts?limit=1')).rows[0]?.id ?? ''

test('a whole day: thirty sales in every way of paying, and a Z that agrees with all of them', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000)
  const market = await foundMarket(request)
  const float = money(200, 2_000_000)
  const book: Book = {
    ...{ drawer: float, taken: money(), given: money() },
    ...{ cards: 0, sold: 0, sales: 0, refunded: 0 },
  }

  await test.step('the float', async () => {
    const office = await openStation(browser, market, { path: '/Drawer/new' })
    await count(office, float)
    await office.getByRole('button', { name: t('drawer.openShift'), exact: true }).click()
    await expect(office.getByText(t('drawer.opened'))).toBeVisible()
    await office.context().close()
  })

  const page = await openTill(browser, market, { register: 'T1', isKept: true })
  await test.step('thirty sales, ten of them without network', async () => {
    for (let n = 0; n < 30; n++) {
      if (n === 10 || n === 20) await page.context().setOffline(n === 10)
      await sell(page, market, book, n)
    }
  })

  await test.step('a refund of the first ticket, as it was paid', async () => {
    const cents = centsOf(market.items, basketOf(0))
    await scan(page, numberOf(1))
    await page.getByRole('button', { name: t('till.refund'), exact: true }).click()
    await page.getByRole('button', { name: t('till.refundAll') }).click()
    await page.getByRole('button', { name: t('till.refund'), exact: true }).click()
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: t('pay.refund') })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: numberOf(31) })).toBeVisible()
    const back = await shownChange(page, t('till.givenBack'))
    expect(back).toEqual(inNotes(cents))
    book.refunded += cents
    book.given = plus(book.given, back)
    book.drawer = plus(book.drawer, back, -1)
  })

  await test.step('everything has been sent', async () => {
    await page.keyboard.press('Alt+w')
    const outbox = page.getByRole('dialog', { name: t('outbox.title') })
    await expect(outbox.getByText(t('outbox.empty'))).toBeVisible({ timeout: 30_000 })
    await page.context().close()
  })

  const shift = await shiftOf(request, market)
  const office = await openStation(browser, market, { path: `/Drawer/${shift}` })
  await test.step('cash out, with its reason', async () => {
    await office.getByRole('button', { name: t('drawer.move'), exact: true }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel(t('drawer.amount')).fill('20')
    await dialog.getByLabel(t('field.reason')).fill('Taxi')
    await dialog.getByRole('button', { name: t('drawer.kind.payOut') }).click()
    await expect(office.getByText('Taxi')).toBeVisible()
    book.drawer = plus(book.drawer, money(20), -1)
  })

  await test.step('X, while the shift goes on', async () => {
    await office.getByRole('button', { name: t('drawer.x') }).click()
    const paper = office.getByRole('article', { name: t('drawer.x') })
    await expect(paper).toContainText(`$${dollars(book.sold - book.refunded)}`)
    const { report } = await ask<{ report: ShiftReport }>(
      request,
      market,
      'GET',
      `/shifts/${shift}/x`,
    )
    expectReport(report, book, float)
  })

  await test.step('the blind count agrees to the last lira', async () => {
    await office.getByRole('link', { name: t('drawer.countAndClose') }).click()
    await office.getByRole('button', { name: t('drawer.startCount') }).click()
    await expect(office.getByText(`LBP ${book.drawer.lbp.toLocaleString('en')}`)).toHaveCount(0)
    await count(office, book.drawer)
    await office.getByRole('button', { name: t('drawer.submitCount') }).click()
    await expect(office.getByText(t('drawer.is.even'))).toHaveCount(2)
    await office.getByRole('button', { name: t('drawer.goOn') }).click()
    await office.getByRole('button', { name: t('drawer.closeShift') }).click()
  })

  await test.step('Z', async () => {
    const paper = office.getByRole('article', { name: t('drawer.z') })
    await expect(paper).toContainText(t('drawer.zNumber', { number: '1' }))
    const { report } = await ask<{ report: ShiftReport }>(
      request,
      market,
      'GET',
      `/shifts/${shift}/z`,
    )
    expectReport(report, book, float)
    expect(report.cash.map(({ variance }) => variance)).toEqual(['0', '0'])
    expect(Number(report.perpetual)).toBeCloseTo((book.sold - book.refunded) / 100, 6)
    await office.context().close()
  })
})
