/** What was sold, shared out over the courses by what their lines are worth. */
import { isZero } from '../kernel/number/decimal.ts'
import { splitAmount } from '../kernel/number/split.ts'
import type { Both, FigureRow } from './report.ts'

export type CourseRow = { course: number; title: string | null; tickets: number; weight: string }

/** The parts are what the whole is, in each currency. */
export function byCourse(
  rows: readonly CourseRow[],
  { first, second }: Both,
  decimals: { first: number; second: number | null },
): FigureRow[] {
  const weights = rows.map(({ weight }) => weight)
  if (weights.every(isZero)) return []
  const firsts = splitAmount(first, weights, decimals.first)
  const others =
    second !== null && decimals.second !== null
      ? splitAmount(second, weights, decimals.second)
      : undefined
  return rows.map(({ course, title, tickets }, at) => ({
    id: String(course),
    title: title ?? '',
    tickets,
    first: firsts[at] ?? '0',
    second: others?.[at] ?? null,
  }))
}
