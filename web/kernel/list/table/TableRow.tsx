/** One row. Clicks and keys are heard by the body, so that a row is drawn again only when it changes. */
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnyRow, Entity } from '../../../../domain/kernel/entity.ts'
import { rowSubtitle, rowTitle } from '../../words/row-title.ts'
import { Cell } from './Cell.tsx'
import { fieldOf, isNumber, keyOf } from './columns.ts'
import { RowDots } from './RowDots.tsx'
import classes from './Table.module.css'
import { TickBox } from './TickBox.tsx'

type TableRowProps = {
  entity: Entity
  row: AnyRow
  columns: readonly string[]
  /** The row the keyboard stands on: the only one whose controls Tab reaches. */
  isCurrent: boolean
  isTicked: boolean
  canTick: boolean
  isMenuOpen: boolean
}

/** What may be longer than its column, for whoever points at it. */
function wordsIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value.length > shortest ? value : undefined
  return typeof value === 'object' && value !== null && 'title' in value
    ? String(value.title)
    : undefined
}

const shortest = 12

export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { entity, row, columns, isCurrent, isTicked, canTick, isMenuOpen } = props
  const { t } = useTranslation()
  const title = rowTitle(entity, row)
  const subtitle = rowSubtitle(entity, row)
  const tabIndex = isCurrent ? 0 : -1
  return (
    <tr
      className={classes.row}
      data-id={row.id}
      data-ticked={isTicked || undefined}
      data-off={row.isActive === false || undefined}
      data-void={row.state === 'void' || undefined}
      tabIndex={tabIndex}
    >
      {canTick && (
        <td className={`${classes.cell} ${classes.tick}`}>
          <TickBox
            aria-label={t('list.select', { name: title })}
            checked={isTicked}
            tabIndex={tabIndex}
            readOnly
          />
        </td>
      )}
      {columns.map((name) => (
        <td
          key={name}
          className={classes.cell}
          data-number={isNumber(fieldOf(entity, name)) || undefined}
          data-title={name === entity.title || undefined}
          title={name === entity.title ? title : wordsIn(row[keyOf(name)])}
        >
          {name === entity.title ? (
            <>
              <Link to={`${entity.path}/${row.id}`} tabIndex={tabIndex} className={classes.link}>
                <bdi>{title}</bdi>
              </Link>
              {subtitle && <bdi className={classes.subtitle}>{subtitle}</bdi>}
            </>
          ) : (
            <Cell entity={entity} name={name} value={row[keyOf(name)]} row={row} />
          )}
        </td>
      ))}
      <td className={`${classes.cell} ${classes.menu}`}>
        <RowDots className={classes.dots} title={title} isOpen={isMenuOpen} tabIndex={tabIndex} />
      </td>
    </tr>
  )
})
