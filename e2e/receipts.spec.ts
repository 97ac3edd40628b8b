/** Receipts, a Z report, a ticket of the kitchen and the bill of a table look as they did, in three languages, on 80 and 58 mm. */
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { build } from 'vite'
import { languages } from '../domain/kernel/language.ts'
import { receiptNames } from '../domain/pos/testing/receipts.ts'
import type { Sheet, sheetOf, Words } from './receipts/page.ts'
import { test } from './testing/shop.ts'

const others = ['giftReceipt', 'zReport', 'kitchenTicket', 'tableBill']

const words = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')),
  ]),
) as Words

/** The code that draws, as one script. */
async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      lib: { entry: 'e2e/receipts/page.ts', formats: ['iife'], name: 'receipts' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [{ output } = { output: [] }] = [built].flat() as { output: { code?: string }[] }[]
  return `${output[0]?.code}\nglobalThis.receipts = receipts`
}

/** One bit per dot makes a small file. */
async function png({ width, height, bits }: Sheet): Promise<Buffer> {
  const packed = Buffer.from(bits, 'base64')
  const bytes = Math.ceil(width / 8)
  const grey = Buffer.alloc(width * height, 255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (((packed[y * bytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) grey[y * width + x] = 0
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .png({ palette: true, colours: 2, compressionLevel: 9, dither: 0 })
    .toBuffer()
}

/** What the page knows: the code, and the words, which are too many to be sent each time. */
type Drawing = { receipts: { sheetOf: typeof sheetOf }; words: Words }

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage()
  // The letters come from the application itself.
  await page.goto('/')
  await page.evaluate(await script())
  await page.evaluate((said) => Object.assign(globalThis, { words: said }), words)
})

test.afterAll(() => page.close())

for (const name of [...receiptNames, ...others])
  test(`receipt: ${name}`, async () => {
    const sheet = await page.evaluate((which) => {
      const drawing = globalThis as unknown as Drawing
      return drawing.receipts.sheetOf(which, drawing.words)
    }, name)
    // Smoothed edges differ by a dot between machines; words and places do not.
    expect(await png(sheet)).toMatchSnapshot(`${name}.png`, { maxDiffPixels: 200 })
  })
