/** The next step of a run, and the ways back. One button is filled. */
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCalculator, IconCash, IconCheck, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../domain/kernel/entity.ts'
import { canStep, type SalaryStep } from '../../domain/people/salary-step.ts'
import type { RunView } from '../../domain/people/salary-view.ts'
import { useChange } from '../kernel/document/document-change.ts'
import { ReasonDialog } from '../kernel/document/ReasonDialog.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
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

export function RunSteps({ entity, view }: { entity: Entity; view: RunView }) {
  const { t } = useTranslation()
  const may = useMay()
  const { isBusy, error, send } = useChange(entity, () => undefined)
  const [opened, setOpened] = useState<'pay' | 'reverse' | null>(null)
  const steps = order.filter((step) => canStep(view.state, step) && may(rights[step]))
  // What comes next is the last that is allowed: approving after working out.
  const next = steps.at(-1)
  const take = (step: SalaryStep) => {
    if (step === 'pay') setOpened('pay')
    else
      void send(
        'POST',
        `${entity.api}/${view.id}/${step}`,
        step === 'post' ? { day: view.today } : {},
      )
  }
  return (
    <>
      {error && <FormNotice tone="error">{error.message}</FormNotice>}
      {view.approvedBy && (
        <p className={classes.said}>{t('salary.approvedBy', { name: view.approvedBy })}</p>
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
        {canStep(view.state, 'reverse') && may('people.salaryRun.void') && (
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
