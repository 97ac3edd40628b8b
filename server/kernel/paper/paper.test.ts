import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { languages } from '../../../domain/kernel/language.ts'
import { sheetOf } from '../../../domain/paper/composition.ts'
import type { PaperDocument, TradePaper, VoucherPaper } from '../../../domain/paper/document.ts'
import { sampleKinds, samplePaper, sampleTrade } from '../../../domain/paper/testing/samples.ts'
import { type Piece, pagesOf } from '../testing/pdf-text.ts'
import { Words } from '../words.ts'
import { Press } from './paper.ts'
import type { PrintedPaper } from './paper-press.ts'
import { typesettersHere } from './typesetter.ts'

const words = await Words.load()
const log = pino({ level: 'silent' })
const press = new Press({ log })
afterAll(() => press.close())

const sheetFor = (document: PaperDocument) =>
  sheetOf(document, (key, facts) => words.say(document.language, key, facts))

const print = (document: PaperDocument, logo?: Uint8Array): Promise<PrintedPaper> =>
  press.print(sheetFor(document), logo)

const printedPages = async (document: PaperDocument): Promise<Piece[][]> =>
  pagesOf((await print(document)).pdf)

/** What stands on one line of a page, from the left to the right. */
function linesOf(page: readonly Piece[]): string[] {
  const lines = Map.groupBy(page, ({ y }) => Math.round(y))
  return [...lines.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([, pieces]) =>
      pieces
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join('|'),
    )
}

const textOf = (page: readonly Piece[] | undefined): string =>
  (page ?? []).map(({ text }) => text).join('\n')

/** Letters come in the order they are seen; this is the order they are read. */
const readFromRight = (text: string): string => [...text].reverse().join('')

const figure = (text: string | undefined): number => Number((text ?? '').replace(/[^\d.]/g, ''))

describe('a paper of every kind is printed', () => {
  const cases = sampleKinds.flatMap((kind) =>
    languages.map((language) => [kind, language] as const),
  )
  test.each(cases)('%s in %s', async (kind, language) => {
    const document = samplePaper(kind, language)
    const { pdf, pages } = await print(document)
    const raw = Buffer.from(pdf).toString('latin1')
    expect(raw.startsWith('%PDF-1.7')).toBe(true)
    expect(pages).toBe(1)
    const [page] = pagesOf(pdf)
    if (document.number) expect(textOf(page)).toContain(document.number)
    // Both alphabets come from our own letters, embedded, whatever the machine has.
    const fonts = new Set(raw.match(/(?<=\/BaseFont \/[A-Z]{6}\+)[\w-]+/g))
    const ours = /^(IBMPlexSans-(Regular|Medium|SemiBold)|Cairo-(Medium|Bold))$/
    expect([...fonts].filter((font) => !ours.test(font))).toEqual([])
    expect([...fonts].some((font) => font.startsWith('Cairo'))).toBe(true)
  })
})

test('a paper with nothing on it but what it must have is printed too', async () => {
  for (const language of languages) {
    const full = sampleTrade('invoice', language, 1)
    const bare: TradePaper = {
      kind: 'invoice',
      language,
      format: full.format,
      timeZone: full.timeZone,
      company: { name: full.company.name },
      state: 'draft',
      number: null,
      date: full.date,
      currency: full.currency,
      lines: [],
      totals: { subtotal: '0', taxes: [], total: { amount: '0' } },
    }
    const [page] = await printedPages(bare)
    expect(textOf(page)).toContain('$0.00')
  }
  const receipt = samplePaper('receipt', 'en') as VoucherPaper
  const [page] = await printedPages({ ...receipt, allocations: [], onAccount: null, rate: null })
  expect(textOf(page)).toContain('$125.00')
})

