/** What stands where rows would: nothing yet, nothing left by the filters, or a failure. */
import { Button } from '@mantine/core'
import {
  IconCloudOff,
  IconFilterOff,
  IconPlus,
  IconRefresh,
  IconZoomQuestion,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatTime } from '../../../domain/kernel/format.ts'
import { Empty } from '../parts/Empty.tsx'
import { messageOf } from '../session/api.ts'
import { useConnection } from '../session/live.ts'
import { totalWords } from './count-words.ts'
import { ListNotice } from './ListNotice.tsx'
import classes from './ListStates.module.css'
import { useTotal } from './list-data.ts'
import type { ListModel } from './list-shape.ts'
import { emptyQuestion, hasFilters } from './list-state.ts'

export function NothingYet({ list }: { list: ListModel }) {
  const { t } = useTranslation()
  const { entity, allows } = list
  return (
    <div className={classes.middle}>
      <Empty
        title={t('list.emptyTitle')}
        hint={t(`entity.${entity.name}.empty`)}
        actions={
          allows('add') && (
            <Button
              size="md"
              component={Link}
              to={list.newPath}
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            >
              {t(`entity.${entity.name}.new`)}
            </Button>
          )
        }
      />
    </div>
  )
}

/** A view that a list is born with may well be empty: nothing is overdue. */
export function EmptyView({ list: { builtIn } }: { list: ListModel }) {
  const { t } = useTranslation()
  return (
    <div className={classes.middle}>
      <Empty title={t('list.emptyView')} hint={t(`${builtIn?.label}.empty`)} />
    </div>
  )
}

export function NothingFound({ list: { entity, navigation, bound } }: { list: ListModel }) {
  const { t } = useTranslation()
  const { state } = navigation
  const everything = useTotal(entity, { ...emptyQuestion(entity), filters: bound }).data
  return (
    <ListNotice
      icon={IconFilterOff}
      action={
        <Button variant="default" onClick={navigation.clear}>
          {t('list.clearFilters')}
        </Button>
      }
    >
      <strong>
        {hasFilters(state.filters)
          ? t('list.filtersHideAll')
          : t('list.nothingFor', { text: state.q.trim() })}
      </strong>{' '}
      {everything &&
        t('list.existOutside', { count: everything.count, shown: totalWords(t, everything) })}
    </ListNotice>
  )
}

type FailureProps = { error: Error; onRetry: () => void }

export function Failure({ error, onRetry }: FailureProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.middle} role="alert">
      <Empty
        art="signpost"
        title={t('list.failed')}
        hint={messageOf(error)}
        actions={
          <Button
            size="md"
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            onClick={onRetry}
          >
            {t('action.retry')}
          </Button>
        }
      />
    </div>
  )
}

/** Somebody mistyped, or half remembers: what is shown is alike, and the list says so. */
export function GuessNotice({ list: { data, navigation } }: { list: ListModel }) {
  const { t } = useTranslation()
  if (!data.isGuess || data.rows.length === 0) return null
  return (
    <ListNotice icon={IconZoomQuestion}>
      <strong>{t('list.nothingFor', { text: navigation.state.q.trim() })}</strong>{' '}
      {t('list.similar')}
    </ListNotice>
  )
}

/** Rows are shown, but they may be old: the last question failed, or the line is down. */
export function StaleNotice({ list: { data } }: { list: ListModel }) {
  const { t } = useTranslation()
  const isOffline = useConnection() === 'offline'
  if (data.rows.length === 0 || (!isOffline && !data.error)) return null
  const reason = isOffline || !data.error ? t('list.offline') : messageOf(data.error)
  return (
    <ListNotice
      icon={IconCloudOff}
      action={
        <Button variant="default" onClick={data.retry}>
          {t('action.retry')}
        </Button>
      }
    >
      <strong>{reason}</strong> {t('list.asOf', { time: formatTime(new Date(data.shownSince)) })}
    </ListNotice>
  )
}
