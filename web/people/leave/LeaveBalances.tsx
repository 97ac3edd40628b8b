/** What is left of each kind of leave. */
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import type { LeaveView } from '../../../domain/people/leave/leave-view.ts'
import { leaveKind } from '../../../domain/people/leave-kind.entity.ts'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { useMay } from '../../kernel/session/session.ts'
import classes from '../People.module.css'

export function LeaveBalances({ view }: { view: LeaveView }) {
  const { t } = useTranslation()
  const mayAdd = useMay()('people.leaveKind.add')
  return (
    <Card title={t('leave.left')}>
      {view.balances.length === 0 && <p className={classes.said}>{t('leave.noKinds')}</p>}
      {view.balances.length === 0 && mayAdd && (
        <Button component={Link} to={`${leaveKind.path}/new`} variant="default">
          {t('leave.newKind')}
        </Button>
      )}
      <dl className={classes.sums}>
        {view.balances.map(({ id, title, days, isPaid, mayOverdraw }) => (
          <div key={id} data-main={!mayOverdraw || undefined}>
            <dt>
              <bdi>{title}</bdi>
            </dt>
            <dd>
              <bdi dir="ltr">{formatDecimal(days, 0)}</bdi>{' '}
              {t(isPaid ? 'leave.daysPaid' : 'leave.daysUnpaid')}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
