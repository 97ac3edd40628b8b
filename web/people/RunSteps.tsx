/** The next step of a run, and the ways back. One button is filled. */
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCalculator, IconCash, IconCheck, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity } from '../../domain/kernel/entity.ts'
import { payRule } from '../../domain/people/pay-rule.entity.ts'
import { canReverse, canStep, type SalaryStep } from '../../domain/people/salary-step.ts'
import type { RunView } from '../../domain/people/salary-view.ts'
import { monthOf } from '../../domain/people/working-days.ts'
import { useChange } from '../kernel/document/document-change.ts'
import { placedFailure } from '../kernel/document/failed-field.ts'
import { ReasonDialog } from '../kernel/document/ReasonDialog.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { DateInput } from '../kernel/form/inputs/DateInput.tsx'
import { Labelled } from '../kernel/form/inputs/Labelled.tsx'
import { useMay } from '../kernel/session/session.ts'
import { PayDialog } from './PayDialog.tsx'
import classes from './People.module.css'

const icons = {
  calculate: IconCalculator,
  approve: IconCheck,
  post: IconCheck,
  pay: IconCash,
  close: IconLock,
} as const

const order = ['calculate', 'approve', 'post', 'pay', 'close'] as const

const rights = {
  calculate: 'people.salaryRun.edit',
  approve: 'people.salaryRun.approve',
  post: 'people.salaryRun.post',
  pay: 'people.salaryRun.post',
  close: 'people.salaryRun.post',
} as const satisfies Record<(typeof order)[number], string>

/** A month that is over is booked on its last day, one that goes on today. */
const postingDay = ({ period, today }: RunView): string => {
  const { to } = monthOf(period)
  return to < today ? to : today
}

export function RunSteps({ entity, view }: { entity: Entity; view: RunView }) {
  const { t } = useTranslation()
  const may = useMay()
  const { isBusy, error, send } = useChange(entity, () => undefined)
  const [opened, setOpened] = useState<'pay' | 'reverse' | null>(null)
  const isAnybodyPaid = view.payments.some(({ voidReason }) => voidReason === null)
  const isReversible = canReverse(view.state, isAnybodyPaid)
  const steps = order.filter((step) => canStep(view.state, step) && may(rights[step]))
  // What comes next is the last that is allowed: approving after working out, unless that is stale.
  const next = view.isStale ? steps.find((it) => it === 'calculate') : steps.at(-1)
  const { at, above } = placedFailure(error, steps.includes('post') ? ['day'] : [])
  const [day, setDay] = useState<string | null>(() => postingDay(view))
  const take = (step: SalaryStep) => {
    if (step === 'pay') setOpened('pay')
    else
      void send(
        'POST',
        `${entity.api}/${view.id}/${step}`,
        step === 'post' ? { day: day ?? '' } : {},
      )
  }
  return (
    <>
      {above && <FormNotice tone="error">{above}</FormNotice>}
      {view.approvedBy && (
        <p className={classes.said}>{t('salary.approvedBy', { name: view.approvedBy })}</p>
      )}
      <Elsewhere view={view} />
      <InVain view={view} />
      {view.isStale && <FormNotice tone="warning">{t('salary.stale')}</FormNotice>}
      {steps.includes('post') && (
        <div className={classes.postDay}>
          <Labelled id="salary-post-day" label="salary.postDay" error={at('day')}>
            {(input) => <DateInput {...input} value={day} onChange={setDay} />}
          </Labelled>
        </div>
      )}
      <div className={classes.steps}>
        {[...steps].reverse().map((step) => {
          const StepIcon = icons[step]
          return (
            <Button
              key={step}
              variant={step === next ? 'filled' : 'default'}
              loading={isBusy}
              leftSection={<StepIcon size={16} stroke={1.75} aria-hidden />}
              onClick={() => take(step)}
            >
              {t(
                step === 'calculate' && view.state === 'calculated'
                  ? 'salary.step.again'
                  : `salary.step.${step}`,
              )}
            </Button>
          )
        })}
        {isReversible && may('people.salaryRun.void') && (
          <Button
            variant="default"
            leftSection={
              <IconArrowBackUp className="ct-points" size={16} stroke={1.75} aria-hidden />
            }
            onClick={() => setOpened('reverse')}
          >
            {t('salary.step.reverse')}
          </Button>
        )}
      </div>
      {opened === 'pay' && (
        <PayDialog entity={entity} view={view} onClose={() => setOpened(null)} />
      )}
      {opened === 'reverse' && (
        <ReasonDialog
          entity={entity}
          document={view}
          step="reverse"
          more={{ day: view.today }}
          isHarmful
          icon={IconArrowBackUp}
          title={t('salary.reverseTitle')}
          sentence={t('salary.reverseBody')}
          act={t('salary.step.reverse')}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

const mostNamed = 5

/** Nobody is in two runs of a month: who is missing here, and where he is paid. */
function Elsewhere({ view: { elsewhere } }: { view: RunView }) {
  const { t, i18n } = useTranslation()
  if (elsewhere.length === 0) return null
  const named = elsewhere
    .slice(0, mostNamed)
    .map(({ employee, run }) => (run ? `${employee.title} (${run})` : employee.title))
  const shown = [...named, ...(elsewhere.length > mostNamed ? ['…'] : [])]
  const names = new Intl.ListFormat(i18n.language, { type: 'unit' }).format(shown)
  return <FormNotice tone="calm">{t('salary.elsewhere', { names })}</FormNotice>
}

/** As long as the run can still be worked out again or taken back. */
function InVain({ view: { state, insuredInVain: count } }: { view: RunView }) {
  const { t } = useTranslation()
  const may = useMay()
  if (count === 0 || !(canStep(state, 'calculate') || canStep(state, 'reverse'))) return null
  return (
    <FormNotice
      tone="warning"
      action={
        may('people.payRule.view') && (
          <Button component={Link} to={payRule.path} size="sm" variant="default">
            {t('entity.payRule.many')}
          </Button>
        )
      }
    >
      {t('salary.insuredInVain', { count })}
    </FormNotice>
  )
}
