/**
 * What a bank says of an account: where it stood, what came and went, where it stands. Every file a
 * bank gives (CSV, OFX, CAMT.053) is read into this one shape; amounts are signed as the account of
 * the company sees them, money that came in above zero.
 */
import { isFarDay } from '../books/period.ts'
import { addDays } from '../kernel/date.ts'
import { formatDate } from '../kernel/format.ts'
import { decimalsOf, tidyDecimal } from '../kernel/number/decimal.ts'
import { sumOf } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { cutText, foreignLine, isVisible } from '../kernel/text.ts'

export type BankFormat = 'csv' | 'ofx' | 'camt'

export type BankLine = {
  day: string
  valueDay: string | null
  amount: string
  /** What both sides call it: a cheque, an order, an end-to-end reference. */
  reference: string | null
  name: string | null
  text: string | null
  /** How the bank itself tells one line from all others; the same in every file it gives. */
  bankId: string
}

export type Balance = { amount: string; day: string | null }

export type BankStatement = {
  format: BankFormat
  /** The IBAN, or the number the bank gives to the account; none in most CSV files. */
  account: string | null
  currency: string | null
  opening: Balance | null
  closing: Balance | null
  lines: BankLine[]
}

export const mostFileBytes = 5_000_000
export const mostBankLines = 20_000

/** How long a text of a line may become; what is longer is cut, for it only explains. */
const longestLineText = 500

export const broken = (what: string): Refusal => new Refusal('bankFileBroken', 'file', { what })

export const textOf = (parts: readonly (string | null | undefined)[]): string | null => {
  // Each once; a set, because an entry may say thousands of them.
  const said = new Set(parts.flatMap((part) => (part && foreignLine(part)) || []))
  const text = [...said].join(' ')
  return isVisible(text) ? cutText(text, longestLineText) : null
}

/** As two writings of one account are compared: letters and digits alone. */
export const accountKey = (account: string): string =>
  account.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * Lines a bank gives no id of its own are told apart by what they say; two that say the same on one
 * day are the first and the second of them, in whichever file they stand.
 */
export function withOwnIds(
  lines: readonly (Omit<BankLine, 'bankId'> & { bankId: string | null })[],
) {
  const seen = new Map<string, number>()
  return lines.map((line): BankLine => {
    if (line.bankId) return { ...line, bankId: cutText(foreignLine(line.bankId), longestLineText) }
    const said = [line.day, line.amount, line.reference, line.name, line.text]
      .map((part) => part ?? '')
      .join('|')
    const count = (seen.get(said) ?? 0) + 1
    seen.set(said, count)
    return { ...line, bankId: `${said}|${count}`.slice(-longestLineText) }
  })
}

/** The lines in the order of their days; what a bank writes newest first is turned round. */
export function inOrder<Line extends { day: string }>(lines: readonly Line[]): Line[] {
  const isFalling = (lines[0]?.day ?? '') > (lines.at(-1)?.day ?? '')
  const rising = isFalling ? lines.toReversed() : [...lines]
  return rising.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** A statement that was read whole: not too long, ids once, and adding up. */
function refuseStatement({ lines, opening, closing }: BankStatement): void {
  if (lines.length === 0) throw new Refusal('bankFileIsEmpty', 'file')
  if (lines.length > mostBankLines)
    throw new Refusal('bankFileTooLong', 'file', { max: mostBankLines })
  const ids = new Set<string>()
  for (const { bankId } of lines) {
    if (ids.has(bankId)) throw new Refusal('bankLineTwice', 'file', { line: bankId.slice(0, 80) })
    ids.add(bankId)
  }
  if (!opening || !closing) return
  const expected = sumOf([opening.amount, ...lines.map(({ amount }) => amount)])
  if (expected !== sumOf([closing.amount]))
    throw new Refusal('bankFileDoesNotAddUp', 'file', { expected, closing: closing.amount })
}

/** As long as an amount that somebody types can be. */
const isBeyond = (amount: string): boolean => !/^-?\d{1,15}(\.|$)/.test(tidyDecimal(amount))

/**
 * What a line of a bank cannot be: larger than any amount here, finer than its currency, booked on a
 * day to come (the bank's own tomorrow may have begun), or of a day far from today.
 */
export function refuseStrangeLines(
  { lines, opening, closing }: BankStatement,
  { decimals, today }: { decimals: number; today: string },
): void {
  const isFine = (amount: string) => decimalsOf(tidyDecimal(amount)) > decimals
  for (const { day, valueDay, amount, text, name } of lines) {
    const facts = { day: formatDate(day), amount, text: text ?? name ?? '' }
    if (isBeyond(amount)) throw new Refusal('bankLineTooLarge', 'file', facts)
    if (isFine(amount)) throw new Refusal('bankLineTooFine', 'file', { ...facts, decimals })
    if (day > addDays(today, 1) || [day, valueDay ?? day].some((it) => isFarDay(it, today)))
      throw new Refusal('bankLineFarAway', 'file', facts)
  }
  for (const it of [opening, closing]) {
    if (!it) continue
    const { amount } = it
    if (isBeyond(amount)) throw new Refusal('bankBalanceTooLarge', 'file', { amount })
    if (isFine(amount)) throw new Refusal('bankBalanceTooFine', 'file', { amount, decimals })
  }
}

const firstDay = ({ opening, lines }: BankStatement): string => opening?.day ?? lines[0]?.day ?? ''

/** A bank may give each day a statement of its own: those of one account are one, end to end. */
export function joined(statements: readonly BankStatement[]): BankStatement[] {
  const byAccount = Map.groupBy(
    statements,
    ({ account, currency }) => `${accountKey(account ?? '')} ${currency ?? ''}`,
  )
  return [...byAccount.values()].flatMap((found) => {
    const all = found.toSorted((a, b) => (firstDay(a) < firstDay(b) ? -1 : 1))
    const [first] = all
    if (!first) return []
    const whole = {
      ...first,
      closing: all.at(-1)?.closing ?? null,
      lines: inOrder(all.flatMap(({ lines }) => lines)),
    }
    refuseStatement(whole)
    return whole
  })
}
