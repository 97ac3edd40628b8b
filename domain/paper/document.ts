/**
 * What a printed document says, as data: decimals and dates as they were posted, texts as they
 * were typed. Whoever posts documents fills one of these; what it looks like in each language is
 * decided in one place, the composition.
 */
import type { NumberFormat } from '../kernel/format.ts'
import type { Language } from '../kernel/language.ts'
import type { LocalNames } from '../kernel/naming/local-name.ts'

export type PaperCurrency = { code: string; symbol?: string | null; decimals: number }

export type PaperCompany = {
  name: string
  altName?: string | null
  legalName?: string | null
  financialNumber?: string | null
  address?: string | null
  city?: string | null
  phone?: string | null
  email?: string | null
  website?: string | null
  bankName?: string | null
  bankAccount?: string | null
}

export type PaperPartner = LocalNames & {
  contactPerson?: string | null
  financialNumber?: string | null
  address?: string | null
  phone?: string | null
  email?: string | null
}

/** The rate of the paper: so many of the second currency for one of the first, as it held that day. */
type PaperRate = { first: string; second: string; rate: string; on: string }

/** An amount in the currency of the document and in the other one, both as posted. */
export type PaperAmount = { amount: string; second?: string | null }

type PaperBase = {
  language: Language
  format: NumberFormat
  timeZone: string
  company: PaperCompany
  state: 'draft' | 'posted' | 'void'
  /** A draft has none yet. */
  number: string | null
  /** Counts the prints; the first one is the original and says nothing. */
  copy?: number
  date: string
  branch?: string | null
  partner?: PaperPartner | null
  currency: PaperCurrency
  second?: PaperCurrency | null
  rate?: PaperRate | null
  note?: string | null
  footer?: string | null
  qr?: string | null
  /** What else the head says, already in the language of the paper: a project, a seller. */
  more?: readonly { label: string; value: string }[]
}

export type TradeLine = {
  name: string
  code?: string | null
  note?: string | null
  quantity: string
  unit?: string | null
  price: string
  discountPercent?: string | null
  discountAmount?: string | null
  /** The percentages of the taxes on this line. */
  taxes?: readonly string[]
  total: string
}

export type PaperTax = {
  tax: 'vat' | 'tax1' | 'tax2'
  /** What the company calls it; otherwise the word of the language. */
  label?: string | null
  percent: string
  base: string
  amount: string
  isIncluded?: boolean
}

type TradeTotals = {
  /** What the lines come to. */
  subtotal: string
  /** Discount and paid are given as amounts; paper writes them with a minus. */
  discount?: string | null
  taxes: readonly PaperTax[]
  /** With its sign. */
  rounding?: string | null
  total: PaperAmount
  paid?: string | null
  due?: PaperAmount | null
  /** Of a ticket: what it was paid with and what it gave out, each in its own currency. */
  money?: readonly { label: string; amount: string; isSecond: boolean }[]
}

export type TradePaper = PaperBase & {
  kind:
    | 'invoice'
    | 'quotation'
    | 'salesOrder'
    | 'creditNote'
    | 'purchase'
    | 'purchaseOrder'
    | 'purchaseReturn'
    | 'ticket'
    | 'refund'
  dueOn?: string | null
  validUntil?: string | null
  deliverOn?: string | null
  /** The other side's own number, or the document this one corrects. */
  reference?: string | null
  warehouse?: string | null
  lines: readonly TradeLine[]
  totals: TradeTotals
}

export type GoodsLine = Pick<TradeLine, 'name' | 'code' | 'note' | 'quantity' | 'unit'> & {
  /** What was ordered, where less may have been handed over. */
  ordered?: string | null
}

/** The quantities of an adjustment are differences, with their sign. */

export type GoodsPaper = PaperBase & {
  kind:
    | 'deliveryNote'
    | 'goodsReceipt'
    | 'transfer'
    | 'transferReceipt'
    | 'stockIn'
    | 'stockOut'
    | 'adjustment'
    | 'production'
  reference?: string | null
  reason?: string | null
  /** Where the goods are, came or left; between two warehouses, from one to the other. */
  warehouse?: string | null
  from?: string | null
  to?: string | null
  lines: readonly GoodsLine[]
}

type PaperAllocation = {
  document: string
  date: string
  /** In the currency of the document that is paid. */
  currency: PaperCurrency
  total: string
  allocated: string
  /** The tax that was kept back of it, and closes it all the same. */
  withheld?: string | null
  open: string
  /** In the currency that was handed over. */
  paid: string
}

export type VoucherPaper = PaperBase & {
  kind: 'receipt' | 'payment' | 'moneyTransfer'
  amount: PaperAmount
  /** Of money between places of our own: the two, and what came in. */
  between?: {
    from: string
    to: string
    received: { amount: string; currency: PaperCurrency }
  } | null
  method: string
  /** How it was handed over, each under its own word. */
  means: readonly { label: string; value: string }[]
  commission?: string | null
  allocations: readonly PaperAllocation[]
  onAccount?: string | null
}

type StatementEntry = {
  date: string
  document: string
  label?: string | null
  debit?: string | null
  credit?: string | null
  balance: string
}

export type StatementAccount = {
  currency: PaperCurrency
  opening: string
  entries: readonly StatementEntry[]
  debit: string
  credit: string
  closing: string
}

export type StatementPaper = PaperBase & {
  kind: 'statement'
  from: string
  to: string
  /** One running balance for each currency; they are never mixed. */
  accounts: readonly StatementAccount[]
  /** What is owed in all, at the rate of the paper. */
  total?: PaperAmount | null
  ageing?: readonly { label: string; amount: string }[]
}

export type PaperDocument = TradePaper | GoodsPaper | VoucherPaper | StatementPaper

export type PaperKind = PaperDocument['kind']
