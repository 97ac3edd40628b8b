/** What the ticked rows come to, where their entity can be added up. */
import { useMemo } from 'react'
import type { ListModel } from '../list-shape.ts'
import classes from '../Pager.module.css'
import { sumsOf } from './selection-sums.ts'

export function SelectionTotals({ list: { entity, selection, met } }: { list: ListModel }) {
  const sums = sumsOf(entity)
  const rows = useMemo(
    () => [...selection.ticks].flatMap((id) => met.get(id) ?? []),
    [selection.ticks, met],
  )
  return (
    <>
      <span className={classes.rule} />
      {sums && rows.length > 0 && (
        <>
          <sums.Sums rows={rows} />
          <span className={classes.rule} />
        </>
      )}
    </>
  )
}
