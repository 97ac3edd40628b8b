/**
 * An invoice that came as data: what is believed of it, whichever syntax it was written in. It is
 * the word of somebody else: numbers are checked to be numbers, and nothing more is taken than a
 * purchase has room for.
 */
import { isSensibleDay } from '../kernel/date.ts'
import { isDecimal, tidyDecimal } from '../kernel/number/decimal.ts'
import { Refusal } from '../kernel/refusal.ts'
import { cutText, foreignLine, foreignText, isVisible } from '../kernel/text.ts'

export type IncomingParty = {
  name: string
  vatId: string | null
  registration: string | null
  email: string | null
  phone: string | null
  address: string | null
  country: string | null
}

/** Whom it is addressed to, as far as that is said. */
export type IncomingBuyer = {
  name: string | null
  vatId: string | null
  registration: string | null
}

export type IncomingLine = {
  name: string
  /** What seller, buyer and everybody call it. */
  sellerCode: string | null
  buyerCode: string | null
  standardCode: string | null
  quantity: string
  unitCode: string | null
  /** Of one unit, without tax. */
  price: string
  /** Without tax, after its own discounts. */
  net: string
  rate: string
}

/** Of the whole document, each with the rate it bears. */
export type IncomingAllowance = { isCharge: boolean; amount: string; reason: string; rate: string }

/** What was written of a rate: its base and its tax. */
export type IncomingGroup = { rate: string; taxable: string; tax: string }

export type IncomingInvoice = {
  /** Money that comes back. */
  isCredit: boolean
  number: string
  day: string
  dueDate: string | null
  currency: string
  note: string | null
  /** The number of the invoice that is corrected, where one is named. */
  preceding: string | null
  seller: IncomingParty
  buyer: IncomingBuyer
  lines: readonly IncomingLine[]
  allowances: readonly IncomingAllowance[]
  /** Each rate once. */
  groups: readonly IncomingGroup[]
  vat: string
  gross: string
}

/** More digits than any amount of ours. */
const longest = 30

/** A number as XML writes it, with a sign or without. */
export function decimalIn(text: string | null, field: string): string {
  const plain =
    text
      ?.replace(/^\+/, '')
      .replace(/^(-?)\./, '$10.')
      .replace(/\.$/, '') ?? ''
  if (plain.length > longest || !isDecimal(plain))
    throw new Refusal('einvoiceUnreadable', 'file', { field })
  return tidyDecimal(plain)
}

export const decimalOr = (text: string | null, field: string, without: string): string =>
  text === null ? without : decimalIn(text, field)

/** `2026-11-16`, also with a time zone behind it, or `20261116`. */
export function dayIn(text: string | null, field: string): string {
  const compact = text && /^\d{8}$/.test(text)
  const day = compact
    ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
    : (text ?? '').slice(0, 10)
  if (!isSensibleDay(day)) throw new Refusal('einvoiceUnreadable', 'file', { field })
  return day
}

/** What must be said; cut to what we have room for. */
export function wordIn(text: string | null, field: string, max: number): string {
  const word = lineOr(text, max)
  if (!word) throw new Refusal('einvoiceUnreadable', 'file', { field })
  return word
}

export function lineOr(text: string | null, max: number): string | null {
  const line = cutText(foreignLine(text ?? ''), max)
  return isVisible(line) ? line : null
}

/** Several lines, such as a note. */
export function textOr(text: string | null, max: number): string | null {
  const found = cutText(foreignText(text ?? ''), max)
  return isVisible(found) ? found : null
}
