/** The columns of the lines of a document: their names above them, and one cell of a line. */
import type { ReactNode } from 'react'
import classes from './Lines.module.css'
import { type Column, isText } from './line-columns.ts'

const columnData = ({ name, isNumber }: Column) => ({
  'data-number': isNumber || undefined,
  'data-text': isText(name) || undefined,
})

export const ColumnNames = ({ columns }: { columns: readonly Column[] }) => (
  <div className={classes.names} aria-hidden>
    <span className={classes.number}>#</span>
    {columns.map((column) => (
      <span key={column.name} {...columnData(column)}>
        {column.label}
      </span>
    ))}
  </div>
)

type LineCellProps = {
  column: Column
  isEmpty?: boolean
  /** What stands in it tells its own name to whoever does not see it. */
  hasName?: boolean
  children: ReactNode
}

export const LineCell = ({ column, isEmpty, hasName, children }: LineCellProps) => (
  <span
    className={classes.cell}
    data-cell={column.name}
    {...columnData(column)}
    data-empty={isEmpty || undefined}
  >
    <span className={classes.cellName} aria-hidden={hasName || undefined}>
      {column.label}
    </span>
    {children}
  </span>
)
