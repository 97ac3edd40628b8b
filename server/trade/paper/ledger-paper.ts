/** The trial balance and the card of an account as PDF, in both currencies and in their own. */
import { z } from 'zod'
import {
  type AccountTitle,
  type LedgerCard,
  type LedgerLine,
  sidesOfAmount,
  type TrialRow,
  type Turnover,
  trialParams,
} from '../../../domain/books/ledger.ts'
import { sumOfRows, trialGroups, trialInOthers } from '../../../domain/books/trial.ts'
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

const rankedCodes = (letterhead: Letterhead): string[] =>
  ranks.flatMap((rank) => codeOf(letterhead, rank) ?? [])

const period = (days: Period, say: Say): Fact => ({
  label: say('paper.period'),
  value: formatPeriod(days),
})

type Written = { currency: string; letterhead: Letterhead; say: Say }

/** The columns of a trial balance in one currency, and how its rows are written there. */
function trialTable({ currency, letterhead, say }: Written) {
  const write = writerOf(letterhead, currency)
  const figures = (sum: Turnover): string[] => amounts.map((name) => write(sum[name]))
  return {
    rowOf: ({ code, title }: AccountTitle, sum: Turnover) => ({
      cells: [code, title, ...figures(sum)],
      isStrong: false,
    }),
    sumOf: (name: string, sum: Turnover) => ({
      cells: ['', name, ...figures(sum)],
      isStrong: true,
    }),
    of: (rows: PaperTable['rows']): PaperTable => ({
      title: currency,
      columns: [
        { label: say('ledger.code'), kind: 'text' },
        { label: say('field.account'), kind: 'name' },
        ...amounts.map((name) => ({ label: say(`ledger.${name}`), kind: 'number' as const })),
      ],
      rows,
    }),
  }
}

/** All accounts in one of the two currencies of the company. */
function rankedTrial(rows: readonly TrialRow[], rank: Rank, written: Written): PaperTable {
  const { rowOf, sumOf, of } = trialTable(written)
  const { say } = written
  return of([
    ...trialGroups(rows).flatMap(({ kind, rows: own, sum }) => [
      ...own.map((row) => rowOf(row.account, row[rank])),
      sumOf(say('ledger.sumOf', { name: say(`ledger.kinds.${kind}`) }), sum[rank]),
    ]),
    sumOf(say('ledger.total'), sumOfRows(rows)[rank]),
  ])
}

/** And the accounts of money in any other, each in its own. */
function otherTrials(rows: readonly TrialRow[], letterhead: Letterhead, say: Say): PaperTable[] {
  return trialInOthers(rows, rankedCodes(letterhead)).map(({ currency, rows: held, sum }) => {
    const { rowOf, sumOf, of } = trialTable({ currency, letterhead, say })
    return of([
      ...held.map(({ account, own }) => rowOf(account, own)),
      sumOf(say('ledger.total'), sum),
    ])
  })
}

export const readTrialPaper = report({
  route: 'GET /api/books/trial-balance/paper',
  answersFile: true,
  summary: 'books: the trial balance as PDF',
  needs: 'books.journal.print',
  input: trialParams.safeExtend({ language }),
  run: (context, { language: asked, ...days }) =>
    booksPaper(context, asked, async (say, letterhead) => {
      const rows = await context.tx.rows(trialRows(days))
      return {
        title: say('ledger.tab.trial'),
        facts: [period(days, say)],
        tables: [
          ...ranks.flatMap((rank) => {
            const currency = codeOf(letterhead, rank)
            return currency ? [rankedTrial(rows, rank, { currency, letterhead, say })] : []
          }),
          ...otherTrials(rows, letterhead, say),
        ],
      }
    }),
})

/** So long a paper nobody reads; fewer days do. */
const mostLines = 2000

type Sides = { debit: string | null; credit: string | null; balance: string | null }

type Measure = Rank | 'own'

const sidesOf: Record<Measure, (line: LedgerLine) => Sides> = {
  first: (line) => line,
  second: (line) => ({
    debit: line.secondDebit,
    credit: line.secondCredit,
    balance: line.secondBalance,
  }),
  own: ({ amount, ownBalance }) => ({
    ...(amount === null ? { debit: null, credit: null } : sidesOfAmount(amount)),
    balance: ownBalance,
  }),
}

const openingIn: Record<Measure, (card: LedgerCard) => string | null> = {
  first: ({ opening }) => opening,
  second: ({ secondOpening }) => secondOpening,
  own: ({ ownOpening }) => ownOpening,
}

function cardTable(card: LedgerCard, measure: Measure, written: Written): PaperTable {
  const { currency, letterhead, say } = written
  const write = writerOf(letterhead, currency)
  const lines = card.rows.map((line) => {
    const { debit, credit, balance } = sidesOf[measure](line)
    const document = line.document?.number ?? say('ledger.kind.manual')
    const about = line.partner?.title ?? line.note ?? ''
    return {
      cells: [formatDate(line.day), document, about, write(debit), write(credit), write(balance)],
      isStrong: false,
    }
  })
  const start = write(openingIn[measure](card))
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

/** In both currencies of the company, and of an account of money in a third one in that. */
function cardTables(card: LedgerCard, letterhead: Letterhead, say: Say): PaperTable[] {
  const { currency: own } = card
  const isThird = own !== null && !rankedCodes(letterhead).includes(own)
  return [
    ...ranks.flatMap((rank) => {
      const currency = codeOf(letterhead, rank)
      return currency ? [cardTable(card, rank, { currency, letterhead, say })] : []
    }),
    ...(isThird ? [cardTable(card, 'own', { currency: own, letterhead, say })] : []),
  ]
}

export const readCardPaper = report({
  route: 'GET /api/accounts/:id/ledger/paper',
  answersFile: true,
  summary: 'account: its lines of a period with the running balance, as PDF',
  needs: 'books.journal.print',
  input: cardParams.safeExtend({ language }),
  run: (context, { language: asked, ...question }) =>
    booksPaper(context, asked, async (say, letterhead, used) => {
      const card = await readCard({ ...context, language: used }, question, mostLines)
      if (card.next) throw new Refusal('printTooLong', undefined, { limit: mostLines })
      return {
        title: `${card.account.code} ${card.account.title}`,
        facts: [period(question, say)],
        tables: cardTables(card, letterhead, say),
      }
    }),
})
