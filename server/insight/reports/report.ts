/** A report, asked by a question of the engine: as figures, as a file, as paper. */

import { sql } from 'kysely'
import type { ReportAnswer } from '../../../domain/insight/reports/answer.ts'
import {
  askedFile,
  askedPaper,
  askedReport,
  type Question,
  type Settled,
  settledQuestion,
} from '../../../domain/insight/reports/question.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { Reader } from '../../../domain/kernel/sight.ts'
import { fileReport, report } from '../../kernel/command.ts'
import { companyCountry } from '../../kernel/company-facts.ts'
import type { Context } from '../../kernel/context.ts'
import { type FileCell, tableFile } from '../../kernel/files/export.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { todayOf, weekStartOf } from '../../kernel/today.ts'
import { letterheadOf } from '../../trade/paper/letterhead.ts'
import { paperAnswer } from '../../trade/paper/paper.ts'
import { reportOf } from './engine.ts'
import { fileNameOf, reportSheet, tableOf, type Writing } from './report-file.ts'

/** Nobody waits longer for figures, and nobody keeps a connection longer. */
const patienceMs = 20_000

export type Answered = { settled: Settled; answer: ReportAnswer }

type Asking = {
  tx: Tx
  now: Date
  language: Language
  actor: Reader & { branchId?: string | null }
}

/** As far as this reader may see, whichever way he asks. */
export async function answered(asking: Asking, ask: Question): Promise<Answered> {
  const settled = settledQuestion(ask, asking.actor)
  await asking.tx.rows(
    sql`select set_config('statement_timeout', ${String(patienceMs)}::text, true)`,
  )
  const answer = await reportOf(
    { tx: asking.tx, today: await todayOf(asking), start: await weekStartOf(asking) },
    settled,
  )
  return { settled, answer }
}

/** For the API documentation: the net sales of this month. */
const exampleReport = JSON.stringify({
  source: 'sold',
  groups: [],
  measures: ['net'],
  period: 'month',
})

export const showReport = report({
  route: 'GET /api/reports/answer',
  summary: 'insight: what a report says, in both currencies, as far as its reader may see',
  needs: 'insight.report.view',
  input: askedReport,
  example: { ask: exampleReport },
  async run(context, { ask }): Promise<ReportAnswer> {
    return (await answered(context, ask)).answer
  },
})

type Written = Pick<Context, 'tx' | 'language'> & { services: Pick<Context['services'], 'words'> }

export async function writingOf(
  { tx, language, services }: Written,
  { preset }: Question,
  name?: string,
): Promise<Writing> {
  const { words } = services
  const [letterhead, { country }] = await Promise.all([
    letterheadOf(tx, null),
    tx.one(sql<{ country: string }>`select ${companyCountry} as country`),
  ])
  const title = name ?? words.say(language, preset ? `report.preset.${preset}` : 'screen.reports')
  return { words, language, letterhead, country, name: title }
}

async function* at(lines: FileCell[][]) {
  yield lines
}

export const exportReport = fileReport({
  route: 'GET /api/reports/export',
  summary: 'insight: a report as a CSV or XLSX file',
  needs: 'insight.report.export',
  input: askedFile,
  example: { ask: exampleReport },
  async run(context, { ask, format, name }) {
    const { answer } = await answered(context, ask)
    const writing = await writingOf(context, ask, name)
    const { heads, lines } = tableOf(answer, writing)
    return tableFile(fileNameOf(answer, writing), format, context.language, heads, at(lines))
  },
})

export const reportPaper = report({
  route: 'GET /api/reports/paper',
  answersFile: true,
  summary: 'insight: a report as a PDF',
  needs: 'insight.report.export',
  input: askedPaper,
  example: { ask: exampleReport },
  async run(context, { ask, name }) {
    const { answer, settled } = await answered(context, ask)
    const writing = await writingOf(context, ask, name)
    const sheet = reportSheet(answer, settled, writing)
    return paperAnswer(context, sheet, writing.letterhead, fileNameOf(answer, writing))
  },
})
