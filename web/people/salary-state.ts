import type { SalaryState } from '../../domain/people/salary-step.ts'
import type { Status } from '../kernel/parts/StatusBadge.tsx'

export const salaryLooks: Record<SalaryState, Status> = {
  draft: 'draft',
  calculated: 'waiting',
  approved: 'active',
  posted: 'unpaid',
  partlyPaid: 'partly',
  paid: 'paid',
  closed: 'inactive',
  reversed: 'void',
}
