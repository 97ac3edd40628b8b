/** Every statement as a file: the same table that the screen shows. */

import { z } from 'zod'
import {
  flowParams,
  positionParams,
  resultParams,
  type StatementAnswer,
  type StatementName,
} from '../../../domain/books/statements/statement.ts'
import { wordedTable } from '../../../domain/books/statements/worded-table.ts'
import { neutralised } from '../../../domain/kernel/writing/spreadsheet.ts'
import { fileReport } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { numeric, tableFile } from '../../kernel/files/export.ts'
import { flowOf } from './flow.ts'
import { positionOf } from './position.ts'
import { resultOf } from './result.ts'

const format = z.enum(['csv', 'xlsx'], 'invalid')

async function fileOf(
  { services, language }: Context,
  name: StatementName,
  { tables }: StatementAnswer,
  as: z.output<typeof format>,
) {
  const say = (key: string, facts = {}) => services.words.say(language, key, facts)
  const worded = tables.map((table) => ({ ...wordedTable(table, say), currency: table.currency }))
  const heads = [say('field.account'), ...(worded[0]?.heads ?? []), say('field.currency')]
  const lines = worded.map(({ rows, currency }) =>
    rows.map(({ name: label, figures }) => [
      neutralised(label),
      ...figures.map(numeric),
      figures.some(Boolean) ? currency : '',
    ]),
  )
  async function* parts() {
    yield* lines
  }
  const period = worded[0]?.heads.at(-1) ?? ''
  const title = `${say(`statement.name.${name}`)} ${period}`.trim().replaceAll('/', '-')
  return tableFile(title, as, language, heads, parts())
}

export const exportResult = fileReport({
  route: 'GET /api/books/statements/result/export',
  summary: 'books: profit and loss as a CSV or XLSX file',
  needs: 'books.statement.export',
  input: resultParams.safeExtend({ format }),
  run: async (context, { format: as, ...params }) =>
    fileOf(context, 'result', await resultOf(context, params), as),
})

export const exportPosition = fileReport({
  route: 'GET /api/books/statements/position/export',
  summary: 'books: the balance sheet as a CSV or XLSX file',
  needs: 'books.statement.export',
  input: positionParams.safeExtend({ format }),
  run: async (context, { format: as, ...params }) =>
    fileOf(context, 'position', await positionOf(context, params), as),
})

export const exportFlow = fileReport({
  route: 'GET /api/books/statements/flow/export',
  summary: 'books: cash flow as a CSV or XLSX file',
  needs: 'books.statement.export',
  input: flowParams.safeExtend({ format }),
  run: async (context, { format: as, ...params }) =>
    fileOf(context, 'flow', await flowOf(context, params), as),
})