describe('several pages', () => {
  test('carry what their lines come to, and the next page brings it back', async () => {
    const document = sampleTrade('invoice', 'en', 100)
    const pages = await printedPages(document)
    expect(pages.length).toBeGreaterThan(2)
    let sum = 0
    let printed = 0
    for (const [at, page] of pages.entries()) {
      const lines = linesOf(page)
      const rows = lines.filter((line) => /^\d+\|.*\d\.\d\d$/.test(line))
      const forwarded = lines.find((line) => line.startsWith('Brought forward'))
      const carried = lines.find((line) => line.startsWith('Carried forward'))
      expect(figure(forwarded)).toBeCloseTo(sum, 2)
      for (const row of rows) sum += figure(row.split('|').at(-1))
      printed += rows.length
      if (at < pages.length - 1) expect(figure(carried)).toBeCloseTo(sum, 2)
      else expect(carried).toBeUndefined()
      expect(lines.at(-1)).toContain(`Page ${at + 1} of ${pages.length}`)
      // The head is repeated wherever there are lines.
      expect(lines.some((line) => line.startsWith('#|Item|'))).toBe(rows.length > 0)
    }
    expect(printed).toBe(100)
    expect(sum).toBeCloseTo(Number(document.totals.subtotal), 2)
    expect(textOf(pages.at(-1))).toContain('Amount in words')
  })

  test('that only hold the totals say what they bring', async () => {
    for (let count = 18; count < 32; count++) {
      const pages = await printedPages(sampleTrade('invoice', 'en', count))
      if (pages.length === 1) continue
      const [first = [], last = []] = pages
      const carried = linesOf(first).find((line) => line.startsWith('Carried forward'))
      const forwarded = linesOf(last).find((line) => line.startsWith('Brought forward'))
      expect(figure(carried)).toBeGreaterThan(0)
      expect(figure(forwarded)).toBe(figure(carried))
    }
  })

  test('of a statement never carry a balance beyond its account', async () => {
    const pages = await printedPages(samplePaper('statement', 'en', 70))
    const carried = pages.map((page) =>
      linesOf(page).find((line) => line.startsWith('Carried forward')),
    )
    const forwarded = pages.map((page) =>
      linesOf(page).find((line) => line.startsWith('Brought forward')),
    )
    expect(pages.length).toBeGreaterThan(2)
    expect(forwarded.slice(1).map(figure)).toEqual(carried.slice(0, -1).map(figure))
    expect(carried.at(-1)).toBeUndefined()
  })

  test('hold a thousand lines', async () => {
    const { pdf, pages } = await print(sampleTrade('invoice', 'ar', 1000))
    expect(pages).toBeGreaterThan(20)
    const last = pagesOf(pdf).at(-1) ?? []
    expect(last.some(({ text }) => text === '1000')).toBe(true)
    expect(pdf.length).toBeLessThan(1_000_000)
  })
})

describe('Arabic', () => {
  test('mirrors the columns and keeps the figures', async () => {
    const [page = []] = await printedPages(sampleTrade('invoice', 'ar', 2))
    const placeOf = (text: string): number => page.find((piece) => piece.text === text)?.x ?? -1
    const [number, price, name] = ['INV-2026-00418', '17.50', 'GRO-0114'].map(placeOf)
    // The number of the paper stands at the left, the names at the right.
    expect(number).toBeLessThan(100)
    expect(name).toBeGreaterThan(price ?? 0)
    expect(placeOf('1')).toBeGreaterThan(name ?? 0)
    expect(textOf(page)).toContain('+961 1 234 567')
    expect(textOf(page)).toContain('14/11/2026')
  })

  test('is set from the right, letter by letter', async () => {
    const [page = []] = await printedPages(sampleTrade('invoice', 'ar', 1))
    const read = page.map(({ text }) => readFromRight(text))
    expect(read).toContain('فاتورة')
    expect(read).toContain('التاريخ')
    const line = page.filter(({ y }) => Math.abs(y - (page.find(byName)?.y ?? 0)) < 1)
    const names = line.filter(byName).toSorted((a, b) => b.x - a.x)
    // "حبوب قهوة": the first word of the name is the rightmost.
    expect(names.map(({ text }) => readFromRight(text)).slice(0, 2)).toEqual(['حبوب', 'قهوة'])
  })

  const byName = ({ text }: Piece): boolean => ['حبوب', 'قهوة'].includes(readFromRight(text))

  test('figures end under each other at their right', async () => {
    const [page = []] = await printedPages(sampleTrade('invoice', 'ar', 6))
    // All figures are equally wide: a digit more begins one digit further left.
    const totals = page.filter(({ text }) => /^\d{2,3}\.\d\d$/.test(text) && text !== '17.50')
    const ends = totals
      .filter(({ x }) => x < 120)
      .map(({ x, text }) => Math.round(x + (text.length - 1) * 8.5 * 0.6))
    expect(ends.length).toBeGreaterThan(3)
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(1)
  })
})

