/** Reads back the spreadsheets and CSV files that exports write: only what a test needs. */
import { inflateRawSync } from 'node:zlib'

/** The files in a zip, by name, from its central directory. */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const data = zip.subarray(from, from + size)
    const isPacked = zip.readUInt16LE(at + 10) === 8
    files.set(name, isPacked ? inflateRawSync(data) : data)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name?: string) =>
    code ? String.fromCodePoint(Number(code)) : (entities[name ?? ''] ?? whole),
  )

const textsIn = (xml: string): string =>
  unescaped([...xml.matchAll(/<t(?:\s[^>]*)?>([\s\S]*?)<\/t>/g)].map((match) => match[1]).join(''))

export type Sheet = {
  rows: string[][]
  /** Of each row which of its cells can be added up. */
  numbers: boolean[][]
  isRightToLeft: boolean
  hasFormula: boolean
}

export function readSheet(xlsx: Buffer): Sheet {
  const files = unzipped(xlsx)
  const shared = [
    ...(files.get('xl/sharedStrings.xml') ?? '').toString().matchAll(/<si>([\s\S]*?)<\/si>/g),
  ]
  const strings = shared.map((match) => textsIn(match[1] ?? ''))
  const xml = (files.get('xl/worksheets/sheet1.xml') ?? '').toString()
  const cell = (attributes: string, content: string): string => {
    if (attributes.includes('t="inlineStr"')) return textsIn(content)
    const value = /<v>([\s\S]*?)<\/v>/.exec(content)?.[1] ?? ''
    return attributes.includes('t="s"') ? (strings[Number(value)] ?? '') : unescaped(value)
  }
  const cells = [...xml.matchAll(/<row[^>]*>([\s\S]*?)<\/row>/g)].map((row) => [
    ...(row[1] ?? '').matchAll(/<c([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g),
  ])
  const rows = cells.map((row) => row.map((match) => cell(match[1] ?? '', match[2] ?? '')))
  const isNumber = (attributes: string, content: string): boolean =>
    content.includes('<v>') && !/ t="(?!n")/.test(attributes)
  const numbers = cells.map((row) => row.map((it) => isNumber(it[1] ?? '', it[2] ?? '')))
  return {
    rows,
    numbers,
    isRightToLeft: /rightToLeft="1"/.test(xml),
    hasFormula: /<f[\s>]/.test(xml),
  }
}

/** Fields may be quoted and hold commas, quotes and line ends. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const match of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '') break
    if (match[3] !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 1 || row[0] !== '')
}
