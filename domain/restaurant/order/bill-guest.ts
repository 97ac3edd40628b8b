/**
 * For whom a bill is made: a client the house knows, with the group its device was told, and the codes
 * that were given. A device says them with the bill, so that it and the server give the same.
 */
import { z } from 'zod'
import { id } from '../../kernel/input.ts'
import { typedCode } from '../../pos/promotion/sale-coupon.ts'
import { tidyCode } from '../../promotions/coupon-code.ts'
import type { Promotion } from '../../promotions/promotion.ts'

const mostOfBill = 10

export const billGuest = z.strictObject({
  client: id.nullable(),
  group: id.nullable(),
  coupons: z
    .array(z.strictObject({ promotion: id, code: typedCode.schema }))
    .max(mostOfBill, 'range'),
})

export type BillGuest = z.output<typeof billGuest>

export const noGuest: BillGuest = { client: null, group: null, coupons: [] }

/** One code for each promotion; the last one counts. */
export const withTableCode = (guest: BillGuest, promotion: string, typed: string): BillGuest => ({
  ...guest,
  coupons: [
    ...guest.coupons.filter((it) => it.promotion !== promotion),
    { promotion, code: tidyCode(typed) },
  ],
})

/** The promotions it opens: a word is known to everybody, a code of a series was asked about. */
export const openedBy = (
  { coupons }: Pick<BillGuest, 'coupons'>,
  declared: readonly Promotion[],
): string[] =>
  coupons.flatMap(({ promotion, code }) => {
    const found = declared.find((it) => it.id === promotion)
    if (found?.couponUse === 'open') return found.couponCode === tidyCode(code) ? [promotion] : []
    return found?.couponUse === 'series' ? [promotion] : []
  })
