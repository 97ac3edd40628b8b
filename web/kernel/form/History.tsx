/** Who did what to a record and when, with the values before and after. For any screen. */
import { Button } from '@mantine/core'
import {
  type Icon,
  IconCircleCheck,
  IconFileExport,
  IconGitMerge,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { HistoryEntry } from '../../../domain/identity/session.ts'
import type { AnyRow, Entity } from '../../../domain/kernel/entity.ts'
import { formatMoment } from '../../../domain/kernel/format.ts'
import { messageOf } from '../session/api.ts'
import { ChangeLine } from './ChangeLine.tsx'
import { FormNotice } from './FormNotice.tsx'
import classes from './History.module.css'
import {
  changesOf,
  type EntryKind,
  kindOf,
  mergedWith,
  titlesIn,
  verbOf,
} from './model/history-changes.ts'
import { historyQuery } from './model/record-queries.ts'

type HistoryProps = {
  entity: Entity
  id: string
  /** The record as it is now; it knows the titles of what it refers to. */
  row?: AnyRow
}

export function History({ entity, id, row }: HistoryProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(historyQuery(entity, id))
  if (error)
    return (
      <FormNotice
        tone="error"
        action={
          <Button variant="default" onClick={() => void refetch()}>
            {t('action.retry')}
          </Button>
        }
      >
        {messageOf(error)}
      </FormNotice>
    )
  if (!data) return <div className={classes.wait} aria-busy />
  if (data.rows.length === 0) return <p className={classes.empty}>{t('form.historyEmpty')}</p>
  const known = titlesIn(entity, row)
  return (
    <ol className={classes.history}>
      {data.rows.map((entry) => (
        <Entry key={entry.id} entity={entity} entry={entry} known={known} row={row} />
      ))}
    </ol>
  )
}

const marks: Record<EntryKind, Icon> = {
  created: IconPlus,
  changed: IconPencil,
  deleted: IconTrash,
  mergedFrom: IconGitMerge,
  mergedInto: IconGitMerge,
  exported: IconFileExport,
}

const sentences: Record<EntryKind, string> = {
  created: 'form.historyCreated',
  changed: 'form.historyChanged',
  deleted: 'form.historyDeleted',
  mergedFrom: 'form.historyMergedFrom',
  mergedInto: 'form.historyMergedInto',
  exported: 'form.historyExported',
}

type EntryProps = {
  entity: Entity
  entry: HistoryEntry
  known: ReadonlyMap<string, string>
  row?: AnyRow
}

function Entry({ entity, entry, known, row }: EntryProps) {
  const { t } = useTranslation()
  const kind = kindOf(entry)
  const verb = verbOf(entity, entry)
  const Mark = verb ? IconCircleCheck : marks[kind]
  const changes = changesOf(entity, entry)
  const said = verb
    ? `${t(i18next.exists(verb) ? verb : 'timeline.did.other')} · ${t(`entity.${entity.name}.one`)}`
    : t(sentences[kind], { count: changes.length, title: mergedWith(entry)?.title })
  return (
    <li className={classes.entry}>
      <span className={classes.mark} data-kind={verb ? 'done' : kind}>
        <Mark size={16} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.story}>
        <div className={classes.line}>
          <span>
            <bdi className={classes.who}>{entry.user || t('form.historyNobody')}</bdi> {said}
          </span>
          <time className={classes.when} dateTime={entry.at}>
            <bdi dir="ltr">{formatMoment(entry.at)}</bdi>
          </time>
        </div>
        {changes.length > 0 && (
          <dl className={classes.changes}>
            {changes.map((change) => (
              <ChangeLine key={change.key} {...{ entity, change, kind, known, row }} />
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}
