/**
 * The life of a cheque, as data. A received cheque waits in hand until its day, goes to the bank
 * and clears or bounces; it may also be handed on to a supplier or back to the client. One of our
 * own is issued, presented and cleared, or stopped. What a step does to the books is named here.
 */
import { longText } from '../kernel/field.ts'
import { formatDate } from '../kernel/format.ts'
import { Refusal } from '../kernel/refusal.ts'

export const chequeStates = [
  'inHand',
  'deposited',
  'cleared',
  'bounced',
  'endorsed',
  'returned',
  'replaced',
  'legal',
  'issued',
  'presented',
  'stopped',
] as const

export type ChequeState = (typeof chequeStates)[number]

/** What is noted of a step. */
export const stepNote = longText({ max: 500 })

export const chequeSteps = [
  'deposit',
  'clear',
  'bounce',
  'endorse',
  'takeBack',
  'giveBack',
  'redeposit',
  'replace',
  'sue',
  'present',
  'stop',
] as const

export type ChequeStep = (typeof chequeSteps)[number]

/**
 * `none`: only the place changes. `bank`: the money arrives at, or leaves, the bank. `reopen`: the
 * money was never there, what it had paid is open again. `renew`: it is on account again.
 * `handOn`: it pays a supplier. `handBack`: that payment is undone. `reopenBoth`: both are.
 */
type Effect = 'none' | 'bank' | 'reopen' | 'renew' | 'handOn' | 'handBack' | 'reopenBoth'

type Step = { to: ChequeState; effect: Effect; waitsForDueDate?: true; mayCost?: true }

const bounce: Step = { to: 'bounced', effect: 'reopen', mayCost: true }

/** Of each state the usual step first: it is the one that is offered first. */
const steps: Record<ChequeState, Partial<Record<ChequeStep, Step>>> = {
  inHand: {
    deposit: { to: 'deposited', effect: 'none', waitsForDueDate: true },
    endorse: { to: 'endorsed', effect: 'handOn' },
    giveBack: { to: 'returned', effect: 'reopen' },
  },
  deposited: { clear: { to: 'cleared', effect: 'bank' }, bounce },
  cleared: { bounce },
  bounced: {
    redeposit: { to: 'deposited', effect: 'renew' },
    replace: { to: 'replaced', effect: 'none' },
    sue: { to: 'legal', effect: 'none' },
    giveBack: { to: 'returned', effect: 'none' },
  },
  endorsed: {
    bounce: { to: 'bounced', effect: 'reopenBoth', mayCost: true },
    takeBack: { to: 'inHand', effect: 'handBack' },
  },
  legal: { replace: { to: 'replaced', effect: 'none' } },
  issued: {
    present: { to: 'presented', effect: 'none', waitsForDueDate: true },
    stop: { to: 'stopped', effect: 'reopen', mayCost: true },
  },
  presented: {
    clear: { to: 'cleared', effect: 'bank' },
    stop: { to: 'stopped', effect: 'reopen', mayCost: true },
  },
  returned: {},
  replaced: {},
  stopped: {},
}

/** A cheque of our own that cleared is over: nobody bounces it back to us. */
const isOver = (state: ChequeState, flow: 'in' | 'out'): boolean =>
  state === 'cleared' && flow === 'out'

export const stepsFrom = (state: ChequeState, flow: 'in' | 'out'): ChequeStep[] =>
  isOver(state, flow) ? [] : (Object.keys(steps[state]) as ChequeStep[])

type Standing = {
  state: ChequeState
  flow: 'in' | 'out'
  dueDate: string
  /** Of its last step. */
  day: string
}

/** The step, if the cheque can take it on that day. */
export function chequeStep(standing: Standing, name: ChequeStep, day: string): Step {
  const step = isOver(standing.state, standing.flow) ? undefined : steps[standing.state][name]
  if (!step) throw new Refusal('chequeStep', 'step')
  if (step.waitsForDueDate && day < standing.dueDate)
    throw new Refusal('chequeNotDue', 'day', { day: formatDate(standing.dueDate) })
  if (day < standing.day)
    throw new Refusal('chequeDayOrder', 'day', { day: formatDate(standing.day) })
  return step
}

export const canCost = (state: ChequeState, name: ChequeStep): boolean =>
  steps[state][name]?.mayCost ?? false

/** Where the money of a cheque stands in the books. */
export const chequeRole = (
  state: ChequeState,
  flow: 'in' | 'out',
): 'bank' | 'chequesInHand' | 'chequesIssued' =>
  state === 'cleared' ? 'bank' : flow === 'in' ? 'chequesInHand' : 'chequesIssued'
