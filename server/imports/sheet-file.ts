/**
 * The first sheet of a spreadsheet, read as it is unpacked: no more of it is held than the row that
 * is being read and the texts that cells share. Formulas are never computed; what they came to when
 * the file was saved stands beside them. A sheet that declares a type of its own is refused.
 */
import { type Cell, sheetNumber } from '../../domain/imports/cell.ts'
import { mostColumns, mostRows, tooLong, tooWide } from '../../domain/imports/text-table.ts'
import { notAllowed } from '../../domain/media/file-format.ts'
import { sheetProblem, type ZipEntry, zipEntries } from '../../domain/media/sheet.ts'
import { unpacked, wholePart } from './zip-part.ts'

const broken = () => notAllowed('sheetIsBroken')

/** A row of more marks than this has more columns than anybody means. */
const longestRow = 4_000_000
const mostTexts = 2_000_000
const longestPart = 5_000_000

const typeDeclared = /<!\s*(doctype|entity)/i

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function character(code: number): string {
  if (!(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) throw broken()
  return String.fromCodePoint(code)
}

const plain = (text: string): string =>
  !text.includes('&')
    ? text
    : text.replace(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,10}));/gi,
        (whole, hex, decimal, name) =>
          hex
            ? character(Number.parseInt(hex, 16))
            : decimal
              ? character(Number(decimal))
              : (entities[name] ?? whole),
      )

/** The texts of an item: its runs without how they sound. */
function textsIn(xml: string): string {
  const written = xml.includes('rPh')
    ? xml.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '')
    : xml
  let text = ''
  for (const [, part = ''] of written.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?t>/g))
    text += part
  // How spreadsheets write signs that XML has no room for.
  return plain(text).replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/** Whole elements of one name, one after the other, out of a part as it is unpacked. */
async function* elements(
  bytes: Uint8Array,
  entry: ZipEntry,
  name: string,
): AsyncGenerator<{ attributes: string; inner: string }> {
  const opening = new RegExp(`<((?:\\w+:)?)${name}(\\s[^>]*?)?(/?)>`, 'g')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  for await (const piece of unpacked(bytes, entry)) {
    try {
      text += decoder.decode(piece, { stream: true })
    } catch {
      throw broken()
    }
    if (typeDeclared.test(text)) throw notAllowed('sheetDeclaresType')
    let from = 0
    for (;;) {
      opening.lastIndex = from
      const found = opening.exec(text)
      if (!found) {
        // What is left may be the beginning of a tag.
        from = Math.max(from, text.lastIndexOf('<'))
        break
      }
      const [whole, prefix = '', attributes = '', isEmpty] = found
      if (isEmpty) {
        yield { attributes, inner: '' }
        from = found.index + whole.length
        continue
      }
      const start = found.index + whole.length
      const close = `</${prefix}${name}>`
      const end = text.indexOf(close, start)
      if (end < 0) {
        from = found.index
        break
      }
      yield { attributes, inner: text.slice(start, end) }
      from = end + close.length
    }
    text = text.slice(from)
    if (text.length > longestRow) throw tooWide()
  }
}

async function sharedTexts(bytes: Uint8Array, entry: ZipEntry | undefined): Promise<string[]> {
  const texts: string[] = []
  if (!entry) return texts
  for await (const { inner } of elements(bytes, entry, 'si')) {
    if (texts.length >= mostTexts) throw tooLong()
    texts.push(textsIn(inner))
  }
  return texts
}

const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]

/** AB as 27. */
function columnAt(reference: string): number {
  let at = 0
  for (const letter of reference) {
    const code = letter.charCodeAt(0)
    if (code < 65 || code > 90) break
    at = at * 26 + code - 64
    if (at > 100_000_000) throw broken()
  }
  return at - 1
}

const value = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?v>/
const hasFormula = /<(?:\w+:)?f[\s>/]/

