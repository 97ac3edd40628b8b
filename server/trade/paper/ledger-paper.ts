/** The trial balance and the card of an account as PDF, in both currencies. */
import { z } from 'zod'
import {
  type LedgerCard,
  type LedgerLine,
  periodParams,
  type TrialRow,
  type Turnover,
} from '../../../domain/books/ledger.ts'
import { sumOfRows, trialGroups } from '../../../domain/books/trial.ts'
import { formatDate, formatPeriod } from '../../../domain/kernel/format.ts'
import { languages } from '../../../domain/kernel/language.ts'
import type { Period } from '../../../domain/kernel/period.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Say } from '../../../domain/paper/pen.ts'
import type { Fact } from '../../../domain/paper/sheet.ts'
import type { PaperTable } from '../../../domain/paper/tables-sheet.ts'
import { cardParams, readCard, trialRows } from '../../books/trial-balance.ts'
import { report } from '../../kernel/command.ts'
import { booksPaper, writerOf } from './books-paper.ts'
import type { Letterhead } from './letterhead.ts'

const language = z.enum(languages, 'invalid').optional()

const amounts = ['opening', 'debit', 'credit', 'closing'] as const satisfies (keyof Turnover)[]

/** Both currencies, or the one there is. */
const ranks = ['first', 'second'] as const

type Rank = (typeof ranks)[number]

const codeOf = ({ currencies }: Letterhead, rank: Rank): string | undefined =>
  currencies.find((it) => it.rank === rank)?.code

const period = (days: Period, say: Say): Fact => ({
  label: say('paper.period'),
  value: formatPeriod(days),
})

function trialTable(
  rows: readonly TrialRow[],
  rank: Rank,
  currency: string,
  letterhead: Letterhead,
  say: Say,
): PaperTable {
  const write = writerOf(letterhead, currency)
  const figures = (sum: Turnover): string[] => amounts.map((name) => write(sum[name]))
  const sumRow = (name: string, sum: Turnover) => ({
    cells: ['', name, ...figures(sum)],
    isStrong: true,
  })
  return {
    title: currency,
    columns: [
      { label: say('ledger.code'), kind: 'text' },
      { label: say('field.account'), kind: 'name' },
      ...amounts.map((name) => ({ label: say(`ledger.${name}`), kind: 'number' as const })),
    ],
    rows: [
      ...trialGroups(rows).flatMap(({ kind, rows: own, sum }) => [
        ...own.map((row) => ({
          cells: [row.account.code, row.account.title, ...figures(row[rank])],
          isStrong: false,
        })),
        sumRow(say('ledger.sumOf', { name: say(`ledger.kinds.${kind}`) }), sum[rank]),
      ]),
      sumRow(say('ledger.total'), sumOfRows(rows)[rank]),
    ],
  }
}

export const readTrialPaper = report({
  route: 'GET /api/books/trial-balance/paper',
  summary: 'books: the trial balance as PDF',
  needs: 'books.journal.print',
  input: periodParams.safeExtend({ language }),
  run: (context, { language: asked, ...days }) =>
    booksPaper(context, asked, async (say, letterhead) => {
      const rows = await context.tx.rows(trialRows(days))
      return {
        title: say('ledger.tab.trial'),
        facts: [period(days, say)],
        tables: ranks.flatMap((rank) => {
          const code = codeOf(letterhead, rank)
          return code ? [trialTable(rows, rank, code, letterhead, say)] : []
        }),
      }
    }),
})

/** So long a paper nobody reads; fewer days do. */
const mostLines = 2000

type Sides = { debit: string | null; credit: string | null; balance: string }

const sidesOf = (line: LedgerLine, rank: Rank): Sides =>
  rank === 'first'
    ? line
    : { debit: line.secondDebit, credit: line.secondCredit, balance: line.secondBalance }

function cardTable(
  { rows, opening, secondOpening }: LedgerCard,
  rank: Rank,
  currency: string,
  letterhead: Letterhead,
  say: Say,
): PaperTable {
  const write = writerOf(letterhead, currency)
  const lines = rows.map((line) => {
    const { debit, credit, balance } = sidesOf(line, rank)
    const document = line.document?.number ?? say('ledger.kind.manual')
    const about = line.partner?.title ?? line.note ?? ''
    return {
      cells: [formatDate(line.day), document, about, write(debit), write(credit), write(balance)],
      isStrong: false,
    }
  })
  const start = write(rank === 'first' ? opening : secondOpening)
  return {
    title: currency,
    columns: [
      { label: say('field.day'), kind: 'text' },
      { label: say('ledger.document'), kind: 'text' },
      { label: say('ledger.about'), kind: 'name' },
      { label: say('ledger.debit'), kind: 'number' },
      { label: say('ledger.credit'), kind: 'number' },
      { label: say('ledger.balance'), kind: 'number' },
    ],
    rows: [{ cells: ['', '', say('ledger.opening'), '', '', start], isStrong: true }, ...lines],
  }
}

export const readCardPaper = report({
  route: 'GET /api/accounts/:id/ledger/paper',
  summary: 'account: its lines of a period with the running balance, as PDF',
  needs: 'books.journal.print',
  input: cardParams.safeExtend({ language }),
  run: (context, { language: asked, ...question }) =>
    booksPaper(context, asked, async (say, letterhead, used) => {
      const card = await readCard({ tx: context.tx, language: used }, question, mostLines)
      if (card.next) throw new Refusal('printTooLong', undefined, { limit: mostLines })
      return {
        title: `${card.account.code} ${card.account.title}`,
        facts: [period(question, say)],
        tables: ranks.flatMap((rank) => {
          const code = codeOf(letterhead, rank)
          return code ? [cardTable(card, rank, code, letterhead, say)] : []
        }),
      }
    }),
})
