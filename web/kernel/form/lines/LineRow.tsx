/** One line of a grid. It is drawn again only when it changes, however many stand around it. */
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { memo, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import type { FieldKind } from '../../../../domain/kernel/field.ts'
import { Value } from '../../list/table/Cell.tsx'
import { ErrorLine } from '../inputs/ErrorLine.tsx'
import { isRequired } from '../inputs/widget.ts'
import { widgetOf } from '../inputs/widgets.tsx'
import type { FieldErrors } from '../model/form-check.ts'
import { cellPath } from '../model/form-paths.ts'
import type { HeldLine } from '../model/form-values.ts'
import classes from './Lines.module.css'
import type { ComputedColumn, LinesExtras } from './lines-extras.ts'
import { cellId, type LineActions, type LineColumn } from './lines-model.ts'

export type ShownColumn =
  | { column: LineColumn; computed: undefined }
  | { column: undefined; computed: ComputedColumn }

type LineRowProps = {
  entity: Entity
  name: string
  gridId: string
  line: HeldLine
  /** Its place, counted from one. */
  number: number
  isLast: boolean
  shown: readonly ShownColumn[]
  lead: LinesExtras['lead']
  /** Of the record, for lines that name none of their own. */
  currency: unknown
  errors: FieldErrors
  actions: LineActions
  isReadOnly: boolean
  isNew: boolean
}

export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, number, shown, isReadOnly } = props
  const { t } = useTranslation()
  return (
    <li className={classes.line}>
      <span className={classes.number}>{t('form.line', { line: number })}</span>
      {shown.map(({ column, computed }) =>
        column ? (
          <LineCell key={column.key} {...props} column={column} />
        ) : (
          <div
            key={computed.key}
            className={classes.cell}
            data-computed
            data-number={computed.isNumber || undefined}
          >
            <span className={classes.cellName}>{computed.label}</span>
            {computed.show(line)}
          </div>
        ),
      )}
      {!isReadOnly && <LineTools {...props} />}
    </li>
  )
})

const wideKinds: readonly FieldKind[] = ['text', 'longText', 'email']

/** What a line is about, and words, need the width of a card; the rest stands two by two. */
const isWideCell = ([first]: readonly ShownColumn[], { key, field }: LineColumn): boolean =>
  first?.column?.key === key || wideKinds.includes(field.kind)

function LineCell({ column, ...props }: LineRowProps & { column: LineColumn }) {
  const { entity, name, line, number, errors, actions, isReadOnly } = props
  const { t } = useTranslation()
  const { key, field, label } = column
  const place = cellPath(name, line.id, key)
  const spot = { line: line.id, cell: key }
  const id = cellId(props.gridId, spot)
  const error = errors[place]
  const Shown = widgetOf(field.kind)
  const lead: ReactNode = props.lead?.[key]?.(line)
  return (
    <div
      className={classes.cell}
      data-line={line.id}
      data-cell={key}
      data-number={column.isNumber || undefined}
      data-wide={isWideCell(props.shown, column) || undefined}
      data-lead={lead ? true : undefined}
    >
      <span className={classes.cellName} data-required={isRequired(field) || undefined} aria-hidden>
        {label}
      </span>
      {lead}
      {isReadOnly ? (
        <span className={classes.value}>
          <span className="ct-hidden">{label}: </span>
          <Value field={field} name={key} value={line[key] ?? null} />
        </span>
      ) : (
        <div className={classes.input}>
          <label id={`${id}-label`} htmlFor={id} className="ct-hidden">
            {t('form.cell', { label, line: number })}
          </label>
          <Suspense fallback={<div className={classes.wait} />}>
            <Shown
              entity={entity}
              field={field}
              name={key}
              label={label}
              id={id}
              labelId={`${id}-label`}
              describedBy={`${id}-below`}
              value={line[key]}
              currency={line.currency ?? props.currency}
              onChange={(value) => actions.change(spot, value)}
              onBlur={() => actions.leave(place)}
              isInvalid={error !== undefined}
              isReadOnly={false}
              isNew={props.isNew}
              isCompact
              errors={errors}
              onLeave={actions.leave}
            />
          </Suspense>
          <p id={`${id}-below`} className={classes.below} aria-live="polite">
            {error && <ErrorLine error={error} />}
          </p>
        </div>
      )}
    </div>
  )
}

/** For the mouse and the finger: the keyboard has its own ways and does not stop here. */
function LineTools({ line, number, isLast, shown, actions }: LineRowProps) {
  const { t } = useTranslation()
  const first = shown.find(({ column }) => column)?.column?.key ?? ''
  const spot = { line: line.id, cell: first }
  const tool = {
    variant: 'subtle',
    color: 'gray',
    tabIndex: -1,
    className: classes.tool,
  } as const
  return (
    <div className={classes.tools}>
      <ActionIcon
        {...tool}
        data-touch
        disabled={number === 1}
        aria-label={t('form.moveLineUp', { line: number })}
        aria-keyshortcuts="Alt+ArrowUp"
        onClick={() => actions.move(spot, -1)}
      >
        <IconArrowUp size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...tool}
        data-touch
        disabled={isLast}
        aria-label={t('form.moveLineDown', { line: number })}
        aria-keyshortcuts="Alt+ArrowDown"
        onClick={() => actions.move(spot, 1)}
      >
        <IconArrowDown size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...tool}
        aria-label={t('form.deleteLine', { line: number })}
        aria-keyshortcuts="Alt+Delete"
        onClick={() => actions.remove(spot)}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
