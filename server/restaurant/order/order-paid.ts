/**
 * A ticket paid a bill of a table, or a part of it: the order hears of it, and ends with the last. It
 * hears of it, too, when what was paid is given back.
 */
import { sql } from 'kysely'
import { newId } from '../../../domain/kernel/id.ts'
import { isPaid } from '../../../domain/restaurant/order/order.ts'
import { onBillBack, onBillPaid } from '../../pos/bill/bill-rows.ts'
import { settleMade } from './dish-making.ts'
import { leftOutNow, lostTogether, postWaste, refusedWaste, unpaidWaste } from './dish-waste.ts'
import { OrderDesk } from './order-desk.ts'
import { freeBillCoupons } from './order-guest.ts'
import { speakerOf } from './order-send.ts'

onBillPaid(async (context, paid) => {
  const orders = await context.tx.rows(sql<{ id: string; bill: string }>`
    select order_id as id, id as bill
    from bill
    where id = any(${paid.map(({ bill }) => bill)}::uuid[]) and order_id is not null
    order by order_id, id`)
  const at = context.now.toISOString()
  for (const [id, bills] of Map.groupBy(orders, (it) => it.id)) {
    const desk = new OrderDesk(context, speakerOf(context))
    await desk.hold(id, [])
    const own = paid.filter(({ bill }) => bills.some((it) => it.bill === bill))
    for (const { bill } of own) await freeBillCoupons(context.tx, desk.orderNow(id), bill)
    for (const { leftOut, ...part } of own) {
      const before = desk.orderNow(id)
      const said = before ? await leftOutNow(context.tx, before, leftOut) : {}
      desk.note(id, { id: newId(), kind: 'paid', at, ...part, ...said })
    }
    const order = desk.orderNow(id)
    if (order?.state === 'open' && isPaid(order)) desk.note(id, { id: newId(), kind: 'close', at })
    const changed = await desk.write()
    // Of a bill that the till took less of: what the kitchen made is lost, the rest comes back.
    const unpaid = await unpaidWaste(context.tx, changed)
    const all = lostTogether(await refusedWaste(context.tx, changed), unpaid)
    await postWaste(context, unpaid, await settleMade(context, changed, [], all))
    for (const { id: of } of changed) context.record({ entity: 'order', id: of })
  }
})

onBillBack(async (context, back) => {
  const orders = await context.tx.rows(sql<{ id: string; bill: string }>`
    select order_id as id, id as bill
    from bill
    where id = any(${back.map(({ bill }) => bill)}::uuid[]) and order_id is not null
    order by order_id, id`)
  const at = context.now.toISOString()
  for (const [id, bills] of Map.groupBy(orders, (it) => it.id)) {
    const desk = new OrderDesk(context, speakerOf(context))
    await desk.hold(id, [])
    for (const part of back.filter(({ bill }) => bills.some((it) => it.bill === bill)))
      desk.note(id, { id: newId(), kind: 'back', at, ...part })
    await desk.write()
    context.record({ entity: 'order', id })
  }
})
