import type { ProductionState } from '../../domain/production/production-order.entity.ts'
import type { Status } from '../kernel/parts/StatusBadge.tsx'

/** The step one would take next stands first. */
export const nextSteps: Record<ProductionState, readonly ProductionState[]> = {
  draft: ['confirmed', 'cancelled'],
  confirmed: ['running', 'draft', 'cancelled'],
  running: ['confirmed', 'cancelled'],
  done: [],
  cancelled: ['draft'],
}

export const stateLooks: Record<ProductionState, Status> = {
  draft: 'draft',
  confirmed: 'waiting',
  running: 'partly',
  done: 'delivered',
  cancelled: 'void',
}
