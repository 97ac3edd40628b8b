/** The trial balance as a file: both currencies, and of an account of money its own. */

import { z } from 'zod'
import { placeParams, type TrialRow, type Turnover } from '../../domain/books/ledger.ts'
import { periodText } from '../../domain/kernel/format.ts'
import { day as dayInput } from '../../domain/kernel/input.ts'
import { neutralised } from '../../domain/kernel/writing/spreadsheet.ts'
import { fileReport } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { numeric, tableFile } from '../kernel/files/export.ts'
import { trialRows } from './trial-balance.ts'

const amounts = ['opening', 'debit', 'credit', 'closing'] as const satisfies (keyof Turnover)[]

const currencies = ['first', 'second'] as const

function headsOf({ services, language }: Pick<Context, 'services' | 'language'>): string[] {
  const say = (key: string) => services.words.say(language, key)
  const heads = currencies.flatMap((rank) =>
    amounts.map((name) => `${say(`ledger.${name}`)} (${say(`choice.rank.${rank}`)})`),
  )
  const field = (key: string) => services.words.field(language, 'account', key)
  const own = amounts.map((name) => `${say(`ledger.${name}`)} (${say('ledger.ofAccount')})`)
  return [field('code'), field('name'), field('kind'), ...heads, say('field.currency'), ...own]
}

async function* linesOf(rows: readonly TrialRow[], kindOf: (kind: string) => string) {
  yield rows.map(({ account, own, ...sums }) => [
    neutralised(account.code),
    neutralised(account.title),
    kindOf(account.kind),
    ...currencies.flatMap((rank) => amounts.map((name) => numeric(sums[rank][name]))),
    own?.currency ?? '',
    ...amounts.map((name) => (own ? numeric(own[name]) : '')),
  ])
}

export const exportTrial = fileReport({
  route: 'GET /api/books/trial-balance/export',
  summary: 'books: the trial balance as a CSV or XLSX file',
  needs: 'books.journal.export',
  input: z.strictObject({
    from: dayInput,
    to: dayInput,
    ...placeParams,
    format: z.enum(['csv', 'xlsx'], 'invalid'),
  }),
  async run(context, { format, ...asked }) {
    const { tx, services, language } = context
    const rows = await tx.rows(trialRows(asked))
    const title = services.words.say(language, 'ledger.tab.trial')
    const name = `${title} ${periodText(asked)}`.replaceAll('/', '-')
    const kindOf = (kind: string) => services.words.say(language, `choice.kind.${kind}`)
    return tableFile(name, format, language, headsOf(context), linesOf(rows, kindOf))
  },
})
