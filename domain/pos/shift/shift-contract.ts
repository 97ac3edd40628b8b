/** What the screen of drawers and the server say to each other. */

import { z } from 'zod'
import type { Linked } from '../../kernel/field.ts'
import { longText, money, text } from '../../kernel/field.ts'
import { id } from '../../kernel/input.ts'
import type { NoteCount, TillBill } from '../contract.ts'
import { countsInput } from '../money/cash-count.ts'
import type { MovementKind } from '../money/cash-movement.ts'
import type { Balance } from './shift.ts'
import type { ReportSum, ShiftCheque } from './shift-report.ts'

export const openShiftInput = z.strictObject({
  id,
  drawer: id,
  counts: countsInput,
  /** How much of the float was fetched from the safe. */
  brought: z
    .array(z.strictObject({ currency: id, amount: money().schema }))
    .max(2, 'range')
    .optional(),
  note: longText({ max: 500 }).schema.nullable().optional(),
})

export const countShiftFields = {
  counts: countsInput,
  /** The cheques that were there, by their receipts. */
  cheques: z.array(id, 'invalid').max(5000, 'range').optional(),
  /** The card slips that were there, by their tenders. */
  slips: z.array(id, 'invalid').max(5000, 'range').optional(),
  /** A manager counts in the place of whoever opened it, or although tickets are still under way. */
  isForced: z.boolean('invalid').optional(),
}

/** A PIN as it is typed for somebody else's work. */
export const pinInput = z
  .string('required')
  .max(8, 'pin')
  .regex(/^\d{4,8}$/, 'pin')

/** Somebody was told what is still open, and leaves it to the next shift. */
export const carriesOverField = z.boolean('invalid').optional()

export const closeShiftFields = {
  /** What stays in the drawer as the next float. */
  left: countsInput,
  reason: text({ max: 200 }).schema.nullable().optional(),
  approval: z.strictObject({ user: id, pin: pinInput }).nullable().optional(),
  isForced: z.boolean('invalid').optional(),
  carriesOver: carriesOverField,
  /** The differences that were shown when somebody said yes to them. */
  seen: z
    .array(
      z.strictObject({
        currency: id,
        variance: z.string('invalid').regex(/^-?\d{1,16}(\.\d{1,6})?$/, 'invalid'),
      }),
    )
    .max(2, 'range')
    .optional(),
}

/** A register at a drawer, and the tickets that its till has not sent yet. */
export type DrawerRegister = {
  id: string
  name: string
  code: string
  waiting: number
  seenAt: string | null
}

type OpenShift = {
  id: string
  number: number
  day: string
  openedAt: string
  openedName: string
  isOwn: boolean
  counts: number
}

export type DrawerState = Linked & {
  branch: Linked
  registers: DrawerRegister[]
  shift: OpenShift | null
  /** The first float of a drawer cannot be compared with anything. */
  isNew: boolean
}

export type DrawerMoney = {
  id: string
  code: string
  name: string
  symbol: string | null
  decimals: number
  cashIncrement: string | null
  rank: 'first' | 'second'
}

export type DrawersState = {
  drawers: DrawerState[]
  currencies: DrawerMoney[]
  bills: TillBill[]
  /** What money may be paid in from and out to. */
  accounts: Linked[]
  /** Who may allow what a cashier may not, and has a PIN. */
  approvers: Linked[]
  /** What the house buys at and sells at today. */
  rate: string | null
  sell: string | null
}

export type ShiftMovement = {
  id: string
  kind: MovementKind
  number: number | null
  currency: string
  amount: string
  rate: string | null
  reason: string
  account: Linked | null
  at: string
  userName: string
  approvedName: string | null
  isLate: boolean
  isClosing: boolean
  /** Named, without proof, as who moved it or who allowed it. */
  unprovenName: string | null
  /** It took more than the drawer held: it came too late to be refused. */
  isAbove: boolean
}

export type ShiftCount = {
  kind: 'float' | 'count' | 'recount' | 'left'
  currency: string
  amount: string
  expected: string
  notes: NoteCount[]
  countedAt: string
  countedName: string
}

/** What a shift took or gave back by card: its slip is ticked when the drawer is counted. */
export type ShiftSlip = {
  /** Of the tender. */
  id: string
  /** Of its ticket. */
  number: string
  reference: string | null
  method: string
  flow: 'in' | 'out'
  currency: string
  amount: string
  /** Whether the last count found it; none before one. */
  isThere: boolean | null
}

export type LateTicket = { id: string; number: string; total: string; receivedAt: string }

export type ShiftDetail = {
  id: string
  number: number
  drawer: Linked
  branch: Linked
  state: 'open' | 'closed'
  day: string
  openedAt: string
  openedName: string
  isOwn: boolean
  closedAt: string | null
  closedName: string | null
  /** Its tills do not sell any more. */
  stoppedAt: string | null
  stoppedName: string | null
  isForced: boolean
  approvedName: string | null
  note: string | null
  reason: string | null
  counts: ShiftCount[]
  cheques: ShiftCheque[]
  slips: ShiftSlip[]
  movements: ShiftMovement[]
  registers: DrawerRegister[]
  /** Of the paper its tills print on. */
  ticketWidth: '80' | '58'
  /** Whether guests leave tips at its branch. */
  hasTips: boolean
  /** Number of its Z report. */
  z: number | null
  late: { sums: ReportSum[]; tickets: LateTicket[] }
}

export type Opened = { id: string; number: number; balances: Balance[] }

/** The answer to a count: only now is it told what should have been there. */
export type Counted = {
  balances: Balance[]
  /** The cheques that were not there, by their receipts. */
  missing: string[]
  isOver: boolean
  canRecount: boolean
}
