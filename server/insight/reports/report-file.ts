/** A report as a file or on paper: what its reader sees, in his words, with the totals at the end. */
import type { ReportAnswer } from '../../../domain/insight/reports/answer.ts'
import type { Cell } from '../../../domain/insight/reports/figures.ts'
import { mostGroups, type Settled } from '../../../domain/insight/reports/question.ts'
import { figureText, keyText, type Saying } from '../../../domain/insight/reports/wording.ts'
import { formatPercent, formatPeriod, periodText } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { neutralised } from '../../../domain/kernel/writing/spreadsheet.ts'
import { type ListPaper, listSheet } from '../../../domain/paper/list-sheet.ts'
import { moneyText } from '../../../domain/paper/money-text.ts'
import type { Sheet } from '../../../domain/paper/sheet.ts'
import { type FileCell, numeric } from '../../kernel/files/export.ts'
import type { Words } from '../../kernel/words.ts'
import { footerOf, formatOf, type Letterhead } from '../../trade/paper/letterhead.ts'

export type Writing = {
  words: Words
  language: Language
  letterhead: Letterhead
  country: string
  name: string
}

type Look = Parameters<typeof moneyText>[1]

const sayingOf = ({ words, language, country }: Writing): Saying => ({
  say: (key, facts) => words.say(language, key, facts as Record<string, string | number>),
  language,
  country,
})

const looksOf = ({ currencies }: Letterhead): { first?: Look; second?: Look } => ({
  first: currencies.find(({ rank }) => rank === 'first'),
  second: currencies.find(({ rank }) => rank === 'second'),
})

type Column = { label: string; text: (cell: Cell) => string }

/** Money is two columns, one for each currency. */
function columnsOf(answer: ReportAnswer, writing: Writing): Column[][] {
  const { say } = sayingOf(writing)
  const { first, second } = looksOf(writing.letterhead)
  return answer.measures.map(({ name, kind }) => {
    const label = say(`report.measure.${name}`)
    if (kind !== 'money') return [{ label, text: (cell) => (typeof cell === 'string' ? cell : '') }]
    const column = (look: Look, rank: 'first' | 'second'): Column => ({
      label: `${label} (${look.code})`,
      text: (cell) => (cell && typeof cell !== 'string' ? (cell[rank] ?? '') : ''),
    })
    return [
      ...(first ? [column(first, 'first')] : []),
      ...(second ? [column(second, 'second')] : []),
    ]
  })
}

/** Plain numbers, as spreadsheets want them. */
export function tableOf(
  answer: ReportAnswer,
  writing: Writing,
): { heads: string[]; lines: FileCell[][] } {
  const saying = sayingOf(writing)
  const { say } = saying
  const columns = columnsOf(answer, writing)
  const isCompared = answer.before !== null
  const isClassed = answer.rows.some(({ abc }) => abc)
  const heads = [
    ...answer.groups.map((name) => say(`report.dimension.${name}`)),
    ...(isClassed ? [say('report.class')] : []),
    ...columns.flat().map(({ label }) => label),
    ...(isCompared ? columns.flat().map(({ label }) => `${label} · ${say('report.before')}`) : []),
    say('report.share'),
  ]
  const texts = (cells: readonly Cell[] | null | undefined): FileCell[] =>
    columns.flatMap((some, at) => some.map(({ text }) => numeric(text(cells?.[at] ?? null))))
  const lines = answer.rows.map(({ keys, cells, before, share, abc }) => [
    ...keys.map((key, at) => neutralised(keyText(answer.groups[at] ?? 'item', key, saying))),
    ...(isClassed ? [abc ?? ''] : []),
    ...texts(cells),
    ...(isCompared ? texts(before) : []),
    numeric(share),
  ])
  const [, ...others] = answer.groups
  const total = [
    ...(answer.groups.length > 0 ? [say('report.total'), ...others.map(() => '')] : []),
    ...(isClassed ? [''] : []),
    ...texts(answer.total),
    ...(isCompared ? texts(answer.totalBefore) : []),
    '',
  ]
  return { heads, lines: [...lines, total] }
}

export const fileNameOf = (answer: ReportAnswer, { name }: Writing): string =>
  `${name} ${periodText(answer)}`.replaceAll(/[/\\:*?"<>|]/g, '-')

/** Beyond this a paper is not read. */
export const mostOnPaper = 2_000

export function reportSheet(answer: ReportAnswer, settled: Settled, writing: Writing): Sheet {
  if (answer.rows.length > mostOnPaper)
    throw new Refusal('exportTooLarge', undefined, { limit: mostOnPaper })
  const { letterhead, language } = writing
  const saying = sayingOf(writing)
  const { say } = saying
  const { first, second } = looksOf(letterhead)
  const format = formatOf(letterhead)
  const text = (kind: ReportAnswer['measures'][number]['kind'], cell: Cell): string => {
    if (cell === null) return '–'
    if (typeof cell === 'string') return figureText(kind, cell)
    const amounts = [
      first ? moneyText(cell.first, first, { language, format }) : '',
      second && cell.second !== null ? moneyText(cell.second, second, { language, format }) : '',
    ]
    return amounts.filter(Boolean).join(' / ')
  }
  const isCompared = answer.before !== null
  const isClassed = answer.rows.some(({ abc }) => abc)
  const line = (cells: readonly Cell[], before: readonly Cell[] | null | undefined): string[] =>
    answer.measures.flatMap(({ kind }, at) => [
      text(kind, cells[at] ?? null),
      ...(isCompared ? [text(kind, before?.[at] ?? null)] : []),
    ])
  const paper: ListPaper = {
    language,
    title: writing.name,
    company: letterhead.company.name,
    footer: footerOf(letterhead),
    facts: [
      { label: say('ledger.period'), value: formatPeriod(answer) },
      ...(answer.before
        ? [{ label: say('report.before'), value: formatPeriod(answer.before) }]
        : []),
      ...(answer.isCut || settled.top
        ? [
            {
              label: say('report.rows'),
              value: say('report.cut', {
                shown: answer.rows.length,
                count: answer.count,
                limit: mostGroups,
              }),
            },
          ]
        : []),
    ],
    columns: [
      ...answer.groups.map((name) => ({
        label: say(`report.dimension.${name}`),
        kind: 'name' as const,
      })),
      ...(isClassed ? [{ label: say('report.class'), kind: 'text' as const }] : []),
      ...answer.measures.flatMap(({ name }) => {
        const label = say(`report.measure.${name}`)
        const labels = isCompared ? [label, `${label} · ${say('report.before')}`] : [label]
        return labels.map((it) => ({ label: it, kind: 'number' as const }))
      }),
      { label: say('report.share'), kind: 'number' as const },
    ],
    rows: [
      ...answer.rows.map(({ keys, cells, before, share, abc }) => [
        ...keys.map((key, at) => keyText(answer.groups[at] ?? 'item', key, saying)),
        ...(isClassed ? [abc ?? ''] : []),
        ...line(cells, before),
        share === null ? '' : formatPercent(share),
      ]),
      [
        ...answer.groups.map((_, at) => (at === 0 ? say('report.total') : '')),
        ...(isClassed ? [''] : []),
        ...line(answer.total, answer.totalBefore),
        '',
      ],
    ],
    totals: [],
  }
  return listSheet(paper, say)
}
