/** What was counted by lot, against what lay there of each lot at that moment. */
import { sql } from 'kysely'
import type { Correction } from '../../../domain/stock/count-sheet.ts'
import { codeOf, type LotKeeping } from '../../../domain/stock/lots/lot.ts'
import { type CountedLot, lotDifferences } from '../../../domain/stock/lots/lot-count.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { keepingOf } from '../../stock/lots.ts'

type Row = {
  item: string
  keeping: LotKeeping
  counted: CountedLot[]
  lying: CountedLot[]
}

type Corrected = Pick<Correction, 'count' | 'item' | 'warehouse' | 'at' | 'difference'>

/** Items of which somebody named a lot in the round that counts. */
const rowsOf = (tx: Tx, corrections: readonly Corrected[]) =>
  tx.plannedRows(sql<Row>`
    select p.item_id as item, ${keepingOf} as keeping, e.counted, coalesce(l.lying, '[]') as lying
    from unnest(${corrections.map(({ count }) => count)}::uuid[],
      ${corrections.map(({ item }) => item)}::uuid[],
      ${corrections.map(({ warehouse }) => warehouse)}::uuid[],
      ${corrections.map(({ at }) => at)}::timestamptz[])
      as p (count_id, item_id, warehouse_id, at)
    join item i on i.id = p.item_id and (i.has_batches or i.has_expiry or i.has_serials)
    join count_line c on c.count_id = p.count_id and c.item_id = p.item_id
    cross join lateral (
      select json_agg(json_build_object('code', e.lot_code, 'expiry', e.lot_expiry,
          'quantity', trim_scale(e.quantity)::text)) as counted,
        bool_or(e.lot_code is not null or e.lot_expiry is not null) as is_by_lot
      from count_entry e
      where e.count_id = p.count_id and e.item_id = p.item_id and e.round = c.round
        and e.withdrawn_at is null) e
    cross join lateral (
      select json_agg(json_build_object('code', k.code, 'expiry', k.expiry,
          'quantity', trim_scale(b.quantity - m.since)::text)) as lying
      from lot_balance b
      join lot k on k.company_id = b.company_id and k.id = b.lot_id
      cross join lateral (
        select coalesce(sum(n.quantity), 0) as since
        from lot_move n
        join stock_move s on s.company_id = n.company_id and s.id = n.move_id
        where n.lot_id = b.lot_id and s.warehouse_id = b.warehouse_id and not s.is_transit
          and coalesce(s.happened_at, s.at) > p.at) m
      where b.item_id = p.item_id and b.warehouse_id = p.warehouse_id and not b.is_transit
        and b.quantity - m.since <> 0) l
    where e.is_by_lot`)

/** What differs of each lot, by item; below zero what is missing. */
export async function lotsOfCorrections(
  tx: Tx,
  corrections: readonly Corrected[],
): Promise<Map<string, CountedLot[]>> {
  if (corrections.length === 0) return new Map()
  const rows = await rowsOf(tx, corrections)
  return new Map(
    rows.flatMap(({ item, keeping, counted, lying }) => {
      const correction = corrections.find((it) => it.item === item)
      if (!correction) return []
      const named = counted.map((it) => ({ ...it, code: codeOf(it, keeping) }))
      return [[item, lotDifferences(named, lying, correction.difference)] as const]
    }),
  )
}
