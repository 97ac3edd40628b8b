/** Codes and last days of cards that were just sold here, until the page is left: for their receipt alone. */

import type { NewCard } from '../../../domain/pos/ticket/receipt.ts'
import type { SaleCard } from '../../../domain/pos/ticket/sale.ts'

export const newCodes = new Map<string, NewCard>()

export function keepCodes(cards: readonly Pick<SaleCard, 'id' | 'code' | 'expiresOn'>[]): void {
  for (const { id, code = null, expiresOn = null } of cards)
    if (code || expiresOn) newCodes.set(id, { code, expiresOn })
}
