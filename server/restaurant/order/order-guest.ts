/**
 * For whom a bill of a table is made. A device asks before it says so: to which group a client belongs,
 * and whether a code is good, which is held for the order then. The bill is judged once more when it is
 * made; its codes stay held for the order until it is paid or ends, and only what they gave uses them up.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { id, pathId } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { typedCode } from '../../../domain/pos/promotion/sale-coupon.ts'
import { tidyCode } from '../../../domain/promotions/coupon-code.ts'
import { type BillGuest, openedBy } from '../../../domain/restaurant/order/bill-guest.ts'
import type { OrderEvent, SentEvent } from '../../../domain/restaurant/order/order-event.ts'
import type { Order, PrintedBill } from '../../../domain/restaurant/order/order-state.ts'
import type { BranchPromotions } from '../../../domain/restaurant/order/table-promotions.ts'
import { command } from '../../kernel/command.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { todayOf } from '../../kernel/today.ts'
import { askedCoupon, triedCoupon } from '../../pos/promotion/coupon.ts'
import { hashOfCode } from '../../promotions/coupons.ts'

/** Guests sit longer than a sale takes. */
const billHoldMinutes = 12 * 60

const clientRow = (tx: Tx, client: string) =>
  tx.maybe(sql<{ group: string | null }>`
    select group_id as "group"
    from thirdparty
    where id = ${client} and is_client and not is_cash_client`)

export const askBillGuest = command({
  route: 'POST /api/orders/:id/guest',
  summary: 'restaurant: the group of a client a bill is for, and a code that is held for it',
  needs: 'restaurant.order.print',
  byKey: 'never',
  input: z.strictObject({
    id: pathId,
    client: id.nullable(),
    code: typedCode.schema.nullable(),
  }),
  async run(context, { id: order, client, code }) {
    const { tx, actor, now } = context
    const found = await tx.maybe(sql<{ branch: string; isOver: boolean }>`
      select branch_id as branch, state = 'closed' as "isOver"
      from dining_order
      where id = ${order}
      for share`)
    if (!found) throw new Refusal('notFound')
    // Nothing would free what is held for it.
    if (found.isOver) throw new Refusal('orderClosed')
    const { branch } = found
    const known = client === null ? undefined : await clientRow(tx, client)
    if (client !== null && !known) throw new Refusal('missingReference', 'client')
    const day = await todayOf({ tx, now, actor: { ...actor, branchId: branch } })
    const asked = code === null ? undefined : { sale: order, code, day, branch }
    const held = asked && (await triedCoupon(context, actor.userId, asked))
    return { group: known?.group ?? null, promotion: held?.promotion ?? null }
  },
})

type Judged = {
  order: string
  branch: string
  day: string
  promotions?: BranchPromotions | undefined
}

const hashesOf = (bills: readonly { guest?: BillGuest | null | undefined }[]): string[] =>
  bills.flatMap(({ guest }) => guest?.coupons.map(({ code }) => hashOfCode(tidyCode(code))) ?? [])

/** Held for this order no longer. */
const letGoOf = (tx: Tx, order: string, hashes: readonly string[]) =>
  tx.rows(sql`
    update promotion_coupon
    set held_by = null, held_until = null
    where held_by = ${order} and code_hash = any(${hashes}::text[])`)

const holdOn = (tx: Tx, order: string, hashes: readonly string[]) =>
  tx.rows(sql`
    update promotion_coupon
    set held_until = now() + make_interval(mins => ${billHoldMinutes}::int)
    where held_by = ${order} and code_hash = any(${hashes}::text[])`)

/** A code of a series is one that was asked about; one of another promotion than it says is none. */
async function guestRefusal(
  tx: Tx,
  { client, group, coupons }: BillGuest,
  { order, branch, day, promotions }: Judged,
): Promise<Refusal | undefined> {
  const known = client === null ? undefined : await clientRow(tx, client)
  if (client !== null && !known) return new Refusal('missingReference', 'guest.client')
  if ((known?.group ?? null) !== group) return new Refusal('missingReference', 'guest.group')
  const declared = promotions?.declared ?? []
  for (const { promotion, code } of coupons) {
    if (declared.some((it) => it.id === promotion && it.couponUse === 'open')) {
      if (openedBy({ coupons: [{ promotion, code }] }, declared).length > 0) continue
      return new Refusal('couponUnknown', 'guest.coupons')
    }
    const found = await askedCoupon(tx, { sale: order, code, day, branch })
    if (found instanceof Refusal) return new Refusal(found.code, 'guest.coupons')
    if (found.promotion !== promotion) return new Refusal('couponUnknown', 'guest.coupons')
  }
  return undefined
}

const billsOf = ({ bill, past }: Order): PrintedBill[] => [...(bill ? [bill] : []), ...past]

/** Of each bill that is said for the first time: why it is not made for whom it says. */
export async function guestRefusals(
  tx: Tx,
  events: readonly SentEvent[],
  judged: Judged,
): Promise<Map<string, Refusal>> {
  const refusals = new Map<string, Refusal>()
  for (const event of events) {
    if (event.kind !== 'bill') continue
    const refusal = event.guest && (await guestRefusal(tx, event.guest, judged))
    if (refusal) refusals.set(event.id, refusal)
  }
  return refusals
}

type Written = { orderId: string; event: OrderEvent }

/**
 * Once it is written what was said: the codes of the last bill are held on, and those of bills it takes
 * the place of are free again, unless it names them too. Nothing is held for an order that has ended.
 */
export async function settleCoupons(
  tx: Tx,
  orders: readonly Order[],
  written: readonly Written[],
): Promise<void> {
  const ended = orders.filter(({ state }) => state === 'closed').map(({ id: own }) => own)
  if (ended.length > 0)
    await tx.rows(sql`
      update promotion_coupon
      set held_by = null, held_until = null
      where held_by = any(${ended}::uuid[])`)
  for (const order of orders.filter(({ state }) => state === 'open')) {
    const said = written.flatMap(({ orderId, event }) =>
      orderId === order.id && event.kind === 'bill' && !event.isBeside ? [event] : [],
    )
    const last = said.at(-1)
    if (!last) continue
    const kept = hashesOf([last])
    const left = hashesOf([...billsOf(order), ...said]).filter((it) => !kept.includes(it))
    if (left.length > 0) await letGoOf(tx, order.id, left)
    if (kept.length > 0) await holdOn(tx, order.id, kept)
  }
}

/** A ticket that pays of a bill has used up the codes that gave something on it; others are free. */
export async function freeBillCoupons(tx: Tx, order: Order | undefined, id: string): Promise<void> {
  const bill = order && billsOf(order).find((it) => it.id === id)
  if (order && bill?.guest) await letGoOf(tx, order.id, hashesOf([bill]))
}
