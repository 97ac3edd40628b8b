/**
 * An entry somebody writes by hand. It balances to the last cent, each line has one side, and it
 * never touches an account that follows documents: such an account would no longer agree with what
 * is open, on the shelf or in the drawer of cheques.
 */

import { z } from 'zod'
import type { AccountRole } from '../identity/starter-books.ts'
import { longText, money, text } from '../kernel/field.ts'
import { day as dayInput, idOf } from '../kernel/input.ts'
import { isZero } from '../kernel/number/decimal.ts'
import { differenceOf, sumOf } from '../kernel/number/fraction.ts'
import { refuseDecimals } from '../kernel/number/money.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { EntryLine } from './entry.ts'

const mostEntryLines = 200

const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional()
const id = (code: string) => idOf(code, code)

export const entryInput = z.strictObject({
  id: id('required'),
  day: dayInput,
  note: maybe(longText({ max: 500 }).schema),
  lines: z
    .array(
      z.strictObject({
        account: id('selectAccount'),
        partner: maybe(id('invalid')),
        debit: maybe(money().schema),
        credit: maybe(money().schema),
        note: maybe(text({ max: 200 }).schema),
      }),
    )
    .min(2, 'entryNeedsTwoLines')
    .max(mostEntryLines, 'range'),
})

export type EntryInput = z.output<typeof entryInput>
export type EntryInputLine = EntryInput['lines'][number]

type Sides = { debit?: string | null; credit?: string | null }

/** Accounts whose balance is the sum of something else. */
export const followingRoles: readonly AccountRole[] = [
  'receivable',
  'payable',
  'stock',
  'transit',
  'chequesInHand',
  'chequesIssued',
]

const sum = (amounts: readonly (string | null | undefined)[]): string =>
  sumOf(amounts.map((it) => it || '0'))

/** Both sums, and how much the debits are above the credits; what is no number counts nothing. */
export function balanceOf(lines: readonly Sides[]): {
  debit: string
  credit: string
  difference: string
} {
  const debit = sum(lines.map((line) => line.debit))
  const credit = sum(lines.map((line) => line.credit))
  return {
    debit,
    credit,
    difference: differenceOf(debit, credit),
  }
}

type PostedLine = { debit: string; second: string | null }

/** What an entry comes to, in both currencies as posted. */
export const sumOfDebits = (
  lines: readonly PostedLine[],
): { first: string; second: string | null } => {
  const debits = lines.filter(({ debit }) => !isZero(debit))
  return {
    first: sum(debits.map(({ debit }) => debit)),
    second: debits.some(({ second }) => second !== null)
      ? sum(debits.map(({ second }) => second))
      : null,
  }
}

export type EntryAccount = { id: string; role: AccountRole | null; isActive: boolean }

/** An account that somebody may name by hand. */
export function refuseNamedAccount(found: EntryAccount | undefined, field: string): void {
  if (!found?.isActive) throw new Refusal('selectAccount', field)
  if (found.role && followingRoles.includes(found.role))
    throw new Refusal('accountFollowsDocuments', field)
}

function refuseLine(
  line: EntryInputLine,
  at: number,
  accounts: ReadonlyMap<string, EntryAccount>,
  decimals: number,
): void {
  refuseNamedAccount(accounts.get(line.account), `lines.${at}.account`)
  const isDebit = !isZero(line.debit ?? '0')
  if (isDebit === !isZero(line.credit ?? '0')) throw new Refusal('oneSide', `lines.${at}.debit`)
  const side = isDebit ? 'debit' : 'credit'
  refuseDecimals(line[side] ?? '0', decimals, `lines.${at}.${side}`)
}

/** What stands against the entry, first by line and then as a whole. */
export function refuseEntry(
  lines: readonly EntryInputLine[],
  accounts: ReadonlyMap<string, EntryAccount>,
  decimals: number,
): void {
  lines.forEach((line, at) => {
    refuseLine(line, at, accounts, decimals)
  })
  const { difference } = balanceOf(lines)
  if (difference !== '0') throw new Refusal('entryOutOfBalance', 'lines', { difference })
}

/** The lines of the entry as they are booked, each as it was written. */
export const bookedLines = (
  lines: readonly EntryInputLine[],
  secondOf: (amount: string) => string | null,
): (EntryLine & { note: string | null })[] =>
  lines.map((line) => {
    const debit = line.debit || '0'
    const credit = line.credit || '0'
    return {
      account: { id: line.account },
      partner: line.partner ?? null,
      debit,
      credit,
      second: secondOf(isZero(debit) ? credit : debit),
      note: line.note ?? null,
    }
  })
