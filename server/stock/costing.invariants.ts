/** What must always hold where goods are costed as they came: a shelf is what is left of each arrival. */
import { costing } from '../../domain/settings/stock.settings.ts'
import type { Invariant } from '../kernel/invariants.ts'

const layers = `
  jsonb_to_recordset(b.layers) as l (receipt uuid, pieces numeric, value jsonb, base jsonb)`

const worth = (of: string, currency: 'first' | 'second'): string =>
  `(${of} ->> '${currency}')::numeric`

/**
 * Shelves `b` onto which goods only came with receipts, and from which they only left for good: what
 * is left there is what came last.
 */
const plainShelves = `
  select b.*
  from stock_balance b
  where b.layers is not null and not b.is_transit and not exists (
    select 1
    from stock_move m
    join document d on d.company_id = m.company_id and d.id = m.document_id
    where m.company_id = b.company_id and m.item_id = b.item_id
      and m.warehouse_id = b.warehouse_id and not m.is_transit
      and (m.reversal_of is not null
        or m.kind = 'move' and (d.behaviour = 'purchaseReturn' or m.quantity > 0
          and d.reason = 'kitchen' or m.quantity > 0
          and d.behaviour not in ('goodsReceipt', 'purchaseInvoice', 'stockIn', 'adjustment',
            'production'))
        or m.kind = 'revaluation' and m.corrects is null))`

/** Of those: how much is left of each arrival, by its moves alone. */
const leftByMoves = `
  select c.company_id, c.item_id, c.warehouse_id, c.line_id as receipt,
    sum(c.remains) as pieces,
    sum(round(c.value * c.remains / c.quantity, f.decimals)) as value,
    sum(round(c.second_value * c.remains / c.quantity, s.decimals)) as second_value
  from (
    select i.*, least(i.quantity, greatest(0, i.upto - i.gone)) as remains
    from (
      select m.company_id, m.item_id, m.warehouse_id, m.line_id, m.quantity,
        m.value + coalesce(k.value, 0) as value,
        m.second_value + coalesce(k.second_value, 0) as second_value,
        sum(m.quantity) over (partition by m.company_id, m.item_id, m.warehouse_id
          order by m.day, m.id) as upto,
        o.gone
      from (${plainShelves}) b
      join stock_move m on m.company_id = b.company_id and m.item_id = b.item_id
        and m.warehouse_id = b.warehouse_id and not m.is_transit and m.kind = 'move'
        and m.quantity > 0
      cross join lateral (
        select coalesce(- sum(t.quantity), 0) as gone
        from stock_move t
        where t.company_id = b.company_id and t.item_id = b.item_id
          and t.warehouse_id = b.warehouse_id and not t.is_transit and t.quantity < 0) o
      left join lateral (
        select sum(c.value) as value, sum(c.second_value) as second_value
        from stock_move c
        where c.company_id = m.company_id and c.corrects = m.id) k on true) i) c
  join currency f on f.company_id = c.company_id and f.rank = 'first'
  left join currency s on s.company_id = c.company_id and s.rank = 'second'
  where c.remains > 0
  group by c.company_id, c.item_id, c.warehouse_id, c.line_id`

export const invariants: readonly Invariant[] = [
  {
    name: 'what is left of each arrival is what the shelf holds, in quantity and value',
    sql: `
      select b.company_id, b.item_id, b.warehouse_id, b.is_transit
      from stock_balance b
      cross join lateral (
        select coalesce(sum(l.pieces), 0) as pieces,
          coalesce(sum(${worth('l.value', 'first')}), 0) as value,
          coalesce(sum(${worth('l.value', 'second')}), 0) as second_value
        from ${layers}) s
      where b.layers is not null
        and (s.pieces <> greatest(b.quantity, 0)
          or s.value <> case when b.quantity > 0 then b.value else 0 end
          or s.second_value <> case when b.quantity > 0 then coalesce(b.second_value, 0) else 0 end)`,
  },
  {
    name: 'what is left of an arrival is worth its part of it, so that no sale rounds by itself',
    sql: `
      select b.company_id, b.item_id, b.warehouse_id, b.is_transit
      from stock_balance b
      cross join ${layers}
      join currency f on f.company_id = b.company_id and f.rank = 'first'
      left join currency s on s.company_id = b.company_id and s.rank = 'second'
      where l.pieces <= 0 or (l.base ->> 'pieces')::numeric < l.pieces
        or ${worth('l.value', 'first')} <> round(${worth("l.base -> 'value'", 'first')}
          * l.pieces / (l.base ->> 'pieces')::numeric, f.decimals)
        or ${worth('l.value', 'second')} <> round(${worth("l.base -> 'value'", 'second')}
          * l.pieces / (l.base ->> 'pieces')::numeric, s.decimals)`,
  },
  {
    name: 'what is left on a shelf is what came last, as its moves tell',
    sql: `
      with held as (
        select b.company_id, b.item_id, b.warehouse_id, l.receipt, sum(l.pieces) as pieces,
          sum(${worth('l.value', 'first')}) as value,
          sum(${worth('l.value', 'second')}) as second_value
        from (${plainShelves}) b
        cross join ${layers}
        group by b.company_id, b.item_id, b.warehouse_id, l.receipt)
      select company_id, item_id, warehouse_id
      from held h
      full join (${leftByMoves}) m using (company_id, item_id, warehouse_id, receipt)
      where h.pieces is distinct from m.pieces or h.value is distinct from m.value
        or h.second_value is distinct from m.second_value`,
  },
  {
    name: 'shelves are kept as the company costs its goods',
    sql: `
      select b.company_id, b.item_id, b.warehouse_id
      from stock_balance b
      left join setting_value v on v.company_id = b.company_id and v.key = '${costing.key}'
      where (b.layers is not null) <> coalesce(v.value = '"fifo"', false)`,
  },
]
