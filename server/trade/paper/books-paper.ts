/** Every statement of the books as PDF in the language that was asked for. */

import { sql } from 'kysely'
import { z } from 'zod'
import {
  flowParams,
  positionParams,
  resultParams,
  type StatementAnswer,
  type StatementName,
} from '../../../domain/books/statements/statement.ts'
import { wordedTable } from '../../../domain/books/statements/worded-table.ts'
import { formatDate, formatDecimal, formatPeriod } from '../../../domain/kernel/format.ts'
import { type Language, languages } from '../../../domain/kernel/language.ts'
import { inDecimals } from '../../../domain/kernel/number/money.ts'
import type { Period } from '../../../domain/kernel/period.ts'
import type { Say } from '../../../domain/paper/pen.ts'
import type { Fact } from '../../../domain/paper/sheet.ts'
import { type PaperTable, tablesSheet } from '../../../domain/paper/tables-sheet.ts'
import { flowOf } from '../../books/statements/flow.ts'
import { positionOf } from '../../books/statements/position.ts'
import { resultOf } from '../../books/statements/result.ts'
import { report } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { todayOf } from '../../kernel/today.ts'
import { footerOf, formatOf, type Letterhead, letterheadOf } from './letterhead.ts'
import { paperAnswer } from './paper.ts'

const language = z.enum(languages, 'invalid').optional()

/** Figures of a currency as they are written; what is not told stays empty. */
export function writerOf(
  letterhead: Letterhead,
  currency: string,
): (figure: string | null) => string {
  const format = formatOf(letterhead)
  const decimals = letterhead.currencies.find(({ code }) => code === currency)?.decimals ?? 2
  return (figure) =>
    figure === null || figure === ''
      ? ''
      : formatDecimal(inDecimals(figure, decimals), decimals, format)
}

function paperTables({ tables }: StatementAnswer, letterhead: Letterhead, say: Say): PaperTable[] {
  return tables.map((table) => {
    const { heads, rows } = wordedTable(table, say)
    const write = writerOf(letterhead, table.currency)
    return {
      title: table.currency,
      columns: [
        { label: say('ledger.code'), kind: 'text' },
        { label: say('field.account'), kind: 'name' },
        ...heads.map((label) => ({ label, kind: 'number' as const })),
      ],
      rows: rows.map(({ code, title, figures, isStrong }) => ({
        cells: [code, title, ...figures.map(write)],
        isStrong,
      })),
    }
  })
}

type BooksContent = { title: string; facts: Fact[]; tables: PaperTable[] }

/** Accounts and branches are called as the reader of the paper calls them. */
export async function booksPaper(
  context: Context,
  asked: Language | undefined,
  contentOf: (say: Say, letterhead: Letterhead, used: Language) => Promise<BooksContent>,
) {
  const { tx, services } = context
  const used = asked ?? context.language
  const say: Say = (key, values) => services.words.say(used, key, values)
  await tx.rows(sql`select set_config('app.reader_language', ${used}, true)`)
  const letterhead = await letterheadOf(tx, null)
  const { title, facts, tables } = await contentOf(say, letterhead, used)
  const sheet = tablesSheet(
    {
      language: used,
      title,
      company: letterhead.company.name,
      footer: footerOf(letterhead),
      facts: [...facts, { label: say('paper.date'), value: formatDate(await todayOf(context)) }],
      tables,
      totals: [],
    },
    say,
  )
  return paperAnswer(context, sheet, letterhead, title)
}

const statementPaper = (
  context: Context,
  name: StatementName,
  asked: Language | undefined,
  ask: () => Promise<StatementAnswer>,
  facts: (say: Say) => Fact[],
) =>
  booksPaper(context, asked, async (say, letterhead) => ({
    title: say(`statement.name.${name}`),
    facts: facts(say),
    tables: paperTables(await ask(), letterhead, say),
  }))

const period =
  (days: Period) =>
  (say: Say): Fact[] => [{ label: say('paper.period'), value: formatPeriod(days) }]

export const readResultPaper = report({
  route: 'GET /api/books/statements/result/paper',
  answersFile: true,
  summary: 'books: profit and loss as PDF',
  needs: 'books.statement.print',
  input: resultParams.safeExtend({ language }),
  run: (context, { language: asked, ...params }) =>
    statementPaper(context, 'result', asked, () => resultOf(context, params), period(params)),
})

export const readPositionPaper = report({
  route: 'GET /api/books/statements/position/paper',
  answersFile: true,
  summary: 'books: the balance sheet as PDF',
  needs: 'books.statement.print',
  input: positionParams.safeExtend({ language }),
  run: (context, { language: asked, ...params }) =>
    statementPaper(
      context,
      'position',
      asked,
      () => positionOf(context, params),
      (say) => [{ label: say('statement.asOf'), value: formatDate(params.day) }],
    ),
})

export const readFlowPaper = report({
  route: 'GET /api/books/statements/flow/paper',
  answersFile: true,
  summary: 'books: cash flow as PDF',
  needs: 'books.statement.print',
  input: flowParams.safeExtend({ language }),
  run: (context, { language: asked, ...params }) =>
    statementPaper(context, 'flow', asked, () => flowOf(context, params), period(params)),
})
