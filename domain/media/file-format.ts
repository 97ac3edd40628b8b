/**
 * What a file may be: told by its content, never by its name or by what the sender calls it. The
 * browser asks before it sends, the server before it keeps anything; both ask these functions.
 */
import { Refusal, refuseFields } from '../kernel/refusal.ts'
import { sheetProblem } from './sheet.ts'

export const maxFileBytes = 5 * 1024 * 1024

/** A small file that unfolds into more pixels than this is meant to do harm. */
export const mostMegapixels = 40

const pictureFormats = ['jpeg', 'png', 'webp', 'gif'] as const
/** XML comes as an electronic invoice alone, which reads it before it is kept. */
export const fileFormats = [...pictureFormats, 'pdf', 'csv', 'xlsx', 'xml'] as const

export type PictureFormat = (typeof pictureFormats)[number]
export type FileFormat = (typeof fileFormats)[number]

export const isPicture = (format: FileFormat): format is PictureFormat =>
  (pictureFormats as readonly FileFormat[]).includes(format)

export const contentTypes: Readonly<Record<FileFormat, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
}

/** The customer's sentence first, why beside it. */
export const notAllowed = (reason: string, facts = {}): Refusal =>
  refuseFields([
    { code: 'unsupportedMediaType', field: 'file' },
    { code: reason, field: 'file', facts },
  ])

export type ReadFile = { name: string; bytes: Uint8Array }

/** The format of a file that may be kept; any other is refused. */
export function formatOf({ name, bytes }: ReadFile): FileFormat {
  if (bytes.length > maxFileBytes) throw new Refusal('fileTooLarge', 'file')
  if (bytes.length === 0) throw notAllowed('fileIsEmpty')
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (['GIF87a', 'GIF89a'].includes(latin(bytes, 0, 6))) return 'gif'
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'webp'
  if (latin(bytes, 0, 5) === '%PDF-') return wholePdf(bytes)
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return safeSheet(bytes)
  if (isTable(name, bytes)) return 'csv'
  throw notAllowed('fileKindUnknown')
}

const startsWith = (bytes: Uint8Array, start: number[]): boolean =>
  start.every((byte, i) => bytes[i] === byte)

const latin = (bytes: Uint8Array, from: number, to?: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/** A PDF ends with its mark; one that was cut off on the way does not. */
function wholePdf(bytes: Uint8Array): 'pdf' {
  if (!latin(bytes, Math.max(0, bytes.length - 1024)).includes('%%EOF'))
    throw notAllowed('pdfIsBroken')
  return 'pdf'
}

function safeSheet(bytes: Uint8Array): 'xlsx' {
  const problem = sheetProblem(bytes)
  if (problem) throw notAllowed(problem)
  return 'xlsx'
}

/**
 * A table of text has no mark of its own, so its name must promise it; but what holds control
 * codes, or begins like a page, a drawing or a script, is none whatever it is called.
 */
function isTable(name: string, bytes: Uint8Array): boolean {
  if (!/\.csv$/i.test(name) || bytes.some(isControl)) return false
  return !/^(\u00ef\u00bb\u00bf)?\s*(<|#!|\{\\rtf)/.test(latin(bytes, 0, 200))
}

const isControl = (byte: number): boolean =>
  byte === 0x7f || (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)
