/**
 * CSV of any bank: which column says what is told once per account and remembered. Rows above the
 * heading and below the last line are left out; a row with a day and no amount, or the other way
 * round, is a fault and not left out silently.
 */
import { z } from 'zod'
import { isZero } from '../kernel/number/decimal.ts'
import { differenceOf } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { bankAmount, bankDay, dayOrders } from './figures.ts'
import {
  type BankStatement,
  broken,
  inOrder,
  mostBankLines,
  textOf,
  withOwnIds,
} from './statement.ts'

const mostColumns = 60

const column = z
  .int()
  .min(0)
  .max(mostColumns - 1)
const maybe = column.nullable()

export const csvMapping = z
  .strictObject({
    delimiter: z.enum([',', ';', '\t', '|'], 'invalid'),
    /** How many rows stand above the first line. */
    skip: z.int().min(0).max(50),
    dayOrder: z.enum(dayOrders, 'invalid'),
    decimal: z.enum(['.', ','], 'invalid'),
    day: column,
    valueDay: maybe,
    /** One column with a sign, or two without. */
    amount: maybe,
    debit: maybe,
    credit: maybe,
    balance: maybe,
    reference: maybe,
    name: maybe,
    text: maybe,
    bankId: maybe,
  })
  .refine(
    ({ amount, debit, credit }) => (amount === null) === (debit !== null && credit !== null),
    {
      error: 'bankColumnsMissing',
      path: ['amount'],
    },
  )

export type CsvMapping = z.output<typeof csvMapping>

/** The cells of each row; quotes may hold delimiters, quotes and line ends. */
export function cellsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const endRow = () => {
    if (row.some((cell) => cell.trim() !== '')) rows.push(row)
    if (rows.length > mostBankLines + 100)
      throw new Refusal('bankFileTooLong', 'file', { max: mostBankLines })
    row = []
  }
  while (at <= text.length) {
    const cell = text[at] === '"' ? quoted(text, at) : bare(text, at, delimiter)
    row.push(cell.text)
    if (row.length > mostColumns) throw broken('columns')
    const end = text[cell.end]
    at = cell.end + 1
    if (end === delimiter) continue
    endRow()
    if (end === '\r' && text[at] === '\n') at += 1
  }
  return rows
}

type Cell = { text: string; end: number }

function quoted(text: string, from: number): Cell {
  let found = ''
  let at = from + 1
  for (;;) {
    const end = text.indexOf('"', at)
    if (end < 0) throw broken('quotes')
    found += text.slice(at, end)
    if (text[end + 1] !== '"') return { text: found, end: end + 1 }
    found += '"'
    at = end + 2
  }
}

function bare(text: string, from: number, delimiter: string): Cell {
  let end = from
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r')
    end += 1
  return { text: text.slice(from, end), end }
}

const cellAt = (row: readonly string[], at: number | null): string =>
  at === null ? '' : (row[at] ?? '').trim()

/** What a row moved; nothing where its cells are empty. */
function amountOf(row: readonly string[], mapping: CsvMapping, at: number): string | undefined {
  const read = (cell: string): string => {
    const found = bankAmount(cell, mapping.decimal)
    if (found === undefined) throw new Refusal('bankAmountUnreadable', 'file', { row: at, cell })
    return found
  }
  if (mapping.amount !== null) {
    const cell = cellAt(row, mapping.amount)
    return cell === '' ? undefined : read(cell)
  }
  // Some banks write the outgoing column with a minus and some without.
  const [debit, credit] = [cellAt(row, mapping.debit), cellAt(row, mapping.credit)]
  const out = debit === '' ? '0' : read(debit).replace('-', '')
  const into = credit === '' ? '0' : read(credit)
  if (debit === '' && credit === '') return undefined
  return differenceOf(into, out)
}

function lineOf(row: readonly string[], mapping: CsvMapping, at: number) {
  const written = cellAt(row, mapping.day)
  const day = bankDay(written, mapping.dayOrder)
  const amount = day === undefined && written === '' ? undefined : amountOf(row, mapping, at)
  // Sums and remarks below the lines have no day.
  if (written === '' || (amount === undefined && day === undefined)) return []
  if (day === undefined) throw new Refusal('bankDayUnreadable', 'file', { row: at, cell: written })
  if (amount === undefined) throw new Refusal('bankAmountUnreadable', 'file', { row: at, cell: '' })
  if (isZero(amount)) return []
  const valued = cellAt(row, mapping.valueDay)
  return [
    {
      day,
      valueDay: valued ? (bankDay(valued, mapping.dayOrder) ?? null) : null,
      amount,
      reference: textOf([cellAt(row, mapping.reference)]),
      name: textOf([cellAt(row, mapping.name)]),
      text: textOf([cellAt(row, mapping.text)]),
      bankId: cellAt(row, mapping.bankId) || null,
      balance: bankAmount(cellAt(row, mapping.balance), mapping.decimal) ?? null,
    },
  ]
}

