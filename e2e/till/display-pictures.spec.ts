/** What a client sees looks as it did, in light and dark: the welcome, the sale, the money and the thanks, in three languages. */
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { languages } from '../../domain/kernel/language.ts'
import type { Shown } from '../../domain/pos/display/shown.ts'
import { test } from '../testing/shop.ts'

const id = (n: number): string => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`

const line = (
  n: number,
  [name, nameFr, nameAr]: readonly [string, string, string],
  price: string,
) => ({
  id: id(n),
  name,
  nameFr,
  nameAr,
  quantity: '1',
  unitPrice: price,
  note: null,
  total: price,
})

const sale: Shown = {
  step: 'sale',
  language: 'en',
  company: { name: 'Cedar Market', logo: null, pictures: [] },
  format: 'commaPoint',
  first: { code: 'USD', symbol: '$', decimals: 2 },
  second: { code: 'LBP', symbol: 'ل.ل.', decimals: 0 },
  rate: '89500',
  sale: id(1),
  isRefund: false,
  lines: [
    line(2, ['Café latte', 'Café au lait', 'قهوة لاتيه'], '3.25'),
    {
      ...line(3, ['Still water', 'Eau plate', 'مياه معدنية'], '0.75'),
      quantity: '3',
      total: '2.25',
    },
    {
      ...line(4, ['Cheese manoushe', 'Manouché au fromage', 'منقوشة جبنة'], '4'),
      note: '−10 %',
      total: '3.6',
    },
  ],
  count: 3,
  discount: '0.4',
  total: { first: '9.1', second: '814450' },
  due: null,
  received: null,
  change: [],
  tips: [],
  tipChoices: [],
  receipt: null,
  asksRating: false,
}

const paid: Partial<Shown> = {
  received: { first: '20', second: '1790000' },
  change: [
    { currency: 'first', amount: '10' },
    { currency: 'second', amount: '80000' },
  ],
}

const steps: Readonly<Record<string, Partial<Shown>>> = {
  idle: { step: 'idle', sale: null, lines: [], count: 0, discount: '0' },
  sale: {},
  pay: {
    ...{ step: 'pay', due: { first: '0', second: '0' }, ...paid },
    tipChoices: [
      { percent: '5', amount: { currency: 'first', amount: '0.46' } },
      { percent: '10', amount: { currency: 'first', amount: '0.91' } },
    ],
  },
  thanks: {
    ...{ step: 'thanks', ...paid, asksRating: true },
    receipt: 'https://shop.example.com/r/AAAAAAAAAAAAAAAAAAAAAA',
  },
}

async function seen(page: Page, shown: Shown): Promise<Buffer> {
  await page.evaluate((next) => {
    const channel = new BroadcastChannel('comptoir-display')
    channel.postMessage({ from: 'till', shown: next })
    channel.close()
  }, shown)
  const display = page.getByRole('main')
  await expect(display).toHaveAttribute('data-step', shown.step)
  await expect(display).toHaveAttribute('lang', shown.language)
  // The code is worked out beside the words.
  if (shown.receipt) await expect(display.locator('svg[role="img"] path')).toBeAttached()
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot({ animations: 'disabled' })
}

const size = { width: 1024, height: 600 }

/** All languages of one moment, one below the other. */
async function below(pictures: readonly Buffer[]): Promise<Buffer> {
  const { width, height } = size
  const whole = {
    width,
    height: height * pictures.length,
    channels: 3 as const,
    background: '#fff',
  }
  return sharp({ create: whole })
    .composite(pictures.map((input, at) => ({ input, left: 0, top: at * height })))
    .png({ palette: true, colours: 64, compressionLevel: 9, dither: 0 })
    .toBuffer()
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`the display of a client, ${colorScheme}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ viewport: size, colorScheme })
    // A window beside its till is told what to show by that till's own browser.
    await context.addInitScript(() => {
      window.name = 'comptoir-display'
    })
    const page = await context.newPage()
    await page.goto(`${baseURL}/Display`)
    await expect(page.getByRole('main')).toBeVisible()
    for (const [step, more] of Object.entries(steps)) {
      const pictures: Buffer[] = []
      for (const language of languages)
        pictures.push(await seen(page, { ...sale, language, ...more }))
      // Smoothed edges differ between machines; words, colours and places do not.
      expect(await below(pictures)).toMatchSnapshot(`display-${step}-${colorScheme}.png`, {
        maxDiffPixelRatio: 0.01,
      })
    }
    await context.close()
  })
