/** What must always hold of the stock: the balances are the moves, and every move has its reason. */
import { type Invariant, leftOver } from '../kernel/invariants.ts'

/** Lines `l` of a document `d` that say how much of them was delivered. */
export const saysDelivered = (l: string, d: string): string => `
  ${d}.state = 'posted' and ${l}.is_stocked
    and ${d}.behaviour in ('salesInvoice', 'salesReturn', 'deliveryNote', 'purchaseInvoice',
      'purchaseReturn', 'goodsReceipt', 'purchaseOrder', 'posSale', 'posRefund')`

/** What was billed of a receipt came with that one. */
export const billedBefore = (l: string, d: string): string =>
  `case ${d}.behaviour when 'purchaseInvoice' then ${l}.matched else 0 end`

/** Moves of some kind that belong to no line of their document, or to one of another item. */
export const strayMoves = (isOne: string): string => `
  select m.company_id, m.id
  from stock_move m
  left join document_line l on l.company_id = m.company_id and l.id = m.line_id
  where ${isOne} and (l.document_id is distinct from m.document_id
    or l.item_id is distinct from m.item_id and not exists (
      select 1
      from landed_cost c
      join document_line t on t.company_id = c.company_id and t.id = c.target_line_id
      where c.company_id = m.company_id and c.line_id = m.line_id and t.item_id = m.item_id
        and m.kind = 'revaluation'))`

export const invariants: readonly Invariant[] = [
  {
    name: 'stock is the sum of its moves, in quantity and value',
    sql: leftOver(
      ['company_id', 'item_id', 'warehouse_id', 'is_transit'],
      ['quantity', 'value'],
      'select * from stock_balance',
      'select * from stock_move',
    ),
  },
  {
    name: 'stock of nothing is worth nothing',
    sql: `
      select company_id, item_id, warehouse_id
      from stock_balance
      where quantity = 0 and value <> 0`,
  },
  {
    name: 'a stock move is undone once, by its mirror',
    sql: `
      select m.company_id, m.id
      from stock_move m
      join stock_move r on r.company_id = m.company_id and r.reversal_of = m.id
      group by m.company_id, m.id
      having count(*) > 1
        or bool_or(r.quantity <> - m.quantity or r.value <> - m.value
          or r.item_id <> m.item_id or r.warehouse_id <> m.warehouse_id
          or r.is_transit <> m.is_transit or m.reversal_of is not null)`,
  },
  {
    name: 'a stock move belongs to a line of its document, and to its item',
    sql: strayMoves('true'),
  },
  {
    name: 'what a line says is delivered has left the shelf or reached it',
    sql: `
      with of_lines as (
        select company_id, line_id, quantity
        from stock_move
        where kind = 'move'
        union all
        select f.company_id, f.origin_line_id, m.quantity
        from stock_move m
        join document_line f on f.company_id = m.company_id and f.id = m.line_id
        join document o on o.company_id = f.company_id and o.id = f.document_id
        where m.kind = 'move' and f.origin_line_id is not null
          and o.behaviour in ('deliveryNote', 'goodsReceipt')),
      sums as (
        select company_id, line_id, sum(quantity) as quantity
        from of_lines
        group by company_id, line_id)
      select l.company_id, l.id
      from document_line l
      join document d on d.company_id = l.company_id and d.id = l.document_id
      left join sums s on s.company_id = l.company_id and s.line_id = l.id
      where ${saysDelivered('l', 'd')}
        and l.delivered <> abs(coalesce(s.quantity, 0)) + ${billedBefore('l', 'd')}`,
  },
  {
    name: 'the accounts of stock are what the stock is worth, on the shelf and on its way',
    sql: `
      select company_id, is_transit
      from (
        select company_id, is_transit, sum(value) as worth
        from stock_balance
        group by company_id, is_transit) b
      full join (
        select l.company_id, a.role = 'transit' as is_transit, sum(l.debit - l.credit) as booked
        from entry_line l
        join account a on a.company_id = l.company_id and a.id = l.account_id
        where a.role in ('stock', 'transit')
        group by l.company_id, a.role) e using (company_id, is_transit)
      where coalesce(b.worth, 0) <> coalesce(e.booked, 0)`,
  },
]
