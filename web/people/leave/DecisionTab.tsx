/** A request for leave: who, when, what is left of the kind, and the decision. */
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Linked } from '../../../domain/kernel/field.ts'
import { formatDate, formatDecimal } from '../../../domain/kernel/format.ts'
import { canStepLeave, type LeaveState } from '../../../domain/people/leave/leave-step.ts'
import { useChange } from '../../kernel/document/document-change.ts'
import { ReasonDialog } from '../../kernel/document/ReasonDialog.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import type { TabProps } from '../../kernel/form/model/form-parts.ts'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { useMay } from '../../kernel/session/session.ts'
import classes from '../People.module.css'
import { LeaveBalances } from './LeaveBalances.tsx'
import { useEmployeeLeave } from './leave-queries.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

export default function DecisionTab({ entity, row }: TabProps) {
  const { t } = useTranslation()
  const may = useMay()
  const employee = row.employee as Linked
  const state = row.state as LeaveState
  const { data } = useEmployeeLeave(employee.id)
  const [opened, setOpened] = useState<'refuse' | 'cancel' | null>(null)
  const { isBusy, error, send } = useChange(entity, () => {})
  const mayDecide = canStepLeave(state, 'approve') && may('people.leaveRequest.approve')
  const facts = [
    [
      'field.employee',
      <Link key="e" to={`/Employees/${employee.id}`}>
        <bdi>{employee.title}</bdi>
      </Link>,
    ],
    ['entity.leaveKind.one', <bdi key="k">{(row.leaveKind as Linked).title}</bdi>],
    ['field.leaveRequest.startsOn', <bdi key="s">{formatDate(String(row.startsOn))}</bdi>],
    ['field.leaveRequest.endsOn', <bdi key="n">{formatDate(String(row.endsOn))}</bdi>],
    [
      'field.leaveRequest.days',
      <bdi key="d" dir="ltr">
        {formatDecimal(String(row.days), 0)}
      </bdi>,
    ],
  ] as const
  return (
    <div className={classes.column}>
      {error && <FormNotice tone="error">{error.message}</FormNotice>}
      <Card title={t('leave.decision')}>
        <dl className={classes.sums}>
          {facts.map(([label, shown]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{shown}</dd>
            </div>
          ))}
        </dl>
        {row.note ? (
          <p className={classes.said}>
            <bdi>{String(row.note)}</bdi>
          </p>
        ) : null}
        {row.reason ? (
          <p className={classes.said}>
            <bdi>{String(row.reason)}</bdi>
          </p>
        ) : null}
        <div className={classes.steps}>
          {mayDecide && (
            <Button
              leftSection={<IconCheck {...icon} />}
              loading={isBusy}
              onClick={() => void send('POST', `${entity.api}/${row.id}/approve`, {})}
            >
              {t('leave.approve')}
            </Button>
          )}
          {mayDecide && (
            <Button
              variant="default"
              leftSection={<IconX {...icon} />}
              onClick={() => setOpened('refuse')}
            >
              {t('leave.refuse')}
            </Button>
          )}
          {canStepLeave(state, 'cancel') && may('people.leaveRequest.void') && (
            <Button
              variant="subtle"
              leftSection={<IconArrowBackUp {...icon} />}
              onClick={() => setOpened('cancel')}
            >
              {t('leave.takeBack')}
            </Button>
          )}
        </div>
      </Card>
      {data && <LeaveBalances view={data} />}
      {opened && (
        <ReasonDialog
          entity={entity}
          document={row}
          step={opened}
          isHarmful
          icon={opened === 'refuse' ? IconX : IconArrowBackUp}
          title={t(opened === 'refuse' ? 'leave.refuseTitle' : 'leave.takeBackTitle')}
          sentence={t('leave.reasonHint')}
          act={t(opened === 'refuse' ? 'leave.refuse' : 'leave.takeBack')}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
