/** One line of a document being written: words, or inputs while one stands on it. */
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal, formatPercent } from '../../../../domain/kernel/format.ts'
import { isDecimal, isZero } from '../../../../domain/kernel/number/decimal.ts'
import { differenceOf } from '../../../../domain/kernel/number/fraction.ts'
import type { DraftLine } from '../../../../domain/trade/contract.ts'
import { Amount } from '../../../kernel/parts/Money.tsx'
import { useLook } from '../../paper/look.ts'
import { lineAmount } from '../draft-totals.ts'
import { useEdited, useRoom } from '../editor-context.ts'
import { factsFor } from '../editor-state.ts'
import { countCell } from '../layout.ts'
import { LineCell } from './LineCell.tsx'
import classes from './Lines.module.css'
import { LineWarnings } from './LineWarnings.tsx'
import { type ColumnName, useColumns } from './line-columns.ts'
import { detailWords } from './line-details.ts'
import { expectedOf } from './line-facts.ts'
import { entry } from './line-walk.ts'
import { WrittenLine } from './WrittenLine.tsx'

export type LineRowProps = { id: string; number: number }

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

export function CellWords({ name, line }: { name: ColumnName; line: DraftLine }) {
  const look = useLook()
  const words: Partial<Record<ColumnName, string>> = {
    unit: line.unit?.title,
    warehouse: line.warehouse?.title,
  }
  if (name === 'amount')
    return (
      <strong className={classes.amount}>
        <Amount amount={lineAmount(line, look.decimals)} look={look} />
      </strong>
    )
  if (name === 'expected' || name === 'difference') return <Counted name={name} line={line} />
  if (name === 'unit' || name === 'warehouse')
    return <bdi className={classes.quiet}>{words[name] ?? '–'}</bdi>
  return (
    <bdi dir="ltr" className={name === 'vat' ? classes.quiet : undefined}>
      {numberWords(name, line, look.decimals)}
    </bdi>
  )
}

/** What the books say is there, and by how much the count differs. */
function Counted({ name, line }: { name: 'expected' | 'difference'; line: DraftLine }) {
  const expected = useEdited((state) => line.expected ?? expectedOf(line, factsFor(state, line)))
  const { counted } = line
  const isKnown = counted != null && isDecimal(counted) && expected !== null
  // Until it is counted, a line that was carried over differs as the one it was copied from.
  const difference = isKnown ? differenceOf(counted, expected) : (line.difference ?? null)
  const shown = name === 'expected' ? expected : difference
  return (
    <bdi dir="ltr" className={name === 'expected' ? classes.quiet : undefined}>
      {formatDecimal(shown)}
    </bdi>
  )
}

/** No discount and no tax are a dash: zero would ask to be read. */
function numberWords(name: ColumnName, line: DraftLine, decimals: number): string {
  if (name === 'quantity') return formatDecimal(line.quantity)
  if (name === 'counted') return formatDecimal(line.counted)
  if (name === 'unitPrice') return formatDecimal(line.unitPrice, decimals)
  const percent = name === 'vat' ? line.vat : line.discountPercent
  return percent && percent !== '0' ? formatPercent(percent) : '–'
}

/** What is wrong with a line, below it. */
export function LineErrors({ id }: { id: string }) {
  const { t } = useTranslation()
  const errors = useEdited((state) => state.errors)
  const beyond = useEdited((state) => state.beyond)
  const wrong = Object.entries({ ...beyond, ...errors }).filter(([place]) =>
    place.startsWith(`${id}.`),
  )
  if (wrong.length === 0) return null
  return (
    <p className={classes.wrong} id={`${id}-wrong`} role="alert">
      {wrong.map(([place, { code, facts, message }]) => (
        <span key={place}>
          {t(`document.column.${place.split('.')[1]}`)}
          {': '}
          {message ?? t(`refusal.${code}`, { ...facts })}
        </span>
      ))}
    </p>
  )
}
