/** The journal of a period as a file: every line of every entry, in all its measures. */

import { z } from 'zod'
import { hidesPayEntries } from '../../../domain/books/amount-sight.ts'
import { sidesOfAmount } from '../../../domain/books/ledger.ts'
import { formatDate, periodText } from '../../../domain/kernel/format.ts'
import { day as dayInput } from '../../../domain/kernel/input.ts'
import { neutralised } from '../../../domain/kernel/writing/spreadsheet.ts'
import { fileReport } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { type FileCell, numeric, tableFile } from '../../kernel/files/export.ts'
import { type HandedLine, linesBetween } from './entry-lines.ts'

type Say = (key: string) => string

const sides = (amount: string | null): [string, string] => {
  if (amount === null) return ['', '']
  const { debit, credit } = sidesOfAmount(amount)
  return [debit, credit]
}

function headsOf(say: Say): string[] {
  const both = (rank: string) =>
    ['debit', 'credit'].map((side) => `${say(`ledger.${side}`)} (${say(`choice.rank.${rank}`)})`)
  return [
    say('field.day'),
    say('ledger.document'),
    say('ledger.kind'),
    say('field.account'),
    say('field.name'),
    say('ledger.partner'),
    say('field.note'),
    ...both('first'),
    ...both('second'),
    say('field.currency'),
    say('ledger.amount'),
    say('ledger.writtenBy'),
  ]
}

const cellsOf = (line: HandedLine, say: Say, isHidden: boolean): FileCell[] => [
  formatDate(line.day),
  neutralised(line.number ?? line.entry.slice(-12)),
  say(`ledger.kind.${line.kind}`),
  neutralised(line.account.code),
  neutralised(line.account.title),
  neutralised(line.partner?.title ?? ''),
  neutralised(line.note ?? ''),
  ...sides(isHidden ? null : line.first).map(numeric),
  ...sides(isHidden ? null : line.second).map(numeric),
  line.currency,
  numeric(isHidden ? null : line.amount),
  neutralised(line.user),
]

async function* linesOf(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  period: { from: string; to: string },
  say: Say,
) {
  const hidesPay = hidesPayEntries(actor)
  for await (const rows of linesBetween(tx, period))
    yield rows.map((line) => cellsOf(line, say, hidesPay && line.kind === 'salary'))
}

export const exportJournal = fileReport({
  route: 'GET /api/books/journal/export',
  summary: 'books: the lines of all entries of a period as a CSV or XLSX file',
  needs: 'books.journal.export',
  input: z
    .strictObject({
      from: dayInput,
      to: dayInput,
      format: z.enum(['csv', 'xlsx'], 'invalid'),
    })
    .refine(({ from, to }) => from <= to, { error: 'periodIsBackwards', path: ['to'] }),
  async run(context, { from, to, format }) {
    const { services, language } = context
    const say: Say = (key) => services.words.say(language, key)
    const name = `${say('ledger.tab.journal')} ${periodText({ from, to })}`
    const lines = linesOf(context, { from, to }, say)
    return tableFile(name.replaceAll('/', '-'), format, language, headsOf(say), lines)
  },
})
