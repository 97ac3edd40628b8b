/**
 * What statements are made of: the sum of each account in each column, debits minus credits, in one
 * measure. A figure of one measure never comes from another: nothing here converts.
 */
import type { AccountKind } from '../../identity/starter-books.ts'
import { isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, negated, sumOf } from '../../kernel/number/fraction.ts'
import type { AccountTitle } from '../ledger.ts'

/** In the first currency, the second, or the one an account of money has itself. */
export const measures = ['first', 'second', 'own'] as const

export type Measure = (typeof measures)[number]

export type StatementAccount = AccountTitle & {
  kind: AccountKind
  role: string | null
  /** Of an account of money. */
  currency: string | null
}

/** Debits minus credits of one account, in the order of the columns. */
export type AccountFigures = { account: StatementAccount; figures: readonly string[] }

/** A group of a statement, named by its words `statement.group.<group>`. */
type StatementGroup = 'income' | 'cost' | 'expense' | 'asset' | 'liability' | 'equity'

/** A line that is made of others, named by its words `statement.sum.<sum>`. */
type StatementSum =
  | StatementGroup
  | 'grossProfit'
  | 'result'
  | 'resultOfYear'
  | 'earlierResults'
  | 'between'
  | 'liabilityAndEquity'
  | 'opening'
  | 'closing'
  | 'in'
  | 'out'
  | 'change'

export type StatementRow =
  | { is: 'group'; group: string }
  | { is: 'account'; account: StatementAccount; figures: readonly string[] }
  /** Told by something else than an account: a kind of document, a currency. */
  | { is: 'named'; name: string; figures: readonly string[] }
  | { is: 'sum' | 'total'; sum: StatementSum; figures: readonly string[] }

const noFigures = (count: number): string[] => Array.from({ length: count }, () => '0')

/** Column by column. */
export const sumOfFigures = (all: readonly (readonly string[])[], count: number): string[] =>
  noFigures(count).map((_, at) => sumOf(all.map((figures) => figures[at] ?? '0')))

export const lessFigures = (a: readonly string[], b: readonly string[]): string[] =>
  a.map((figure, at) => differenceOf(figure, b[at] ?? '0'))

export const negatedFigures = (figures: readonly string[]): string[] => figures.map(negated)

export const isNothing = (figures: readonly string[]): boolean => figures.every(isZero)

/** As they are read: what is earned or owed stands in the books with a minus. */
const readFigures = ({ account, figures }: AccountFigures): string[] =>
  account.kind === 'asset' || account.kind === 'expense' ? [...figures] : negatedFigures(figures)

const figuresOf = (row: StatementRow): readonly string[] => ('figures' in row ? row.figures : [])

type Group = {
  group: StatementGroup
  accounts: readonly AccountFigures[]
  /** Lines of the group that are no accounts. */
  more?: readonly StatementRow[]
  columns: number
}

/** The accounts of a group with its sum below; nothing where no account has a figure. */
export function groupRows({ group, accounts, more = [], columns }: Group): {
  rows: StatementRow[]
  sum: string[]
} {
  const shown = accounts
    .filter(({ figures }) => !isNothing(figures))
    .map((it): StatementRow => ({ is: 'account', account: it.account, figures: readFigures(it) }))
  const lines = [...shown, ...more]
  const sum = sumOfFigures(lines.map(figuresOf), columns)
  if (lines.length === 0) return { rows: [], sum }
  return { rows: [{ is: 'group', group }, ...lines, { is: 'sum', sum: group, figures: sum }], sum }
}
