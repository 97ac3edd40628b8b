/** A document that goes over to another currency while it is written. */
import { isDecimal } from '../../../../domain/kernel/number/decimal.ts'
import type { DraftLine, LineFacts } from '../../../../domain/trade/contract.ts'
import { convertedPrice, type PriceExchange } from '../../../../domain/trade/converted-price.ts'
import { priceIn } from '../../../../domain/trade/line-price.ts'

/** What is known of an item until the server says what its lists say in the other currency. */
export const exchangedFacts = (facts: LineFacts, exchange: PriceExchange): LineFacts => ({
  ...facts,
  unitPrice: convertedPrice(facts.unitPrice, exchange),
})

/**
 * The price of a line in the other currency: one that was typed at the rate of the document, any
 * other as the facts have it, so that it still follows them when they come anew.
 */
export function exchangedPrice(
  { unitPrice, unit, quantity }: DraftLine,
  facts: LineFacts | undefined,
  exchange: PriceExchange,
): DraftLine['unitPrice'] {
  if (facts && unitPrice === priceIn(facts, unit?.id, quantity))
    return priceIn(exchangedFacts(facts, exchange), unit?.id, quantity)
  return unitPrice && isDecimal(unitPrice) ? convertedPrice(unitPrice, exchange) : unitPrice
}