test('French keeps its accents', async () => {
  const [page] = await printedPages(sampleTrade('invoice', 'fr', 6))
  const text = textOf(page)
  for (const word of ['Échéance', 'Quantité', 'Thé noir en vrac, mélange d’automne', 'Négoce'])
    expect(text).toContain(word)
})

describe('what was typed is only ever text', () => {
  const names = [
    '#import "@preview/cetz:0.3.0": *',
    '#eval("1 + 1") #panic("x") #read("/etc/passwd")',
    '$ sum_(i=1)^n $ *bold* _it_ `raw` = head',
    '@label <label> // gone? /* gone? */ \\ \\u{41}',
    '"double" \'single\' {curly} [square]',
    '{page} {pages} {{tax}}',
  ]

  test('markup is printed as it stands', async () => {
    const document = sampleTrade('invoice', 'en', names.length)
    const lines = document.lines.map((line, at) => ({ ...line, name: names[at] ?? '' }))
    const [page = []] = await printedPages({ ...document, lines })
    const text = page.map((piece) => piece.text).join('')
    for (const name of names) expect(text.replace(/\s/g, '')).toContain(name.replace(/\s/g, ''))
  })

  test('a long word breaks, and leaves nothing in the amounts', async () => {
    const document = sampleTrade('invoice', 'en', 1)
    const code = '01234567895'.repeat(16)
    const plain = (await printedPages(document)).flat()
    const pieces = (await printedPages({ ...document, partner: { name: code } })).flat()
    const rows = new Set(pieces.filter(({ text }) => /^\d{9,}$/.test(text)).map(({ y }) => y))
    expect(rows.size).toBeGreaterThan(1)
    const text = pieces.map((piece) => piece.text)
    expect(text.join('')).not.toContain('\u200b')
    const amounts = plain.map((piece) => piece.text).filter((amount) => /^\$.*5/.test(amount))
    expect(amounts.length).toBeGreaterThan(0)
    expect(text).toEqual(expect.arrayContaining(amounts))
  })

  test('controls, piled marks and endless names harm nothing', async () => {
    const document = sampleTrade('invoice', 'en', 4)
    const evil = ['x \u202eevil\u202c', 'a'.repeat(10_000), 'Z\u0310'.repeat(5000), '\u0000\ud800']
    const lines = document.lines.map((line, at) => ({ ...line, name: evil[at] ?? '' }))
    const partner = { name: 'W'.repeat(10_000), address: 'n\n'.repeat(5000) }
    const paper: TradePaper = {
      ...document,
      lines,
      partner,
      number: '9'.repeat(5000),
      note: 'long '.repeat(10_000),
      company: { ...document.company, name: 'W '.repeat(5000) },
    }
    const { pdf, pages } = await print(paper)
    expect(pages).toBeLessThanOrEqual(2)
    // Nothing is set beyond the paper.
    for (const { x, y } of pagesOf(pdf).flat()) {
      expect(x).toBeGreaterThan(40)
      expect(x).toBeLessThan(560)
      expect(y).toBeGreaterThan(10)
      expect(y).toBeLessThan(835)
    }
  })
})

