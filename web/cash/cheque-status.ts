/** How the state of a cheque is coloured and marked. */
import type { ChequeState } from '../../domain/cash/cheque.ts'
import type { Status } from '../kernel/StatusBadge.tsx'

const statuses: Record<ChequeState, Status> = {
  inHand: 'waiting',
  deposited: 'partly',
  cleared: 'paid',
  bounced: 'overdue',
  endorsed: 'delivered',
  returned: 'inactive',
  replaced: 'inactive',
  legal: 'warning',
  issued: 'waiting',
  presented: 'partly',
  stopped: 'void',
}

export const chequeStatus = (state: ChequeState): Status => statuses[state]
