/**
 * An entry somebody writes by hand. It balances to the last cent, each line has one side, and it
 * never touches an account that follows documents: such an account would no longer agree with what
 * is open, on the shelf or in the drawer of cheques.
 */

import { z } from 'zod'
import type { AccountRole } from '../identity/starter-books.ts'
import { longText, money, text } from '../kernel/field.ts'
import { day as dayInput, idOf, maybe } from '../kernel/input.ts'
import { isZero } from '../kernel/number/decimal.ts'
import { differenceOf, sumOf } from '../kernel/number/fraction.ts'
import { refuseDecimals } from '../kernel/number/money.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type Currency, currencyKey, type Decimals, type Rank, worthAt } from '../money/measure.ts'
import { type Booking, booked, roundingOf } from './entry.ts'
import type { Places } from './place.ts'

const mostEntryLines = 200

const id = (code: string) => idOf(code, code)

export const entryInput = z.strictObject({
  id: id('required'),
  day: dayInput,
  note: maybe(longText({ max: 500 }).schema),
  /** The one its amounts are in; without it the first. */
  currency: maybe(id('invalid')),
  branch: maybe(id('invalid')),
  lines: z
    .array(
      z.strictObject({
        account: id('selectAccount'),
        partner: maybe(id('invalid')),
        project: maybe(id('invalid')),
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

/** Accounts whose balance is the sum of something else: no entry by hand names them. */
export const followingRoles: readonly AccountRole[] = [
  'receivable',
  'payable',
  'stock',
  'transit',
  'making',
  'chequesInHand',
  'chequesIssued',
  'withholdingPayable',
  'tips',
  'salariesPayable',
  'staffLoans',
  'staffProvisions',
  'branches',
  'giftCards',
  'cashBack',
  'deposits',
  'points',
  'vouchers',
]

/**
 * What clients withheld is set off against our tax by hand, and sales and their cost are told by item:
 * money and rests never go there.
 */
const unspentRoles: readonly AccountRole[] = [
  ...followingRoles,
  'withholdingReceivable',
  'sales',
  'costOfSales',
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

type PostedLine = { debit: string; secondDebit: string | null }

/** What an entry comes to, in both currencies as posted. */
export const sumOfDebits = (
  lines: readonly PostedLine[],
): { first: string; second: string | null } => ({
  first: sum(lines.map(({ debit }) => debit)),
  second: lines.every(({ secondDebit }) => secondDebit === null)
    ? null
    : sum(lines.map(({ secondDebit }) => secondDebit)),
})

export type EntryAccount = {
  id: string
  role: AccountRole | null
  kind: string
  isActive: boolean
  /** Whether notes and coins lie there: no posting takes out more than there is. */
  isCash: boolean
  /** Of an account of money: the currency of all its lines, and which of the two that is, if any. */
  currency: { id: string; code: string; rank: Rank | null } | null
}

/** What an office is owed stands on accounts of these; paying it closes what stands there. */
const officeRoles: readonly AccountRole[] = [
  'taxPayable',
  'contributionsPayable',
  'salaryTaxPayable',
]

export const isOwedToOffice = ({ role }: Pick<EntryAccount, 'role'>): boolean =>
  role !== null && officeRoles.includes(role)

type Nameable = Pick<EntryAccount, 'role' | 'isActive'>

const follows = ({ role }: Nameable): boolean => role !== null && followingRoles.includes(role)

/** Whether somebody may name the account by hand; pickers offer no other. */
export const canBeNamed = (account: Nameable): boolean => account.isActive && !follows(account)

const isUnspent = ({ role }: Nameable): boolean => role !== null && unspentRoles.includes(role)

/** Whether an expense may be spent on it: nothing that follows documents, and no money. */
export const canBeSpentOn = (account: Nameable & { hasMoney: boolean }): boolean =>
  canBeNamed(account) && !account.hasMoney && !isUnspent(account)

export function refuseSpentOn(found: EntryAccount | undefined, field: string): void {
  refuseNamedAccount(found, field)
  if (found && !canBeSpentOn({ ...found, hasMoney: found.currency !== null }))
    throw new Refusal('accountFollowsDocuments', field)
}

/** What is neither earned nor spent is for those who write the journal. */
export function refuseBeyondResult(
  found: EntryAccount | undefined,
  field: string,
  canWriteJournal: boolean,
): void {
  refuseSpentOn(found, field)
  if (!canWriteJournal && found?.kind !== 'income' && found?.kind !== 'expense')
    throw new Refusal('selectAccount', field)
}

/** An account that somebody may name by hand. */
function refuseNamedAccount(found: EntryAccount | undefined, field: string): void {
  if (!found?.isActive) throw new Refusal('selectAccount', field)
  if (!canBeNamed(found)) throw new Refusal('accountFollowsDocuments', field)
}

/** The currency an entry is written in. */
export type EntryCurrency = {
  currency: Currency
  /** Of the currency itself. */
  fine: number
  rate: string | null
  decimals: Decimals
}

function refuseLine(
  line: EntryInputLine,
  at: number,
  accounts: ReadonlyMap<string, EntryAccount>,
  { currency, fine }: EntryCurrency,
): void {
  const account = accounts.get(line.account)
  refuseNamedAccount(account, `lines.${at}.account`)
  if (account?.currency && (account.currency.rank ?? account.currency.id) !== currencyKey(currency))
    throw new Refusal('accountCurrency', `lines.${at}.account`, { currency: account.currency.code })
  const isDebit = !isZero(line.debit ?? '0')
  if (isDebit === !isZero(line.credit ?? '0')) throw new Refusal('oneSide', `lines.${at}.debit`)
  const side = isDebit ? 'debit' : 'credit'
  refuseDecimals(line[side] ?? '0', fine, `lines.${at}.${side}`)
}

/** What stands against the entry, first by line and then as a whole. */
export function refuseEntry(
  lines: readonly EntryInputLine[],
  accounts: ReadonlyMap<string, EntryAccount>,
  currency: EntryCurrency,
): void {
  lines.forEach((line, at) => {
    refuseLine(line, at, accounts, currency)
  })
  const { difference } = balanceOf(lines)
  if (difference !== '0') throw new Refusal('entryOutOfBalance', 'lines', { difference })
}

type BookedLine = Booking & { project?: string | null; note?: string | null }

/**
 * The lines of the entry as they are booked, each as it was written. Money leaves its place at its
 * average there; what rates made of it, and what conversion leaves over, are lines of their own.
 */
export function bookedLines(
  lines: readonly EntryInputLine[],
  accounts: ReadonlyMap<string, EntryAccount>,
  { currency, rate, decimals }: EntryCurrency,
  places: Places,
): BookedLine[] {
  const written = lines.flatMap((line): BookedLine[] => {
    const amount = differenceOf(line.debit || '0', line.credit || '0')
    const worth = worthAt(amount, currency, rate, decimals)
    const account = { id: line.account }
    const more = { partner: line.partner ?? undefined, project: line.project, note: line.note }
    if (!accounts.get(line.account)?.currency)
      return [{ ...booked(account, currency, worth), ...more }]
    const [money, ...rates] = places.move(account, currency, amount, worth)
    return [...(money ? [{ ...money, ...more }] : []), ...rates]
  })
  return [...written, ...roundingOf(written, rate, decimals)]
}
