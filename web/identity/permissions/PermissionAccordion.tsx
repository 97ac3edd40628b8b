/** The matrix on a phone: one fold per screen, with room for fingers. */
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TickBox } from '../../kernel/list/table/TickBox.tsx'
import type { MatrixProps } from './matrix.ts'
import classes from './PermissionMatrix.module.css'
import {
  type Fill,
  fillOfAll,
  fillOfRow,
  groupsOf,
  type MatrixRow,
  permissionOf,
  toggled,
  toggledAll,
  toggledRow,
} from './permission-set.ts'

export function PermissionAccordion(props: MatrixProps) {
  const { rows, ticks, onChange, isReadOnly } = props
  const { t } = useTranslation()
  const everything = t('matrix.everything')
  return (
    <div>
      <Tick
        word={everything}
        label={everything}
        fill={fillOfAll(ticks, rows)}
        isReadOnly={isReadOnly}
        onToggle={() => onChange(toggledAll(ticks, rows))}
      />
      {groupsOf(rows).map(({ group, rows: members }) => (
        <div key={group ?? ''}>
          {group && <div className={classes.groupName}>{t(`menu.${group}`)}</div>}
          {members.map((row) => (
            <Fold key={row.can} {...props} row={row} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Fold({ row, ticks, onChange, isReadOnly, nameOf }: MatrixProps & { row: MatrixRow }) {
  const { t } = useTranslation()
  const screen = nameOf(row)
  const fill = fillOfRow(ticks, row)
  const count = row.actions.filter((action) => ticks.has(permissionOf(row, action))).length
  return (
    <details className={classes.fold}>
      <summary className={classes.summary}>
        <span className={classes.summaryName}>{screen}</span>
        <bdi dir="ltr" className={classes.summaryCount} data-fill={fill}>
          {count} / {row.actions.length}
        </bdi>
        <IconChevronDown size={18} stroke={1.75} aria-hidden className={classes.chevron} />
      </summary>
      <div className={classes.ticks}>
        <Tick
          word={t('matrix.all')}
          label={t('matrix.wholeRow', { screen })}
          fill={fill}
          isReadOnly={isReadOnly}
          onToggle={() => onChange(toggledRow(ticks, row))}
        />
        {row.actions.map((action) => (
          <Tick
            key={action}
            word={t(`permission.${action}`)}
            label={t('form.permission', { screen, action: t(`permission.${action}`) })}
            fill={ticks.has(permissionOf(row, action)) ? 'all' : 'none'}
            isReadOnly={isReadOnly}
            onToggle={() => onChange(toggled(ticks, row, action))}
          />
        ))}
      </div>
    </details>
  )
}

type TickProps = {
  word: string
  /** What a screen reader says, which sees no fold around it. */
  label: string
  fill: Fill
  isReadOnly: boolean
  onToggle: () => void
}

function Tick({ word, label, fill, isReadOnly, onToggle }: TickProps) {
  const id = useId()
  return (
    <div className={classes.tick}>
      <TickBox
        id={id}
        aria-label={label}
        checked={fill === 'all'}
        isPartly={fill === 'some'}
        disabled={isReadOnly}
        onChange={onToggle}
      />
      <label htmlFor={id} className={classes.tickWord}>
        {word}
      </label>
    </div>
  )
}
