/** What the screens of pay and the server say to each other. */
import type { Linked } from '../kernel/field.ts'
import type { ExtraCode, PayAmounts, PayCode } from './pay-component.ts'
import type { ProvisionKind } from './provision.ts'
import type { PayMethod } from './salary-payment.ts'
import type { SalaryState } from './salary-step.ts'

/** Somebody in a run: what the month has of its own for him, and his slip once it is worked out. */
export type RunPerson = {
  employee: Linked & { number: string }
  absentDays: string
  /** Days of approved leave without pay; they are absent besides. */
  unpaidLeave: string
  overtimeHours: string
  isLeftOut: boolean
  takesAttendance: boolean
  /** What the clock says of the month: proposed before it is approved, taken afterwards. */
  clocked: { absentDays: string; overtimeHours: string } | null
  extras: { code: ExtraCode; currency: string; amount: string }[]
  payBy: PayMethod | null
  slip: {
    id: string
    earnings: PayAmounts
    deductions: PayAmounts
    net: PayAmounts
    open: PayAmounts
  } | null
}

export type RunPayment = {
  id: string
  number: string
  method: PayMethod
  account: Linked
  currency: string
  amount: string
  day: string
  user: string
  people: number
  voidReason: string | null
}

type RunPlace = Linked & { currency: string; isCash: boolean; amount: string | null }

export type RunView = {
  id: string
  version: number
  name: string
  state: SalaryState
  period: string
  rate: string | null
  approvedBy: string | null
  day: string | null
  today: string
  /** What it was worked out of has changed since: it is calculated again before it is approved. */
  isStale: boolean
  /** Those of its group whom another run of the month has already, before it is approved. */
  elsewhere: { employee: Linked; run: string | null }[]
  /** People whose contracts insure them, while no table of contributions holds in the month. */
  insuredInVain: number
  currencies: { first: string; second: string | null }
  totals: {
    earnings: PayAmounts
    deductions: PayAmounts
    net: PayAmounts
    employer: PayAmounts
    open: PayAmounts
    /** What it put aside, less what it paid out of that. */
    provisions: PayAmounts
  }
  people: RunPerson[]
  payments: RunPayment[]
  /** The company has told its own account, which a transfer of the bank is taken from. */
  hasAccount: boolean
  places: RunPlace[]
}

export type SlipViewLine = {
  kind: 'earning' | 'deduction' | 'employer'
  code: PayCode
  /** Of a contribution or a tax: what it is called. */
  rule: string | null
  /** Of an instalment: the number of what was lent. */
  loan: Linked | null
  currency: string
  amount: string
  base: string | null
  quantity: string | null
  taken: PayAmounts
}

export type SlipView = {
  id: string
  run: Linked
  state: SalaryState
  period: string
  employee: Linked & { number: string; email: string | null }
  department: string
  position: string | null
  days: { due: string; paid: string }
  lines: SlipViewLine[]
  earnings: PayAmounts
  deductions: PayAmounts
  net: PayAmounts
  employer: PayAmounts
  open: PayAmounts
  currencies: { first: string; second: string | null }
}

/** A private link that still works. */
export type SlipLink = { id: string; user: string; createdAt: string; expiresAt: string }

export type HeldByKind = { kind: ProvisionKind; amounts: PayAmounts }

export type EmployeePay = {
  slips: {
    id: string
    run: Linked
    period: string
    state: SalaryState
    net: PayAmounts
    open: PayAmounts
  }[]
  provisions: {
    held: HeldByKind[]
    moves: {
      id: string
      kind: ProvisionKind
      day: string
      run: Linked | null
      currency: string
      /** Above zero it was put aside. */
      amount: string
    }[]
  }
  currencies: { first: string; second: string | null }
}

export type ProvisionRow = {
  employee: Linked
  months: number
  basicPay: PayAmounts
  thirteenthMonth: PayAmounts
  endOfService: PayAmounts
  /** What is put aside of both. */
  held: PayAmounts
}
