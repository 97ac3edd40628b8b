/** What was made of items since a day, and of what it was made: their days are reckoned together. */
import { sql } from 'kysely'
import { differenceOfWorths, type Worth } from '../../domain/money/measure.ts'
import { madeShares } from '../../domain/stock/made-share.ts'
import type { MadeShare, PastRow } from '../../domain/stock/past-row.ts'
import type { Tx } from '../kernel/postgres/db.ts'

/** The items, each after a day, and all that was made of them since, or of what was made of them. */
export async function withWhatIsMade(
  tx: Tx,
  after: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  if (after.size === 0) return new Map()
  const rows = await tx.rows(sql<{ item: string; day: string }>`
    with recursive made (item_id, day) as (
      select *
      from unnest(${[...after.keys()]}::uuid[], ${[...after.values()]}::date[])
      union
      select p.item_id, p.day
      from made b
      cross join lateral (
        select t.item_id, min(m.day) - 1 as day
        from (
          select company_id, document_id, item_id, day
          from stock_move
          where item_id = b.item_id and day > b.day and kind = 'move' and quantity < 0
          offset 0) m
        join document d on d.company_id = m.company_id and d.id = m.document_id
        join stock_move t on t.company_id = d.company_id and t.document_id = d.id
          and t.kind = 'move' and t.quantity > 0 and t.reversal_of is null
        where d.behaviour = 'production' and t.item_id <> m.item_id
        group by t.item_id) p)
    select item_id as item, min(day) as day
    from made
    group by item_id`)
  return new Map(rows.map(({ item, day }) => [item, day]))
}

/** The same, of items that all begin on one day. */
export const itemsMadeSince = async (
  tx: Tx,
  items: readonly string[],
  day: string,
): Promise<string[]> => [
  ...(await withWhatIsMade(tx, new Map(items.map((item) => [item, day])))).keys(),
]

type Known = { id: string; key: string }

/** Of a move `m` that brought what was made: all that was made with it, and what is known besides. */
export type Made = {
  made: { id: string; quantity: string; worth: string }[]
  spoilt: { quantity: string; worth: string } | null
  /** What components that are not reckoned with it turned out to cost more, by day. */
  outside: { day: string; cost: Worth }[] | null
}

/** `start` is since when each item is known. */
export const madeWith = sql`(
  select json_build_object(
    'made', json_agg(json_build_object('id', s.id, 'quantity', trim_scale(s.quantity)::text,
      'worth', trim_scale(s.value)::text) order by s.id),
    'spoilt', (
      select json_build_object('quantity', case when o.item_id is null
          then round(coalesce(sum(k.quantity), 0) * o.ratio, 6)::text
          else trim_scale(o.scrap)::text end,
        'worth', round(coalesce(sum(k.value), 0) * o.ratio, 6)::text)
      from spoilt_of(m.document_id) o
      left join stock_move k on k.company_id = m.company_id and k.document_id = m.document_id
        and k.item_id = coalesce(o.item_id, k.item_id) and k.kind = 'move' and k.quantity > 0
        and k.reversal_of is null
      group by o.item_id, o.scrap, o.ratio),
    'outside', (
      select json_agg(json_build_object('day', c.day, 'cost', json_build_object(
        'first', trim_scale(c.value)::text, 'second', trim_scale(c.second_value)::text)))
      from (
        select greatest(c.day, m.day) as day, - sum(c.value) as value,
          - sum(c.second_value) as second_value
        from stock_move k
        join stock_move c on c.company_id = k.company_id and c.corrects = k.id
        where k.company_id = m.company_id and k.document_id = m.document_id and k.kind = 'move'
          and k.quantity < 0 and k.reversal_of is null and c.pieces is null and not exists (
            select 1
            from start z
            where z.item_id = k.item_id and k.day > z.day)
        group by 1) c))
  from stock_move s
  where s.company_id = m.company_id and s.document_id = m.document_id and s.kind = 'move'
    and s.quantity > 0 and s.reversal_of is null)`

export function shareOf(id: string, { made, spoilt }: Made): MadeShare | undefined {
  const shares = madeShares(made, spoilt ?? { quantity: '0', worth: '0' })
  return shares[made.findIndex((it) => it.id === id)]
}

/** What was told before of its components, on the days since which it is so. */
export const restatedOf = ({ id, key }: Known, { outside }: Made): PastRow[] =>
  (outside ?? []).map(({ day, cost }) => ({
    id: `restated ${id} ${day}`,
    key,
    day,
    line: null,
    lines: [],
    quantity: '0',
    value: differenceOfWorths(cost, cost),
    link: { as: 'restated', of: id, cost },
    isOwing: false,
  }))
