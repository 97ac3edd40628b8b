/** The leave of one person: what is left, what was asked for, and the ledger of the days. */
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate, formatDecimal } from '../../../domain/kernel/format.ts'
import type { LeaveViewMove } from '../../../domain/people/leave/leave-view.ts'
import books from '../../books/Books.module.css'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import type { TabProps } from '../../kernel/form/model/form-parts.ts'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import classes from '../People.module.css'
import { AdjustDialog } from './AdjustDialog.tsx'
import { LeaveBalances } from './LeaveBalances.tsx'
import { LeaveRequests } from './LeaveRequests.tsx'
import { useEmployeeLeave } from './leave-queries.ts'

export default function LeaveTab({ row }: TabProps) {
  const { t } = useTranslation()
  const { data, error, isPending } = useEmployeeLeave(row.id)
  const may = useMay()
  const [isAdjusting, setAdjusting] = useState(false)
  return (
    <div className={classes.column}>
      {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
      {isPending && <Wait />}
      {data && <LeaveBalances view={data} />}
      {data && data.balances.length > 0 && may('people.leaveKind.edit') && (
        <div className={classes.steps}>
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setAdjusting(true)}
          >
            {t('leave.adjust')}
          </Button>
        </div>
      )}
      {data && isAdjusting && (
        <AdjustDialog employee={row.id} view={data} onClose={() => setAdjusting(false)} />
      )}
      {data && (
        <LeaveRequests
          rows={data.requests}
          acts={({ id }) => (
            <Link className={classes.under} to={`/Leave/${id}`}>
              {t('leave.open')}
            </Link>
          )}
        />
      )}
      {data && data.moves.length > 0 && <Ledger moves={data.moves} />}
    </div>
  )
}

function Ledger({ moves }: { moves: readonly LeaveViewMove[] }) {
  const { t } = useTranslation()
  return (
    <Card title={t('leave.ledger')}>
      <div className={books.inCard}>
        <table className={books.table} aria-label={t('leave.ledger')}>
          <thead>
            <tr>
              <th>{t('entity.leaveKind.one')}</th>
              <th>{t('field.day')}</th>
              <th data-number>{t('field.leaveRequest.days')}</th>
            </tr>
          </thead>
          <tbody>
            {moves.map(({ id, kind, day, days, reason, period, note }) => (
              <tr key={id}>
                <td data-name>
                  <bdi>{kind}</bdi>
                  <span className={classes.under}>
                    {t(`leave.reason.${reason}`)} <bdi dir="ltr">{period}</bdi> <bdi>{note}</bdi>
                  </span>
                </td>
                <td data-label={t('field.day')}>
                  <bdi>{formatDate(day)}</bdi>
                </td>
                <td data-number data-label={t('field.leaveRequest.days')}>
                  <bdi dir="ltr">{formatDecimal(days, 0)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
