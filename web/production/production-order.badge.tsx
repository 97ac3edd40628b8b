/** How far an order is, beside its name. */
import { useTranslation } from 'react-i18next'
import type { ProductionState } from '../../domain/production/production-order.entity.ts'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { type Status, StatusBadge } from '../kernel/parts/StatusBadge.tsx'

const looks: Record<ProductionState, Status> = {
  draft: 'draft',
  confirmed: 'waiting',
  running: 'partly',
  done: 'delivered',
  cancelled: 'void',
}

export default function ProductionBadge({ row }: TabProps) {
  const { t } = useTranslation()
  const state = row.state as ProductionState
  return (
    <StatusBadge state={looks[state]}>{t(`choice.productionOrder.state.${state}`)}</StatusBadge>
  )
}
