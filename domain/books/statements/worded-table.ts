/** A statement in the words of a language: the table that is printed and exported. */
import { formatDate, formatMonth, formatPeriod, periodText } from '../../kernel/format.ts'
import type { ColumnHead } from './columns.ts'
import type { StatementRow } from './figures.ts'
import { flowWord } from './flow.ts'
import type { StatementTable } from './statement.ts'

type Say = (key: string, facts?: Record<string, string>) => string

/** As it is read; files write the days plainly. */
export const headText = (head: ColumnHead, say: Say, write = formatPeriod): string => {
  switch (head.is) {
    case 'period':
      return write(head)
    case 'month':
      return formatMonth(head.from)
    case 'day':
      return formatDate(head.day)
    case 'place':
      return head.title ?? say('statement.noPlace')
    default:
      return say(`statement.column.${head.is}`)
  }
}

/** Sums of a group are told by it. */
const groups: ReadonlySet<string> = new Set([
  'income',
  'cost',
  'expense',
  'asset',
  'liability',
  'equity',
  'in',
  'out',
])

export function rowText(row: StatementRow, say: Say): string {
  switch (row.is) {
    case 'group':
      return say(`statement.group.${row.group}`)
    case 'account':
      return `${row.account.code} ${row.account.title}`
    case 'named':
      return say(flowWord(row.name))
    default:
      return groups.has(row.sum)
        ? say('ledger.sumOf', { name: say(`statement.group.${row.sum}`) })
        : say(`statement.sum.${row.sum}`)
  }
}

export type WordedTable = {
  heads: string[]
  /** An account has a code and a title; its name is both, for whoever has one cell for them. */
  rows: { name: string; code: string; title: string; figures: string[]; isStrong: boolean }[]
}

export const wordedTable = ({ heads, rows }: StatementTable, say: Say): WordedTable => ({
  heads: heads.map((head) => headText(head, say, periodText)),
  rows: rows.map((row) => ({
    name: rowText(row, say),
    code: row.is === 'account' ? row.account.code : '',
    title: row.is === 'account' ? row.account.title : rowText(row, say),
    figures: row.is === 'group' ? heads.map(() => '') : [...row.figures],
    isStrong: row.is !== 'account' && row.is !== 'named',
  })),
})
