/** The answers of the screens of money. Amounts are decimal strings. */
import type { BehaviourName, Side } from '../books/behaviour.ts'
import type { MoneyHeadValues } from '../books/head/money-head.ts'
import type { Linked } from '../kernel/field.ts'
import type { ChequeState, ChequeStep } from './cheque.ts'
import type { WithholdingTerms } from './withholding.ts'
import type { WriteOffLimits } from './write-off.ts'

/** A document that is open, or money and credit that is on account. */
export type OpenDocument = {
  id: string
  number: string
  behaviour: BehaviourName
  day: string
  dueDate: string
  currency: string
  total: string
  open: string
  /** What is open, as it stands in the books. */
  firstOpen: string
  /** Of the whole document; the second in the books. */
  vat: string
  firstTotal: string
  /** What is open at the rate of the day, in both currencies. */
  firstNow: string
  secondNow: string | null
}

export type OpenDocuments = {
  rate: string | null
  /** What one of each currency besides the two is worth in the first on the day, by its id. */
  others: Readonly<Record<string, string>>
  /** What this money can pay, the oldest due first. */
  rows: OpenDocument[]
  /** What stands on the other side: advances and credit notes. */
  credits: OpenDocument[]
}

export type MoneyAllocation = {
  id: string
  /** The document on the other end. */
  document: {
    id: string
    number: string
    behaviour: BehaviourName
    day: string
    dueDate: string | null
    currency: string
    open: string
  }
  /** In the currency of that document, of this one, and in the books. */
  documentAmount: string
  ownAmount: string
  firstAmount: string
  exchange: string
  /** What of the document was closed without being paid, in the books, and to what account. */
  gap: { amount: string; account: Linked } | null
  /** The tax kept back of it, in the currency of that document. */
  withheld: { code: string; name: string; percent: string; base: string; amount: string } | null
  day: string
  isReversed: boolean
  /** Given by the other document to this one. */
  isIncoming: boolean
}

type ChequeEvent = {
  id: string
  state: ChequeState
  day: string
  note: string | null
  payment: { id: string; number: string } | null
  at: string
  userName: string
}

export type MoneyCheque = {
  bank: string
  number: string
  drawer: string | null
  dueDate: string
  state: ChequeState
  events: ChequeEvent[]
  /** What it can do next. */
  steps: ChequeStep[]
}

export type MoneyEntry = {
  id: string
  kind: string
  day: string
  note: string | null
  lines: { account: Linked; code: string; debit: string; credit: string; second: string | null }[]
}

export type MoneyDocument = MoneyHeadValues & {
  id: string
  number: string
  behaviour: 'receipt' | 'payment'
  type: Linked
  branch: Linked
  side: Side | null
  partner: Linked | null
  partnerEmail: string | null
  account: Linked | null
  project: Linked | null
  method: Linked & { type: string }
  currency: string
  rate: string | null
  amount: string
  firstAmount: string
  secondAmount: string | null
  /** What is on account. */
  open: string
  day: string
  state: 'posted' | 'void'
  voidReason: string | null
  voidedAt: string | null
  voidedBy: string | null
  postedAt: string
  postedBy: string
  prints: number
  origin: { id: string; number: string; behaviour: BehaviourName } | null
  attachments: Linked[]
  counts: { bill: string; value: string; count: number }[]
  allocations: MoneyAllocation[]
  cheque: MoneyCheque | null
  entries: MoneyEntry[]
  /** The number of the certificate for what it kept back. */
  certificate: string | null
}

/** A posted transfer between the company's own places. */
export type TransferDocument = Pick<
  MoneyDocument,
  | 'id'
  | 'number'
  | 'type'
  | 'branch'
  | 'currency'
  | 'rate'
  | 'amount'
  | 'firstAmount'
  | 'secondAmount'
  | 'day'
  | 'reference'
  | 'note'
  | 'state'
  | 'voidReason'
  | 'voidedAt'
  | 'voidedBy'
  | 'postedAt'
  | 'postedBy'
  | 'prints'
  | 'attachments'
  | 'entries'
> & {
  behaviour: 'moneyTransfer'
  account: Linked
  toAccount: Linked
  toCurrency: string
  /** In the currency of where it came to. */
  received: string
  fee: string
  feeAccount: Linked | null
}

/** A place of money, and what lies in it as far as its reader may know. */
export type MoneyPlace = Linked & {
  code: string
  currency: string
  isCash: boolean
  /** Where drawers bring what does not stay in them. */
  isSafe: boolean
  amount: string | null
}

export type TransferTerms = Pick<MoneyTerms, 'today' | 'lockedThrough' | 'types'> & {
  places: MoneyPlace[]
}

/** What a screen of money starts with. */
export type MoneyTerms = {
  today: string
  lockedThrough: string | null
  types: { id: string; title: string; behaviour: BehaviourName }[]
  writeOff: WriteOffLimits
  /** What may be kept back on this screen. */
  withholdings: (WithholdingTerms & { title: string })[]
}

/** A cheque in the list of its screen. */
export type ChequeRow = {
  id: string
  /** Of the receipt or payment that brought it. */
  document: string
  partner: Linked | null
  bank: string
  number: string
  currency: string
  amount: string
  dueDate: string
  state: ChequeState
}
