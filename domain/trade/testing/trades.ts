/** Documents as the posting takes them: two pieces of coffee at 10.00, of ten that cost 6.00 each. */
import type { BehaviourName } from '../../books/behaviour.ts'
import { fractionOf } from '../../kernel/number/fraction.ts'
import { balanceKey } from '../../stock/shelf.ts'
import type { Balance } from '../../stock/valuation.ts'
import type { TaxRules } from '../totals.ts'
import type { postTrade, Trade, TradeFacts, TradeLine } from '../trade.ts'

const taxes: TaxRules = {
  vat: { base: 'net', isIncluded: false },
  tax1: { base: 'net', isIncluded: false },
  tax2: { base: 'net', isIncluded: false },
}

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
  isFirst: true,
  rate: '89500',
  taxes,
  discountPercent: '0',
  discountAmount: '0',
  isDelivered: true,
  lines: [line()],
  ...given,
})

export const facts = (
  balance: Partial<Balance> = {},
  given: Partial<TradeFacts> = {},
): TradeFacts => ({
  decimals: { first: 2, second: 0 },
  balances: new Map([
    [balanceKey('coffee', 'shop'), { quantity: '10', value: '60', lastCost: '6', ...balance }],
  ]),
  policy: 'block',
  isConfirmed: false,
  ...given,
})

export const booked = (posting: ReturnType<typeof postTrade>): Record<string, string> =>
  Object.fromEntries(
    posting.bookings
      .filter(({ amount }) => fractionOf(amount).top !== 0n)
      .map(({ account, amount }) => [String(account), amount]),
  )
