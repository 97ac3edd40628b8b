import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../kernel/refusal.ts'
import { type FileFormat, fileFormats, formatOf, maxFileBytes } from './file-format.ts'
import { mediaFile } from './media-file.entity.ts'

const bytesOf = (...parts: (string | number[])[]): Uint8Array =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...new TextEncoder().encode(part)] : part,
    ),
  )

const filled = (start: Uint8Array, length: number): Uint8Array => {
  const bytes = new Uint8Array(length)
  bytes.set(start)
  return bytes
}

/** The format, or the codes of the refusal: the customer's sentence first, the reason second. */
function outcome(bytes: Uint8Array, name = 'file'): FileFormat | string[] {
  try {
    return formatOf({ name, bytes })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.all.map(({ code }) => code)
  }
}

const unsupported = (reason: string): string[] => ['unsupportedMediaType', reason]

const png = bytesOf([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'rest')

describe('a file is what its content says', () => {
  test.each<[string, Uint8Array, string, FileFormat]>([
    ['a JPEG', bytesOf([0xff, 0xd8, 0xff, 0xe0], 'rest'), 'photo.txt', 'jpeg'],
    ['a PNG called a page', png, 'index.html', 'png'],
    ['an older GIF', bytesOf('GIF87a', 'rest'), 'a', 'gif'],
    ['a GIF', bytesOf('GIF89a', 'rest'), 'a.csv', 'gif'],
    ['a WebP', bytesOf('RIFF', [1, 2, 3, 4], 'WEBP'), 'a', 'webp'],
    ['a PDF', bytesOf('%PDF-1.7\n…\n%%EOF\n'), 'a', 'pdf'],
    ['a table', bytesOf('name,price\nApple,2\n'), 'items.CSV', 'csv'],
    ['a table with a byte order mark', bytesOf([0xef, 0xbb, 0xbf], 'a;b\n'), 'a.csv', 'csv'],
    ['an Arabic table of older Windows', bytesOf([0xc7, 0xe1, 0xd3], ';1\r\n'), 'a.csv', 'csv'],
  ])('%s', (_, bytes, name, format) => {
    expect(outcome(bytes, name)).toBe(format)
  })

  test.each<[string, Uint8Array, string, string[]]>([
    ['nothing', bytesOf(), 'a.png', unsupported('fileIsEmpty')],
    ['a page called a picture', bytesOf('<html>'), 'a.png', unsupported('fileKindUnknown')],
    [
      'a page called a table',
      bytesOf(' \n<!doctype html>'),
      'a.csv',
      unsupported('fileKindUnknown'),
    ],
    [
      'a drawing that can run',
      bytesOf('<svg onload="x()">'),
      'a.csv',
      unsupported('fileKindUnknown'),
    ],
    ['a drawing', bytesOf('<?xml?><svg/>'), 'a.svg', unsupported('fileKindUnknown')],
    ['a script', bytesOf('#!/bin/sh\n'), 'a.csv', unsupported('fileKindUnknown')],
    ['a program', bytesOf('MZ', [0x90, 0, 3]), 'a.csv', unsupported('fileKindUnknown')],
    ['text without the name of a table', bytesOf('a,b\n'), 'a.txt', unsupported('fileKindUnknown')],
    ['a table with a NUL', bytesOf('a,b', [0], '\n'), 'a.csv', unsupported('fileKindUnknown')],
    ['wide characters', bytesOf([0xff, 0xfe, 0x61, 0]), 'a.csv', unsupported('fileKindUnknown')],
    ['half a PDF', bytesOf('%PDF-1.7\n'), 'a.pdf', unsupported('pdfIsBroken')],
    ['the beginning of an archive', bytesOf('PK\x03\x04'), 'a.xlsx', unsupported('sheetIsBroken')],
    ['a sound', bytesOf('RIFF', [0, 0, 0, 0], 'WAVE'), 'a.webp', unsupported('fileKindUnknown')],
  ])('%s is refused, with the reason', (_, bytes, name, codes) => {
    expect(outcome(bytes, name)).toEqual(codes)
  })

  test('nothing strange makes it fail in another way', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.string(), (bytes, name) => {
        const found = outcome(bytes, name)
        if (typeof found === 'string') expect(fileFormats).toContain(found)
        else expect(found[0]).toBe('unsupportedMediaType')
      }),
    )
  })
})

test('five megabytes are taken, one byte more is refused before anything else', () => {
  expect(outcome(filled(png, maxFileBytes))).toBe('png')
  expect(outcome(filled(png, maxFileBytes + 1))).toEqual(['fileTooLarge'])
  expect(outcome(new Uint8Array(maxFileBytes + 1))).toEqual(['fileTooLarge'])
})

describe('a file name', () => {
  const { schema } = mediaFile.fields.name
  test.each([
    ['photo.png', 'photo.png'],
    ['  صورة  القهوة.jpg ', 'صورة القهوة.jpg'],
    ['a.b..c', 'a.b..c'],
    ['<b>x</b>', undefined],
    ['../../etc/passwd', undefined],
    ['..\\..\\boot.ini', undefined],
    ['..', undefined],
    ['gpj.\u202eexe', undefined],
    ['a\u0000.png', undefined],
    ['', undefined],
    ['x'.repeat(201), undefined],
  ])('%j is kept as %j', (name, kept) => {
    expect(schema.safeParse(name).data).toBe(kept)
  })
})
