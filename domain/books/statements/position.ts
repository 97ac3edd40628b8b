/**
 * The balance sheet of a day. What was earned and is not carried to equity yet stands there as the
 * result of the year and as that of earlier years, so that both sides agree in every measure. The
 * closing of the year of that day is looked through: its result is told as such.
 */
import type { Period } from '../../kernel/period.ts'
import { type ColumnDays, type ColumnHead, earliest } from './columns.ts'
import {
  type AccountFigures,
  groupRows,
  isNothing,
  lessFigures,
  negatedFigures,
  type StatementRow,
  sumOfFigures,
} from './figures.ts'

/** Of each day what stood until then, and what its year has brought so far. */
export const positionDays = (days: readonly { day: string; year: Period }[]): ColumnDays[] =>
  days.flatMap(({ day, year }) => [
    { from: earliest, to: day, openFrom: year.from },
    { from: year.from, to: day, openFrom: year.from },
  ])

export const positionHeads = (days: readonly string[]): ColumnHead[] => [
  ...days.map((day): ColumnHead => ({ is: 'day', day })),
  ...(days.length > 1 ? [{ is: 'change' as const }] : []),
]

const stood = (figures: readonly string[]): string[] => figures.filter((_, at) => at % 2 === 0)
const carriedForward = (figures: readonly string[]): string[] =>
  figures.filter((_, at) => at % 2 === 1)

/** Two days are compared: how much the first is above the second. */
const compared = (figures: readonly string[]): string[] => {
  const [a = '0', b] = figures
  return b === undefined ? [a] : [a, b, ...lessFigures([a], [b])]
}

/** The rows, of figures that `positionDays` asked for. */
export function positionRows(all: readonly AccountFigures[], days: number): StatementRow[] {
  const columns = days > 1 ? days + 1 : days
  const own = all.map(({ account, figures }) => ({ account, figures: compared(stood(figures)) }))
  const of = (kind: string) => own.filter(({ account }) => account.kind === kind)
  const earned = all.filter(({ account }) => ['income', 'expense'].includes(account.kind))
  const sumUp = (part: typeof stood) =>
    sumOfFigures(
      earned.map(({ figures }) => part(figures)),
      days,
    )
  const ofYear = negatedFigures(sumUp(carriedForward))
  const before = lessFigures(negatedFigures(sumUp(stood)), ofYear)
  const asset = groupRows({ group: 'asset', accounts: of('asset'), columns })
  const liability = groupRows({ group: 'liability', accounts: of('liability'), columns })
  const results: StatementRow[] = [
    { is: 'sum', sum: 'earlierResults', figures: compared(before) },
    { is: 'sum', sum: 'resultOfYear', figures: compared(ofYear) },
  ]
  const equity = groupRows({
    group: 'equity',
    accounts: of('equity'),
    more: results.filter((row) => !('figures' in row && isNothing(row.figures))),
    columns,
  })
  const owed = sumOfFigures([liability.sum, equity.sum], columns)
  // Of one branch or project alone the sides differ by what it has with the others.
  const between = lessFigures(asset.sum, owed)
  return [
    // Both sides end with one total: that of the assets is the sum of their group.
    ...asset.rows.filter(({ is }) => is !== 'sum'),
    { is: 'total', sum: 'asset', figures: asset.sum },
    ...liability.rows,
    ...equity.rows,
    ...(isNothing(between)
      ? []
      : [{ is: 'sum' as const, sum: 'between' as const, figures: between }]),
    { is: 'total', sum: 'liabilityAndEquity', figures: sumOfFigures([owed, between], columns) },
  ]
}
