/** What is left open on a ticket is a debt: it needs somebody who owes it, and the right to lend. */
import { isNegative, isZero } from '../../kernel/number/decimal.ts'
import type { FieldRefusal } from '../../kernel/refusal.ts'

export type CreditFacts = {
  partner: string
  cashClient: string
  /** The cashier may, or somebody who may has said so. */
  mayLend: boolean
}

export function creditRefusal(open: string, facts: CreditFacts): FieldRefusal | undefined {
  if (isZero(open)) return undefined
  if (isNegative(open)) return { code: 'range', field: 'open' }
  if (facts.partner === facts.cashClient) return { code: 'creditNeedsCustomer', field: 'partner' }
  return facts.mayLend ? undefined : { code: 'creditNeedsRight', field: 'open' }
}
