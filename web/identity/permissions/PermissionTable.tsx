/** The matrix on a desk. One tab stop; the arrow keys go from cell to cell, Space ticks. */
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '../../../domain/kernel/permission.ts'
import { TickBox } from '../../kernel/list/table/TickBox.tsx'
import type { MatrixProps } from './matrix.ts'
import { type Place, placeAfter } from './matrix-keys.ts'
import classes from './PermissionMatrix.module.css'
import {
  columnsOf,
  type Fill,
  fillOfAll,
  fillOfColumn,
  fillOfRow,
  groupsOf,
  type MatrixRow,
  permissionOf,
  type Ticks,
  toggled,
  toggledAll,
  toggledColumn,
  toggledRow,
} from './permission-set.ts'

/** Draws the tick of one place: what it says, how full it is, what it makes of the ticks. */
type DrawTick = (
  place: Place,
  label: string,
  fill: Fill,
  next: (ticks: Ticks) => Ticks,
) => ReactNode

export function PermissionTable({ rows, ticks, onChange, isReadOnly, nameOf }: MatrixProps) {
  const { t } = useTranslation()
  const table = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState<Place>({ row: 0, column: 0 })
  const columns = columnsOf(rows)
  const size = { rows: rows.length + 1, columns: columns.length + 1 }
  // Where the focus was may have been searched away.
  const home = current.row < size.rows ? current : { row: 0, column: 0 }

  const boxAt = ({ row, column }: Place) =>
    table.current?.querySelector<HTMLInputElement>(`[data-place="${row}/${column}"]`)
  const onKeyDown = (event: KeyboardEvent) => {
    const isMirrored = document.documentElement.dir === 'rtl'
    const next = placeAfter(event, home, size, (place) => Boolean(boxAt(place)), isMirrored)
    if (!next) return
    event.preventDefault()
    boxAt(next)?.focus()
  }
  const drawTick: DrawTick = (place, label, fill, next) => (
    <TickBox
      aria-label={label}
      data-place={`${place.row}/${place.column}`}
      tabIndex={place.row === home.row && place.column === home.column ? 0 : -1}
      checked={fill === 'all'}
      isPartly={fill === 'some'}
      disabled={isReadOnly}
      onFocus={() => setCurrent(place)}
      onChange={() => onChange(next(ticks))}
    />
  )
  return (
    <table ref={table} className={classes.table} onKeyDown={onKeyDown}>
      <Head rows={rows} columns={columns} ticks={ticks} drawTick={drawTick} />
      {groupsOf(rows).map(({ group, rows: members }) => (
        <tbody key={group ?? ''}>
          {group && (
            <tr>
              <th scope="rowgroup" colSpan={size.columns} className={classes.group}>
                {t(`menu.${group}`)}
              </th>
            </tr>
          )}
          {members.map((row) => (
            <Row
              key={row.can}
              row={row}
              name={nameOf(row)}
              at={rows.indexOf(row) + 1}
              columns={columns}
              ticks={ticks}
              drawTick={drawTick}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

type HeadProps = {
  rows: readonly MatrixRow[]
  columns: readonly Action[]
  ticks: Ticks
  drawTick: DrawTick
}

function Head({ rows, columns, ticks, drawTick }: HeadProps) {
  const { t } = useTranslation()
  const everything = drawTick(
    { row: 0, column: 0 },
    t('matrix.everything'),
    fillOfAll(ticks, rows),
    (before) => toggledAll(before, rows),
  )
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.head} data-start>
          <span className={classes.named}>
            {everything}
            {t('matrix.screen')}
          </span>
        </th>
        {columns.map((action, at) => (
          <th key={action} scope="col" className={classes.head}>
            <span className={classes.columnHead}>
              <span className={classes.columnWord}>{t(`permission.${action}`)}</span>
              {drawTick(
                { row: 0, column: at + 1 },
                t('matrix.everywhere', { action: t(`permission.${action}`) }),
                fillOfColumn(ticks, rows, action),
                (before) => toggledColumn(before, rows, action),
              )}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

type RowProps = {
  row: MatrixRow
  name: string
  /** The line of the matrix it stands on; the head is line 0. */
  at: number
  columns: readonly Action[]
  ticks: Ticks
  drawTick: DrawTick
}

function Row({ row, name, at, columns, ticks, drawTick }: RowProps) {
  const { t } = useTranslation()
  const cell = (action: Action, column: number) =>
    drawTick(
      { row: at, column },
      t('form.permission', { screen: name, action: t(`permission.${action}`) }),
      ticks.has(permissionOf(row, action)) ? 'all' : 'none',
      (before) => toggled(before, row, action),
    )
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.cell} data-start>
        <span className={classes.named}>
          {drawTick(
            { row: at, column: 0 },
            t('matrix.wholeRow', { screen: name }),
            fillOfRow(ticks, row),
            (before) => toggledRow(before, row),
          )}
          {name}
        </span>
      </th>
      {columns.map((action, index) => (
        <td key={action} className={classes.cell}>
          {row.actions.includes(action) && (
            <span className={classes.centred}>{cell(action, index + 1)}</span>
          )}
        </td>
      ))}
    </tr>
  )
}
