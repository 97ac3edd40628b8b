/** What somebody is asked to say yes to, in figures: so much off which line, which price for which. */
import { isZero } from '../kernel/number/decimal.ts'
import { compare, fractionOf } from '../kernel/number/fraction.ts'
import { isOtherPrice, largestDiscountOf } from './cashier-rights.ts'
import type { TillItem } from './contract.ts'
import type { OpenSale, SaleLine } from './ticket/sale.ts'
import { listedUnitPrice, type Shop } from './ticket/sale-price.ts'
import type { ApprovalAction } from './ticket/ticket.ts'

/** Without an item it is the whole ticket. */
export type ApprovedWhat =
  | { kind: 'discount'; item: TillItem | null; percent: string }
  | { kind: 'price'; item: TillItem; price: string; listed: string }

const alone = (sale: OpenSale, line: SaleLine): OpenSale => ({
  ...sale,
  lines: [line],
  discountPercent: '0',
  discountAmount: '0',
})

function discounts(sale: OpenSale, { basics }: Shop): ApprovedWhat[] {
  const isWhole = !isZero(sale.discountPercent) || !isZero(sale.discountAmount)
  if (isWhole) return [{ kind: 'discount', item: null, percent: largestDiscountOf(sale, basics) }]
  return sale.lines
    .filter(({ returned }) => !returned)
    .map((line) => ({ item: line.item, percent: largestDiscountOf(alone(sale, line), basics) }))
    .filter(({ percent }) => !isZero(percent))
    .sort((a, b) => compare(fractionOf(b.percent), fractionOf(a.percent)))
    .map((it) => ({ kind: 'discount', ...it }))
}

const prices = (sale: OpenSale, shop: Shop): ApprovedWhat[] =>
  sale.lines.flatMap((line): ApprovedWhat[] => {
    const listed = listedUnitPrice(line, sale.customer, shop)
    return isOtherPrice(line, listed)
      ? [{ kind: 'price', item: line.item, price: line.price, listed }]
      : []
  })

export function approvedWhat(
  action: ApprovalAction,
  sale: OpenSale | null,
  shop: Shop,
): ApprovedWhat[] {
  if (!sale) return []
  if (action === 'discount') return discounts(sale, shop)
  return action === 'price' ? prices(sale, shop) : []
}
