/**
 * What is left open on a ticket is a debt: it needs somebody who owes it, and the right to lend. As far
 * as the house owes the client more than he owes it, nothing is lent: he spends what is his.
 */
import { isNegative, isZero, withoutSign } from '../../kernel/number/decimal.ts'
import { isMore } from '../../kernel/number/fraction.ts'
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

/** As the house tells it to a till, in the first currency. */
export type ClientCredit = { credit: string }

/** The credit of a client, of what he owes in all: refunds left to his account, money paid before. */
export const creditIn = (owed: string): string => (isNegative(owed) ? withoutSign(owed) : '0')

/** Whether somebody must allow it; of a credit that nobody knows nothing is spent. */
export const isLent = (open: string, credit: string | null = null): boolean =>
  !isZero(open) && isMore(open, credit ?? '0')
