/** Which rows of the past are of one late cost, and what it came to in all. */
import type { PastRow } from './past-row.ts'
import type { LateGroup } from './world.ts'

const itemOf = ({ key }: PastRow): string => key.split(' ')[0] ?? ''

/** By each of their rows; none of those of which nobody knows the receipts. */
export function lateGroups(rows: readonly PastRow[]): Map<PastRow, LateGroup> {
  const receipts = new Set(rows.flatMap(({ line, link }) => (link.as === 'in' ? line : null)))
  const late = rows.filter(({ link }) => link.as === 'late' && link.costs)
  const byLine = Map.groupBy(late, (row) => `late ${row.line} ${itemOf(row)}`)
  return new Map(
    [...byLine].flatMap(([id, some]) => {
      const costs = [...new Set(some.flatMap(({ link }) => link.costs ?? []))]
      const isKnown = costs.some(({ from }) => from.some((it) => receipts.has(it.receipt)))
      const item = some[0] ? itemOf(some[0]) : ''
      const group: LateGroup = { id, item, rows: some, costs, isKnown }
      return some.map((row) => [row, group] as const)
    }),
  )
}
