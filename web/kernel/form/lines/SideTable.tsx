/**
 * Two versions of a record side by side, only where they differ; a side is chosen for each field.
 * On a phone the name of the field stands above its two sides.
 */
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import { fieldLabel } from '../../words/words.ts'
import { FieldValue } from '../inputs/FieldValue.tsx'
import classes from './SideTable.module.css'

type Side = 0 | 1

type SideRow = { key: string; values: readonly [unknown, unknown]; side: Side }

type SideTableProps = {
  entity: Entity
  /** What the two sides are called, in the order in which they stand. */
  names: readonly [string, string]
  rows: readonly SideRow[]
  onChoose: (key: string, side: Side) => void
  /** Stands above the columns instead of the plain names. */
  head?: ReactNode
}

export function SideTable({ entity, names, rows, onChoose, head }: SideTableProps) {
  return (
    <div className={classes.table}>
      {head ?? <PlainHead names={names} />}
      {rows.map((row) => (
        <Row
          key={row.key}
          entity={entity}
          names={names}
          row={row}
          onChoose={(side) => onChoose(row.key, side)}
        />
      ))}
    </div>
  )
}

function PlainHead({ names }: Pick<SideTableProps, 'names'>) {
  const { t } = useTranslation()
  return (
    <div className={classes.head} aria-hidden>
      <span>{t('form.field')}</span>
      <bdi>{names[0]}</bdi>
      <bdi>{names[1]}</bdi>
    </div>
  )
}

type RowProps = Pick<SideTableProps, 'entity' | 'names'> & {
  row: SideRow
  onChoose: (side: Side) => void
}

function Row({ entity, names, row, onChoose }: RowProps) {
  const { t } = useTranslation()
  const name = useId()
  const label = fieldLabel(t, entity.name, row.key)
  const option = (side: Side) => (
    <label className={classes.side} data-chosen={row.side === side || undefined}>
      <input
        type="radio"
        className={classes.radio}
        name={name}
        checked={row.side === side}
        onChange={() => onChoose(side)}
      />
      <span className="ct-hidden">{names[side]}:</span>
      <span className={classes.value}>
        <FieldValue entity={entity} name={row.key} value={row.values[side]} />
      </span>
    </label>
  )
  return (
    <fieldset className={classes.row}>
      <legend className="ct-hidden">{label}</legend>
      <span className={classes.field} aria-hidden>
        {label}
      </span>
      {option(0)}
      {option(1)}
    </fieldset>
  )
}