describe('a logo', () => {
  const colour = (background: string): Promise<Buffer> =>
    sharp({ create: { width: 300, height: 100, channels: 3, background } })
      .png()
      .toBuffer()
  const imagesIn = ({ pdf }: PrintedPaper): number =>
    Buffer.from(pdf).toString('latin1').split('/Subtype /Image').length - 1

  test('is printed as PNG or JPEG', async () => {
    const document = { ...sampleTrade('invoice', 'en', 1), qr: null }
    const png = await colour('#0c6778')
    const jpeg = await sharp(png).jpeg().toBuffer()
    expect(imagesIn(await print(document))).toBe(0)
    expect(imagesIn(await print(document, png))).toBe(1)
    expect(imagesIn(await print(document, jpeg))).toBe(1)
  })

  test('of one company is never seen on the paper of another', async () => {
    const document = sampleTrade('invoice', 'en', 1)
    const [red, blue] = [await colour('#ff0000'), await colour('#0000ff')]
    const [first, second, none, again] = [
      await print(document, red),
      await print(document, blue),
      await print(document),
      await print(document, red),
    ]
    expect(Buffer.compare(first.pdf, second.pdf)).not.toBe(0)
    expect(imagesIn(none)).toBe(0)
    expect(Buffer.compare(first.pdf, again.pdf)).toBe(0)
  })

  test('that cannot be read does not stop an invoice', async () => {
    const document = { ...sampleTrade('invoice', 'en', 1), qr: null }
    const png = await colour('#0c6778')
    for (const broken of [Buffer.from('no picture'), Buffer.alloc(0), png.subarray(0, 60)])
      expect(imagesIn(await print(document, broken))).toBe(0)
  })
})

test('the same paper is the same file, to the last byte', async () => {
  const document = sampleTrade('invoice', 'ar', 3)
  const [first, second] = [await print(document), await print(document)]
  expect(Buffer.compare(first.pdf, second.pdf)).toBe(0)
})

test('every typesetter of this machine sets the same page', async () => {
  const logo = await sharp({
    create: { width: 30, height: 10, channels: 3, background: '#0c6778' },
  })
    .png()
    .toBuffer()
  const documents = [
    ...languages.map((language) => sampleTrade('invoice', language, 6)),
    sampleTrade('invoice', 'ar', 100),
    samplePaper('statement', 'en', 70),
  ]
  for (const typesetter of typesettersHere()) {
    const other = new Press({ log, typesetter })
    for (const document of documents) {
      const [usual, same] = [
        await print(document, logo),
        await other.print(sheetFor(document), logo),
      ]
      expect(same.pages).toBe(usual.pages)
      expect(pagesOf(same.pdf)).toEqual(pagesOf(usual.pdf))
    }
    other.close()
  }
})

test('a long table is not tagged for reading aloud, a short one is, and any for the archive', async () => {
  const tagged = async (lines: number, more = {}) => {
    const sheet = { ...sheetFor(sampleTrade('invoice', 'en', lines)), ...more }
    return Buffer.from((await press.print(sheet)).pdf)
      .toString('latin1')
      .includes('/S /TR')
  }
  expect([await tagged(20), await tagged(320)]).toEqual([true, false])
  expect(await tagged(320, { isReadWhole: true })).toBe(true)
})

test('two taxes of a line stay on one line, in every language', async () => {
  for (const language of languages) {
    const document = sampleTrade('invoice', language, 3)
    const lines = document.lines.map((line) => ({ ...line, taxes: ['11', '2'] }))
    const [page = []] = await printedPages({ ...document, lines })
    const texts = linesOf(page).map((text) => text.replaceAll(/[|\u200e]/g, ''))
    expect(texts.filter((text) => text.includes('11% + 2%'))).toHaveLength(3)
  }
})

test('an invoice of twenty lines needs one page', async () => {
  for (const language of ['en', 'ar'] as const)
    expect((await print(sampleTrade('invoice', language, 20))).pages).toBe(1)
})
