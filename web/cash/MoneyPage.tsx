/** One receipt or payment: a new one that is written, or a posted one that is read. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { MoneyScreen } from '../../domain/cash/money-screen.ts'
import type { Entity } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { CallError, messageOf } from '../kernel/api.ts'
import type { DocumentProps } from '../kernel/documents.ts'
import { Empty } from '../kernel/Empty.tsx'
import { Page } from '../kernel/Sheet.tsx'
import { useMay } from '../kernel/session.ts'
import Forbidden from '../kernel/shell/Forbidden.tsx'
import { Wait } from '../kernel/Wait.tsx'
import { MoneyStart } from './MoneyStart.tsx'
import { MoneyView } from './MoneyView.tsx'
import { moneyQuery } from './money-queries.ts'

type MoneyPageProps = DocumentProps & { screen: MoneyScreen }

export function MoneyPage({ entity, id, screen }: MoneyPageProps) {
  const may = useMay()
  const navigate = useNavigate()
  const [fresh, setFresh] = useState(newId)
  if (id !== 'new') return <PostedMoney key={id} {...{ entity, id, screen }} />
  if (!may(`${entity.can}.post`)) return <Forbidden />
  const show = (posted: string) => {
    setFresh(newId())
    void navigate(`${entity.path}/${posted}`, { replace: true })
  }
  return <MoneyStart key={fresh} id={fresh} {...{ entity, screen }} onPosted={show} />
}

function PostedMoney({ entity, id, screen }: MoneyPageProps) {
  const { data, error } = useQuery(moneyQuery(screen, id))
  if (error && !data) return <NoMoney entity={entity} error={error} />
  if (!data) return <Wait />
  return <MoneyView {...{ entity, screen }} document={data} />
}

export function NoMoney({ entity, error }: { entity: Entity; error: Error }) {
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
