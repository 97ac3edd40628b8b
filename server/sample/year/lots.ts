/**
 * Some goods of the kitchen begin to be kept by lots when the year is over: what lies there is of
 * two lots that are good and a little of one that is not, so that there is something to look at.
 */
import { sql } from 'kysely'
import { newId } from '../../../domain/kernel/id.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

const goods = [
  'Milk for the bar',
  'Cream for the kitchen',
  'Labneh for the kitchen',
  'Cheese mix for the oven',
  'Minced beef',
  'Chicken breast',
]

/** Of what lies there; the rest is of the last. */
const lots = [
  { code: 'A', days: -2, part: '0.05' },
  { code: 'B', days: 6, part: '0.45' },
  { code: 'C', days: 24, part: null },
]

export async function keepSomeByLots(tx: Tx, today: string): Promise<void> {
  const items = await tx.rows(sql<{ id: string }>`
    update item
    set has_batches = true, has_expiry = true, version = version + 1
    where name = any(${goods}::text[]) and kind = 'stocked' and not has_serials
    returning id`)
  const fresh = items.flatMap(({ id: item }) =>
    lots.map(({ code, days, part }) => ({ id: newId(), item, code, days, part })),
  )
  if (fresh.length === 0) return
  await tx.rows(sql`
    insert into lot (id, item_id, code, expiry)
    select r.id, r.item_id, to_char(${today}::date, 'YYMM') || '-' || r.code,
      ${today}::date + r.days
    from unnest(${fresh.map(({ id }) => id)}::uuid[], ${fresh.map(({ item }) => item)}::uuid[],
      ${fresh.map(({ code }) => code)}::text[], ${fresh.map(({ days }) => days)}::integer[])
      r (id, item_id, code, days)`)
  // What lay there without a name is given to them, to the last piece.
  await tx.rows(sql`
    with part as (
      select r.id, r.item_id, r.part
      from unnest(${fresh.map(({ id }) => id)}::uuid[], ${fresh.map(({ item }) => item)}::uuid[],
        ${fresh.map(({ part }) => part)}::numeric[]) r (id, item_id, part)),
    unnamed as (
      select b.*
      from lot_balance b
      join lot l on l.company_id = b.company_id and l.id = b.lot_id and l.code is null
      where b.item_id in (select item_id from part) and b.quantity > 0 and not b.is_transit
        and b.quantity = b.opening),
    given as (
      select u.item_id, u.warehouse_id, p.id as lot_id,
        coalesce(floor(u.quantity * p.part), u.quantity - (
          select sum(floor(u.quantity * o.part))
          from part o
          where o.item_id = u.item_id and o.part is not null)) as quantity
      from unnamed u
      join part p on p.item_id = u.item_id),
    emptied as (
      update lot_balance b
      set quantity = 0, opening = 0
      from unnamed u
      where b.item_id = u.item_id and b.warehouse_id = u.warehouse_id
        and b.is_transit = u.is_transit and b.lot_id = u.lot_id)
    insert into lot_balance (item_id, warehouse_id, is_transit, lot_id, quantity, opening)
    select item_id, warehouse_id, false, lot_id, quantity, quantity
    from given
    where quantity <> 0`)
}
