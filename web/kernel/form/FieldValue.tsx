/** A value of a record as words, wherever it is told and not edited: a conflict, a history. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Entity, entityNamed } from '../../../domain/kernel/entity.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { isId } from '../../../domain/kernel/id.ts'
import { Cell } from '../list/Cell.tsx'

type FieldValueProps = {
  entity: Entity
  name: string
  value: unknown
  /** Rows whose titles are known here, by their id. */
  known?: ReadonlyMap<string, string>
}

export function FieldValue({ entity, name, value, known }: FieldValueProps) {
  const { t } = useTranslation()
  const field = entity.fields[name]
  const titleOf = useTitles(field?.target, known)
  if (field?.kind === 'permissions')
    return t('form.permissionCount', { count: Array.isArray(value) ? value.length : 0 })
  if (field?.kind === 'reference' && isId(value))
    return <Cell entity={entity} name={name} value={titleOf(value)} />
  if (field?.kind === 'references' && Array.isArray(value))
    return <Cell entity={entity} name={name} value={value.map(titleOf)} />
  return <Cell entity={entity} name={name} value={value ?? null} />
}

/** A linked row brings its title; an id alone is looked up in what this browser has seen. */
function useTitles(target: string | undefined, known: ReadonlyMap<string, string> | undefined) {
  const queries = useQueryClient()
  const entity = entityNamed(target ?? '')
  return (value: Linked | string): Linked => {
    if (typeof value !== 'string') return value
    const row = queries.getQueryData<Record<string, unknown>>([target, 'row', value])
    const title = known?.get(value) ?? (entity && row ? String(row[entity.title]) : undefined)
    return { id: value, title: title ?? `…${value.slice(-6)}` }
  }
}
