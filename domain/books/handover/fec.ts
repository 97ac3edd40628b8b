/**
 * The file a French tax office asks for (fichier des écritures comptables, article A47 A-1 of the
 * livre des procédures fiscales): eighteen columns between tabs, one line per line of an entry, the
 * entries of a year numbered without a gap and each of them even. Entries that only empty income and
 * expense at the end of a year are left out, as the text wants it; what stood at its beginning comes
 * first.
 */
import { isNegative, padDecimal } from '../../kernel/number/decimal.ts'
import { Refusal } from '../../kernel/refusal.ts'

export const fecColumns = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

const journals = {
  opening: ['AN', 'A-nouveaux'],
  sales: ['VE', 'Ventes'],
  purchasing: ['AC', 'Achats'],
  pos: ['CA', 'Caisse'],
  receipts: ['TR', 'Trésorerie'],
  payments: ['TR', 'Trésorerie'],
  stock: ['ST', 'Stocks'],
  adjustment: ['ST', 'Stocks'],
  other: ['OD', 'Opérations diverses'],
} as const satisfies Record<string, readonly [code: string, name: string]>

/** The journal of a screen that documents are posted from; entries of no document are sundry. */
const journalOf = (screen: string | null): readonly [string, string] =>
  Object.hasOwn(journals, screen ?? '') ? journals[screen as keyof typeof journals] : journals.other

export type FecLine = {
  /** Groups the lines of one entry. */
  entry: string
  screen: string | null
  day: string
  account: { code: string; title: string }
  partner: { code: string; title: string } | null
  piece: string
  pieceDay: string
  label: string
  /** Debit above zero, in the currency of the books. */
  first: string
  validDay: string
  /** Where it was written in another currency. */
  foreign: { amount: string; code: string } | null
}

const compact = (day: string): string => day.replaceAll('-', '')

/** No sign that ends a column or a line; the file knows no quotes. */
const cell = (text: string, max = 200): string =>
  text
    .replace(/[\t\r\n|"]+/g, ' ')
    .trim()
    .slice(0, max)

const amount = (decimal: string): string => padDecimal(decimal, 2).replace('.', ',')

/** One line of the file, as its columns. */
export function fecCells(line: FecLine, number: number): string[] {
  const [code, name] = journalOf(line.screen)
  const isCredit = isNegative(line.first)
  const size = amount(line.first.replace('-', ''))
  return [
    code,
    name,
    String(number),
    compact(line.day),
    cell(line.account.code),
    cell(line.account.title),
    cell(line.partner?.code ?? ''),
    cell(line.partner?.title ?? ''),
    cell(line.piece) || String(number),
    compact(line.pieceDay),
    cell(line.label) || name,
    isCredit ? '0,00' : size,
    isCredit ? size : '0,00',
    '',
    '',
    compact(line.validDay),
    line.foreign ? amount(line.foreign.amount) : '',
    line.foreign?.code ?? '',
  ]
}

/** Nine digits: given as they are, within a SIRET of fourteen, or behind FR and a key. */
export function sirenOf(financialNumber: string | null): string {
  const text = (financialNumber ?? '').replace(/[\s.-]/g, '').toUpperCase()
  const found =
    /^(\d{9})(\d{5})?$/.exec(text)?.[1] ?? /^FR[0-9A-HJ-NP-Z]{2}(\d{9})$/.exec(text)?.[1]
  if (!found || !hasLuhn(found)) throw new Refusal('sirenMissing')
  return found
}

/** The last digit of a SIREN proves the others. */
function hasLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** `<SIREN>FEC<last day of the year>.txt`. */
export const fecName = (siren: string, to: string): string => `${siren}FEC${compact(to)}.txt`
