/**
 * `npm run bench:pos`: a till in Chromium with fifty thousand items and two hundred promotions, and what
 * each figure is with a hundred thousand items. Needs a build (`npm run build`).
 */
import { existsSync } from 'node:fs'
import { newId } from '../domain/kernel/id.ts'
import {
  firstSyncMs,
  heapMb,
  openBrowser,
  openShift,
  priceChangeMs,
  scanMs,
  searchMs,
  sell,
  warmStartMs,
} from './browser-till.ts'
import type { Installation } from './installation.ts'
import { fillItems, questionsOf } from './items.ts'
import { median } from './load.ts'
import { fillPromotions } from './promotions.ts'
import { bench, p95, say, type Verdict } from './verdict.ts'

const few = Number(process.env.BENCH_FEW ?? 50_000)
const many = Number(process.env.BENCH_MANY ?? 100_000)
const sales = Number(process.env.BENCH_SALES ?? 500)
const scans = 200
const warmStarts = 5
const mostGrowth = 2.2

/** Names and limits as the figures are promised, for the smaller shop. */
const limits = {
  'first sync (s)': 20,
  'warm start to the first scan (s)': 1.5,
  'scan to line, p95 (ms)': 50,
  'search, p95 (ms)': 50,
  'price change reaches the till (s)': 2,
  'heap after the sales (MB)': 250,
} as const

type Figures = Record<keyof typeof limits, number>

/** As `fillItems` numbers them. */
const barcodeOf = (n: number): string => `629${String(n).padStart(10, '0')}`

/** Always the same ones, spread over the whole catalogue. */
const someItem = (n: number, count: number): number => ((n * 7919) % count) + 1

/** What a till finds holds every word; slips of the pen are for the office. */
const isTyped = (question: string): boolean =>
  !/cofee|chocolte|detergant|traditionel|shampoing|cannele|بسكوييت/.test(question)

async function each<T>(all: readonly T[], work: (it: T) => Promise<number>): Promise<number[]> {
  const values: number[] = []
  for (const it of all) values.push(await work(it))
  return values
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

async function filled(it: Installation, count: number): Promise<void> {
  const unit = newId()
  await it.ask('POST', '/api/units', { id: unit, name: 'Piece for sale' })
  await fillItems(it, unit, count)
  await fillPromotions(it)
}

async function measured(it: Installation, count: number): Promise<Figures> {
  await filled(it, count)
  const register = await openShift(it)
  const context = await openBrowser(it)
  const codeOf = (n: number): string => barcodeOf(someItem(n, count))
  try {
    const page = await context.newPage()
    const firstSync = await firstSyncMs(page, register)
    const scan = await each(numbers(scans), (n) => scanMs(page, codeOf(n)))
    const search = await each(questionsOf(count).filter(isTyped), (q) => searchMs(page, q))
    const change = await each(['701.25', '702.25', '703.25'], (price) =>
      priceChangeMs(it, page, 'SKU-000421', price),
    )
    await page.keyboard.press('F10')
    for (const n of numbers(sales)) await sell(page, codeOf(n))
    const heap = await heapMb(page)
    await page.close()
    const warm = await each(numbers(warmStarts), (n) => warmStartMs(context, codeOf(n)))
    return {
      'first sync (s)': firstSync / 1000,
      'warm start to the first scan (s)': median(warm) / 1000,
      'scan to line, p95 (ms)': p95(scan),
      'search, p95 (ms)': p95(search),
      'price change reaches the till (s)': Math.max(...change) / 1000,
      'heap after the sales (MB)': heap,
    }
  } finally {
    await context.browser()?.close()
  }
}

const verdictsOf = (small: Figures, large: Figures): Verdict[] =>
  (Object.keys(limits) as (keyof Figures)[]).flatMap((name) => [
    { name, value: small[name], atMost: limits[name] },
    {
      name: `  its growth with ${many} items`,
      value: large[name] / small[name],
      atMost: mostGrowth,
    },
  ])

if (!existsSync(new URL('../web/dist/index.html', import.meta.url))) {
  console.error('There is no build to measure: run npm run build first.')
  process.exit(1)
}

await bench(async (start) => {
  const small = await measured(await start('few'), few)
  say(`measured with ${few} items`)
  const large = await measured(await start('many'), many)
  return verdictsOf(small, large)
})
