/** What must always hold of lots: they are all that lies there, and all that moved. */
import { type Invariant, leftOver } from '../kernel/invariants.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'what lies on a shelf that is kept by lots is in its lots',
    sql: `
      select b.company_id, b.item_id, b.warehouse_id, b.is_transit
      from stock_balance b
      left join (
        select company_id, item_id, warehouse_id, is_transit, sum(quantity) as quantity
        from lot_balance
        group by company_id, item_id, warehouse_id, is_transit) l
        using (company_id, item_id, warehouse_id, is_transit)
      where b.has_lots and b.quantity <> coalesce(l.quantity, 0)`,
  },
  {
    name: 'what is there of a lot is what was there at first and what moved since',
    sql: leftOver(
      ['company_id', 'item_id', 'warehouse_id', 'is_transit', 'lot_id'],
      ['quantity'],
      `select company_id, item_id, warehouse_id, is_transit, lot_id, quantity - opening as quantity
       from lot_balance`,
      `select n.company_id, m.item_id, m.warehouse_id, m.is_transit, n.lot_id, n.quantity
       from lot_move n
       join stock_move m on m.company_id = n.company_id and m.id = n.move_id`,
    ),
  },
  {
    name: 'the lots of a move are all of it, and of its item',
    sql: `
      select n.company_id, n.move_id
      from lot_move n
      join stock_move m on m.company_id = n.company_id and m.id = n.move_id
      join lot l on l.company_id = n.company_id and l.id = n.lot_id
      group by n.company_id, n.move_id, m.quantity, m.kind
      having sum(n.quantity) <> m.quantity or m.kind <> 'move'
        or bool_or(l.item_id <> m.item_id)`,
  },
  {
    name: 'every item that is kept by lots has the one without a code, and its shelves know it',
    sql: `
      select i.company_id, i.id
      from item i
      left join lot l on l.company_id = i.company_id and l.item_id = i.id and l.code is null
      left join stock_balance b on b.company_id = i.company_id and b.item_id = i.id
        and b.has_lots <> (i.has_batches or i.has_expiry or i.has_serials)
      where (i.has_batches or i.has_expiry or i.has_serials) and l.id is null
        or b.item_id is not null`,
  },
  {
    name: 'a serial number is at most one piece in all places together',
    sql: `
      select b.company_id, b.item_id, b.lot_id
      from lot_balance b
      join lot l on l.company_id = b.company_id and l.id = b.lot_id and l.code is not null
      join item i on i.company_id = b.company_id and i.id = b.item_id and i.has_serials
      group by b.company_id, b.item_id, b.lot_id
      having sum(b.quantity) > 1`,
  },
]
