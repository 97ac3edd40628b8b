/**
 * What a document that is written is a part of: a return of its sale, an invoice of its order. Its
 * discounts in money are shares of that, and what comes back is cut from what was sold.
 */
import type { BehaviourName } from '../../../../domain/books/behaviour.ts'
import type { SessionInfo } from '../../../../domain/identity/session.ts'
import type { DraftBody, PostedDocument } from '../../../../domain/trade/contract.ts'
import { sharedDiscounts, type Whole, wholeOf } from '../../../../domain/trade/part.ts'
import type { TaxRules } from '../../../../domain/trade/totals.ts'
import { numberOf } from './draft-totals.ts'

/** Only what comes back is cut; what an order becomes is priced anew. */
export type WholeNow = Whole & { taxes: TaxRules; decimals: number; isReturned: boolean }

export function wholeIn(
  document: PostedDocument,
  behaviour: BehaviourName,
  { company: { currencies, firstCurrency } }: SessionInfo,
): WholeNow {
  const isReturned = behaviour.endsWith('Return')
  const look = currencies.find(({ id }) => id === document.currency) ?? firstCurrency
  const whole = wholeOf(document, (line) => (isReturned ? line.returned : line.converted))
  return { ...whole, taxes: document.taxes, decimals: look.decimals, isReturned }
}

/** The body with the shares its quantities have in the discounts of the whole. */
export function sharedBody(body: DraftBody, whole: WholeNow): DraftBody {
  const taken = body.lines.map((line) => ({ ...line, quantity: numberOf(line.quantity) }))
  const shares = sharedDiscounts(taken, whole, whole.decimals)
  return {
    ...body,
    discountAmount: shares.document,
    lines: body.lines.map((line, at) => ({ ...line, discountAmount: shares.lines[at] ?? '0' })),
  }
}
