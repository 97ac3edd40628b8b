/** Whether something of it is open, beside its number. */
import { useTranslation } from 'react-i18next'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'

export default function StaffLoanBadge({ row }: TabProps) {
  const { t } = useTranslation()
  if (row.state === 'void') return <StatusBadge state="void">{t('choice.state.void')}</StatusBadge>
  const isClosed = isZero(String(row.open ?? '0'))
  return (
    <StatusBadge state={isClosed ? 'paid' : 'partly'}>
      {t(isClosed ? 'staffLoan.closed' : 'staffLoan.running')}
    </StatusBadge>
  )
}
