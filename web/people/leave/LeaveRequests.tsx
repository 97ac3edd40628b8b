/** What somebody asked for, the latest first. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDecimal } from '../../../domain/kernel/format.ts'
import type { LeaveViewRequest } from '../../../domain/people/leave/leave-view.ts'
import books from '../../books/Books.module.css'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { badgeOf } from '../../kernel/words/badges.ts'
import classes from '../People.module.css'

type LeaveRequestsProps = {
  rows: readonly LeaveViewRequest[]
  /** What can be done with one of them. */
  acts: (row: LeaveViewRequest) => ReactNode
}

export function LeaveRequests({ rows, acts }: LeaveRequestsProps) {
  const { t } = useTranslation()
  return (
    <Card title={t('entity.leaveRequest.many')}>
      {rows.length === 0 && <p className={classes.said}>{t('leave.noneAsked')}</p>}
      {rows.length > 0 && (
        <div className={books.inCard}>
          <table className={books.table} aria-label={t('entity.leaveRequest.many')}>
            <thead>
              <tr>
                <th>{t('entity.leaveKind.one')}</th>
                <th>{t('field.leaveRequest.days')}</th>
                <th>{t('field.state')}</th>
                <th>
                  <span className="ct-hidden">{t('leave.acts')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td data-name>
                    <bdi>{row.kind.title}</bdi>
                    <span className={classes.under}>
                      <bdi>{formatDate(row.startsOn)}</bdi>
                      {row.endsOn !== row.startsOn && (
                        <>
                          {' – '}
                          <bdi>{formatDate(row.endsOn)}</bdi>
                        </>
                      )}
                    </span>
                  </td>
                  <td data-label={t('field.leaveRequest.days')}>
                    <bdi dir="ltr">{formatDecimal(row.days, 0)}</bdi>
                  </td>
                  <td data-label={t('field.state')}>
                    <StatusBadge state={badgeOf('state', row.state) ?? 'draft'}>
                      {t(`choice.leaveRequest.state.${row.state}`)}
                    </StatusBadge>
                    {row.reason && (
                      <span className={classes.under}>
                        <bdi>{row.reason}</bdi>
                      </span>
                    )}
                  </td>
                  <td>{acts(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
