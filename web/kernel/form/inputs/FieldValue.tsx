/** A value of a record as words, wherever it is told and not edited: a conflict, a history. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type AnyRow, type Entity, entityNamed } from '../../../../domain/kernel/entity.ts'
import type { Field, Linked } from '../../../../domain/kernel/field.ts'
import { Cell, isMissing, Value } from '../../list/table/Cell.tsx'
import { rowTitle } from '../../words/row-title.ts'
import type { HeldLine } from '../model/form-values.ts'
import { rowQuery } from '../model/record-queries.ts'
import classes from './FieldValue.module.css'

type FieldValueProps = {
  entity: Entity
  name: string
  value: unknown
  /** Rows whose titles are known here, by their id. */
  known?: ReadonlyMap<string, string>
  /** The record, which names the currency of its amounts. */
  row?: AnyRow
}

export function FieldValue({ entity, name, value, known, row }: FieldValueProps) {
  const { t } = useTranslation()
  const field = entity.fields[name]
  if (field?.kind === 'permissions')
    return t('form.permissionCount', { count: Array.isArray(value) ? value.length : 0 })
  if (field?.lines && Array.isArray(value) && value.length > 0)
    return <LineList field={field} lines={value as HeldLine[]} />
  const target = entityNamed(field?.target ?? '')
  const links = (Array.isArray(value) ? value : [value]) as (Linked | string | null)[]
  if (!target || links.length === 0 || links[0] === null)
    return <Cell entity={entity} name={name} value={value ?? null} row={row} />
  return links.map((link) => (
    <LinkedTitle key={idOf(link)} target={target} link={link ?? ''} known={known} />
  ))
}

/** A line in a line: its filled cells, one after another. */
const LineList = ({ field, lines }: { field: Field; lines: readonly HeldLine[] }) => (
  <ul className={classes.lines}>
    {lines.map((line) => (
      <li key={line.id} className={classes.line}>
        {Object.entries(field.lines?.fields ?? {}).map(
          ([key, it]) =>
            !isMissing(line[key] ?? null) && (
              <span key={key} className={classes.cell}>
                <Value field={it} name={key} value={line[key]} />
              </span>
            ),
        )}
      </li>
    ))}
  </ul>
)

const idOf = (link: Linked | string | null): string =>
  typeof link === 'string' ? link : (link?.id ?? '')

type LinkedTitleProps = {
  target: Entity
  link: Linked | string
  known?: ReadonlyMap<string, string>
}

/** Mostly the title came with the value; of an id alone it is asked. */
function LinkedTitle({ target, link, known }: LinkedTitleProps) {
  const id = idOf(link)
  const givenTitle = typeof link === 'string' ? known?.get(id) : link.title
  const { data: row } = useQuery({
    ...rowQuery(target, id),
    enabled: givenTitle === undefined,
    retry: false,
  })
  const title = givenTitle ?? (row ? rowTitle(target, row) : `…${id.slice(-6)}`)
  return <bdi>{title}</bdi>
}
