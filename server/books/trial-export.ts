/** The trial balance as a file, in both currencies. */

import { z } from 'zod'
import type { TrialRow, Turnover } from '../../domain/books/ledger.ts'
import { periodText } from '../../domain/kernel/format.ts'
import { day as dayInput } from '../../domain/kernel/input.ts'
import { type Context, fileReport } from '../kernel/command.ts'
import { neutralised, tableFile } from '../kernel/files/export.ts'
import { trialRows } from './trial-balance.ts'

const amounts = ['opening', 'debit', 'credit', 'closing'] as const satisfies (keyof Turnover)[]

const currencies = ['first', 'second'] as const

function headsOf({ services, language }: Pick<Context, 'services' | 'language'>): string[] {
  const say = (key: string) => services.words.say(language, key)
  const heads = currencies.flatMap((rank) =>
    amounts.map((name) => `${say(`ledger.${name}`)} (${say(`choice.rank.${rank}`)})`),
  )
  const field = (key: string) => services.words.field(language, 'account', key)
  return [field('code'), field('name'), field('kind'), ...heads]
}

async function* linesOf(rows: readonly TrialRow[], kindOf: (kind: string) => string) {
  yield rows.map(({ account, ...sums }) => [
    neutralised(account.code),
    neutralised(account.title),
    kindOf(account.kind),
    ...currencies.flatMap((rank) => amounts.map((name) => sums[rank][name])),
  ])
}

export const exportTrial = fileReport({
  route: 'GET /api/books/trial-balance/export',
  summary: 'books: the trial balance as a CSV or XLSX file',
  needs: 'books.journal.export',
  input: z.strictObject({
    from: dayInput,
    to: dayInput,
    format: z.enum(['csv', 'xlsx'], 'invalid'),
  }),
  async run(context, { from, to, format }) {
    const { tx, services, language } = context
    const rows = await tx.rows(trialRows({ from, to }))
    const title = services.words.say(language, 'ledger.tab.trial')
    const name = `${title} ${periodText({ from, to })}`.replaceAll('/', '-')
    const kindOf = (kind: string) => services.words.say(language, `choice.kind.${kind}`)
    return tableFile(name, format, language, headsOf(context), linesOf(rows, kindOf))
  },
})
