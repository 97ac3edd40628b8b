/** A column head: its name, the sort of its column where an index allows one, and its edge. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import { nextSort, type Sort } from '../list-state.ts'
import { ColumnResizer } from './ColumnResizer.tsx'
import { useColumnLabel } from './column-label.ts'
import { fieldOf, isNumber } from './columns.ts'
import classes from './Table.module.css'

type HeadCellProps = {
  entity: Entity
  name: string
  sort: Sort
  width: number
  onSort: (sort: Sort) => void
  onDraw: (name: string, width: number) => void
  onSet: (name: string, width: number | undefined) => void
}

const directionOf = (sort: Sort, name: string) => {
  if (sort.key !== name) return 'none'
  return sort.isDescending ? 'descending' : 'ascending'
}

export function HeadCell({ entity, name, sort, width, onSort, onDraw, onSet }: HeadCellProps) {
  const label = useColumnLabel(entity)(name)
  const isSortable = entity.sort.includes(name)
  const direction = directionOf(sort, name)
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      className={classes.head}
      data-number={isNumber(fieldOf(entity, name)) || undefined}
      aria-sort={isSortable ? direction : undefined}
    >
      {isSortable ? (
        <button
          type="button"
          className={classes.sort}
          data-on={direction !== 'none' || undefined}
          onClick={() => onSort(nextSort(sort, name))}
        >
          <span>{label}</span>
          <Arrow size={14} stroke={1.75} aria-hidden />
        </button>
      ) : (
        <span className={classes.name}>{label}</span>
      )}
      <ColumnResizer
        label={label}
        width={width}
        onDraw={(next) => onDraw(name, next)}
        onSet={(next) => onSet(name, next)}
      />
    </th>
  )
}
