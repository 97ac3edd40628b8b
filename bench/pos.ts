/**
 * `npm run bench:pos`: a till in Chromium with fifty thousand items, and what each figure is with a
 * hundred thousand. Needs a build (`npm run build`).
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '../domain/kernel/id.ts'
import { startPostgres } from '../server/kernel/postgres.ts'
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
import { type Installation, startInstallation } from './installation.ts'
import { fillItems, questionsOf } from './items.ts'
import { median } from './load.ts'

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

const say = (text: string): void => console.log(text)

const p95 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN

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

function judged(small: Figures, large: Figures): boolean {
  let isGood = true
  for (const name of Object.keys(limits) as (keyof Figures)[]) {
    const [value, limit] = [small[name], limits[name]]
    const growth = large[name] / value
    const isKept = value <= limit && growth <= mostGrowth
    isGood &&= isKept
    say(
      `${isKept ? 'good' : 'BAD '}  ${name}: ${value.toFixed(2)} (≤ ${limit}), ` +
        `${large[name].toFixed(2)} with ${many}: ${growth.toFixed(2)} times (≤ ${mostGrowth})`,
    )
  }
  return isGood
}

if (!existsSync(new URL('../web/dist/index.html', import.meta.url))) {
  console.error('There is no build to measure: run npm run build first.')
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const folder = mkdtempSync(join(tmpdir(), 'comptoir-bench-'))
const postgres = await startPostgres({
  dir: join(folder, 'postgres'),
  password: 'only-for-benchmarks',
  logFile: join(folder, 'postgres.log'),
  onLost: console.error,
})
try {
  const figures: Figures[] = []
  for (const count of [few, many]) {
    const installation = await startInstallation(postgres.url, folder, `items_${count}`)
    figures.push(await measured(installation, count))
    await installation.stop()
    say(`measured with ${count} items`)
  }
  const [small, large] = figures
  process.exitCode = small && large && judged(small, large) ? 0 : 1
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
