/** What must always hold of counts: the books of the moment somebody counted say what he counted. */
import type { Invariant } from '../kernel/invariants.ts'

export const invariants: readonly Invariant[] = [
  {
    // Corrections happened at the moment of their line. Where something rung before came after the
    // posting, the job that corrects it waits, and names the shelf.
    name: 'at the moment of every posted line of a count, the books say what was counted',
    sql: `
      select company_id, item_id, warehouse_id, counted_at
      from (
        select company_id, item_id, warehouse_id, counted_at, counted,
          sum(quantity) over (partition by company_id, item_id, warehouse_id
            order by moment, is_line) as said
        from (
          select m.company_id, m.item_id, m.warehouse_id, null::timestamptz as counted_at,
            null::numeric as counted, m.quantity, coalesce(m.happened_at, m.at) as moment,
            false as is_line
          from stock_move m
          join stock_balance b on b.company_id = m.company_id and b.item_id = m.item_id
            and b.warehouse_id = m.warehouse_id and not b.is_transit and b.counted_at is not null
          where m.kind = 'move' and not m.is_transit
          union all
          select l.company_id, l.item_id, c.warehouse_id, l.counted_at, l.counted, 0, l.counted_at,
            true
          from count_line l
          join stock_count c on c.company_id = l.company_id and c.id = l.count_id
          where l.counted is not null) both_of_them) summed
      where counted is not null and counted <> said
        and not exists (
          select 1
          from job j
          where j.company_id = summed.company_id and j.kind = 'lateCount'
            and j.state in ('waiting', 'running')
            and j.data -> 'shelves' ? (item_id || ' ' || warehouse_id))`,
  },
  {
    name: 'a shelf says when it was last counted',
    sql: `
      select b.company_id, b.item_id, b.warehouse_id
      from stock_balance b
      full join (
        select l.company_id, l.item_id, c.warehouse_id, max(l.counted_at) as counted_at
        from count_line l
        join stock_count c on c.company_id = l.company_id and c.id = l.count_id
        where l.counted is not null
        group by l.company_id, l.item_id, c.warehouse_id) t
        on t.company_id = b.company_id and t.item_id = b.item_id
        and t.warehouse_id = b.warehouse_id
      where not coalesce(b.is_transit, false)
        and b.counted_at is distinct from t.counted_at`,
  },
  {
    name: 'only a posted count corrects stock, and only its lines say what was counted',
    sql: `
      select c.company_id, c.id
      from stock_count c
      where c.state <> 'posted' and (
        exists (
          select 1
          from count_document d
          where d.company_id = c.company_id and d.count_id = c.id)
        or exists (
          select 1
          from count_line l
          where l.company_id = c.company_id and l.count_id = c.id and l.counted is not null))`,
  },
]
