/** The two returns of a company; they are filed, locked and corrected the same way. */
import type { AccountRole } from '../identity/starter-books.ts'

export const taxKinds = ['vat', 'withholding'] as const

export type TaxKind = (typeof taxKinds)[number]

/** The accounts a return takes its tax off. */
export const rolesOf: Readonly<Record<TaxKind, readonly AccountRole[]>> = {
  vat: ['vatDue', 'vatPaid'],
  withholding: ['withholdingPayable'],
}

/** The words it is called by. */
export const titleOf = {
  vat: 'taxReturn.title',
  withholding: 'withholding.returnTitle',
} as const satisfies Record<TaxKind, string>
