/** What a new company has done and has still to do, as the server counts it. */
import { Button, Skeleton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  dayStepNames,
  type FirstStep,
  maySendAway,
  weekStepNames,
} from '../../domain/insight/first-steps.ts'
import { Empty } from '../kernel/parts/Empty.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { useMay, useSession } from '../kernel/session/session.ts'
import classes from './FirstSteps.module.css'
import { sendAway, sendable, useFirstSteps } from './first-steps.ts'
import { nextOf, StepList } from './StepList.tsx'

const doneIn = (rows: readonly FirstStep[]): number => rows.filter(({ isDone }) => isDone).length

const titleOf = (rows: readonly FirstStep[]) =>
  rows.some(({ name }) => weekStepNames.includes(name)) ? 'dashboard.weekSteps' : 'dashboard.steps'

export function FirstSteps() {
  const { t } = useTranslation()
  const { company } = useSession()
  const { data, error, refetch } = useFirstSteps()
  if (!data)
    return (
      <Card title={t('dashboard.steps', { company: company.name })}>
        {error ? <Away error={error} onRetry={() => void refetch()} /> : <Waiting />}
      </Card>
    )
  const { rows } = data
  if (doneIn(rows) === rows.length)
    return (
      <Card>
        <Empty art="done" title={t('dashboard.allSet')} hint={t('dashboard.allSetHint')} />
      </Card>
    )
  return (
    <Card title={t(titleOf(rows), { company: company.name })} aside={<Count rows={rows} />}>
      <Progress rows={rows} />
      <StepList rows={rows} />
      <AllAway rows={rows} />
    </Card>
  )
}

/** Above the figures of a company that is at work: the next step, and the others behind it. */
export function StepsStrip() {
  const { t } = useTranslation()
  const { company } = useSession()
  const { data } = useFirstSteps()
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const next = nextOf(data?.rows ?? [])
  if (!data || !next) return null
  const { rows } = data
  const title = t(`step.${next.name}`)
  return (
    <Card
      title={t(titleOf(rows), { company: company.name })}
      aside={
        <button
          type="button"
          className={`${classes.toggle} ct-touch`}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          <Count rows={rows} />
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      }
    >
      <Progress rows={rows} />
      <div id={listId}>
        {isOpen ? (
          <>
            <StepList rows={rows} />
            <AllAway rows={rows} />
          </>
        ) : (
          <div className={classes.next}>
            <span>{t('dashboard.nextStep', { step: title })}</span>
            <Button component={Link} to={next.path} variant="default">
              {t(`step.${next.name}.action`)}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function Count({ rows }: { rows: readonly FirstStep[] }) {
  const { t } = useTranslation()
  const facts = { done: doneIn(rows), total: rows.length }
  return <span className={classes.count}>{t('dashboard.progress', facts)}</span>
}

/** As far as one has come, in whatever order; the list below says the same in words. */
function Progress({ rows }: { rows: readonly FirstStep[] }) {
  const done = doneIn(rows)
  return (
    <div className={classes.progress} aria-hidden>
      {rows.map(({ name }, at) => (
        <span key={name} data-done={at < done || undefined} />
      ))}
    </div>
  )
}

function AllAway({ rows }: { rows: readonly FirstStep[] }) {
  const { t } = useTranslation()
  const names = sendable(rows)
  if (!useMay()(maySendAway) || names.length < 2) return null
  return (
    <div className={classes.foot}>
      <Button variant="subtle" color="gray" onClick={() => void sendAway(names)}>
        {t('step.sendAllAway')}
      </Button>
    </div>
  )
}

const Waiting = () => (
  <div className={classes.waiting}>
    {dayStepNames.map((name) => (
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
