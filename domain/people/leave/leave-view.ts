/** What the screens of leave and the server say to each other. */
import type { Linked } from '../../kernel/field.ts'
import type { LeaveReason } from './entitlement.ts'
import type { Span, WorkedFrom } from './leave-days.ts'
import type { LeaveState } from './leave-step.ts'

type LeaveBalance = Linked & { isPaid: boolean; mayOverdraw: boolean; days: string }

export type LeaveViewRequest = Span & {
  id: string
  kind: Linked
  days: string
  state: LeaveState
  note: string | null
  reason: string | null
  decidedBy: string | null
}

export type LeaveViewMove = {
  id: string
  kind: string
  day: string
  days: string
  reason: LeaveReason
  period: string | null
  note: string | null
  user: string | null
}

export type LeaveView = {
  today: string
  balances: LeaveBalance[]
  requests: LeaveViewRequest[]
  moves: LeaveViewMove[]
  /** Whoever asks sees at once how many days it takes. */
  weeks: WorkedFrom[]
  holidays: string[]
}
