/** A file on its way to the desk: looked at here as the server will read it, then sent. */
import i18next from 'i18next'
import { formatOf } from '../../domain/bank/bank-file.ts'
import { type CsvMapping, cellsOf, guessedMapping, readCsv } from '../../domain/bank/csv.ts'
import { fileText } from '../../domain/bank/file-text.ts'
import { type BankFormat, type BankLine, mostFileBytes } from '../../domain/bank/statement.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { call, messageOf } from '../kernel/session/api.ts'

export type LookedAt = { file: File; text: string; format: BankFormat; guess: CsvMapping | null }

export async function lookAt(file: File): Promise<LookedAt> {
  // Asked before it is read: a film would fill the memory of a phone.
  if (file.size > mostFileBytes) throw new Refusal('fileTooLarge', 'file')
  const text = fileText(new Uint8Array(await file.arrayBuffer()))
  const format = formatOf(text)
  return { file, text, format, guess: format === 'csv' ? guessedMapping(text) : null }
}

export const wordsOf = (error: unknown): string =>
  error instanceof Refusal
    ? i18next.t(`refusal.${error.code}`, { ...error.facts })
    : messageOf(error)

type Sample = { heads: string[]; lines: BankLine[]; problem: string | null }

/** The first lines as the mapping reads them, or why it cannot. */
export function sampleOf({ text }: LookedAt, mapping: CsvMapping): Sample {
  try {
    const rows = cellsOf(text, mapping.delimiter)
    const wide = Math.max(0, ...rows.slice(0, 60).map((row) => row.length))
    const named = rows[mapping.skip - 1] ?? []
    const heads = Array.from({ length: wide }, (_, at) => named[at]?.trim() || `#${at + 1}`)
    try {
      return { heads, lines: readCsv(text, mapping)[0]?.lines.slice(0, 3) ?? [], problem: null }
    } catch (error) {
      return { heads, lines: [], problem: wordsOf(error) }
    }
  } catch (error) {
    return { heads: [], lines: [], problem: wordsOf(error) }
  }
}

type Sending = {
  id: string
  account: string
  mapping: CsvMapping | null
  confirmed: readonly string[]
}

export function sendStatement({ file }: LookedAt, sending: Sending) {
  const { id, account, mapping, confirmed } = sending
  const form = new FormData()
  form.append('id', id)
  form.append('account', account)
  form.append('name', file.name)
  if (mapping) form.append('mapping', JSON.stringify(mapping))
  if (confirmed.length > 0) form.append('confirmed', confirmed.join(','))
  form.append('file', file)
  return call<{ id: string; lines: number }>('POST', '/api/bank/statements', form)
}