export function readCsv(text: string, mapping: CsvMapping): BankStatement[] {
  const rows = cellsOf(text, mapping.delimiter).slice(mapping.skip)
  const found = inOrder(rows.flatMap((row, at) => lineOf(row, mapping, at + mapping.skip + 1)))
  const [first, last] = [found[0], found.at(-1)]
  return [
    {
      format: 'csv',
      account: null,
      currency: null,
      opening:
        first?.balance != null
          ? { amount: differenceOf(first.balance, first.amount), day: first.day }
          : null,
      closing: last?.balance != null ? { amount: last.balance, day: last.day } : null,
      lines: withOwnIds(found.map(({ balance: _, ...line }) => line)),
    },
  ]
}

/** How banks head their columns, in three languages. */
const headings: readonly (readonly [keyof CsvMapping, RegExp])[] = [
  ['valueDay', /value|valeur|تاريخ القيمة|تاريخ الحق/i],
  ['day', /date|jour|booking|posting|التاريخ|تاريخ/i],
  ['debit', /debit|débit|withdraw|paid out|money out|retrait|مدين|سحب/i],
  ['credit', /credit|crédit|deposit|paid in|money in|versement|دائن|إيداع|ايداع/i],
  ['balance', /balance|solde|الرصيد|رصيد/i],
  ['amount', /amount|montant|المبلغ|مبلغ/i],
  ['bankId', /transaction id|unique|^id$|identifiant|رقم العملية/i],
  ['reference', /ref|réf|cheque|chèque|check|المرجع|مرجع|شيك/i],
  ['name', /name|nom\b|payee|beneficiary|bénéficiaire|counterparty|tiers|الاسم|المستفيد/i],
  ['text', /desc|detail|détail|libell|memo|narrat|particulars|text|البيان|وصف|تفاصيل/i],
]

const delimiters = [';', '\t', '|', ','] as const

/** The delimiter that cuts most rows into the same number of cells. */
function delimiterOf(text: string): CsvMapping['delimiter'] {
  const rows = text.split(/\r?\n/, 30).filter((row) => row.trim() !== '')
  const scored = delimiters.map((delimiter) => {
    const widths = Map.groupBy(
      rows.map((row) => row.split(delimiter).length),
      (width) => width,
    )
    const scores = [...widths].map(([width, of]) => (width > 1 ? width * of.length : 0))
    return { delimiter, score: Math.max(0, ...scores) }
  })
  return scored.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ','
}

/** Enough to look at; a cell whose quotes end beyond it is left out. */
function beginningOf(text: string): string {
  const start = text.slice(0, 20_000)
  const isOpen = start.split('"').length % 2 === 0
  return isOpen ? start.slice(0, start.lastIndexOf('"')) : start
}

/** A first proposal for a file of a bank we do not know: people look at it before it is used. */
export function guessedMapping(text: string): CsvMapping {
  const delimiter = delimiterOf(text)
  const rows = cellsOf(beginningOf(text), delimiter)
  const found = rows.findIndex(
    (row) => headings.filter(([, name]) => row.some((cell) => name.test(cell))).length >= 2,
  )
  const heading = rows[found] ?? []
  const taken = new Set<number>()
  const columns: Record<string, number | null> = {}
  for (const [key, name] of headings) {
    const at = heading.findIndex((cell, i) => !taken.has(i) && name.test(cell))
    columns[key] = at < 0 ? null : at
    if (at >= 0) taken.add(at)
  }
  const body = rows.slice(found + 1)
  const days = body.map((row) => cellAt(row, columns.day ?? 0))
  const money = body.flatMap((row) =>
    [columns.amount, columns.debit, columns.credit].flatMap((at) => cellAt(row, at ?? null) || []),
  )
  const hasBoth = columns.debit !== null && columns.credit !== null
  return {
    delimiter,
    skip: found + 1,
    dayOrder:
      dayOrders.find((order) => days.filter((it) => it && !bankDay(it, order)).length === 0) ??
      'dmy',
    decimal: money.some((it) => /,\d{1,2}\D*$/.test(it)) ? ',' : '.',
    day: columns.day ?? 0,
    valueDay: columns.valueDay ?? null,
    amount: hasBoth ? null : (columns.amount ?? 1),
    debit: hasBoth ? (columns.debit ?? null) : null,
    credit: hasBoth ? (columns.credit ?? null) : null,
    balance: columns.balance ?? null,
    reference: columns.reference ?? null,
    name: columns.name ?? null,
    text: columns.text ?? null,
    bankId: columns.bankId ?? null,
  }
}
