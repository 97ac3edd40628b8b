/** A file of a bank, whichever it is: told by its content, never by its name. */

import { Refusal } from '../kernel/refusal.ts'
import { isCamt, readCamt } from './camt.ts'
import { type CsvMapping, guessedMapping, readCsv } from './csv.ts'
import { fileText } from './file-text.ts'
import { isOfx, readOfx } from './ofx.ts'
import { accountKey, type BankFormat, type BankStatement, broken, joined } from './statement.ts'

export function formatOf(text: string): BankFormat {
  if (isOfx(text)) return 'ofx'
  if (isCamt(text)) return 'camt'
  if (/^\s*</.test(text)) throw broken('format')
  return 'csv'
}

export type BankFile = {
  format: BankFormat
  statements: BankStatement[]
  mapping: CsvMapping | null
}

export function readBankFile(bytes: Uint8Array, remembered: CsvMapping | null): BankFile {
  const text = fileText(bytes)
  const format = formatOf(text)
  if (format === 'ofx') return { format, statements: joined(readOfx(text)), mapping: null }
  if (format === 'camt') return { format, statements: joined(readCamt(text)), mapping: null }
  const mapping = remembered ?? guessedMapping(text)
  return { format, statements: joined(readCsv(text, mapping)), mapping }
}

/** What we know of the account that a file is brought to. */
export type KnownAccount = { identifier: string | null; currency: string }

/** Two writings of one account: the whole of it, or the number at the end of its IBAN. */
function isSameAccount(ours: string, theirs: string): boolean {
  const [a, b] = [accountKey(ours), accountKey(theirs)]
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= 6 ? long.endsWith(short) : short === long
}

/** The statement of that account, or why the file is none of it. */
export function statementFor(
  { statements }: Pick<BankFile, 'statements'>,
  { identifier, currency }: KnownAccount,
): BankStatement {
  const named = statements.filter(
    ({ account }) => identifier === null || account === null || isSameAccount(identifier, account),
  )
  const accounts = statements.flatMap(({ account }) => account ?? []).join(', ')
  if (named.length === 0)
    throw new Refusal('bankFileOfOtherAccount', 'file', { accounts, identifier })
  const paid = named.filter((it) => it.currency === null || it.currency === currency)
  if (paid.length === 0)
    throw new Refusal('bankFileOfOtherCurrency', 'file', {
      currency,
      found: named[0]?.currency ?? '',
    })
  const [found, ...more] = paid
  if (!found || more.length > 0) throw new Refusal('bankFileOfManyAccounts', 'file', { accounts })
  return found
}
