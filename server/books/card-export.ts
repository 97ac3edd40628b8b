/** The card of an account as a file: its lines with the running balance, in all measures. */

import { z } from 'zod'
import { type LedgerCard, type LedgerLine, sidesOfAmount } from '../../domain/books/ledger.ts'
import { formatDate, periodText } from '../../domain/kernel/format.ts'
import { neutralised } from '../../domain/kernel/writing/spreadsheet.ts'
import { fileReport } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { type FileCell, numeric, tableFile } from '../kernel/files/export.ts'
import { type CardQuestion, cardParams, readCard } from './trial-balance.ts'

const batch = 500

type Say = (key: string) => string

const sides = ['debit', 'credit', 'balance'] as const

function headsOf(say: Say): string[] {
  const measured = (measure: string) => sides.map((side) => `${say(`ledger.${side}`)} (${measure})`)
  return [
    say('field.day'),
    say('ledger.document'),
    say('ledger.kind'),
    say('ledger.partner'),
    say('field.note'),
    ...['first', 'second'].flatMap((rank) => measured(say(`choice.rank.${rank}`))),
    say('field.currency'),
    ...measured(say('ledger.ofAccount')),
  ]
}

/** What stood there before the first line. */
const openingCells = (card: LedgerCard, from: string, say: Say): FileCell[] => [
  formatDate(from),
  '',
  say('ledger.opening'),
  '',
  '',
  ...[card.opening, card.secondOpening].flatMap((balance) => ['', '', numeric(balance)]),
  card.currency ?? '',
  '',
  '',
  numeric(card.ownOpening),
]

function cellsOf(line: LedgerLine, say: Say): FileCell[] {
  const own = line.amount === null ? { debit: null, credit: null } : sidesOfAmount(line.amount)
  return [
    formatDate(line.day),
    neutralised(line.document?.number ?? ''),
    say(`ledger.kind.${line.kind}`),
    neutralised(line.partner?.title ?? line.document?.partner ?? ''),
    neutralised(line.note ?? ''),
    ...[line.debit, line.credit, line.balance].map(numeric),
    ...[line.secondDebit, line.secondCredit, line.secondBalance].map(numeric),
    line.currency,
    ...[own.debit, own.credit, line.ownBalance].map(numeric),
  ]
}

async function* linesOf(context: Context, question: CardQuestion, first: LedgerCard, say: Say) {
  yield [openingCells(first, question.from, say)]
  let card = first
  yield card.rows.map((line) => cellsOf(line, say))
  while (card.next) {
    card = await readCard(context, { ...question, after: card.next }, batch)
    yield card.rows.map((line) => cellsOf(line, say))
  }
}

export const exportCard = fileReport({
  route: 'GET /api/accounts/:id/ledger/export',
  summary: 'account: its lines of a period with the running balance, as a CSV or XLSX file',
  needs: 'books.journal.export',
  input: cardParams.safeExtend({ format: z.enum(['csv', 'xlsx'], 'invalid') }),
  async run(context, { format, ...question }) {
    const { services, language } = context
    const say: Say = (key) => services.words.say(language, key)
    const card = await readCard(context, question, batch)
    const { code, title } = card.account
    const name = `${code} ${title} ${periodText(question)}`.replaceAll('/', '-')
    return tableFile(name, format, language, headsOf(say), linesOf(context, question, card, say))
  },
})
