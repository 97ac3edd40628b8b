/** How far a run is, beside its name. */
import { useTranslation } from 'react-i18next'
import type { SalaryState } from '../../domain/people/salary-step.ts'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { salaryLooks } from './salary-state.ts'

export default function SalaryRunBadge({ row }: TabProps) {
  const { t } = useTranslation()
  const state = row.state as SalaryState
  return (
    <StatusBadge state={salaryLooks[state]}>{t(`choice.salaryRun.state.${state}`)}</StatusBadge>
  )
}
