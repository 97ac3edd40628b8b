/** One's own leave, on a phone as well: what is left, what was asked for, and asking. */
import { Button } from '@mantine/core'
import { IconBeach } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOwnToCancel } from '../../../domain/people/leave/leave-step.ts'
import type { LeaveViewRequest } from '../../../domain/people/leave/leave-view.ts'
import { leaveRequest } from '../../../domain/people/leave-request.entity.ts'
import { useChange } from '../../kernel/document/document-change.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Page, PageBody, PageHead } from '../../kernel/parts/Sheet.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import classes from '../People.module.css'
import { AskDialog } from './AskDialog.tsx'
import { LeaveBalances } from './LeaveBalances.tsx'
import { LeaveRequests } from './LeaveRequests.tsx'
import { useOwnLeave } from './leave-queries.ts'

export default function MyLeave() {
  const { t } = useTranslation()
  const may = useMay()
  const { data, error, isPending } = useOwnLeave()
  const [isAsking, setAsking] = useState(false)
  const change = useChange(leaveRequest, () => {})
  const mayAsk = may('people.ownLeave.add')
  const takeBack = ({ id, state, startsOn }: LeaveViewRequest) =>
    mayAsk &&
    isOwnToCancel({ state, startsOn, today: data?.today ?? startsOn }) && (
      <Button
        variant="default"
        loading={change.isBusy}
        onClick={() => void change.send('POST', `/api/own-leave/${id}/cancel`, {})}
      >
        {t('leave.takeBack')}
      </Button>
    )
  return (
    <Page ground="page">
      <PageHead
        title={t('screen.myLeave')}
        actions={
          data &&
          mayAsk &&
          data.balances.length > 0 && (
            <Button
              leftSection={<IconBeach size={16} stroke={1.75} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              {t('leave.ask')}
            </Button>
          )
        }
      />
      <PageBody>
        <div className={classes.column}>
          {isPending && <Wait />}
          {error && <FormNotice tone="calm">{messageOf(error)}</FormNotice>}
          {change.error && <FormNotice tone="error">{change.error.message}</FormNotice>}
          {data && <LeaveBalances view={data} />}
          {data && <LeaveRequests rows={data.requests} acts={takeBack} />}
        </div>
      </PageBody>
      {isAsking && data && <AskDialog view={data} onClose={() => setAsking(false)} />}
    </Page>
  )
}
