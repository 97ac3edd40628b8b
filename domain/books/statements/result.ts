/**
 * Profit and loss: what was earned, what it cost, what else was spent, and what is left. The closing
 * of a year moves that to equity and is looked through, so that a closed year still tells its result.
 */
import { differenceOf, negated } from '../../kernel/number/fraction.ts'
import type { Period } from '../../kernel/period.ts'
import {
  type ColumnDays,
  type ColumnHead,
  type Division,
  earliest,
  lastYearOf,
  monthsOf,
} from './columns.ts'
import { type AccountFigures, groupRows, lessFigures, type StatementRow } from './figures.ts'

/** Expenses that belong to what was sold. */
const costRoles: ReadonlySet<string | null> = new Set([
  'costOfSales',
  'purchases',
  'stockLoss',
  'absorbed',
])

/** The rows, in columns whose figures are debits minus credits. */
export function resultRows(all: readonly AccountFigures[], columns: number): StatementRow[] {
  const of = (isWanted: (it: AccountFigures['account']) => boolean) =>
    all.filter(({ account }) => isWanted(account))
  const income = groupRows({
    group: 'income',
    accounts: of(({ kind }) => kind === 'income'),
    columns,
  })
  const cost = groupRows({
    group: 'cost',
    accounts: of(({ kind, role }) => kind === 'expense' && costRoles.has(role)),
    columns,
  })
  const expense = groupRows({
    group: 'expense',
    accounts: of(({ kind, role }) => kind === 'expense' && !costRoles.has(role)),
    columns,
  })
  const gross = lessFigures(income.sum, cost.sum)
  return [
    ...income.rows,
    ...cost.rows,
    { is: 'total', sum: 'grossProfit', figures: gross },
    ...expense.rows,
    { is: 'total', sum: 'result', figures: lessFigures(gross, expense.sum) },
  ]
}

type Wanted = Period & { by: Division; lastYear: boolean }

/** What is asked of the books: the whole period, its months, and the year before. */
export function resultDays({ from, to, by, lastYear }: Wanted): ColumnDays[] {
  const months = by === 'month' ? monthsOf({ from, to }) : []
  const periods = [...months, { from, to }, ...(lastYear ? [lastYearOf({ from, to })] : [])]
  return periods.map((it) => ({ ...it, openFrom: earliest }))
}

/** Their heads, where nothing but days divides them. */
export function resultHeads({ from, to, by, lastYear }: Wanted): ColumnHead[] {
  const months = by === 'month' ? monthsOf({ from, to }) : []
  return [
    ...months.map((it): ColumnHead => ({ is: 'month', ...it })),
    { is: 'period', from, to },
    ...(lastYear ? [{ is: 'lastYear' as const, ...lastYearOf({ from, to }) }] : []),
  ]
}

/** The period's own column: that of a comparison. */
const periodColumn = (heads: readonly ColumnHead[]): number =>
  heads.findIndex(({ is }) => is === 'period')

/** A budget as the books would hold it: income with a minus. */
const bookedBudget = (kind: string, amount: string): string =>
  kind === 'income' ? negated(amount) : amount

/** With the budget beside the period, and how much the period is above it. */
export function withBudget(
  all: readonly AccountFigures[],
  heads: readonly ColumnHead[],
  budget: ReadonlyMap<string, string>,
): { rows: AccountFigures[]; heads: ColumnHead[] } {
  const at = periodColumn(heads)
  return {
    heads: [...heads, { is: 'budget' }, { is: 'change' }],
    rows: all.map(({ account, figures }) => {
      const planned = bookedBudget(account.kind, budget.get(account.id) ?? '0')
      return {
        account,
        figures: [...figures, planned, differenceOf(figures[at] ?? '0', planned)],
      }
    }),
  }
}
