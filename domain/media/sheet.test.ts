import { describe, expect, test } from 'vitest'
import { sheetProblem, zipEntries } from './sheet.ts'

type Part = { name: string; packed?: number; unpacked?: number; flags?: number }

/** A table of contents without the contents: all that the judgement looks at. */
function archiveOf(parts: Part[], more: { count?: number; at?: number } = {}): Uint8Array {
  const encode = (text: string) => new TextEncoder().encode(text)
  const head = encode('PK\x03\x04and what was packed')
  const entries = parts.map(({ name, packed = 10, unpacked = 20, flags = 0 }) => {
    const entry = new Uint8Array(46 + encode(name).length)
    const view = new DataView(entry.buffer)
    view.setUint32(0, 0x02014b50, true)
    view.setUint16(8, flags, true)
    view.setUint16(10, 8, true)
    view.setUint32(20, packed, true)
    view.setUint32(24, unpacked, true)
    view.setUint16(28, encode(name).length, true)
    entry.set(encode(name), 46)
    return entry
  })
  const end = new Uint8Array(22)
  const view = new DataView(end.buffer)
  view.setUint32(0, 0x06054b50, true)
  view.setUint16(10, more.count ?? parts.length, true)
  view.setUint32(16, more.at ?? head.length, true)
  const all = [head, ...entries, end]
  const bytes = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of all) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const plain: Part[] = [{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }]
const mega = 1024 * 1024

test('the table of contents is read with its names and sizes', () => {
  const bytes = archiveOf([{ name: 'xl/صفحة.xml', packed: 7, unpacked: 70 }])
  expect(zipEntries(bytes)).toEqual([
    { name: 'xl/صفحة.xml', packed: 7, unpacked: 70, method: 8, isLocked: false, at: 0 },
  ])
})

describe('a spreadsheet', () => {
  test.each<[string, Uint8Array, string | undefined]>([
    ['that is plain is fine', archiveOf(plain), undefined],
    ['with a thousand parts is fine', archiveOf([...plain, ...many(1000)]), undefined],
    [
      'that is a text document is none',
      archiveOf([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]),
      'fileKindUnknown',
    ],
    ['that is any archive is none', archiveOf([{ name: 'a.exe' }]), 'fileKindUnknown'],
    [
      'that unpacks to gigabytes',
      archiveOf([...plain, { name: 'x', unpacked: 0xfffffff0 }]),
      'sheetIsTooLarge',
    ],
    [
      'that unpacks to 101 MB in small parts',
      archiveOf([...plain, ...many(101, mega)]),
      'sheetIsTooLarge',
    ],
    [
      'that unpacks to a thousand times its size',
      archiveOf([...plain, { name: 'x', unpacked: mega }]),
      'sheetIsTooLarge',
    ],
    ['with macros', archiveOf([...plain, { name: 'xl/vbaProject.bin' }]), 'sheetHasMacros'],
    ['with a password', archiveOf([...plain, { name: 'x', flags: 1 }]), 'sheetIsBroken'],
    [
      'that names a part twice',
      archiveOf([...plain, { name: 'xl/workbook.xml' }]),
      'sheetIsBroken',
    ],
    ['with more parts promised than there are', archiveOf(plain, { count: 3 }), 'sheetIsBroken'],
    ['with endless parts', archiveOf(plain, { count: 65535 }), 'sheetIsBroken'],
    ['whose contents lie outside', archiveOf(plain, { at: 0xfffffff0 }), 'sheetIsBroken'],
    ['of more than four gigabytes', archiveOf(plain, { at: 0xffffffff }), 'sheetIsBroken'],
    ['that is cut off', archiveOf(plain).slice(0, -30), 'sheetIsBroken'],
    ['that is too short for anything', new Uint8Array(5), 'sheetIsBroken'],
  ])('%s', (_, bytes, problem) => {
    expect(sheetProblem(bytes)).toBe(problem)
  })
})

function many(count: number, unpacked = 20): Part[] {
  return Array.from({ length: count }, (_, i) => ({ name: `xl/part${i}.xml`, unpacked }))
}
