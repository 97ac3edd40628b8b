/** Documents as the posting takes them: two pieces of coffee at 10.00, of ten that cost 6.00 each. */

import fc from 'fast-check'
import type { BehaviourName } from '../../books/behaviour.ts'
import { isZero } from '../../kernel/number/decimal.ts'
import type { Currency } from '../../money/measure.ts'
import { balanceKey } from '../../stock/shelf.ts'
import { type Held, holding, terms } from '../../stock/testing/shelves.ts'
import type { Trade, TradeLine } from '../posting/trade-task.ts'
import type { TaxRules } from '../totals.ts'
import type { postTrade, TradeFacts } from '../trade.ts'

const taxes: TaxRules = {
  vat: { base: 'net', isIncluded: false },
  tax1: { base: 'net', isIncluded: false },
  tax2: { base: 'net', isIncluded: false },
}

/** One of the two, or another with its rate to the first. */
export const anyCurrency: fc.Arbitrary<Currency> = fc.constantFrom<Currency>('first', 'second', {
  id: 'eur',
  rate: '1.0837',
})

export const line = (given: Partial<TradeLine> = {}): TradeLine => ({
  id: 'l1',
  item: 'coffee',
  isStocked: true,
  quantity: '2',
  baseQuantity: '2',
  unitPrice: '10',
  discountPercent: '0',
  discountAmount: '0',
  vat: '11',
  tax1: '0',
  tax2: '0',
  warehouse: 'shop',
  ...given,
})

export const trade = (behaviour: BehaviourName, given: Partial<Trade> = {}): Trade => ({
  behaviour,
  partner: 'hotel',
  decimals: 2,
  currency: 'first',
  rate: '89500',
  taxes,
  discountPercent: '0',
  discountAmount: '0',
  isDelivered: true,
  lines: [line()],
  ...given,
})

export const facts = (
  balance: Partial<Held> = {},
  given: Partial<TradeFacts> = {},
): TradeFacts => ({
  decimals: { first: 2, second: 0 },
  day: terms.day,
  balances: new Map([
    [
      balanceKey('coffee', 'shop'),
      holding({ quantity: '10', value: '60', lastCost: '6', ...balance }),
    ],
  ]),
  policy: 'block',
  isConfirmed: false,
  ...given,
})

export const booked = (posting: ReturnType<typeof postTrade>): Record<string, string> =>
  Object.fromEntries(
    posting.bookings
      .filter(({ first }) => !isZero(first))
      .map(({ account, first }) => [String(account), first]),
  )
