/** What devices said of an order comes in; each event is answered for itself. */

import { z } from 'zod'
import { fieldRefusals } from '../../../domain/kernel/check.ts'
import { pathId } from '../../../domain/kernel/input.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { type FieldRefusal, Refusal } from '../../../domain/kernel/refusal.ts'
import { refuseTooFine } from '../../../domain/pos/bill/most-parts.ts'
import type { EventOutcome } from '../../../domain/restaurant/order/floor-news.ts'
import {
  mostEvents,
  type SentEvent,
  sentEvent,
} from '../../../domain/restaurant/order/order-event.ts'
import type { Order } from '../../../domain/restaurant/order/order-state.ts'
import { discountLimitOf } from '../../../domain/trade/discount.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { strangeFields } from '../../kernel/reach.ts'
import { serveDishes } from '../kitchen/kitchen-served.ts'
import { makeSent, settleMade } from './dish-making.ts'
import { type LostDishes, lostDishes, lostTogether, postWaste, waitingWaste } from './dish-waste.ts'
import { settleEarly } from './early-ticket.ts'
import { approvalsOf } from './order-approval.ts'
import { OrderDesk } from './order-desk.ts'
import type { Speaker } from './speaker.ts'

export const speakerOf = ({ actor }: Pick<Context, 'actor'>): Speaker => ({
  person: { id: actor.userId, name: actor.fullName },
  rights: {
    canVoid: may(actor, 'restaurant.order.void'),
    canBill: may(actor, 'restaurant.order.print'),
    discountLimit: discountLimitOf(actor),
  },
})

type Read = { id: string; event: SentEvent | null; refusal: FieldRefusal | null }

const idOf = (sent: unknown): string => {
  const { id } = (sent ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id.slice(0, 40) : ''
}

/** One that cannot be read is answered alone. */
function readEvent(sent: unknown): Read {
  const read = sentEvent.safeParse(sent)
  if (read.success) return { id: read.data.id, event: read.data, refusal: null }
  const [refusal] = fieldRefusals(read.error)
  return { id: idOf(sent), event: null, refusal: refusal ?? { code: 'malformed' } }
}

/** Each is judged alone: a table of another branch refuses nothing that was said beside it. */
async function withinReach({ tx, actor }: Context, read: Read[]): Promise<Read[]> {
  if (!actor.reach) return read
  const fields = await strangeFields(
    tx,
    read.map(({ event }) => event),
  )
  return read.map((it, at) => {
    const field = fields[at]
    if (field === undefined) return it
    return { ...it, event: null, refusal: new Refusal('missingReference', field) }
  })
}

function refusalIn(error: unknown): FieldRefusal {
  if (!(error instanceof Refusal)) throw error
  return error
}

/** What it did to the shelves, once it is written. */
async function tellStock(
  context: Context,
  { cancelled, gone, sentDishes }: OrderDesk,
  changed: readonly Order[],
  lost: LostDishes | null,
): Promise<void> {
  if (cancelled.length > 0 || gone.length > 0) {
    const all = lostTogether(await waitingWaste(context.tx, changed), lost)
    await postWaste(context, all, await settleMade(context, changed, gone, all))
  }
  await makeSent(context, changed[0]?.branch, sentDishes)
}

export const sendOrderEvents = command({
  route: 'POST /api/orders/:id/events',
  summary:
    'restaurant: what was ordered, changed, cancelled, sent, moved or billed; each event counts once',
  needs: 'restaurant.order.add',
  namesBeyond: ['events'],
  // The stream is its own history, with who said what and when.
  isUntraced: true,
  traces: ['stockDocument'],
  input: z.strictObject({
    id: pathId,
    events: z.array(z.unknown(), 'required').min(1, 'required').max(mostEvents, 'range'),
  }),
  async run(context, { id, events }): Promise<{ outcomes: EventOutcome[] }> {
    const read = await withinReach(context, events.map(readEvent))
    const sent = read.flatMap(({ event }) => event ?? [])
    const approvals = await approvalsOf(context, id, sent)
    const desk = new OrderDesk(context, { ...speakerOf(context), approvals })
    await desk.hold(id, sent)
    const { words } = context.services
    const refusedAs = (of: string, { code, field, facts }: FieldRefusal): EventOutcome => ({
      id: of,
      code,
      ...(field ? { field } : {}),
      message: words.refusal(context.language, { code, facts }),
    })
    const bills: Extract<SentEvent, { kind: 'bill' }>[] = []
    const served: string[] = []
    const printed: string[] = []
    const outcomes = read.map(({ id: of, event, refusal }): EventOutcome => {
      if (!event) return refusedAs(of, refusal ?? { code: 'malformed' })
      try {
        if (event.kind === 'bill') refuseTooFine([...bills, event])
        const { seq, isRepeated } = desk.say(id, event)
        if (event.kind === 'bill') bills.push(event)
        if (event.kind === 'bill' && !isRepeated) printed.push(of)
        if (event.kind === 'serve' && !isRepeated) served.push(...event.lines)
        return { id: of, seq }
      } catch (error) {
        const why = refusalIn(error)
        desk.noteRefused(id, event, why)
        return refusedAs(of, why)
      }
    })
    const lost = await lostDishes(context, desk.cancelled)
    const changed = await desk.write()
    await tellStock(context, desk, changed, lost)
    await settleEarly(context, printed)
    const order = desk.orderNow(id)
    if (order && served.length > 0) await serveDishes(context, order, served)
    for (const order of changed) context.record({ entity: 'order', id: order.id })
    if (changed.length === 0) context.repeated()
    return { outcomes }
  },
})
