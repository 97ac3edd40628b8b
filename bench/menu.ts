/**
 * The menu of a guest: two hundred dishes on a phone over 3G. Prints what travels besides pictures,
 * when the first view stands, whether it jumps, and what keeps anybody from reading it.
 */
import { request } from 'node:http'
import AxeBuilder from '@axe-core/playwright'
import { chromium, type Page } from '@playwright/test'
import { newId } from '../domain/kernel/id.ts'
import type { MenuCodeList } from '../domain/restaurant/menu-code.ts'
import { args, executablePath } from '../e2e/testing/chromium.ts'
import { shopToday } from '../e2e/testing/today.ts'
import type { Installation } from './installation.ts'
import { bench, say, type Verdict } from './verdict.ts'

const dishes = 200
const sections = 10

/** What is called 3G where pages are measured: 1.6 Mbit/s down, 768 kbit/s up, 300 ms there and back. */
const threeG = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 768_000 / 8,
  latency: 300,
}

const vocabulary =
  'almond apricot artichoke basil beans beef beet bread broth butter cabbage caramel carrot celery charcoal cheese cherry chicken chilli cinnamon coriander cream crisp cucumber cumin dates duck egg fennel fig fish garlic ginger grape grilled honey lamb leek lemon lentil mango marinated mint mushroom mustard olive onion orange oregano parsley peach pear pepper pine pistachio plum pomegranate potato prawn quince radish rice roasted rose saffron sage salmon sesame slow smoked spinach squash sumac tahini thyme toasted tomato turnip vanilla veal vinegar walnut warm wild yoghurt'.split(
    ' ',
  )

/** No two dishes are described alike: what repeats itself weighs nothing on the wire. */
function words(seed: number, count: number): string {
  let at = seed * 7919 + 13
  return Array.from({ length: count }, () => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648
    return vocabulary[at % vocabulary.length]
  }).join(' ')
}

type Rows = { rows: { id: string }[] }

/** A house whose menu is long, with words as long as houses write them. */
async function openShop({ ask }: Installation): Promise<string> {
  const get = async <Answer>(path: string): Promise<Answer> => JSON.parse(await ask('GET', path))
  const branch = (await get<Rows>('/api/branches')).rows[0]?.id
  const [unit, modifier] = [newId(), newId()]
  const day = shopToday()
  await ask('POST', '/api/rates', { id: newId(), validFrom: day, buy: '89500', sell: '89500' })
  await ask('POST', '/api/units', { id: unit, name: 'Plate' })
  const options = Array.from({ length: 6 }, (_, n) => ({
    id: newId(),
    name: `Side dish number ${n}`,
    price: `${n * 0.5}`,
  }))
  await ask('POST', '/api/modifiers', {
    id: modifier,
    name: 'Side dishes',
    min: 1,
    max: 2,
    options,
  })
  const categories = Array.from({ length: sections }, () => newId())
  for (const [n, id] of categories.entries())
    await ask('POST', '/api/categories', { id, name: `Section ${n}` })
  for (let n = 0; n < dishes; n++)
    await ask('POST', '/api/items', {
      id: newId(),
      name: `${words(n, 3)} ${n}`,
      description: words(n + 1000, 16),
      unit,
      kind: 'service',
      unitPrice: `${5 + (n % 40) / 2}`,
      category: categories[n % sections],
      modifiers: [modifier],
      allergens: n % 3 === 0 ? ['gluten', 'milk'] : ['none'],
    })
  const parts = categories.map((category) => ({ id: newId(), category }))
  await ask('POST', '/api/menus', { id: newId(), name: 'All day', parts })
  const codes = [{ id: newId(), place: 'branch', of: branch }]
  const { rows }: MenuCodeList = JSON.parse(await ask('POST', '/api/menu-codes', { codes }))
  return rows[0]?.code ?? ''
}

/** As they travel. */
const bytesOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
      })
      answer.on('end', () => resolve(bytes))
    })
    asked.on('error', reject)
    asked.end()
  })

type Seen = { lcp: number; cls: number; count: number }

const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(
    () =>
      new Promise<Seen>((resolve) => {
        const seen = { lcp: 0, cls: 0, count: document.querySelectorAll('.dish').length }
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.lcp = Math.max(seen.lcp, entry.startTime)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            seen.cls += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(seen), 1000)
      }),
  )

async function lookAt(url: string): Promise<Seen & { violations: number }> {
  const browser = await chromium.launch({ executablePath, args })
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 3,
      isMobile: true,
      hasTouch: true,
    })
    const page = await context.newPage()
    const wire = await context.newCDPSession(page)
    await wire.send('Network.enable')
    // The connection stands; nothing of the page is known yet.
    await page.goto(new URL('/Menu/sw.js', url).href)
    await wire.send('Network.emulateNetworkConditions', threeG)
    await page.goto(url)
    const seen = await seenOn(page)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    for (const { id, impact, nodes } of violations)
      say(`axe: ${id} (${impact}) ${nodes[0]?.html.slice(0, 120)}`)
    return { ...seen, violations: violations.length }
  } finally {
    await browser.close()
  }
}

await bench(async (start): Promise<Verdict[]> => {
  const installation = await start('menu')
  const url = `${installation.origin}/Menu/${await openShop(installation)}`
  const bytes = await bytesOf(url)
  // The first one is slow for the process, not for guests.
  await lookAt(url)
  const { lcp, cls, count, violations } = await lookAt(url)
  say(`${count} dishes, ${(bytes / 1000).toFixed(1)} kB after gzip`)
  return [
    {
      name: 'the page with 200 dishes, without pictures',
      value: bytes / 1000,
      unit: ' kB',
      atMost: 100,
    },
    { name: 'first view on 3G, connection standing', value: lcp, unit: ' ms', atMost: 1000 },
    // A browser that tells no first view is no quick one.
    { name: 'that a first view was told', value: lcp, unit: ' ms', atLeast: 1 },
    { name: 'how far it jumps (CLS)', value: cls, atMost: 0.1 },
    { name: 'what axe finds', value: violations, atMost: 0 },
    { name: 'dishes shown', value: count, atLeast: dishes },
  ]
})
