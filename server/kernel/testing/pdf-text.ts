/**
 * Reads the text of a PDF of ours back, piece by piece with its place: enough of the format for
 * what our typesetter writes, so that tests need no program of the machine.
 */
import { inflateSync } from 'node:zlib'

/** From the left and from the top of the page, in points. */
export type Piece = { x: number; y: number; text: string }

type Objects = Map<string, string>

const pageHeight = 841.89

/** One character for each byte, so that places in the text are places in the file. */
function objectsOf(pdf: Uint8Array): Objects {
  const text = Buffer.from(pdf).toString('latin1')
  return new Map(
    [...text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  )
}

function streamOf(objects: Objects, id: string): string {
  const body = objects.get(id) ?? ''
  const start = body.indexOf('stream\n') + 'stream\n'.length
  const bytes = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1')
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

const reference = (body: string, key: string): string =>
  new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? ''

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** What each glyph of a font stands for. */
function lettersOf(objects: Objects, fontId: string): Map<number, string> {
  const map = streamOf(objects, reference(objects.get(fontId) ?? '', 'ToUnicode'))
  const letters = new Map<number, string>()
  for (const [, block = ''] of map.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', hex = ''] of block.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(Number.parseInt(glyph, 16), utf16(hex))
  return letters
}

/** Where the string that opens at this place ends; inner brackets come in pairs. */
function stringEnd(content: string, start: number): number {
  let depth = 0
  for (let at = start; at < content.length; at++) {
    const sign = content[at]
    if (sign === '\\') at++
    else if (sign === '(') depth++
    else if (sign === ')' && --depth === 0) return at
  }
  throw new Error('A string without an end')
}

/** The words of a content stream: a string keeps its opening bracket. */
function* wordsOf(content: string): Generator<string> {
  const word = /[\s[\]]*(\(|<[0-9a-f]*>|[^\s[\]()]+)/giy
  for (let match = word.exec(content); match; match = word.exec(content)) {
    const [, text = ''] = match
    if (text !== '(') yield text
    else {
      const end = stringEnd(content, word.lastIndex - 1)
      yield content.slice(word.lastIndex - 1, end)
      word.lastIndex = end + 1
    }
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, sign: string) =>
    /^[0-7]/.test(sign) ? String.fromCharCode(Number.parseInt(sign, 8)) : (escapes[sign] ?? sign),
  )

/** A glyph is two bytes. */
function glyphsOf(string: string): number[] {
  const bytes = string.startsWith('(')
    ? Buffer.from(unescaped(string.slice(1)), 'latin1')
    : Buffer.from(string.slice(1, -1), 'hex')
  return Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readUInt16BE(at * 2))
}

function piecesOf(objects: Objects, page: string): Piece[] {
  const fonts = new Map(
    [...page.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
      name,
      lettersOf(objects, id),
    ]),
  )
  const pieces: Piece[] = []
  let operands: string[] = []
  let [x, y, font] = [0, 0, '']
  for (const word of wordsOf(streamOf(objects, reference(page, 'Contents')))) {
    if (/^[(<\d./-]/.test(word)) {
      operands.push(word)
      continue
    }
    if (word === 'cm') [x, y] = [Number(operands.at(-2)), pageHeight - Number(operands.at(-1))]
    if (word === 'Tf') font = operands.at(-2)?.slice(1) ?? ''
    if (word === 'TJ' || word === 'Tj') {
      const glyphs = operands.filter((operand) => /^[(<]/.test(operand)).flatMap(glyphsOf)
      const text = glyphs.map((glyph) => fonts.get(font)?.get(glyph) ?? '').join('')
      pieces.push({ x, y, text })
    }
    operands = []
  }
  return pieces
}

/** The pieces of each page, in the order in which they were set. */
export function pagesOf(pdf: Uint8Array): Piece[][] {
  const objects = objectsOf(pdf)
  const tree = [...objects.values()].find((body) => body.includes('/Type /Pages')) ?? ''
  const kids = /\/Kids \[([^\]]*)\]/.exec(tree)?.[1] ?? ''
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id = '']) =>
    piecesOf(objects, objects.get(id) ?? ''),
  )
}
