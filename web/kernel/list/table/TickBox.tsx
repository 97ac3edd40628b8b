/** A bare checkbox: a page of two hundred rows must not pay for two hundred rich ones. */
import { type ComponentProps, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../../../../domain/kernel/entity.ts'
import { rowTitle } from '../../words/row-title.ts'
import type { ListModel } from '../list-shape.ts'
import classes from './TickBox.module.css'

type TickBoxProps = Omit<ComponentProps<'input'>, 'type'> & {
  'aria-label': string
  isPartly?: boolean
}

export function TickBox({ isPartly = false, ...input }: TickBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly
  }, [isPartly])
  return <input {...input} ref={box} type="checkbox" className={classes.box} />
}

/** Where rows are cards or pictures: the box of one of them. */
export function RowTick({ list, row }: { list: ListModel; row: AnyRow }) {
  const { t } = useTranslation()
  const { entity, selection } = list
  return (
    <TickBox
      aria-label={t('list.select', { name: rowTitle(entity, row) })}
      checked={selection.ticks.has(row.id)}
      onChange={() => selection.tick(row.id, false)}
    />
  )
}
