/** What a statement of a project comes to: earned, spent, left, and what was planned of each. */
import type { ColumnHead } from '../books/statements/columns.ts'
import type { StatementTable } from '../books/statements/statement.ts'
import { isNegative, isZero } from '../kernel/number/decimal.ts'
import { differenceOf, productOf, ratioOf } from '../kernel/number/fraction.ts'

export type Sums = { income: string; cost: string; result: string }

function figureOf(
  { heads, rows }: StatementTable,
  sum: string,
  isHead: (it: ColumnHead) => boolean,
) {
  const at = heads.findIndex(isHead)
  const row = rows.find((it) => 'sum' in it && it.sum === sum)
  return (row && 'figures' in row && row.figures[at]) || '0'
}

/** The sums of one column. Cost is everything that was spent, cost of sales and other expenses. */
function sumsIn(table: StatementTable, isHead: (it: ColumnHead) => boolean): Sums {
  const income = figureOf(table, 'income', isHead)
  const result = figureOf(table, 'result', isHead)
  return { income, result, cost: differenceOf(income, result) }
}

export const periodSums = (table: StatementTable): Sums =>
  sumsIn(table, ({ is }) => is === 'period')

/** Nothing where the project has no plan. */
export function plannedSums(table: StatementTable): Sums | null {
  const planned = sumsIn(table, ({ is }) => is === 'budget')
  return isZero(planned.income) && isZero(planned.cost) ? null : planned
}

export type MonthSums = Sums & { from: string }

export const monthSums = (table: StatementTable): MonthSums[] =>
  table.heads.flatMap((head) =>
    head.is === 'month' ? [{ from: head.from, ...sumsIn(table, (it) => it === head) }] : [],
  )

/** How much of a whole something is, in percent; nothing where there is no whole. */
export const percentOf = (part: string, whole: string): string | null =>
  isZero(whole) || isNegative(whole) ? null : ratioOf(productOf(part, '100', 12), whole, 1)
