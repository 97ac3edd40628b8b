/** What the server answers when an electronic invoice has become a draft. */
import type { Linked } from '../kernel/field.ts'

export type ImportedInvoice = {
  /** Of the draft. */
  id: string
  supplier: Linked
  number: string
  isCredit: boolean
  /** Whoever else it is addressed to by number; none when it is this company, or nobody is named. */
  otherBuyer: { name: string; number: string } | null
  /** The bill that a credit note gives back, where it is known and says the same. */
  bill: { id: string; number: string } | null
  currency: string
  /** What the draft comes to, what the supplier wrote, and the first less the second. */
  total: string
  invoiced: string
  difference: { total: string; vat: string }
  lines: number
  /** Lines without an item, for whoever finishes the draft. */
  unmatched: number
}
