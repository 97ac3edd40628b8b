/** What a new company has done and has still to do, as the server counts it. */
import { Button, Skeleton } from '@mantine/core'
import {
  type Icon,
  IconBuilding,
  IconBuildingStore,
  IconCategory,
  IconCheck,
  IconCoins,
  IconMail,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { FirstStep } from '../../domain/identity/session.ts'
import { Empty } from '../kernel/parts/Empty.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { onChanged } from '../kernel/session/live.ts'
import { useSession } from '../kernel/session/session.ts'
import { useOpenScreens } from '../kernel/shell/menu/menu.ts'
import classes from './FirstSteps.module.css'

const icons: Readonly<Record<FirstStep['name'], Icon>> = {
  address: IconMail,
  company: IconBuilding,
  currencies: IconCoins,
  branches: IconBuildingStore,
  users: IconUsers,
  entries: IconCategory,
}

/** Any change in the company may complete a step, so each is worth asking again. */
function useFirstSteps() {
  const query = useQuery({
    queryKey: ['first-steps'],
    queryFn: ({ signal }) =>
      call<{ rows: FirstStep[] }>('GET', '/api/first-steps', undefined, { signal }),
    staleTime: 0,
  })
  const { refetch } = query
  useEffect(() => onChanged(() => void refetch()), [refetch])
  return query
}

export function FirstSteps() {
  const { t } = useTranslation()
  const { company } = useSession()
  const { data, error, refetch } = useFirstSteps()
  const title = t('dashboard.steps', { company: company.name })
  if (!data)
    return (
      <Card title={title}>
        {error ? <Away error={error} onRetry={() => void refetch()} /> : <Waiting />}
      </Card>
    )
  const done = data.rows.filter(({ isDone }) => isDone).length
  if (done === data.rows.length)
    return (
      <Card>
        <Empty art="done" title={t('dashboard.allSet')} hint={t('dashboard.allSetHint')} />
      </Card>
    )
  const next = data.rows.find(({ isDone, path }) => !isDone && path)
  return (
    <Card
      title={title}
      aside={
        <span className={classes.count}>
          {t('dashboard.progress', { done, total: data.rows.length })}
        </span>
      }
    >
      <Progress steps={data.rows} done={done} />
      <ol className={classes.steps}>
        {data.rows.map((step) => (
          <Step key={step.name} step={step} isNext={step === next} />
        ))}
      </ol>
    </Card>
  )
}

/** As far as one has come, in whatever order; the list below says the same in words. */
const Progress = ({ steps, done }: { steps: readonly FirstStep[]; done: number }) => (
  <div className={classes.progress} aria-hidden>
    {steps.map(({ name }, at) => (
      <span key={name} data-done={at < done || undefined} />
    ))}
  </div>
)

function Step({ step, isNext }: { step: FirstStep; isNext: boolean }) {
  const { t } = useTranslation()
  const open = useOpenScreens()
  const { name, isDone, facts, path } = step
  const Mark = isDone ? IconCheck : icons[name]
  const isOpen = open.some((screen) => screen.path === path)
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span className={classes.tile}>
        <Mark size={18} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.words}>
        <h3 className={classes.title}>{t(`step.${name}`)}</h3>
        <p className={classes.sentence}>{t(`step.${name}.${isDone ? 'done' : 'todo'}`, facts)}</p>
      </div>
      {isDone && <StatusBadge state="paid">{t('dashboard.done')}</StatusBadge>}
      {!isDone && path && isOpen && (
        <Button component={Link} to={path} variant={isNext ? 'filled' : 'default'}>
          {t(`step.${name}.action`)}
        </Button>
      )}
    </li>
  )
}

const Waiting = () => (
  <div className={classes.waiting}>
    {Object.keys(icons).map((name) => (
      <Skeleton key={name} height={40} />
    ))}
  </div>
)

function Away({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.away} role="alert">
      <p className={classes.sentence}>{messageOf(error)}</p>
      <Button variant="default" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </div>
  )
}
