/** How far a request is, beside its name. */
import { useTranslation } from 'react-i18next'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { badgeOf } from '../kernel/words/badges.ts'

export default function LeaveRequestBadge({ row }: TabProps) {
  const { t } = useTranslation()
  return (
    <StatusBadge state={badgeOf('state', row.state) ?? 'draft'}>
      {t(`choice.leaveRequest.state.${String(row.state)}`)}
    </StatusBadge>
  )
}
