/** Which rows of the past are of one late cost, and what it came to in all. */
import { added, type Fraction, fractionOf, zero } from '../kernel/number/fraction.ts'
import { type Amounts, amountsOf, moreOf } from './amounts.ts'
import type { LateCosts, PastRow } from './past-row.ts'
import type { MoveRef } from './pile.ts'

/** All that a line of a bill or of freight brought for one item, on whatever shelves. */
export type LateGroup = {
  id: string
  item: string
  rows: readonly PastRow[]
  costs: readonly LateCosts[]
  /** The receipts are among the moves that are known. */
  isKnown: boolean
}

/** What a late cost is worth on one shelf. */
export const lateUnit = ({ id }: Pick<LateGroup, 'id'>, key: string): string => `${id} @${key}`

/** What of a receipt, or of a late cost, is gone because its goods went back. */
export type Cut = { by: MoveRef; pieces: Fraction; value: Amounts; key: string }

/** What is not so any more. */
export type Undone = {
  rows: ReadonlySet<MoveRef>
  cuts: ReadonlyMap<MoveRef, readonly Cut[]>
  /** Of goods that went back and came with no receipt that is known: as they left. */
  rests: ReadonlyMap<MoveRef, { pieces: Fraction; value: Amounts }>
  /** What components of something that was made turned out to cost more or less since. */
  restated: ReadonlyMap<MoveRef, Amounts>
}

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

/** What came, or became known of it late. */
export type Arrival = { id: MoveRef; pieces: Fraction; value: Amounts }

export const asArrival = ({ id, quantity, pieces, value }: PastRow): Arrival => ({
  id,
  pieces: fractionOf(pieces ?? quantity),
  value: amountsOf(value),
})

/** Each late cost once, and of how many of its pieces it is taken away; `cutOf` is by receipt. */
export function eachLate(
  rows: readonly PastRow[],
  groups: ReadonlyMap<PastRow, LateGroup>,
  cutOf: ReadonlyMap<string, Fraction>,
): { of: Arrival; most?: Fraction }[] {
  const seen = new Set<LateGroup>()
  return rows.flatMap((row) => {
    const group = groups.get(row)
    if (!group?.isKnown) return [{ of: asArrival(row) }]
    if (seen.has(group)) return []
    seen.add(group)
    const from = group.costs.flatMap((it) => it.from)
    const pieces = added(from.map((it) => fractionOf(it.pieces)))
    const value = group.costs.map(({ amount }) => amountsOf(amount)).reduce(moreOf)
    const receipts = new Set(from.map(({ receipt }) => receipt))
    const most = added([...receipts].map((receipt) => cutOf.get(receipt) ?? zero))
    return [{ of: { id: group.id, pieces, value }, most }]
  })
}
