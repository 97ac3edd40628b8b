/** One line of the timeline: a sentence, and what was changed below it. */
import {
  type Icon,
  IconBan,
  IconCircleCheck,
  IconPencil,
  IconPlus,
  IconPointFilled,
  IconTrash,
} from '@tabler/icons-react'
import i18next, { type TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoment } from '../../../domain/kernel/format.ts'
import {
  isWordedKind,
  kindNamed,
  type TimelineAct,
  type TimelineRow,
} from '../../../domain/planning/timeline/timeline.ts'
import { ChangeLine } from '../../kernel/form/ChangeLine.tsx'
import { changesOf, type EntryKind } from '../../kernel/form/model/history-changes.ts'
import { recordPath } from '../../kernel/words/record-path.ts'
import { useSeenKind } from './seen-kind.ts'
import classes from './Timeline.module.css'

const marks: Readonly<Record<TimelineAct, Icon>> = {
  created: IconPlus,
  changed: IconPencil,
  deleted: IconTrash,
  posted: IconCircleCheck,
  voided: IconBan,
}

/** How values are told: what was made has none before, what is gone none after. */
const telling = ({ before, after }: TimelineRow): EntryKind => {
  if (before === null) return 'created'
  return after === null ? 'deleted' : 'changed'
}

export function TimelineLine({ row }: { row: TimelineRow }) {
  const { t } = useTranslation()
  const declared = row.kind ? kindNamed(row.kind) : undefined
  const Mark = row.kind ? marks[row.act] : IconPointFilled
  const kind = kindWords(t, row.kind ?? row.about)
  const title = row.title ?? (declared && row.record ? `…${row.record.slice(-6)}` : null)
  return (
    <li className={classes.line}>
      <span className={classes.mark} data-act={row.act}>
        <Mark size={16} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.story}>
        <div className={classes.head}>
          <span>
            <bdi className={classes.who}>{row.user || t('form.historyNobody')}</bdi>{' '}
            <span className={classes.quiet}>
              {[t(i18next.exists(row.did) ? row.did : 'timeline.did.other'), kind]
                .filter(Boolean)
                .join(' · ')}
            </span>{' '}
            {title &&
              (row.isThere && row.kind && row.record ? (
                <Link className={classes.link} to={recordPath(row.kind, row.record)}>
                  <bdi>{title}</bdi>
                </Link>
              ) : (
                <bdi className={classes.who}>{title}</bdi>
              ))}
          </span>
          <span className={classes.when}>
            {row.branch && <bdi>{row.branch.title}</bdi>}
            <time dateTime={row.at}>
              <bdi dir="ltr">{formatMoment(row.at)}</bdi>
            </time>
          </span>
        </div>
        {declared && <Changes row={row} name={declared.name} />}
      </div>
    </li>
  )
}

/** Kinds without a declaration have words of their own; what concerns no record has none. */
function kindWords(t: TFunction, kind: string | null): string {
  if (kind === null || kind === 'session') return ''
  if (kindNamed(kind)) return t(`entity.${kind}.one`)
  return t(isWordedKind(kind) ? `timeline.kind.${kind}` : 'timeline.otherKind')
}

const mostShown = 12

function Changes({ row, name }: { row: TimelineRow; name: string }) {
  const { t } = useTranslation()
  const entity = useSeenKind(name)
  const entry = { ...row, command: '' }
  const changes = entity ? changesOf(entity, entry) : []
  if (!entity || changes.length === 0) return null
  const shown = changes.slice(0, mostShown)
  return (
    <details className={classes.changes} open={changes.length <= 3}>
      <summary className={classes.summary}>
        {t('timeline.changes', { count: changes.length })}
      </summary>
      <dl className={classes.values}>
        {shown.map((change) => (
          <ChangeLine
            key={change.key}
            entity={entity}
            change={change}
            kind={telling(row)}
            known={noTitles}
          />
        ))}
      </dl>
    </details>
  )
}

const noTitles: ReadonlyMap<string, string> = new Map()
