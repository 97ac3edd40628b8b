/**
 * What the ticked rows of one entity come to. A module brings it as
 * `web/<module>/<entity>.sums.tsx` with a default export, and the columns it needs.
 */
import { type ComponentType, useMemo, useRef } from 'react'
import { type AnyRow, type Entity, kebab } from '../../../../domain/kernel/entity.ts'

export type SelectionSums = {
  /** Asked with every page, shown or not. */
  columns: readonly string[]
  Sums: ComponentType<{ rows: readonly AnyRow[] }>
}

const found = import.meta.glob<SelectionSums>('../../../*/*.sums.tsx', {
  eager: true,
  import: 'default',
})

const sums = new Map(
  Object.entries(found).map(([path, it]) => [/([^/]+)\.sums\.tsx$/.exec(path)?.[1], it]),
)

export const sumsOf = ({ name }: Entity): SelectionSums | undefined => sums.get(kebab(name))

/** The rows met so far by their ids: ticks outlive the page they were made on. */
export function useMetRows(rows: readonly AnyRow[]): ReadonlyMap<string, AnyRow> {
  const met = useRef(new Map<string, AnyRow>())
  return useMemo(() => {
    const next = new Map(met.current)
    for (const row of rows) next.set(row.id, row)
    met.current = next
    return next
  }, [rows])
}
