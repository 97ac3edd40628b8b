/** What the screens of the books and the server say to each other. */

import { z } from 'zod'
import type { Linked } from '../kernel/field.ts'
import { day as dayInput, id as idInput } from '../kernel/input.ts'
import { searchText } from '../kernel/list.ts'
import { isNegative } from '../kernel/number/decimal.ts'
import type { BehaviourName, Side } from './behaviour.ts'

export const entryKinds = [
  'posting',
  'allocation',
  'cheque',
  'revaluation',
  'reversal',
  'manual',
  'drawer',
  'exchange',
  'closing',
  'tax',
  'salary',
  'value',
] as const

export type EntryKind = (typeof entryKinds)[number]

/** The document an entry came from, as a link shows it. */
type EntryDocument = {
  id: string
  number: string
  behaviour: BehaviourName
  partner: string | null
}

export type AccountTitle = Linked & { code: string }

/** Above zero it is debit, below it is credit. */
export const sidesOfAmount = (amount: string): { debit: string; credit: string } =>
  isNegative(amount) ? { debit: '0', credit: amount.slice(1) } : { debit: amount, credit: '0' }

export type JournalLine = {
  account: AccountTitle
  partner: Linked | null
  /** The code of its own currency, and the amount in it: debit above zero. */
  currency: string
  amount: string
  debit: string
  credit: string
  /** In the second currency, as posted; nothing in a company with one. */
  secondDebit: string | null
  secondCredit: string | null
  note: string | null
}

export type JournalEntry = {
  id: string
  day: string
  kind: EntryKind
  note: string | null
  user: string
  at: string
  document: EntryDocument | null
  reversalOf: string | null
  reversedBy: string | null
  /** Nothing where it is of pay, and its amounts are not for the reader. */
  lines: JournalLine[] | null
}

export type JournalPage = { rows: JournalEntry[]; next: string | null }

/** Debits minus credits: below zero where the credits outweigh. */
export type Turnover = { opening: string; debit: string; credit: string; closing: string }

export type TrialRow = {
  account: AccountTitle & { kind: string }
  first: Turnover
  second: Turnover
  /** Of an account of money: in its own currency. */
  own: (Turnover & { currency: string }) | null
}

export type TrialBalance = { from: string; to: string; rows: TrialRow[] }

export type LedgerLine = {
  entry: string
  position: number
  day: string
  kind: EntryKind
  note: string | null
  document: EntryDocument | null
  partner: Linked | null
  /** The code of its own currency. */
  currency: string
} & (LedgerAmounts | Record<keyof LedgerAmounts, null>)

/** A line of pay has none for whoever may not see them, and no balance that would tell them. */
type LedgerAmounts = {
  debit: string
  credit: string
  secondDebit: string | null
  secondCredit: string | null
  /** In its own currency: debit above zero. */
  amount: string
  balance: string
  secondBalance: string
  /** Of an account of money: in its own currency. */
  ownBalance: string | null
}

export type LedgerCard = {
  account: AccountTitle & { kind: string }
  opening: string
  secondOpening: string
  /** The code of its own currency, of an account of money. */
  currency: string | null
  ownOpening: string | null
  rows: LedgerLine[]
  next: string | null
}

/** What the screen must know before anything is written on it. */
export type BooksTerms = {
  today: string
  lockedThrough: string | null
  locks: { at: string; user: string; before: string | null; after: string | null }[]
}

export type OpeningRow = {
  id: string
  number: string
  day: string
  side: Side
  partner: Linked
  currency: string
  /** Above zero it is owed, below it is to be given back. */
  amount: string
  firstAmount: string
  open: string
  state: 'posted' | 'void'
  note: string | null
}

export const journalParams = z.strictObject({
  from: dayInput.optional(),
  to: dayInput.optional(),
  account: idInput.optional(),
  kind: z.enum(entryKinds, 'invalid').optional(),
  /** Entries that moved money, by the name cash flow gives them. */
  of: z
    .string()
    .regex(/^[A-Za-z.]{1,40}$/, 'invalid')
    .optional(),
  q: searchText.optional(),
  after: z.string().max(60, 'invalid').optional(),
})

export type JournalParams = z.output<typeof journalParams>

/** Where a page ended. Days and ids alone: anything else was not written by us. */
export const journalCursor = z
  .string()
  .transform((text) => text.split('_'))
  .pipe(z.tuple([dayInput, idInput]))

export const ledgerCursor = z
  .string()
  .transform((text) => text.split('_'))
  .pipe(
    z.tuple([
      dayInput,
      idInput,
      z
        .string()
        .regex(/^\d{1,5}$/)
        .transform(Number),
    ]),
  )

const periodDays = { from: dayInput, to: dayInput }

const isForward = ({ from, to }: { from: string; to: string }): boolean => from <= to

const backwards = { error: 'periodIsBackwards', path: ['to'] }

export const periodParams = z.strictObject(periodDays).refine(isForward, backwards)

/** Of one branch or one project alone. */
export const placeParams = { branch: idInput.optional(), project: idInput.optional() }

export const trialParams = z
  .strictObject({ ...periodDays, ...placeParams })
  .refine(isForward, backwards)

export type TrialParams = z.output<typeof trialParams>
