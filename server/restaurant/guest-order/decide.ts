/** Somebody of the house takes what guests sent, or says why not. */

import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../../domain/kernel/id.ts'
import { pathId } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { type GuestOrderState, refusedGuestOrder } from '../../../domain/restaurant/guest-order.ts'
import type { SentEvent, WishLine } from '../../../domain/restaurant/order/order-event.ts'
import { dishWorth } from '../../../domain/restaurant/order/pieces.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { makeSent } from '../order/dish-making.ts'
import { OrderDesk } from '../order/order-desk.ts'
import { speakerOf } from '../order/order-send.ts'
import { guestAt, type Phone } from '../order/speaker.ts'
import { addsOf, sendOf } from './basket.ts'

type Kept = Phone & { order: string; lines: WishLine[] }

async function keptOrder({ tx }: Context, id: string): Promise<Kept> {
  const found = await tx.maybe(sql<Kept>`
    select g.order_id as order, g.seating_id as seating, g.device_hash as device, (
        select json_agg(json_build_object('line', l.id, 'item', l.item_id, 'dish', l.dish,
          'quantity', l.quantity::text, 'note', l.note, 'course', l.course) order by l.position)
        from guest_order_line l
        where l.company_id = g.company_id and l.guest_order_id = g.id) as lines
    from guest_order g
    where g.id = ${id}`)
  if (!found) throw new Refusal('notFound')
  return found
}

type Decision = { id: string; state: 'accepted' | 'refused'; reason: string | null }

/** Of two who decide at once the second finds it decided; the same once more changes nothing. */
async function isStillOpen({ tx }: Context, { id, state }: Decision): Promise<boolean> {
  const now = await tx.one(sql<{ state: GuestOrderState }>`
    select state
    from guest_order
    where id = ${id}
    for update`)
  if (now.state !== 'waiting' && now.state !== state) throw new Refusal('guestOrderDecided')
  return now.state === 'waiting'
}

async function decide(
  context: Context,
  decision: Decision,
  say: (desk: OrderDesk, kept: Kept, adds: readonly SentEvent[]) => void,
): Promise<{ state: GuestOrderState }> {
  const { tx, now, actor, record, repeated } = context
  const { id, state, reason } = decision
  const kept = await keptOrder(context, id)
  const adds = addsOf(kept.lines, now)
  const desk = new OrderDesk(context, guestAt(kept))
  await desk.hold(kept.order, adds)
  if (!(await isStillOpen(context, decision))) {
    repeated()
    return { state }
  }
  say(desk, kept, adds)
  desk.speakAs(speakerOf(context))
  const at = now.toISOString()
  const isAccepted = state === 'accepted'
  if (isAccepted) desk.say(kept.order, sendOf(kept.lines, now))
  desk.note(kept.order, { id: newId(), kind: 'decide', at, wish: id, isAccepted })
  const [order] = await desk.write()
  await makeSent(context, order?.branch, desk.sentDishes)
  await tx.rows(sql`
    update guest_order
    set state = ${state}, reason = ${reason}, decided_at = ${at}, user_id = ${actor.userId},
      user_name = ${actor.fullName}
    where id = ${id}`)
  record({ entity: 'order', id: kept.order })
  record({ entity: 'guestOrder', id })
  return { state }
}

/** What the guest was told it costs is what it costs, or he is asked again. */
function refuseOtherPrices(desk: OrderDesk, { order, lines }: Kept): void {
  const now = desk.orderNow(order)
  for (const { line, dish } of lines) {
    const own = now?.lines.find(({ id }) => id === line)
    if (!own || dishWorth(own) !== dishWorth({ dish })) throw new Refusal('guestOrderRepriced')
  }
}

export const acceptGuestOrder = command({
  route: 'POST /api/guest-orders/:id/accept',
  summary: 'restaurant: what a guest sent from the phone is ordered, and the kitchen told',
  needs: 'restaurant.order.add',
  // The stream of the order is its own history, with who said what and when.
  isUntraced: true,
  traces: ['stockDocument'],
  input: z.strictObject({ id: pathId }),
  run: (context, { id }) =>
    decide(context, { id, state: 'accepted', reason: null }, (desk, kept, adds) => {
      for (const event of adds) desk.say(kept.order, event)
      refuseOtherPrices(desk, kept)
    }),
})

export const refuseGuestOrder = command({
  route: 'POST /api/guest-orders/:id/refuse',
  summary: 'restaurant: what a guest sent from the phone is not ordered, and why',
  needs: 'restaurant.order.add',
  isUntraced: true,
  input: refusedGuestOrder,
  run: (context, { id, reason }) =>
    decide(context, { id, state: 'refused', reason }, () => undefined),
})
