/** How an item is costed, and what is left of each of its arrivals. */
import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { costing } from '../../domain/settings/stock.settings.ts'
import type { ArrivalLeft, ItemCosting } from '../../domain/stock/stock-report.ts'
import { query } from '../kernel/command.ts'
import { settingsFor } from '../kernel/settings.ts'

/** Nobody reads more of them; the newest are left out. */
const mostShown = 200

const arrivals = (item: string) => sql<Required<ArrivalLeft>>`
  select b.warehouse_id || ' ' || b.is_transit || ' ' || e.at as id, l.day,
    case when d.id is not null then json_build_object('id', d.id, 'number', d.number,
      'behaviour', d.behaviour) end as document,
    json_build_object('id', w.id, 'title', local_name(w)) as warehouse,
    b.is_transit as "isTransit", l.pieces as quantity, l.value,
    json_build_object(
      'first', trim_scale(round((l.value ->> 'first')::numeric / l.pieces::numeric, 6))::text,
      'second', trim_scale(round((l.value ->> 'second')::numeric / l.pieces::numeric, 6))::text)
      as each
  from stock_balance b
  join warehouse w on w.id = b.warehouse_id
  cross join jsonb_array_elements(b.layers) with ordinality e (layer, at)
  cross join jsonb_to_record(e.layer) l (receipt uuid, day text, pieces text, value jsonb)
  left join document_line n on n.id = l.receipt
  left join document d on d.id = n.document_id
  where b.item_id = ${item} and jsonb_typeof(b.layers) = 'array'
  order by w.name, w.id, b.is_transit, e.at
  limit ${mostShown}`

export const itemCosting = query({
  route: 'GET /api/items/:id/costing',
  summary: 'item: how it is costed, and what is left of each of its arrivals',
  needs: 'stock.level.view',
  input: z.strictObject({ id: pathId }),
  async run({ tx, actor }, { id }): Promise<ItemCosting> {
    const found = await tx.maybe(sql<{ unit: string }>`
      select local_sign(u) as unit
      from item i
      join unit u on u.company_id = i.company_id and u.id = i.unit_id
      where i.id = ${id}`)
    if (!found) throw new Refusal('notFound')
    const method = (await settingsFor(tx, {})).of(costing)
    const rows = method === 'fifo' ? await tx.rows(arrivals(id)) : []
    const seen = rows.map(({ each, value, ...row }) => row)
    return { method, ...found, rows: actor.limits.canSeeCost ? rows : seen }
  },
})
