/** What a filter asks for, in words. */
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import { formatDate, formatDecimal } from '../../../../domain/kernel/format.ts'
import type { Filter } from '../../../../domain/kernel/list.ts'
import { choiceLabel } from '../../words/words.ts'
import { useTitle } from '../list-data.ts'
import { targetOf } from '../list-state.ts'
import { booleanWord } from '../table/boolean-word.ts'

type FilterValueProps = { entity: Entity; name: string; filter: Filter }

export function FilterValue({ entity, name, filter }: FilterValueProps): ReactNode {
  const { t } = useTranslation()
  if ('contains' in filter) return <bdi>{t('list.quoted', { text: filter.contains })}</bdi>
  if ('in' in filter)
    return filter.in.map((value, index) => (
      <Fragment key={String(value)}>
        {index > 0 && t('list.comma')}
        <OneValue entity={entity} name={name} value={value} />
      </Fragment>
    ))
  if ('period' in filter) return t(`list.period.${filter.period}`)
  const isDate = entity.fields[name]?.kind === 'date'
  const write = (bound: string) => (isDate ? formatDate(bound) : formatDecimal(bound))
  const { from, to } = filter
  if (from !== undefined && to !== undefined)
    return from === to ? (
      <bdi dir="ltr">{write(from)}</bdi>
    ) : (
      <bdi dir="ltr">{`${write(from)} – ${write(to)}`}</bdi>
    )
  if (from !== undefined) return t('list.fromValue', { value: write(from) })
  return t('list.toValue', { value: write(to ?? '') })
}

type OneValueProps = { entity: Entity; name: string; value: string | boolean }

function OneValue({ entity, name, value }: OneValueProps): ReactNode {
  const { t } = useTranslation()
  const target = targetOf(entity, name)
  if (typeof value === 'boolean') return t(booleanWord(name, value))
  if (target) return <TitleOf target={target} id={value} />
  return choiceLabel(t, entity.name, name, value)
}

function TitleOf({ target, id }: { target: Entity; id: string }) {
  const { t } = useTranslation()
  const { data, isError } = useTitle(target, id)
  if (isError) return t('list.unknown')
  return <bdi>{data ?? '…'}</bdi>
}
