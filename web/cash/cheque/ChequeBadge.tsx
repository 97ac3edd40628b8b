/** Where a cheque stands, as everywhere. */
import { useTranslation } from 'react-i18next'
import type { ChequeState } from '../../../domain/cash/cheque.ts'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { badgeOf } from '../../kernel/words/badges.ts'

export function ChequeBadge({ state }: { state: ChequeState }) {
  const { t } = useTranslation()
  return (
    <StatusBadge state={badgeOf('cheque', state) ?? 'waiting'}>
      {t(`choice.cheque.${state}`)}
    </StatusBadge>
  )
}
