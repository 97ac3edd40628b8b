/**
 * An electronic invoice as EN 16931 understands one, in no syntax yet. Every amount is a decimal as
 * it was posted; the writers only put it into elements.
 */

/** Of UNCL 5305, as far as a shop bears them. */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'

type Scheme = { id: string; scheme: string | null }

export type Party = {
  name: string
  tradingName: string | null
  vatId: string | null
  registration: Scheme | null
  /** Where electronic documents reach it, and in which directory that is looked up. */
  endpoint: { id: string; scheme: string } | null
  lines: readonly string[]
  city: string | null
  country: string | null
  contact: string | null
  phone: string | null
  email: string | null
}

type Rated = { category: VatCategory; rate: string }

export type Allowance = Rated & { isCharge: boolean; amount: string; reason: string; code?: string }

export type InvoiceLine = Rated & {
  id: string
  name: string
  note: string | null
  /** How the seller calls it, and its number on the shelf of everybody (GTIN). */
  sellerCode: string | null
  standardCode: string | null
  quantity: string
  unitCode: string
  /** Of one unit, without tax and before discounts. */
  price: string
  allowance: { amount: string; reason: string } | null
  /** Without tax, after its own discount, before that of the document. */
  net: string
}

export type VatGroup = Rated & {
  taxable: string
  tax: string
  reason: string | null
  reasonCode: string | null
}

type Totals = {
  lines: string
  allowances: string
  charges: string
  net: string
  vat: string
  gross: string
  paid: string
  rounding: string
  due: string
}

export type EInvoice = {
  kind: 'invoice' | 'creditNote'
  number: string
  day: string
  dueDate: string | null
  currency: string
  /** The decimals amounts are written with. */
  decimals: number
  /** The currency the tax is owed in, where it is another one, and the tax in it. */
  taxCurrency: { code: string; decimals: number; vat: string } | null
  note: string | null
  orderNumber: string | null
  /** The invoice a credit note corrects. */
  preceding: { number: string; day: string } | null
  seller: Party
  buyer: Party
  /** Where goods went without tax, which has to be told then. */
  delivery: { day: string; country: string } | null
  payment: { code: string; account: string | null; isIban: boolean; holder: string | null }
  terms: string | null
  lines: readonly InvoiceLine[]
  allowances: readonly Allowance[]
  vat: readonly VatGroup[]
  totals: Totals
}
