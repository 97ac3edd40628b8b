import type { ReservationState } from '../../../domain/restaurant/reservation.ts'
import type { Status } from '../../kernel/parts/StatusBadge.tsx'

export const stateBadges: Readonly<Record<ReservationState, Status>> = {
  waiting: 'waiting',
  booked: 'unpaid',
  arrived: 'partly',
  seated: 'active',
  left: 'inactive',
  cancelled: 'void',
  noShow: 'failed',
}
