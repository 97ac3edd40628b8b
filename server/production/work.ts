/** What an order needs against what is there and promised, and what it cost once it is done. */
import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../domain/kernel/input.ts'
import { differenceOf } from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { ProductionWork, WorkLine } from '../../domain/production/contract.ts'
import { missingOf } from '../../domain/production/planning.ts'
import { query } from '../kernel/command.ts'

type Row = Omit<WorkLine, 'missing' | 'available'> & { promised: string; isTaken: boolean }

export const readProductionWork = query({
  route: 'GET /api/production-orders/:id/work',
  summary: 'production order: its components against what is on hand and reserved, and its cost',
  needs: 'production.productionOrder.view',
  input: z.strictObject({ id: pathId }),
  async run({ tx, actor }, { id }): Promise<ProductionWork> {
    const order = await tx.maybe(sql<Omit<ProductionWork, 'lines'>>`
      select o.state, o.use, o.document_id as document, d.number,
        (select trim_scale(l.cost)::text
          from document_line l
          where l.document_id = o.document_id and l.item_id = o.item_id
          limit 1) as cost,
        (select trim_scale(l.unit_price)::text
          from document_line l
          where l.document_id = o.document_id and l.item_id = o.item_id
          limit 1) as "unitCost",
        local_sign(u) as unit
      from production_order o
      join item i on i.company_id = o.company_id and i.id = o.item_id
      join unit u on u.company_id = i.company_id and u.id = i.unit_id
      left join document d on d.company_id = o.company_id and d.id = o.document_id
      where o.id = ${id}`)
    if (!order) throw new Refusal('notFound')
    // An order at work has reserved its own need: that is not missing to itself.
    const rows = await tx.rows(sql<Row>`
      select c.id, json_build_object('id', i.id, 'title', local_name(i)) as item,
        local_sign(u) as unit, trim_scale(c.quantity_used)::text as planned,
        trim_scale(a.quantity)::text as actual,
        trim_scale(coalesce(b.quantity, 0))::text as "onHand",
        trim_scale(greatest(coalesce(r.quantity, 0)
          - case when o.state in ('confirmed', 'running') then c.quantity_used else 0 end, 0))::text
          as promised,
        exists (select 1 from recipe p where p.item_id = c.item_id and p.is_active) as "canMake",
        o.use = 'make' as "isTaken"
      from production_order o
      join production_component c
        on c.company_id = o.company_id and c.production_order_id = o.id
      join item i on i.company_id = c.company_id and i.id = c.item_id
      join unit u on u.company_id = i.company_id and u.id = i.unit_id
      left join production_actual a on a.company_id = c.company_id and a.component_id = c.id
      left join stock_balance b on b.company_id = c.company_id and b.item_id = c.item_id
        and b.warehouse_id = o.warehouse_id and not b.is_transit
      left join stock_reserved r on r.company_id = c.company_id and r.item_id = c.item_id
        and r.warehouse_id = o.warehouse_id
      where o.id = ${id}
      order by c.position`)
    const isDone = order.state === 'done'
    const lines = rows.map(
      ({ isTaken, promised, ...row }): WorkLine => ({
        ...row,
        available: differenceOf(row.onHand, promised),
        missing: isTaken && !isDone ? missingOf(row.planned, row.onHand, promised) : '0',
      }),
    )
    const seen = actor.limits.canSeeCost ? order : { ...order, cost: null, unitCost: null }
    return { ...seen, lines }
  },
})
