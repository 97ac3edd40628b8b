/** Past tickets in the order of their numbers: a clock may have been wrong, a number never is. */

type Numbered = { number: string; at: string }

const seriesOf = ({ number }: Numbered): string => number.replace(/\d+$/, '')

const sequenceOf = ({ number }: Numbered): number => Number(/\d+$/.exec(number)?.[0] ?? 0)

/** The last number of each series first; the series that sold last before the others. */
export function byNumber<Row extends Numbered>(rows: readonly Row[]): Row[] {
  const latest = new Map<string, string>()
  for (const row of rows) {
    const series = seriesOf(row)
    if (row.at > (latest.get(series) ?? '')) latest.set(series, row.at)
  }
  const seriesOrder = [...latest].sort(([, a], [, b]) => (a < b ? 1 : -1)).map(([name]) => name)
  return rows.toSorted(
    (a, b) =>
      seriesOrder.indexOf(seriesOf(a)) - seriesOrder.indexOf(seriesOf(b)) ||
      sequenceOf(b) - sequenceOf(a),
  )
}
