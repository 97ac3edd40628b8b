/** How far a request for leave is, and who may take it further. */
import { Refusal } from '../../kernel/refusal.ts'

export const leaveStates = ['requested', 'approved', 'refused', 'cancelled'] as const

export type LeaveState = (typeof leaveStates)[number]

export type LeaveStep = 'approve' | 'refuse' | 'cancel'

const allowed: Readonly<Record<LeaveStep, readonly LeaveState[]>> = {
  approve: ['requested'],
  refuse: ['requested'],
  cancel: ['requested', 'approved'],
}

export const canStepLeave = (state: LeaveState, step: LeaveStep): boolean =>
  allowed[step].includes(state)

export function refuseLeaveStep(state: LeaveState, step: LeaveStep): void {
  if (!canStepLeave(state, step)) throw new Refusal('leaveState', undefined, { state })
}

/** Nobody decides about himself, unless he has a right to that too. */
export function refuseOwnDecision(decision: { isOwn: boolean; mayDecideOwn: boolean }): void {
  if (decision.isOwn && !decision.mayDecideOwn) throw new Refusal('leaveIsOwn')
}

/** Whoever asked takes it back until it begins; afterwards somebody with the right to does. */
export const isOwnToCancel = (leave: {
  state: LeaveState
  startsOn: string
  today: string
}): boolean =>
  leave.state === 'requested' || (leave.state === 'approved' && leave.startsOn > leave.today)
