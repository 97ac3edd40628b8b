/**
 * One cell of a file as a value of a field. Text is read as people write it: Arabic digits, a decimal
 * comma, a day in any order, a choice in words. What a spreadsheet program has damaged is told, never
 * guessed: a barcode of which only 6.29E+12 is left is not the barcode any more.
 */

import { bankAmount, bankDay, type DayOrder, type DecimalMark } from '../bank/figures.ts'
import { addDays } from '../kernel/date.ts'
import type { Field } from '../kernel/field.ts'
import { tidyDecimal } from '../kernel/number/decimal.ts'
import type { FieldRefusal } from '../kernel/refusal.ts'
import { cleanText, fold, latinDigits } from '../kernel/text.ts'
import { unneutralised } from '../kernel/writing/spreadsheet.ts'

/** Text, a number of a spreadsheet, or what a formula there ended in. */
export type Cell = string | { readonly n: string } | { readonly e: string }

/** How the numbers, days and words of a file are written. */
export type Reading = {
  readonly decimal: DecimalMark
  readonly dayOrder: DayOrder
  /** Days of a spreadsheet are counted from 1904 on. */
  readonly is1904?: boolean
  /** Folded words of three languages for each choice of a field, and for yes and no. */
  readonly words: (key: string) => ReadonlyMap<string, string>
}

type Fault = Omit<FieldRefusal, 'field'>

/** A value, a fault, or neither for a cell that leaves the field as it is. */
export type Read = { value?: unknown; fault?: Fault }

/** Written into a cell to empty a field; an empty cell leaves it. */
const clearMark = '#CLEAR'

export const isEmptyCell = (cell: Cell | undefined): boolean =>
  cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** 1.5E+3 as 1500. */
function expanded(number: string): string {
  const [, sign = '', whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? []
  const digits = whole + part
  const point = whole.length + Number(power)
  if (point >= digits.length) return tidyDecimal(sign + digits.padEnd(point, '0'))
  const all = point <= 0 ? digits.padStart(digits.length - point + 1, '0') : digits
  const at = Math.max(point, 1)
  return tidyDecimal(`${sign}${all.slice(0, at)}.${all.slice(at)}`)
}

const longestNumber = 40

/** A number as a spreadsheet keeps it: fifteen digits of it are meant, the rest is noise. */
export function sheetNumber(raw: string): string | undefined {
  const number = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(number) || Math.abs(number) >= 1e25) return undefined
  const text = expanded(number.toPrecision(15))
  return text.length > longestNumber ? undefined : text
}

/** What protects a text from a spreadsheet program: ="007", or an apostrophe before a formula. */
function unwrapped(text: string): string {
  const formula = /^="([^"]*)"$/.exec(text.trim())
  return formula ? (formula[1] ?? '') : unneutralised(text)
}

export const textOf = (cell: Cell): string =>
  typeof cell === 'string' ? unwrapped(cell) : 'n' in cell ? cell.n : cell.e

/** A long number that was shown as 6.29E+12 and saved so, or cut after fifteen digits. */
const isShortened = (cell: Cell): boolean =>
  typeof cell === 'string'
    ? /^\s*\d+([.,]\d+)?e\+?\d+\s*$/i.test(latinDigits(cell))
    : 'n' in cell && cell.n.replace(/\D/g, '').length > 15

/** Letters that an encoding lost: question marks alone, or the sign that stands for them. */
const isLost = (text: string): boolean =>
  text.includes('\ufffd') || (/\?{3,}/.test(text) && !/[\p{L}\p{N}]/u.test(text))

const sheetStart = '1899-12-30'

/** The day of a spreadsheet's number; its year 1900 has one day too many, which nobody means. */
function sheetDay(number: string, is1904: boolean): string | undefined {
  const days = Math.floor(Number(number)) + (is1904 ? 1462 : 0)
  if (!(days > 60 && days < 110_000)) return undefined
  return addDays(sheetStart, days)
}

const not = (code: string, facts = {}): Read => ({ fault: { code, facts } })

function numberOf(cell: Cell, { decimal }: Reading): string | undefined {
  if (typeof cell !== 'string') return 'n' in cell ? cell.n : undefined
  return bankAmount(unwrapped(cell).replace(/[%٪]\s*$/, ''), decimal)
}

const orNot = (value: unknown, code: string): Read => (value === undefined ? not(code) : { value })

/** The comma of a number that was shortened, 6,29E+12, separates nothing. */
const separators = /[;،\n]|,(?!\d+e\+?\d+\s*(?:[,;،\n]|$))/i

export const listOf = (cell: Cell): string[] =>
  textOf(cell)
    .split(separators)
    .map((part) => part.trim())
    .filter(Boolean)

function textValue(field: Field, cell: Cell): Read {
  const text = cleanText(textOf(cell))
  if (field.isCode && isShortened(cell)) return not('importShortened', { text })
  return isLost(text) ? not('importLostLetters') : { value: text }
}

function integerOf(cell: Cell, how: Reading): Read {
  const text = numberOf(cell, how)
  return orNot(text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined, 'number')
}

function wordOf(key: string, cell: Cell, how: Reading): Read {
  return orNot(how.words(key).get(fold(textOf(cell))), 'importUnknownWord')
}

/** Several words in one cell; one that nobody knows spoils the cell. */
function wordsOf(key: string, cell: Cell, how: Reading): Read {
  const known = how.words(key)
  const found = listOf(cell).map((text) => known.get(fold(text)))
  return found.includes(undefined) ? not('importUnknownWord') : { value: found }
}

function dateOf(cell: Cell, how: Reading): Read {
  const day =
    typeof cell === 'string'
      ? bankDay(unwrapped(cell), how.dayOrder)
      : 'n' in cell
        ? sheetDay(cell.n, how.is1904 ?? false)
        : undefined
  return orNot(day, 'date')
}

/** The value of a cell for a field; references stay the text they are, to be looked up. */
export function readCell(key: string, field: Field, cell: Cell, how: Reading): Read {
  if (isEmptyCell(cell)) return {}
  if (typeof cell !== 'string' && 'e' in cell) return not('importFormula', { text: cell.e })
  const text = textOf(cell).trim()
  if (text.toUpperCase() === clearMark) return cleared(field)
  switch (field.kind) {
    case 'money':
    case 'quantity':
    case 'percent':
      return orNot(numberOf(cell, how), 'number')
    case 'integer':
      return integerOf(cell, how)
    case 'boolean': {
      const { value, fault } = wordOf('boolean', cell, how)
      return fault ? { fault } : { value: value === 'true' }
    }
    case 'choice':
    case 'country':
      return wordOf(key, cell, how)
    case 'choices':
      return wordsOf(key, cell, how)
    case 'date':
      return dateOf(cell, how)
    case 'references':
    case 'lines':
      return { value: listOf(cell) }
    default:
      return textValue(field, cell)
  }
}

function cleared({ isOptional, kind }: Field): Read {
  if (['references', 'lines', 'choices'].includes(kind)) return { value: [] }
  return isOptional ? { value: null } : not('required')
}
