import { inflateSync } from 'node:zlib'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { languages } from '../../../domain/kernel/language.ts'
import { sheetOf } from '../../../domain/paper/composition.ts'
import { samplePaper } from '../../../domain/paper/testing/samples.ts'
import { pagesOf } from '../testing/pdf-text.ts'
import { Words } from '../words.ts'
import { archived } from './archive-pdf.ts'
import { Press } from './paper.ts'
import { srgbProfile } from './srgb-profile.ts'

const words = await Words.load()
const press = new Press({ log: pino({ level: 'silent' }) })
afterAll(() => press.close())

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n<a>قهوة</a>'

async function archivedPaper(language: (typeof languages)[number], count?: number) {
  const document = samplePaper('invoice', language, count)
  const sheet = sheetOf(document, (key, facts) => words.say(language, key, facts))
  const logo = await sharp({
    create: { width: 40, height: 40, channels: 4, background: '#c0401080' },
  })
    .png()
    .toBuffer()
  const { pdf } = await press.print(sheet, logo)
  const at = new Date('2026-11-16T10:20:30Z')
  const facts = { title: 'فاتورة <1> & 2', author: 'A & B', language, at, level: 'EN 16931' }
  const content = Buffer.from(xml)
  const file = { name: 'factur-x.xml', type: 'text/xml', content, description: 'Invoice 1' }
  return { before: pdf, after: Buffer.from(archived(pdf, facts, file)) }
}

/** Where each object is said to be, by every table of places; the last table counts. */
function placesOf(text: string): Map<number, number> {
  const places = new Map<number, number>()
  let at: number | undefined = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
  while (at !== undefined && !Number.isNaN(at)) {
    const table = text.slice(at, text.indexOf('startxref', at))
    for (const [, first, rows = ''] of table.matchAll(
      /^(\d+) \d+ *\n((?:\d{10} \d{5} [nf][ \r]*\n)+)/gm,
    ))
      for (const [row, line] of rows.trimEnd().split('\n').entries()) {
        const number = Number(first) + row
        if (line.includes('n') && !places.has(number)) places.set(number, Number(line.slice(0, 10)))
      }
    const previous: string | undefined = /\/Prev (\d+)/.exec(table)?.[1]
    at = previous === undefined ? undefined : Number(previous)
  }
  return places
}

function objectsOf(pdf: Buffer): Map<number, string> {
  const text = pdf.toString('latin1')
  return new Map(
    [...placesOf(text)].map(([number, at]) => {
      expect(text.startsWith(`${number} 0 obj`, at)).toBe(true)
      return [number, text.slice(at, text.indexOf('endobj', at))]
    }),
  )
}

const pointer = (body: string, key: string): number =>
  Number(new RegExp(`${key}\\s*\\[?\\s*(\\d+) 0 R`).exec(body)?.[1])

const streamIn = (body: string): Buffer => {
  const raw = Buffer.from(
    body.slice(body.indexOf('stream\n') + 7, body.lastIndexOf('\nendstream')),
    'latin1',
  )
  return body.includes('/FlateDecode') ? inflateSync(raw) : raw
}

describe.each(languages)('a paper for the archive in %s', (language) => {
  test('carries its file, says what it is, and is read aloud', async () => {
    const { before, after } = await archivedPaper(language)
    const text = after.toString('latin1')
    expect(text.startsWith(Buffer.from(before).toString('latin1'))).toBe(true)
    const objects = objectsOf(after)
    const trailer = text.slice(text.lastIndexOf('trailer'))
    expect(trailer).toMatch(/\/ID \[/)
    expect(trailer).not.toMatch(/\/Encrypt|\/Info/)
    const catalogue = objects.get(pointer(trailer, '/Root')) ?? ''
    expect(catalogue).toMatch(/\/MarkInfo <<\s*\/Marked true/)
    expect(catalogue).toMatch(/\/StructTreeRoot \d+ 0 R/)
    expect(catalogue).toContain(`/Lang (${language}`)
    const [carried] = catalogue.match(/\/EmbeddedFiles <<\/Names \[.*?\]/s) ?? ['']
    const specification = objects.get(pointer(catalogue, '/AF')) ?? ''
    expect(carried).toContain(`(factur-x.xml) ${pointer(catalogue, '/AF')} 0 R`)
    expect(specification).toMatch(/\/AFRelationship \/Alternative/)
    const file = objects.get(pointer(specification, '/EF <</F')) ?? ''
    expect(file).toContain('/Subtype /text#2Fxml')
    expect(streamIn(file).toString('utf8')).toBe(xml)
    const profile = objects.get(pointer(catalogue, '/DestOutputProfile')) ?? ''
    expect(catalogue).toContain('/S /GTS_PDFA1')
    expect(streamIn(profile).equals(srgbProfile())).toBe(true)
    const metadata = objects.get(pointer(catalogue, '/Metadata')) ?? ''
    expect(metadata).not.toContain('/Filter')
    const xmp = streamIn(metadata).toString('utf8')
    for (const part of [
      '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>',
      '<rdf:li xml:lang="x-default">فاتورة &lt;1&gt; &amp; 2</rdf:li>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
      '<xmp:ModifyDate>2026-11-16T10:20:30Z</xmp:ModifyDate>',
    ])
      expect(xmp).toContain(part)
  })

  test('keeps what such a file may not hold out of it, and every letter can be copied', async () => {
    const { before, after } = await archivedPaper(language)
    const objects = [...objectsOf(after).values()]
    const all = objects.join('\n')
    for (const forbidden of [
      '/JavaScript',
      '/Launch',
      '/LZWDecode',
      '/DeviceCMYK',
      '/Interpolate true',
    ])
      expect(all).not.toContain(forbidden)
    const fonts = objects.filter((body) => /\/Type \/Font\b[\s\S]*\/Subtype \/Type0/.test(body))
    expect(fonts.length).toBeGreaterThan(0)
    for (const font of fonts) expect(font).toMatch(/\/ToUnicode \d+ 0 R/)
    const described = objects.filter((body) => /\/Type \/FontDescriptor/.test(body))
    for (const font of described) expect(font).toMatch(/\/FontFile[23] \d+ 0 R/)
    expect(pagesOf(before).flat().length).toBeGreaterThan(10)
  })
})

test('a paper of many pages is archived as well', async () => {
  const { after } = await archivedPaper('ar', 400)
  expect(objectsOf(after).size).toBeGreaterThan(20)
})

test('what is no paper of ours is refused', () => {
  const facts = { title: '', author: '', language: 'en', at: new Date(), level: '' }
  const file = { name: 'a.xml', type: 'text/xml', content: Buffer.from('x'), description: '' }
  expect(() => archived(Buffer.from('%PDF-1.7 nothing'), facts, file)).toThrow(/table of places/)
})
