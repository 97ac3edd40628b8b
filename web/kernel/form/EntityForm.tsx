/** The form of any declared entity: a new record, a copy of one, or one that exists. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { CallError, messageOf } from '../api.ts'
import { Empty } from '../Empty.tsx'
import { Page } from '../Sheet.tsx'
import { useMay } from '../session.ts'
import Forbidden from '../shell/Forbidden.tsx'
import { FormScreen } from './FormScreen.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { copiedValues } from './form-values.ts'
import { rowQuery } from './record-queries.ts'

type EntityFormProps = { entity: Entity; id: string }

export default function EntityForm({ entity, id }: EntityFormProps) {
  const may = useMay()
  const [params] = useSearchParams()
  const copied = params.get('copy')
  if (id !== 'new') return <OpenRecord entity={entity} id={id} />
  if (!may(`${entity.can}.add`)) return <Forbidden />
  if (entity.madeAt) return <Navigate to={entity.madeAt} replace />
  if (copied) return <CopyOfRecord entity={entity} id={copied} />
  return <FormScreen entity={entity} start={{}} />
}

function OpenRecord({ entity, id }: EntityFormProps) {
  const { data: row, error, refetch } = useQuery(rowQuery(entity, id))
  // A row once shown stays on the screen whatever happens to it: something may be typed there.
  if (row) return <FormScreen entity={entity} start={row} />
  if (error) return <NoRecord entity={entity} error={error} onRetry={() => void refetch()} />
  return <FormSkeleton entity={entity} />
}

function CopyOfRecord({ entity, id }: EntityFormProps) {
  const { t } = useTranslation()
  const { data: row, error, refetch } = useQuery(rowQuery(entity, id))
  if (error) return <NoRecord entity={entity} error={error} onRetry={() => void refetch()} />
  if (!row) return <FormSkeleton entity={entity} />
  const values = copiedValues(entity, row, (title) => t('form.copyOf', { title }))
  return <FormScreen entity={entity} start={values} />
}

type NoRecordProps = { entity: Entity; error: Error; onRetry: () => void }

function NoRecord({ entity, error, onRetry }: NoRecordProps) {
  const { t } = useTranslation()
  const isMissing = error instanceof CallError && error.status === 404
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
