/** In place of a document that is not there or could not be read. */
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { Empty } from '../parts/Empty.tsx'
import { Page } from '../parts/Sheet.tsx'
import { CallError, messageOf } from '../session/api.ts'

export function NoDocument({ entity, error }: { entity: Entity; error: Error }) {
  const { t } = useTranslation()
  const isMissing = error instanceof CallError && error.status === 404
  return (
    <Page>
      <Empty
        as="page"
        title={t(isMissing ? 'form.missingTitle' : 'form.unreadTitle')}
        hint={isMissing ? t('form.missingHint') : messageOf(error)}
        actions={
          <Button component={Link} to={entity.path}>
            {t(`entity.${entity.name}.many`)}
          </Button>
        }
      />
    </Page>
  )
}
