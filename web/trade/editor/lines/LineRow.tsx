/** One line of a document being written: words, or inputs while one stands on it. */
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { isZero } from '../../../../domain/kernel/number/decimal.ts'
import type { DraftLine } from '../../../../domain/trade/contract.ts'
import { useLook } from '../../paper/look.ts'
import { useEdited, useRoom } from '../model/editor-context.ts'
import { countCell } from '../model/layout.ts'
import { detailWords } from '../model/line-details.ts'
import { entry } from '../model/line-walk.ts'
import { CellWords, LineErrors } from './CellWords.tsx'
import { LineCell } from './LineCell.tsx'
import classes from './Lines.module.css'
import { LineWarnings } from './LineWarnings.tsx'
import { type ColumnName, useColumns } from './line-columns.ts'
import type { LineRowProps } from './WrittenLine.tsx'
import { WrittenLine } from './WrittenLine.tsx'

export const LineRow = memo(function LineRow(props: LineRowProps) {
  const isCurrent = useEdited(
    ({ current }) => current !== null && current !== entry && current.line === props.id,
  )
  return isCurrent ? <WrittenLine {...props} /> : <ReadLine {...props} />
})

function ReadLine({ id, number }: LineRowProps) {
  const { editor, cellsOf } = useRoom()
  const line = useEdited(({ lines }) => lines[id])
  const columns = useColumns()
  if (!line) return null
  /** The cell that was pressed is the one that is written in. */
  const open = (event: React.PointerEvent) => {
    const pressed = (event.target as Element).closest<HTMLElement>('[data-cell]')?.dataset.cell
    const cells = cellsOf(id)
    const cell = cells.find((name) => name === pressed) ?? countCell(editor.state.behaviour)
    event.preventDefault()
    editor.goTo({ line: id, cell })
  }
  return (
    <li className={classes.line} data-line={id} onPointerDown={open}>
      <span className={classes.number}>{number}</span>
      {columns.map((column) => (
        <LineCell key={column.name} column={column} isEmpty={isEmpty(column.name, line)}>
          {column.name === 'item' ? (
            <ItemWords line={line} />
          ) : (
            <CellWords name={column.name} line={line} />
          )}
        </LineCell>
      ))}
      <span className={classes.tools} />
      <LineErrors id={id} />
    </li>
  )
}

/** Where there is little room, what says nothing is left out. */
function isEmpty(name: ColumnName, line: DraftLine): boolean {
  if (name === 'warehouse') return !line.warehouse
  if (name !== 'discountPercent' && name !== 'vat') return false
  return !line[name] || isZero(line[name])
}

function ItemWords({ line }: { line: DraftLine }) {
  const { t } = useTranslation()
  const { decimals } = useLook()
  const details = detailWords(t, line, decimals)
  return (
    <span className={classes.item}>
      <span className={classes.itemName} data-missing={!line.item || undefined}>
        <bdi>{line.name ?? line.item?.title ?? t('document.noItem')}</bdi>
      </span>
      {line.note && (
        <span className={classes.note}>
          <bdi>{line.note}</bdi>
        </span>
      )}
      {details.length > 0 && <span className={classes.note}>{details.join(' · ')}</span>}
      <LineWarnings id={line.id} />
    </span>
  )
}
