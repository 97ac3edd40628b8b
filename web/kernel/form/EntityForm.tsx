/** The form of any declared entity: a new record, a copy of one, or one that exists. */
import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { type Entity, mustEntity, sentFields } from '../../../domain/kernel/entity.ts'
import { Empty } from '../parts/Empty.tsx'
import { Page } from '../parts/Sheet.tsx'
import { CallError, messageOf } from '../session/api.ts'
import { useMay } from '../session/session.ts'
import Forbidden from '../shell/Forbidden.tsx'
import { rowTitle } from '../words/row-title.ts'
import { FormScreen } from './FormScreen.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { copiedValues } from './model/form-values.ts'
import { mergedWith } from './model/history-changes.ts'
import { historyQuery, rowQuery } from './model/record-queries.ts'

type EntityFormProps = { entity: Entity; id: string }

/** A form laid out by hand is a part of its own, for which the form waits as for its record. */
export default function EntityForm(props: EntityFormProps) {
  return (
    <Suspense fallback={<FormSkeleton entity={props.entity} />}>
      <WantedForm {...props} />
    </Suspense>
  )
}

function WantedForm({ entity, id }: EntityFormProps) {
  const may = useMay()
  const [params] = useSearchParams()
  const copied = params.get('copy')
  if (id !== 'new') return <OpenRecord entity={entity} id={id} />
  if (!entity.actions.includes('add') || !may(`${entity.can}.add`)) return <Forbidden />
  if (entity.madeAt) return <Navigate to={entity.madeAt} replace />
  if (copied) return <CopyOfRecord entity={entity} id={copied} />
  return <NewRecord entity={entity} params={params} />
}

/** What the address gives to a new record: ids by the keys of its references, `?item=<id>`. */
function NewRecord({ entity, params }: { entity: Entity; params: URLSearchParams }) {
  const given = sentFields(entity).flatMap(([key, { kind, target = '' }]) => {
    const id = kind === 'reference' ? params.get(key) : null
    return id ? [{ key, id, target: mustEntity(target) }] : []
  })
  const found = useQueries({
    queries: given.map(({ target, id }) => ({ ...rowQuery(target, id), retry: false })),
  })
  if (found.some(({ isPending }) => isPending)) return <FormSkeleton entity={entity} />
  // What cannot be found any more is left for the user to choose.
  const start = given.flatMap(({ key, target }, at) => {
    const row = found[at]?.data
    return row ? [[key, { id: row.id, title: rowTitle(target, row) }]] : []
  })
  return <FormScreen entity={entity} start={Object.fromEntries(start)} />
}

function OpenRecord({ entity, id }: EntityFormProps) {
  const { data: row, error, refetch } = useQuery(rowQuery(entity, id))
  // A row once shown stays on the screen whatever happens to it: something may be typed there.
  if (row) return <FormScreen entity={entity} start={row} />
  if (error) return <NoRecord {...{ entity, id, error }} onRetry={() => void refetch()} />
  return <FormSkeleton entity={entity} />
}

function CopyOfRecord({ entity, id }: EntityFormProps) {
  const { t } = useTranslation()
  const { data: row, error, refetch } = useQuery(rowQuery(entity, id))
  if (error) return <NoRecord {...{ entity, id, error }} onRetry={() => void refetch()} />
  if (!row) return <FormSkeleton entity={entity} />
  const values = copiedValues(entity, row, (title) => t('form.copyOf', { title }))
  return <FormScreen entity={entity} start={values} />
}

type NoRecordProps = EntityFormProps & { error: Error; onRetry: () => void }

function NoRecord({ entity, id, error, onRetry }: NoRecordProps) {
  const { t } = useTranslation()
  const isMissing = error instanceof CallError && error.status === 404
  const history = useQuery({ ...historyQuery(entity, id), enabled: isMissing, retry: false })
  const last = history.data?.rows[0]
  const heir = last && mergedWith(last)
  // An old link to a record that was merged leads to the one it went into.
  if (isMissing && history.isPending) return <FormSkeleton entity={entity} />
  if (heir) return <Navigate to={`${entity.path}/${heir.id}`} replace />
  const back = entity.isSingle ? null : (
    <Button component={Link} to={entity.path} variant={isMissing ? 'filled' : 'default'}>
      {t(`entity.${entity.name}.many`)}
    </Button>
  )
  return (
    <Page>
      <Empty
        as="page"
        title={t(isMissing ? 'form.missingTitle' : 'form.unreadTitle')}
        hint={isMissing ? t('form.missingHint') : messageOf(error)}
        actions={
          isMissing ? (
            back
          ) : (
            <>
              <Button onClick={onRetry}>{t('action.retry')}</Button>
              {back}
            </>
          )
        }
      />
    </Page>
  )
}
