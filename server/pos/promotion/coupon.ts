/**
 * Coupons of series at the till: asked for while the sale is open and held for it, used by the ticket
 * that comes in. A till that is wrong too often waits, so that nobody guesses.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { KnownBill } from '../../../domain/pos/bill/paid-bill.ts'
import { typedCode } from '../../../domain/pos/promotion/sale-coupon.ts'
import type { KnownCoupon } from '../../../domain/pos/promotion/ticket-promotions.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { tidyCode } from '../../../domain/promotions/coupon-code.ts'
import {
  couponHoldMinutes,
  couponTries,
  couponTrySeconds,
} from '../../../domain/promotions/coupons.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { todayOf } from '../../kernel/today.ts'
import { hashOfCode } from '../../promotions/coupons.ts'
import { refuseStrangeRegister } from '../claim.ts'

type Found = {
  id: string
  promotion: string
  isOn: boolean
  isOver: boolean
  isUsed: boolean
  isHeld: boolean
  isOurs: boolean
}

/** Read once it is held: a ticket that was waited for may have used it. */
async function foundCoupon(tx: Tx, code: string, sale: string, day: string, branch: string) {
  const hash = hashOfCode(code)
  await tx.rows(sql`select 1 from promotion_coupon where code_hash = ${hash} for update`)
  return tx.maybe(sql<Found>`
    select c.id, c.promotion_id as promotion,
      p.is_active and p.coupon_use = 'series'
        and (p.branch_id is null or p.branch_id = ${branch}) as "isOn",
      coalesce(p.valid_to < ${day}::date, false) as "isOver",
      exists (
        select 1
        from coupon_use u
        where u.company_id = c.company_id and u.coupon_id = c.id) as "isUsed",
      coalesce(c.held_by <> ${sale} and c.held_until > now(), false) as "isHeld",
      coalesce(c.held_by = ${sale}, false) as "isOurs"
    from promotion_coupon c
    join promotion p on p.company_id = c.company_id and p.id = c.promotion_id
    where c.code_hash = ${hash}`)
}

/** A word for everybody that is over is told so; one that holds is known to the till itself. */
const isOverWord = async (tx: Tx, code: string, day: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from promotion where coupon_code = ${code} and valid_to < ${day}::date`)) !== undefined

function refusalOf(found: Found | undefined): Refusal | undefined {
  if (!found?.isOn) return new Refusal('couponUnknown', 'code')
  if (found.isUsed) return new Refusal('couponUsed', 'code')
  if (found.isOver) return new Refusal('couponOver', 'code')
  return found.isHeld ? new Refusal('couponHeld', 'code') : undefined
}

type CouponAsked = { sale: string; code: string; day: string; branch: string }

/** A code that was asked about for this sale before: others are not told of here, so that nobody guesses. */
export async function askedCoupon(tx: Tx, asked: CouponAsked): Promise<Found | Refusal> {
  const found = await foundCoupon(tx, tidyCode(asked.code), asked.sale, asked.day, asked.branch)
  if (!found?.isOurs) return new Refusal('couponUnknown', 'code')
  return refusalOf(found) ?? found
}

/** Nobody guesses: whoever is wrong too often waits. */
export async function triedCoupon(
  { tx, services }: Pick<Context, 'tx' | 'services'>,
  by: string,
  asked: CouponAsked,
): Promise<{ promotion: string }> {
  const key = `coupon:${by}`
  if ((await services.counted(key, couponTrySeconds)) > couponTries)
    throw new Refusal('couponResting', 'code')
  const code = tidyCode(asked.code)
  const found = await foundCoupon(tx, code, asked.sale, asked.day, asked.branch)
  if (!found && (await isOverWord(tx, code, asked.day))) throw new Refusal('couponOver', 'code')
  const refusal = refusalOf(found)
  if (refusal || !found) throw refusal
  await services.uncounted(key)
  await holdFor(tx, found.id, asked.sale)
  return { promotion: found.promotion }
}

/** Whoever holds it for longer already keeps it as long. */
const holdFor = (tx: Tx, coupon: string, sale: string) =>
  tx.rows(sql`
    update promotion_coupon
    set held_by = ${sale}, held_until = greatest(
      case when held_by = ${sale} then held_until end,
      now() + make_interval(mins => ${couponHoldMinutes}::int))
    where id = ${coupon}`)

export const holdCoupon = command({
  route: 'POST /api/pos/coupons/hold',
  summary: 'till: whether a code is good, and if so it is held for this sale',
  needs: 'pos.ticket.add',
  byKey: 'never',
  input: z.strictObject({ register: id, sale: id, code: typedCode.schema }),
  async run(context, { register, sale, code }) {
    const { tx, actor, now } = context
    const { branchId: branch } = await refuseStrangeRegister(tx, actor, register)
    const day = await todayOf({ tx, actor: { ...actor, branchId: branch }, now })
    return triedCoupon(context, register, { sale, code, day, branch })
  },
})

/**
 * Those that tickets name, or the bills they pay. Held until the tickets are written: of two that bring
 * one code, the second sees the first.
 */
export async function heldCoupons(
  tx: Tx,
  named: readonly Pick<Ticket | KnownBill, 'coupons'>[],
): Promise<KnownCoupon[]> {
  const codes = new Map(
    named.flatMap(({ coupons }) =>
      (coupons ?? []).map(({ code }) => [hashOfCode(tidyCode(code)), tidyCode(code)] as const),
    ),
  )
  if (codes.size === 0) return []
  const rows = await tx.rows(sql<Omit<KnownCoupon, 'code'> & { hash: string }>`
    select c.id, c.promotion_id as promotion, c.code_hash as hash
    from promotion_coupon c
    where c.code_hash = any(${[...codes.keys()]}::text[])
    order by c.id
    for update`)
  const used = await tx.rows(sql<{ coupon: string; usedBy: string }>`
    select coupon_id as coupon, document_id as "usedBy"
    from coupon_use
    where coupon_id = any(${rows.map(({ id: coupon }) => coupon)}::uuid[])`)
  return rows.map(({ hash, ...row }) => ({
    ...row,
    code: codes.get(hash) ?? '',
    usedBy: used.find(({ coupon }) => coupon === row.id)?.usedBy ?? null,
  }))
}
