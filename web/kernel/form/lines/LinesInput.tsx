/**
 * Lines that belong to a record, as a grid made for the keyboard: a line per row, a cell per field
 * with the widget of its kind. Where there is little room each line is a small card.
 */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import i18next from 'i18next'
import { type CSSProperties, type KeyboardEvent, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../parts/Money.tsx'
import { useSession } from '../../session/session.ts'
import type { WidgetProps } from '../inputs/widget.ts'
import { LineRow, type ShownColumn } from './LineRow.tsx'
import classes from './Lines.module.css'
import { type Spot, spotBeside } from './line-edits.ts'
import {
  type CellCommand,
  cellCommand,
  isClosedList,
  keepsKeys,
  type LineCommand,
  lineCommand,
  opensWithAlt,
} from './line-keys.ts'
import type { ComputedColumn, LinesExtras } from './lines-extras.ts'
import { type LineColumn, type LinesModel, useLineColumns, useLines } from './lines-model.ts'

const nothingMore: LinesExtras = {}

export default function LinesInput(props: WidgetProps & { extras?: LinesExtras }) {
  const { entity, name, isReadOnly, extras = nothingMore } = props
  const { t } = useTranslation()
  const keysId = useId()
  const columns = useLineColumns(props)
  const computed = useComputedColumns(columns, extras.computed)
  const cells = useMemo(() => columns.map(({ key }) => key), [columns])
  const model = useLines(props, cells)
  const { lines, actions } = model
  const shown = useMemo<ShownColumn[]>(
    () =>
      columns.flatMap((column) => [
        { column, computed: undefined },
        ...computed.flatMap((it): ShownColumn[] =>
          it.after === column.key ? [{ column: undefined, computed: it }] : [],
        ),
      ]),
    [columns, computed],
  )
  const keys = useGridKeys(model)
  const template = shown
    .map(
      ({ column, computed }) =>
        extras.widths?.[(column ?? computed).key] ?? (column ?? computed).width,
    )
    .join(' ')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame and legend.
    <div
      className={classes.grid}
      style={{ '--cells': template } as CSSProperties}
      role="group"
      aria-labelledby={props.labelId}
      aria-describedby={isReadOnly ? undefined : `${keysId} ${props.describedBy}`}
      data-readonly={isReadOnly || undefined}
      {...(isReadOnly ? {} : keys)}
    >
      {lines.length > 0 && (
        <div className={classes.head} aria-hidden>
          {shown.map(({ column, computed }) => {
            const { key, label, isNumber } = column ?? computed
            return (
              <span key={key} className={classes.name} data-number={isNumber || undefined}>
                {label}
              </span>
            )
          })}
        </div>
      )}
      <ol className={classes.lines}>
        {lines.map((line, index) => (
          <LineRow
            key={line.id}
            entity={entity}
            name={name}
            gridId={props.id}
            line={line}
            number={index + 1}
            isLast={index === lines.length - 1}
            shown={shown}
            lead={extras.lead}
            currency={props.currency}
            errors={props.errors}
            actions={actions}
            isReadOnly={isReadOnly}
            isNew={props.isNew}
          />
        ))}
      </ol>
      {lines.length === 0 && <p className={classes.none}>{t('form.noLines')}</p>}
      {!isReadOnly && (
        <div className={classes.foot}>
          <Button
            id={props.id}
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            aria-label={addWords(entity.name, name)}
            aria-keyshortcuts="Insert"
            onClick={() => actions.add()}
          >
            {addWords(entity.name, name)}
          </Button>
          {extras.tools?.(model)}
          <p id={keysId} className={classes.keys}>
            {t('form.linesKeys')}
          </p>
        </div>
      )}
      <span role="status" className="ct-hidden">
        {model.announcement}
      </span>
    </div>
  )
}

const noneComputed: readonly ComputedColumn[] = []

/** Beside what a form tells of its own: amounts of the first currency in the second. */
function useComputedColumns(columns: readonly LineColumn[], own = noneComputed): ComputedColumn[] {
  const { t } = useTranslation()
  const { secondCurrency } = useSession().company
  return useMemo(() => {
    const amounts = columns.filter(({ field }) => field.currency === 'first')
    if (!secondCurrency) return [...own]
    const inSecond = amounts.map(
      ({ key, name }): ComputedColumn => ({
        key: `${key}@second`,
        after: key,
        label: t('list.inCurrency', { label: name, code: secondCurrency.code }),
        isNumber: true,
        width: 'minmax(112px, 1fr)',
        show: (line) => <Money amount={line[key] as string | null} currency="second" />,
      }),
    )
    return [...own, ...inSecond]
  }, [columns, own, secondCurrency, t])
}

/** "Add barcode" where the lines have a word of their own. */
function addWords(entityName: string, name: string): string {
  const own = `form.addLine.${entityName}.${name}`
  return i18next.t(i18next.exists(own) ? own : 'form.addLine')
}

const spotOf = (target: EventTarget): Spot | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const { line, cell: key } = cell?.dataset ?? {}
  return line && key ? { line, cell: key } : undefined
}

function useGridKeys({ lines, actions }: LinesModel) {
  const onCell = (event: KeyboardEvent, spot: Spot, command: CellCommand) => {
    event.preventDefault()
    if (command === 'next') return actions.go(spot, 1)
    if (command === 'previous') return actions.go(spot, -1)
    const beside = spotBeside(spot, lines, command === 'above' ? -1 : 1)
    if (beside) actions.focus(beside)
  }
  const onLine = (event: KeyboardEvent, spot: Spot, command: LineCommand) => {
    event.preventDefault()
    event.stopPropagation()
    if (command === 'insert') actions.add(spot.line)
    else if (command === 'remove') actions.remove(spot)
    else actions.move(spot, command === 'moveUp' ? -1 : 1)
  }
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const spot = spotOf(event.target)
    if (!spot || opensWithAlt(event.target, event.key)) return
    const command = lineCommand(event)
    if (command) return onLine(event, spot, command)
    if (event.key !== 'Enter' || !isClosedList(event.target)) return
    const onward = cellCommand(event)
    if (!onward) return
    event.stopPropagation()
    onCell(event, spot, onward)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const command = cellCommand(event)
    const spot = spotOf(event.target)
    if (!command || !spot || event.defaultPrevented || keepsKeys(event.target)) return
    onCell(event, spot, command)
  }
  return { onKeyDownCapture, onKeyDown }
}
