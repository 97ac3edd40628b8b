/** Codes that clients give at the till. */
import { text } from '../../kernel/field.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { tidyCode } from '../../promotions/coupon-code.ts'
import type { Promotion } from '../../promotions/promotion.ts'
import type { OpenSale } from '../ticket/sale.ts'

/** The promotion whose word this is: known to the till, also without a network. */
export function openCoupon(
  typed: string,
  promotions: readonly Promotion[],
  day: string,
): Promotion | undefined {
  const code = tidyCode(typed)
  const found = promotions.find((it) => it.couponUse === 'open' && it.couponCode === code)
  if (found?.validTo && found.validTo < day) throw new Refusal('couponOver', 'code')
  return found
}

/** However it is written: letters, spaces and dashes. */
export const typedCode = text({ max: 40 })

const mostCodes = 10

/** What was ordered at a table has what it was given there: a code would be taken for nothing. */
export function refuseAtTable({ lines }: Pick<OpenSale, 'lines'>): void {
  if (lines.length > 0 && lines.every(({ ordered }) => ordered))
    throw new Refusal('couponAtTable', 'code')
}

/** One code for each promotion; the last one counts. */
export function withCoupon(sale: OpenSale, promotion: string, typed: string): OpenSale {
  const others = (sale.coupons ?? []).filter((it) => it.promotion !== promotion)
  if (others.length >= mostCodes) throw new Refusal('range', 'code', { limit: String(mostCodes) })
  return { ...sale, coupons: [...others, { promotion, code: tidyCode(typed) }] }
}
