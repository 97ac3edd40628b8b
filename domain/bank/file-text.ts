/**
 * The text of a file, whichever way it was written. Banks send UTF-8 with and without a mark, UTF-16,
 * and the old code pages of the West and of Arabic. What is no UTF-8 is one of the latter two: the
 * one whose letters stand beside each other as they do in words.
 */
import { broken } from './statement.ts'

const decoded = (bytes: Uint8Array, label: string): string | undefined => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const starts = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte)

/** Runs of Arabic letters: a French text read as Arabic has single ones among Latin letters. */
const arabicRuns = (text: string): number => (text.match(/[\u0621-\u064a]{3,}/g) ?? []).length
const mixedWords = (text: string): number =>
  (text.match(/[A-Za-z][\u0621-\u064a]|[\u0621-\u064a][A-Za-z]/g) ?? []).length

function fromCodePage(bytes: Uint8Array): string | undefined {
  const arabic = decoded(bytes, 'windows-1256')
  const isArabic = arabic !== undefined && arabicRuns(arabic) > mixedWords(arabic)
  return isArabic ? arabic : decoded(bytes, 'windows-1252')
}

export function fileText(bytes: Uint8Array): string {
  const text = starts(bytes, 0xff, 0xfe)
    ? decoded(bytes, 'utf-16le')
    : starts(bytes, 0xfe, 0xff)
      ? decoded(bytes, 'utf-16be')
      : (decoded(bytes, 'utf-8') ?? fromCodePage(bytes))
  if (text === undefined) throw broken('encoding')
  // A text has no zeros; a spreadsheet, a picture or an archive is full of them.
  if (text.includes('\0')) throw broken('text')
  return text.replace(/^\ufeff/, '')
}
