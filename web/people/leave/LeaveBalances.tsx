/** What is left of each kind of leave. */
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import type { LeaveView } from '../../../domain/people/leave/leave-view.ts'
import { Card } from '../../kernel/parts/Sheet.tsx'
import classes from '../People.module.css'

export function LeaveBalances({ view }: { view: LeaveView }) {
  const { t } = useTranslation()
  return (
    <Card title={t('leave.left')}>
      {view.balances.length === 0 && <p className={classes.said}>{t('leave.noKinds')}</p>}
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
