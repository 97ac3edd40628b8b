/** A return as paper and as a file, in the language of whoever asks. */

import { z } from 'zod'
import { formatDecimal, formatPeriod, periodText } from '../../domain/kernel/format.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { languages } from '../../domain/kernel/language.ts'
import { inDecimals } from '../../domain/kernel/number/money.ts'
import { neutralised } from '../../domain/kernel/writing/spreadsheet.ts'
import { type ListPaper, listSheet } from '../../domain/paper/list-sheet.ts'
import { type TaxReturn, taxKind } from '../../domain/tax-return/contract.ts'
import { titleOf } from '../../domain/tax-return/tax-kind.ts'
import { fileReport, report } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { numeric, tableFile } from '../kernel/files/export.ts'
import { footerOf, formatOf, letterheadOf } from '../trade/paper/letterhead.ts'
import { paperAnswer } from '../trade/paper/paper.ts'
import { readReturn } from './read.ts'

const id = z.union([z.literal('next'), pathId], 'notFound')

const sayer =
  ({ services, language }: Context) =>
  (key: string, facts = {}): string =>
    services.words.say(language, key, facts)

export const returnPaper = report({
  route: 'GET /api/books/tax-returns/:id/paper',
  answersFile: true,
  summary: 'books: a return as a PDF, in the language of the reader',
  needs: 'books.journal.print',
  input: z.strictObject({ id, kind: taxKind, language: z.enum(languages, 'invalid').optional() }),
  async run(context, { id: wanted, kind, ...asked }) {
    const { tx } = context
    const language = asked.language ?? context.language
    const say = sayer({ ...context, language })
    const found = await readReturn(context, wanted, kind)
    const letterhead = await letterheadOf(tx, null)
    const { code, decimals } = found.currency
    const { financialNumber } = letterhead.company
    const paper: ListPaper = {
      language,
      title: say(titleOf[found.kind]),
      company: letterhead.company.name,
      footer: footerOf(letterhead),
      facts: [
        { label: say('ledger.period'), value: formatPeriod(found) },
        { label: say('field.currency'), value: code },
        ...(financialNumber
          ? [{ label: say('field.financialNumber'), value: financialNumber }]
          : []),
        {
          label: say('field.state'),
          value: found.filed
            ? say('taxReturn.filedBy', { user: found.filed.user })
            : say('taxReturn.notFiled'),
        },
      ],
      columns: [
        { label: say('taxReturn.box'), kind: 'text' },
        { label: say('taxReturn.label'), kind: 'name' },
        { label: say('taxReturn.amount'), kind: 'number' },
      ],
      rows: found.boxes.map((box) => [
        box.code,
        box[language],
        formatDecimal(inDecimals(box.amount, decimals), decimals, formatOf(letterhead)),
      ]),
      totals: [],
    }
    return paperAnswer(context, listSheet(paper, say), letterhead, `${paper.title} ${found.from}`)
  },
})

async function* rowsOf(found: TaxReturn, language: Context['language']) {
  yield found.boxes.map((box) => [
    neutralised(box.code),
    neutralised(box[language]),
    numeric(box.amount),
  ])
}

export const exportReturn = fileReport({
  route: 'GET /api/books/tax-returns/:id/export',
  summary: 'books: a return as a CSV or XLSX file',
  needs: 'books.journal.export',
  input: z.strictObject({ id, kind: taxKind, format: z.enum(['csv', 'xlsx'], 'invalid') }),
  async run(context, input) {
    const { language } = context
    const say = sayer(context)
    const found = await readReturn(context, input.id, input.kind)
    const name = `${say(titleOf[found.kind])} ${periodText(found)}`.replaceAll('/', '-')
    const heads = [
      say('taxReturn.box'),
      say('taxReturn.label'),
      `${say('taxReturn.amount')} (${found.currency.code})`,
    ]
    return tableFile(name, input.format, language, heads, rowsOf(found, language))
  },
})
