import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitsOf, drawerPulse, escposOf, type Picture } from './escpos.ts'
import { labelBytes } from './label-raster.ts'

/** A picture of signs: # is black, the rest is paper. */
function drawn(...rows: string[]): Picture {
  const width = rows[0]?.length ?? 0
  const data = new Uint8Array(
    rows.flatMap((row) =>
      [...row].flatMap((sign) => (sign === '#' ? [0, 0, 0, 255] : [255, 255, 255, 255])),
    ),
  )
  return { width, height: rows.length, data }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

test('eight dots are a byte, the first the highest; a row ends with its byte', () => {
  expect(hex(bitsOf(drawn('#.......##', '.######...')))).toBe('80c07e00')
})

test('a receipt is initialised, printed as raster and cut', () => {
  expect(hex(escposOf(drawn('########', '#......#'), 'closed'))).toBe(
    ['1b40', '1d763000', '0100', '0200', 'ff81', '1d564240'].join(''),
  )
})

test('the drawer opens before the paper runs', () => {
  const bytes = hex(escposOf(drawn('########'), 'drawer'))
  expect(bytes.startsWith(`1b40${hex(drawerPulse)}1d7630`)).toBe(true)
  expect(hex(drawerPulse)).toBe('1b700019fa')
})

test('a long receipt goes out in pieces that a cheap printer can hold', () => {
  const rows = Array.from({ length: 300 }, () => '########')
  const bytes = hex(escposOf(drawn(...rows), 'closed'))
  const heads = [...bytes.matchAll(/1d7630000100(....)/g)].map(([, height]) => height)
  expect(heads).toEqual(['8000', '8000', '2c00'])
})

test('what is transparent is paper, and so is light grey', () => {
  const data = new Uint8Array([0, 0, 0, 0, 200, 200, 200, 255, 60, 60, 60, 255, 0, 0, 0, 255])
  expect(hex(bitsOf({ width: 4, height: 1, data }))).toBe('30')
})

test('no dot is lost or made', () => {
  const size = fc.record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 20 }),
  })
  fc.assert(
    fc.property(size, fc.infiniteStream(fc.boolean()), ({ width, height }, dots) => {
      const dark = Array.from({ length: width * height }, () => dots.next().value as boolean)
      const data = new Uint8Array(
        dark.flatMap((it) => (it ? [0, 0, 0, 255] : [255, 255, 255, 255])),
      )
      const bits = bitsOf({ width, height, data })
      const bytes = Math.ceil(width / 8)
      dark.forEach((it, at) => {
        const [x, y] = [at % width, Math.floor(at / width)]
        const bit = ((bits[y * bytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
        expect(bit).toBe(it ? 1 : 0)
      })
    }),
    { numRuns: 50 },
  )
})

test('a label says its size, its dots and how many of it, in the language of its printer', () => {
  const label = { picture: drawn('#.......##', '.######...'), copies: 3 }
  const size = { width: 40, height: 25 }
  const said = (language: 'tspl' | 'zpl') =>
    Buffer.from(labelBytes([label], language, size)).toString('latin1')
  expect(said('tspl')).toBe(
    'SIZE 40 mm,25 mm\r\nGAP 2 mm,0 mm\r\nDIRECTION 1\r\nCLS\r\n' +
      'BITMAP 0,0,2,2,0,\x7f\x3f\x81\xff\r\nPRINT 1,3\r\n',
  )
  expect(said('zpl')).toBe('^XA^PW10^LL2^LH0,0^FO0,0^GFA,4,4,2,80c07e00^FS^PQ3^XZ')
  const one = '1d7630000200020080c07e00' + '1d0c'
  expect(hex(labelBytes([label], 'escpos', size))).toBe(`1b40${one.repeat(3)}`)
})
