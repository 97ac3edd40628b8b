/** A ticket paid a bill of a table, or a part of it: the order hears of it, and ends with the last. */
import { sql } from 'kysely'
import { newId } from '../../../domain/kernel/id.ts'
import { onBillPaid } from '../../pos/bill/bill-rows.ts'
import { settleMade } from './dish-making.ts'
import { isPaid, OrderDesk } from './order-desk.ts'
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
    for (const part of own) desk.note(id, { id: newId(), kind: 'paid', at, ...part })
    const order = desk.orderNow(id)
    if (order?.state === 'open' && isPaid(order)) desk.note(id, { id: newId(), kind: 'close', at })
    const changed = await desk.write()
    // Of a bill that the till took less of: what nobody pays comes back.
    await settleMade(context, changed, [])
    for (const { id: of } of changed) context.record({ entity: 'order', id: of })
  }
})
