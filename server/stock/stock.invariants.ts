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
      join public.document_line t on t.company_id = c.company_id and t.id = c.target_line_id
      where c.company_id = m.company_id and c.line_id = m.line_id and t.item_id = m.item_id
        and m.kind = 'revaluation')
    and not exists (
      select 1
      from recipe_version v
      where v.company_id = l.company_id and v.id = l.recipe_version_id
        and v.components @> jsonb_build_array(jsonb_build_object('item', m.item_id)))
    and not exists (
      select 1
      from public.stock_move k
      where k.company_id = m.company_id and k.id = m.corrects and k.item_id = m.item_id))`

/** Of a line `l`: something of it is still to be handed over or taken in. */
export const isLeftOf = (l: string): string => `
  ${l}.is_stocked and ${l}.base_quantity - ${l}.delivered - ${l}.returned + ${l}.moved_back > 0`

/** Of a document `d` of which something `isLeft`. */
export const deliveryIsOther = (d: string, isLeft: string): string => `
  ${d}.behaviour in ('salesInvoice', 'purchaseInvoice') and ${d}.state = 'posted'
    and ${d}.delivery <> 'closed' and (${d}.delivery in ('none', 'partly')) <> ${isLeft}`

export const invariants: readonly Invariant[] = [
  {
    name: 'stock is the sum of its moves, in quantity and value',
    sql: leftOver(
      ['company_id', 'item_id', 'warehouse_id', 'is_transit'],
      ['quantity', 'value', 'second_value'],
      'select * from stock_balance',
      'select * from stock_move',
    ),
  },
  {
    name: 'stock is worth its average, so that no sale rounds by itself',
    sql: `
      select b.company_id, b.item_id, b.warehouse_id, b.is_transit
      from stock_balance b
      join currency f on f.company_id = b.company_id and f.rank = 'first'
      left join currency s on s.company_id = b.company_id and s.rank = 'second'
      where b.quantity > 0 and (b.base_quantity < b.quantity
        or b.value <> round(b.base_value * b.quantity / b.base_quantity, f.decimals)
        or b.second_value <> round(b.second_base_value * b.quantity / b.base_quantity, s.decimals))`,
  },
  {
    name: 'what a shelf is below nothing is what was sold before it came',
    sql: `
      select company_id, item_id, warehouse_id
      from (
        select company_id, item_id, warehouse_id, least(quantity, 0) as quantity,
          case when quantity < 0 then value else 0 end as value,
          case when quantity < 0 then second_value else 0 end as second_value
        from stock_balance
        where not is_transit) b
      full join (
        select company_id, item_id, warehouse_id, sum(open) as open, sum(open_value) as value,
          sum(second_open_value) as second_value
        from stock_owed
        group by company_id, item_id, warehouse_id) o using (company_id, item_id, warehouse_id)
      where coalesce(b.quantity, 0) <> - coalesce(o.open, 0)
        or coalesce(b.value, 0) <> - coalesce(o.value, 0)
        or coalesce(b.second_value, 0) <> - coalesce(o.second_value, 0)`,
  },
  {
    name: 'what left before it came is owed by its move',
    sql: `
      select o.company_id, o.move_id
      from stock_owed o
      left join stock_move m on m.company_id = o.company_id and m.id = o.move_id
      where m.id is null or m.quantity >= 0 or m.is_transit or m.item_id <> o.item_id
        or m.warehouse_id <> o.warehouse_id or greatest(o.pieces, o.open) > - m.quantity`,
  },
  {
    name: 'on no day is a shelf of nothing worth something, or one of something worth less than nothing',
    sql: `
      select distinct company_id, item_id, warehouse_id
      from (
        select company_id, item_id, warehouse_id, day,
          sum(sum(quantity)) over shelf as quantity, sum(sum(value)) over shelf as value,
          sum(sum(second_value)) over shelf as second_value
        from stock_move
        where not is_transit
        group by company_id, item_id, warehouse_id, day
        window shelf as (partition by company_id, item_id, warehouse_id order by day)) s
      where quantity = 0 and (value <> 0 or second_value <> 0)
        or quantity > 0 and (value < 0 or second_value < 0)
        or quantity < 0 and (value > 0 or second_value > 0)`,
  },
  {
    name: 'stock of nothing is worth nothing',
    sql: `
      select company_id, item_id, warehouse_id
      from stock_balance
      where quantity = 0 and (value <> 0 or second_value <> 0)`,
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
          or r.second_value is distinct from - m.second_value
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
      with moved as (
        select m.company_id, m.line_id, m.quantity
        from stock_move m
        join document_line l on l.company_id = m.company_id and l.id = m.line_id
          and l.item_id = m.item_id
        where m.kind = 'move'
        union all
        select l.company_id, l.id, - l.made
        from document_line l
        join document d on d.company_id = l.company_id and d.id = l.document_id
        where l.made > 0 and d.state = 'posted'
        union all
        select e.company_id, e.line_id, - e.quantity
        from made_ahead_end e
        where e.kind = 'sold'),
      of_lines as (
        select * from moved
        union all
        select f.company_id, f.origin_line_id, m.quantity
        from moved m
        join document_line f on f.company_id = m.company_id and f.id = m.line_id
        join document o on o.company_id = f.company_id and o.id = f.document_id
        where f.origin_line_id is not null and o.behaviour in ('deliveryNote', 'goodsReceipt')),
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
    name: 'a bill says it is delivered when nothing is left: delivered, or credited without goods',
    sql: `
      select d.company_id, d.id
      from document d
      join (
        select company_id, document_id, bool_or(${isLeftOf('document_line')}) as is_left
        from document_line
        group by company_id, document_id) l on l.company_id = d.company_id and l.document_id = d.id
      where ${deliveryIsOther('d', 'l.is_left')}`,
  },
  {
    name: 'what was ever made by a recipe is what its lines say',
    sql: leftOver(
      ['company_id', 'version_id', 'warehouse_id'],
      ['quantity'],
      'select * from recipe_tally',
      `select company_id, recipe_version_id as version_id, warehouse_id, made as quantity
        from document_line
        where made > 0`,
    ),
  },
  {
    name: 'what is made takes of each component what its recipe says, rounded once for all',
    sql: `
      select t.company_id, t.version_id, t.warehouse_id
      from recipe_tally t
      join recipe_version v on v.company_id = t.company_id and v.id = t.version_id
      cross join jsonb_to_recordset(v.components) c (item uuid, top numeric, bottom numeric)
      left join (
        select l.company_id, l.recipe_version_id, m.warehouse_id, m.item_id, - sum(m.quantity) as taken
        from document_line l
        join stock_move m on m.company_id = l.company_id and m.line_id = l.id
          and m.item_id <> l.item_id and m.kind = 'move' and m.reversal_of is null
        where l.made > 0
        group by l.company_id, l.recipe_version_id, m.warehouse_id, m.item_id) s
        on s.company_id = t.company_id and s.recipe_version_id = t.version_id
          and s.warehouse_id = t.warehouse_id and s.item_id = c.item
      where coalesce(s.taken, 0) <> round(t.quantity * c.top / c.bottom, 6)`,
  },
  {
    name: 'the accounts of stock are what the stock is worth, on the shelf and on its way',
    sql: `
      select company_id, is_transit
      from (
        select company_id, is_transit, sum(value) as worth, sum(second_value) as second_worth
        from stock_balance
        group by company_id, is_transit) b
      full join (
        select l.company_id, a.role = 'transit' as is_transit, sum(l.first) as booked,
          sum(l.second) as second_booked
        from entry_line l
        join account a on a.company_id = l.company_id and a.id = l.account_id
        where a.role in ('stock', 'transit')
        group by l.company_id, a.role) e using (company_id, is_transit)
      where coalesce(b.worth, 0) <> coalesce(e.booked, 0)
        or coalesce(b.second_worth, 0) <> coalesce(e.second_booked, 0)`,
  },
]
