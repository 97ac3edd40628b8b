/** One value as a list shows it, by the kind of its field. */
import i18next, { type TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../domain/kernel/entity.ts'
import type { FieldKind, Linked } from '../../../domain/kernel/field.ts'
import { formatDate, formatDecimal, formatPercent } from '../../../domain/kernel/format.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { booleanWord } from './boolean-word.ts'
import classes from './Cell.module.css'

type CellProps = { entity: Entity; name: string; value: unknown }

export function Cell({ entity, name, value }: CellProps): ReactNode {
  const { t } = useTranslation()
  // Not loaded yet (a column just chosen) is blank; known to be missing is a dash.
  if (value === undefined) return null
  if (isMissing(value)) return <span className={classes.missing}>–</span>
  const kind = entity.fields[name]?.kind ?? 'text'
  const lines = entity.fields[name]?.lines
  if (lines) return <bdi>{titlesOf(lines.title, value as Record<string, unknown>[])}</bdi>
  return (looks[kind] ?? plain)(value, name, t)
}

const titlesOf = (title: string, lines: Record<string, unknown>[]): string =>
  lines.map((line) => String(line[title] ?? '')).join(' · ')

export const isMissing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

type Look = (value: unknown, name: string, t: TFunction) => ReactNode

const plain: Look = (value) => <bdi>{String(value)}</bdi>

const leftToRight: Look = (value) => <bdi dir="ltr">{String(value)}</bdi>

const countryName: Look = (value) => {
  const names = new Intl.DisplayNames([i18next.language], { type: 'region' })
  return <bdi>{names.of(String(value))}</bdi>
}

const decimal: Look = (value) => <bdi dir="ltr">{formatDecimal(String(value))}</bdi>

const looks: Partial<Record<FieldKind, Look>> = {
  email: leftToRight,
  phone: leftToRight,
  country: countryName,
  zone: leftToRight,
  integer: decimal,
  quantity: decimal,
  money: (value) => (
    <bdi dir="ltr" className={classes.money}>
      {formatDecimal(String(value))}
    </bdi>
  ),
  percent: (value) => <bdi dir="ltr">{formatPercent(String(value))}</bdi>,
  date: (value) => <bdi dir="ltr">{formatDate(String(value))}</bdi>,
  boolean: (value, name, t) => {
    if (name === 'isActive')
      return (
        <StatusBadge state={value ? 'active' : 'inactive'}>
          {t(booleanWord(name, value === true))}
        </StatusBadge>
      )
    return t(booleanWord(name, value === true))
  },
  choice: (value, name, t) => t(`choice.${name}.${String(value)}`),
  colour: (value) => (
    <span className={classes.colour}>
      <span className={classes.swatch} style={{ backgroundColor: String(value) }} aria-hidden />
      <bdi dir="ltr">{String(value)}</bdi>
    </span>
  ),
  reference: (value) => <bdi>{(value as Linked).title}</bdi>,
  references: (value) => (value as Linked[]).map(({ title }) => title).join(' · '),
}
