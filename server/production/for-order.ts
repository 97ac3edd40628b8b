/**
 * What a client ordered and is made here: a draft for each line of it, for what is still to be
 * handed over. Each line is made once; asked again, the same drafts are answered.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../domain/kernel/id.ts'
import { id as anyId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { ProducedFor } from '../../domain/production/contract.ts'
import { command } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { writeOrdersFor } from './production-order.ts'

type Ordered = {
  line: string
  item: string
  quantity: string
  branch: string
  warehouse: string
  day: string
}

/** Lines that are open, are made, and nobody makes yet. */
const madeLines = (tx: Tx, document: string) =>
  tx.rows(sql<Ordered>`
    select l.id as line, l.item_id as item,
      trim_scale(l.base_quantity - l.converted)::text as quantity, d.branch_id as branch,
      coalesce(l.warehouse_id, d.warehouse_id) as warehouse,
      coalesce(d.due_date, d.day) as day
    from document d
    join document_line l on l.company_id = d.company_id and l.document_id = d.id
    join item i on i.company_id = l.company_id and i.id = l.item_id
    where d.id = ${document} and i.kind = 'stocked' and l.base_quantity > l.converted
      and coalesce(l.warehouse_id, d.warehouse_id) is not null
      and exists (
        select 1
        from recipe r
        where r.item_id = l.item_id and r.is_active and r.use <> 'pack')
      and not exists (
        select 1
        from production_order p
        where p.company_id = l.company_id and p.origin_line_id = l.id and p.state <> 'cancelled')
    order by l.position`)

const writtenFor = (tx: Tx, document: string) =>
  tx.rows(sql<ProducedFor['orders'][number]>`
    select p.id, p.name
    from production_order p
    join document_line l on l.company_id = p.company_id and l.id = p.origin_line_id
    where l.document_id = ${document} and p.state <> 'cancelled'
    order by l.position`)

export const produceForOrder = command({
  route: 'POST /api/production-orders/for-order',
  summary: 'production order: a draft for each line of a client’s order that is made here',
  needs: 'production.productionOrder.add',
  input: z.strictObject({ order: anyId }),
  async run(context, { order }): Promise<ProducedFor> {
    const { tx } = context
    // Held, so that two who ask at once do not both write.
    const found = await tx.maybe(sql<{ isOpen: boolean }>`
      select behaviour = 'salesOrder' and state = 'posted' as "isOpen"
      from document
      where id = ${order}
      for update`)
    if (!found) throw new Refusal('missingReference', 'order')
    if (!found.isOpen) throw new Refusal('cannotFollow', 'order')
    const lines = await madeLines(tx, order)
    await writeOrdersFor(
      context,
      lines.map((wanted) => ({ id: newId(), ...wanted })),
    )
    const orders = await writtenFor(tx, order)
    if (orders.length === 0) throw new Refusal('nothingIsMade', 'order')
    if (lines.length === 0) context.repeated()
    return { orders }
  },
})
