/** Rows that stand below one another, as a tree; what stands below a row that is not there begins one. */
import type { AnyRow } from '../../../domain/kernel/entity.ts'
import type { Linked } from '../../../domain/kernel/field.ts'

export type Branching<Row> = { row: Row; below: Branching<Row>[] }

export function treeOf<Row extends AnyRow>(rows: readonly Row[]): Branching<Row>[] {
  const known = new Set(rows.map(({ id }) => id))
  const parentOf = ({ parent }: Row): string | null => {
    const above = (parent as Linked | null)?.id
    return above && known.has(above) ? above : null
  }
  const below = Map.groupBy(rows, parentOf)
  const under = (id: string | null): Branching<Row>[] =>
    (below.get(id) ?? []).map((row) => ({ row, below: under(row.id) }))
  return under(null)
}

/** Whether anything stands below anything at all. */
export const isDeep = (tree: readonly Branching<unknown>[]): boolean =>
  tree.some(({ below }) => below.length > 0)
