/** How far an order is, beside its name. */
import { useTranslation } from 'react-i18next'
import type { ProductionState } from '../../domain/production/production-order.entity.ts'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { stateLooks } from './production-steps.ts'

export default function ProductionBadge({ row }: TabProps) {
  const { t } = useTranslation()
  const state = row.state as ProductionState
  return (
    <StatusBadge state={stateLooks[state]}>
      {t(`choice.productionOrder.state.${state}`)}
    </StatusBadge>
  )
}
