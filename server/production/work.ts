/** What an order needs against what is there and promised, and what it cost once it is done. */
import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../domain/kernel/input.ts'
import { differenceOf } from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { ProductionWork, WorkLine } from '../../domain/production/contract.ts'
import { inWhole } from '../../domain/production/fineness.ts'
import { missingOf } from '../../domain/production/planning.ts'
import { varianceOf, wholeVariance } from '../../domain/production/variance.ts'
import { averageIn } from '../../domain/stock/valuation.ts'
import { query } from '../kernel/command.ts'
import { firstDecimals } from '../kernel/company-facts.ts'
import { partnerNameFor } from '../partners/partner-name.ts'
import { keepingOf } from '../stock/lots.ts'

type Row = Omit<WorkLine, 'missing' | 'wanted' | 'available' | 'variance'> & {
  decimals: number | null
  promised: string
  isTaken: boolean
  /** Of what left the shelf for it; nothing before. */
  spentEach: string | null
  held: { quantity: string; value: string; lastCost: string }
}

type Order = Omit<ProductionWork, 'lines' | 'variance'> & {
  decimals: number
  added: string
  quantity: string
  /** With what was spoilt. */
  made: string | null
}

/** Of what is kept by lots, what a lot of it must tell. */
const keeping = sql`case when i.has_batches or i.has_expiry or i.has_serials
  then ${keepingOf} end`

export const readProductionWork = query({
  route: 'GET /api/production-orders/:id/work',
  summary: 'production order: its components against what is on hand and reserved, and its cost',
  needs: 'production.productionOrder.view',
  input: z.strictObject({ id: pathId }),
  async run({ tx, actor }, { id }): Promise<ProductionWork> {
    const order = await tx.maybe(sql<Order>`
      select ${firstDecimals} as decimals, trim_scale(o.labour + o.overhead)::text as added,
        trim_scale(o.quantity)::text as quantity,
        trim_scale(o.produced + o.scrap)::text as made, ${keeping} as keeping,
        (select json_build_object('id', s.id, 'number', s.number, 'partner', ${partnerNameFor(actor, 's')})
          from document_line l
          join document s on s.company_id = l.company_id and s.id = l.document_id
          where l.company_id = o.company_id and l.id = o.origin_line_id) as origin,
        (select coalesce(json_agg(json_build_object('id', b.id,
            'item', json_build_object('id', i.id, 'title', local_name(i)),
            'unit', local_sign(u), 'planned', trim_scale(b.quantity_made)::text,
            'actual', case when o.state = 'done' then (
              select trim_scale(coalesce(sum(l.base_quantity), 0))::text
              from document_line l
              where l.document_id = o.document_id and l.item_id = b.item_id
                and l.direction = 1) end,
            'keeping', ${keeping})
            order by b.position), '[]')
          from production_by_product b
          join item i on i.company_id = b.company_id and i.id = b.item_id
          join unit u on u.company_id = i.company_id and u.id = i.unit_id
          where b.production_order_id = o.id) as beside,
        o.state, o.use, o.document_id as document, d.number,
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
        local_sign(u) as unit, u.decimals, trim_scale(c.quantity_used)::text as planned,
        trim_scale(a.quantity)::text as actual,
        trim_scale(coalesce(b.quantity, 0))::text as "onHand",
        trim_scale(greatest(coalesce(r.quantity, 0)
          - case when o.state in ('confirmed', 'running') then c.quantity_used else 0 end, 0))::text
          as promised,
        exists (select 1 from recipe p where p.item_id = c.item_id and p.is_active) as "canMake",
        o.use = 'make' as "isTaken", ${keeping} as keeping,
        (select trim_scale(sum(l.cost) / sum(l.base_quantity))::text
          from document_line l
          where l.document_id = o.document_id and l.item_id = c.item_id and l.direction = -1)
          as "spentEach",
        json_build_object('quantity', trim_scale(coalesce(b.quantity, 0))::text,
          'value', trim_scale(coalesce(b.value, 0))::text,
          'lastCost', trim_scale(coalesce(b.last_cost, 0))::text) as held
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
    const isCosted = isDone && order.use === 'make' && actor.limits.canSeeCost
    const lines = rows.map(({ isTaken, decimals, promised, spentEach, held, ...row }): WorkLine => {
      const { planned, actual } = row
      const unitCost = spentEach ?? averageIn(held)
      const missing = isTaken && !isDone ? missingOf(planned, row.onHand, promised) : '0'
      return {
        ...row,
        available: differenceOf(row.onHand, promised),
        missing,
        wanted: inWhole(missing, decimals),
        variance: isCosted
          ? varianceOf({ planned, actual: actual ?? '0', unitCost }, order.decimals)
          : null,
      }
    })
    const { decimals: _, added, quantity, made, ...shown } = order
    const parts = lines.flatMap(({ variance }) => variance ?? [])
    const variance =
      isCosted && made ? wholeVariance({ parts, added, quantity, produced: made }) : null
    const seen = actor.limits.canSeeCost ? shown : { ...shown, cost: null, unitCost: null }
    return { ...seen, variance, lines }
  },
})