function cellOf(type: string | undefined, inner: string, texts: readonly string[]): Cell {
  if (type === 'inlineStr') return textsIn(inner)
  const raw = value.exec(inner)?.[1]
  if (raw === undefined) return hasFormula.test(inner) ? { e: '=' } : ''
  switch (type) {
    case 's':
      return texts[Number(raw)] ?? ''
    case 'str':
    case 'd':
      return plain(raw)
    case 'b':
      return raw === '1' ? 'TRUE' : 'FALSE'
    case 'e':
      return { e: plain(raw) }
    default: {
      const number = sheetNumber(raw)
      return number === undefined ? plain(raw) : { n: number }
    }
  }
}

const cellTag = /<(?:\w+:)?c(\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g

function cellsOf(inner: string, texts: readonly string[]): Cell[] {
  const cells: Cell[] = []
  let next = 0
  for (const [, attributes = '', content = ''] of inner.matchAll(cellTag)) {
    const reference = attributeOf(attributes, 'r')
    const at = reference ? columnAt(reference) : next
    next = at + 1
    const cell = cellOf(attributeOf(attributes, 't'), content, texts)
    if (cell === '') continue
    if (at < 0 || at >= mostColumns) throw tooWide()
    while (cells.length < at) cells.push('')
    cells[at] = cell
  }
  return cells
}

export type SheetRow = { row: number; cells: Cell[] }

async function firstSheet(bytes: Uint8Array, parts: ReadonlyMap<string, ZipEntry>) {
  const textOf = async (name: string): Promise<string> => {
    const entry = parts.get(name)
    if (!entry) return ''
    if (entry.unpacked > longestPart) throw broken()
    const text = (await wholePart(bytes, entry)).toString('utf8')
    if (typeDeclared.test(text)) throw notAllowed('sheetDeclaresType')
    return text
  }
  const workbook = await textOf('xl/workbook.xml')
  const links = await textOf('xl/_rels/workbook.xml.rels')
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet(\s[^>]*?)\/?>/g)].map(([, it = '']) => it)
  const shown = sheets.find((it) => !/\sstate="(hidden|veryHidden)"/.test(it)) ?? sheets[0] ?? ''
  const id = /\s\w+:id="([^"]*)"/.exec(shown)?.[1] ?? ''
  const target = [...links.matchAll(/<(?:\w+:)?Relationship(\s[^>]*?)\/?>/g)]
    .map(([, it = '']) => it)
    .find((it) => attributeOf(it, 'Id') === id)
  const path = (target && attributeOf(target, 'Target')) ?? 'worksheets/sheet1.xml'
  const name = path.startsWith('/') ? path.slice(1) : `xl/${path}`
  const is1904 = /\sdate1904="(1|true)"/.test(workbook)
  return { entry: parts.get(name), is1904 }
}

/** The rows of the first sheet that is shown, with their numbers there. */
export async function readSheet(
  bytes: Uint8Array,
): Promise<{ is1904: boolean; rows: AsyncGenerator<SheetRow> }> {
  const problem = sheetProblem(bytes)
  if (problem) throw notAllowed(problem)
  const parts = new Map((zipEntries(bytes) ?? []).map((entry) => [entry.name, entry]))
  const { entry, is1904 } = await firstSheet(bytes, parts)
  if (!entry) throw broken()
  const texts = await sharedTexts(bytes, parts.get('xl/sharedStrings.xml'))
  async function* rows(sheet: ZipEntry): AsyncGenerator<SheetRow> {
    let last = 0
    for await (const { attributes, inner } of elements(bytes, sheet, 'row')) {
      const row = Number(attributeOf(attributes, 'r') ?? last + 1)
      if (!(row > last)) throw broken()
      last = row
      const cells = cellsOf(inner, texts)
      if (cells.length === 0) continue
      if (row > mostRows * 5) throw tooLong()
      yield { row, cells }
    }
  }
  return { is1904, rows: rows(entry) }
}
