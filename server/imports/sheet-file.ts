/**
 * The first sheet of a spreadsheet, read as it is unpacked: no more of it is held than the row that
 * is being read and the texts that cells share. Formulas are never computed; what they came to when
 * the file was saved stands beside them. A sheet that declares a type of its own is refused.
 */
import { type Cell, sheetNumber } from '../../domain/imports/cell.ts'
import { mostColumns, mostRows, tooLong, tooWide } from '../../domain/imports/text-table.ts'
import { notAllowed } from '../../domain/media/file-format.ts'
import { sheetProblem, type ZipEntry, zipEntries } from '../../domain/media/sheet.ts'
import { elementFrom, elementsIn, openingsIn } from './sheet-markup.ts'
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
  const spoken = [...elementsIn(xml, 'rPh')]
  let text = ''
  let from = 0
  for (const { start, end } of [...spoken, { start: xml.length, end: xml.length }]) {
    for (const { inner } of elementsIn(xml.slice(from, start), 't'))
      if (!inner.includes('<')) text += inner
    from = end
  }
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
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let fresh = ''
  for await (const piece of unpacked(bytes, entry)) {
    try {
      fresh += decoder.decode(piece, { stream: true })
    } catch {
      throw broken()
    }
    // An element that is not closed yet is looked at again when there is twice as much of it.
    if (fresh.length < text.length && text.length + fresh.length <= longestRow) continue
    text += fresh
    fresh = ''
    text = text.slice(yield* closedIn(text, name))
    if (text.length > longestRow) throw tooWide()
  }
  text += fresh
  const rest = text.slice(yield* closedIn(text, name))
  if (elementFrom(rest, 0, name) !== undefined) throw broken()
}

/** Those that are closed; answers where the rest begins. */
function* closedIn(
  text: string,
  name: string,
): Generator<{ attributes: string; inner: string }, number> {
  if (typeDeclared.test(text)) throw notAllowed('sheetDeclaresType')
  let from = 0
  for (;;) {
    const found = elementFrom(text, from, name)
    // What is left may be the beginning of a tag.
    if (!found) return Math.max(from, text.lastIndexOf('<'))
    if (found.end === undefined) return found.start
    yield found
    from = found.end
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

const patterns = new Map<string, RegExp>()

function attributeOf(attributes: string, name: string): string | undefined {
  const pattern = patterns.get(name) ?? new RegExp(`\\s${name}="([^"]*)"`)
  patterns.set(name, pattern)
  return pattern.exec(attributes)?.[1]
}

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

function valueIn(inner: string): string | undefined {
  for (const { inner: raw, isEmpty } of elementsIn(inner, 'v'))
    if (!isEmpty && !raw.includes('<')) return raw
  return undefined
}

function cellOf(type: string | undefined, inner: string, texts: readonly string[]): Cell {
  if (type === 'inlineStr') return textsIn(inner)
  const raw = valueIn(inner)
  if (raw === undefined) return openingsIn(inner, 'f').next().done ? '' : { e: '=' }
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

function cellsOf(inner: string, texts: readonly string[]): Cell[] {
  const cells: Cell[] = []
  let next = 0
  for (const { attributes, inner: content } of elementsIn(inner, 'c')) {
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
  const sheets = [...openingsIn(workbook, 'sheet')]
  const shown = sheets.find((it) => !/\sstate="(hidden|veryHidden)"/.test(it)) ?? sheets[0] ?? ''
  const id = /\s\w+:id="([^"]*)"/.exec(shown)?.[1] ?? ''
  const target = [...openingsIn(links, 'Relationship')].find((it) => attributeOf(it, 'Id') === id)
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
  // What is an archive and no spreadsheet is told what an import reads.
  if (problem) throw notAllowed(problem === 'fileKindUnknown' ? 'importKindUnknown' : problem)
  const parts = new Map((zipEntries(bytes) ?? []).map((entry) => [entry.name, entry]))
  const { entry, is1904 } = await firstSheet(bytes, parts)
  if (!entry) throw broken()
  const texts = await sharedTexts(bytes, parts.get('xl/sharedStrings.xml'))
  async function* rows(sheet: ZipEntry): AsyncGenerator<SheetRow> {
    let last = 0
    for await (const { attributes, inner } of elements(bytes, sheet, 'row')) {
      const row = Number(attributeOf(attributes, 'r') ?? last + 1)
      if (!(row > last && Number.isInteger(row))) throw broken()
      last = row
      const cells = cellsOf(inner, texts)
      if (cells.length === 0) continue
      if (row > mostRows * 5) throw tooLong()
      yield { row, cells }
    }
  }
  return { is1904, rows: rows(entry) }
}
