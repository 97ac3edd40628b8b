/**
 * Element strings of GS1: what a code on goods says beside which goods they are. Read are 01 (the
 * number of the goods), 10 (lot), 17 (last day), 21 (serial number) and 310x (net weight in
 * kilograms); others are passed over. A part without a fixed length ends with the sign FNC1, which
 * scanners send as GS.
 */
import { isDay } from '../../kernel/date.ts'
import { checkDigit } from './barcode.ts'

type ElementString = {
  gtin: string
  lot?: string
  expiry?: string
  serial?: string
  /** In kilograms. */
  weight?: string
}

const separator = '\u001d'

/** How long the content is that follows an identifier of two digits; the others end at FNC1. */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '11': 6,
  '12': 6,
  '13': 6,
  '14': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '18': 6,
  '19': 6,
  '20': 2,
  '41': 13,
}

const openLengths: Readonly<Record<string, number>> = {
  '10': 20,
  '21': 20,
  '22': 20,
  '30': 8,
  '37': 8,
}

/** Identifiers of measures have four digits and six of content; others three or four, and any length. */
const isMeasure = (text: string): boolean => /^3[1-6]\d\d/.test(text)
const isThree = (text: string): boolean => /^(24|25|39|40|42|43|70|71|72|80|81|82)/.test(text)

type Part = { key: string; value: string; rest: string }

function openPart(key: string, content: string, most: number): Part | undefined {
  const end = content.indexOf(separator)
  const value = end === -1 ? content : content.slice(0, end)
  if (value === '' || value.length > most) return undefined
  return { key, value, rest: end === -1 ? '' : content.slice(end + 1) }
}

function firstPart(text: string): Part | undefined {
  const two = text.slice(0, 2)
  const cut = (key: string, length: number): Part | undefined => {
    const value = text.slice(key.length, key.length + length)
    if (value.length < length || /\D/.test(value)) return undefined
    const rest = text.slice(key.length + length)
    return { key, value, rest: rest.startsWith(separator) ? rest.slice(1) : rest }
  }
  if (isMeasure(text)) return cut(text.slice(0, 4), 6)
  const fixed = fixedLengths[two]
  if (fixed !== undefined) return cut(two === '41' ? text.slice(0, 3) : two, fixed)
  const most = openLengths[two]
  if (most !== undefined) return openPart(two, text.slice(2), most)
  if (two.startsWith('9')) return openPart(two, text.slice(2), 90)
  if (isThree(text)) return openPart(text.slice(0, 4), text.slice(4), 90)
  return undefined
}

/** As it is printed below the bars, "(01)…(10)…": each bracket begins a part. */
const unbracketed = (code: string): string =>
  code.startsWith('(')
    ? code
        .slice(1)
        .replaceAll(/\((\d{2,4})\)/g, `${separator}$1`)
        .replace(')', '')
    : code

const two = (value: number): string => String(value).padStart(2, '0')

/** The days a month may end on, the last first. */
const ends = ['31', '30', '29', '28']

/** Two digits of a year are of the century that lies nearest; the day 00 is the last of its month. */
function dayOf(text: string, thisYear: number): string | undefined {
  const [yy, month, day] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)].map(Number)
  if (yy === undefined || month === undefined || day === undefined) return undefined
  const gap = yy - (thisYear % 100)
  const century = Math.floor(thisYear / 100) + (gap >= 51 ? -1 : gap <= -50 ? 1 : 0)
  const start = `${century * 100 + yy}-${two(month)}`
  const wanted = day === 0 ? ends : [two(day)]
  return wanted.map((it) => `${start}-${it}`).find(isDay)
}

/** Six digits, of which so many stand behind the point. */
function weightOf(key: string, value: string): string {
  const decimals = Number(key.slice(3))
  const padded = value.padStart(decimals + 1, '0')
  const whole = padded.slice(0, padded.length - decimals).replace(/^0+(?=\d)/, '')
  const part = padded.slice(padded.length - decimals).replace(/0+$/, '')
  return decimals > 0 && part ? `${whole}.${part}` : whole
}

/** Nothing where it is no element string, or not one of goods. */
export function readElementString(code: string, thisYear: number): ElementString | undefined {
  const bare = unbracketed(code.trim().replace(/^\](C1|d2|Q3|e0|J1)/, ''))
  let text = bare.startsWith(separator) ? bare.slice(1) : bare
  const found: Partial<ElementString> = {}
  while (text !== '') {
    const part = firstPart(text)
    if (!part) return undefined
    const { key, value } = part
    if (key === '01') {
      if (checkDigit(value.slice(0, -1)) !== value.slice(-1)) return undefined
      found.gtin = value
    } else if (key === '10') found.lot = value
    else if (key === '21') found.serial = value
    else if (key === '17') {
      const expiry = dayOf(value, thisYear)
      if (!expiry) return undefined
      found.expiry = expiry
    } else if (/^310[0-6]$/.test(key)) found.weight = weightOf(key, value)
    text = part.rest
  }
  return found.gtin ? { ...found, gtin: found.gtin } : undefined
}

/** The numbers under which the goods may be on file: without the zeros a shorter number was filled with. */
export const gtinForms = (gtin: string): string[] =>
  [14, 13, 12, 8]
    .filter((length) => /^0*$/.test(gtin.slice(0, 14 - length)))
    .map((length) => gtin.slice(14 - length))
