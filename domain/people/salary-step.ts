/** How far a salary run is, and what may come next. What was approved changes by a reversal alone. */
import { isZero } from '../kernel/number/decimal.ts'
import { Refusal } from '../kernel/refusal.ts'

export const salaryStates = [
  'draft',
  'calculated',
  'approved',
  'posted',
  'partlyPaid',
  'paid',
  'closed',
  'reversed',
] as const

export type SalaryState = (typeof salaryStates)[number]

export type SalaryStep = 'change' | 'calculate' | 'approve' | 'post' | 'pay' | 'close' | 'reverse'

const allowed: Readonly<Record<SalaryStep, readonly SalaryState[]>> = {
  change: ['draft', 'calculated'],
  calculate: ['draft', 'calculated'],
  approve: ['calculated'],
  post: ['approved'],
  pay: ['posted', 'partlyPaid'],
  close: ['paid'],
  reverse: ['approved', 'posted'],
}

export const canStep = (state: SalaryState, step: SalaryStep): boolean =>
  allowed[step].includes(state)

export function refuseSalaryStep(state: SalaryState, step: SalaryStep): void {
  if (!canStep(state, step)) throw new Refusal('salaryState', undefined, { state })
}

/** Where all was kept back nobody is to be paid: it counts as paid, and nothing stands against its end. */
export const canReverse = (state: SalaryState, isAnybodyPaid: boolean): boolean =>
  canStep(state, 'reverse') || (state === 'paid' && !isAnybodyPaid)

type Paid = { open: string; amount: string }

/** What the payments of a run made of it. */
export function stateAfterPaying(items: readonly Paid[]): SalaryState {
  if (items.every(({ open }) => isZero(open))) return 'paid'
  return items.some(({ open, amount }) => open !== amount) ? 'partlyPaid' : 'posted'
}
