/** Where the columns about items and their stock come from. */
import { wallClock } from '../../kernel/sql-days.ts'
import { holding, joined, type Source, withCost } from './source-parts.ts'

const masters = `
  ${joined('category', 'g', 'i.category_id')}
  ${joined('brand', 'm', 'i.brand_id')}
  ${joined('unit', 'u', 'i.unit_id')}
  ${joined('warehouse', 'w', 'd.warehouse_id')}
  ${joined('branch', 'b', 'w.branch_id')}`

const ofItem = {
  item: 'local_name(i)',
  item_code: 'i.special_code',
  category: 'local_name(g)',
  unit: 'local_name(u)',
  warehouse: 'local_name(w)',
  branch: 'local_name(b)',
} as const

/** What lies there; what is on its way is the company's as well, and is worth something. */
const onShelves = (sum: string): string => `(
      select ${sum}
      from stock_balance n
      where n.company_id = d.company_id and n.item_id = d.id)`

const items: Source<'items'> = {
  from: `item d
  ${joined('category', 'g', 'd.category_id')}
  ${joined('division', 'v', 'd.division_id')}
  ${joined('brand', 'm', 'd.brand_id')}
  ${joined('unit', 'u', 'd.unit_id')}
  ${joined('thirdparty', 'p', 'd.supplier_id')}`,
  where: () => 'true',
  columns: {
    name: 'local_name(d)',
    item_code: 'd.special_code',
    item_group: 'd."group"',
    category: 'local_name(g)',
    division: 'local_name(v)',
    brand: 'local_name(m)',
    supplier: 'local_name(p)',
    unit: 'local_name(u)',
    unit_price: 'd.unit_price',
    supplier_price: withCost('d.supplier_price'),
    min_quantity: 'd.min_quantity',
    max_quantity: 'd.max_quantity',
    on_hand: (rights) =>
      `case when ${holding(rights, "'stock.level.view'")} then ${onShelves('sum(n.quantity) filter (where not n.is_transit)')} end`,
    available: (rights) =>
      `case when ${holding(rights, "'stock.level.view'")} then (
        select n.available
        from item_stock n
        where n.company_id = d.company_id and n.item_id = d.id) end`,
    stock_value: (rights) =>
      `case when ${holding(rights, "'stock.level.view'")} and ${holding(rights, "'cost'")}
      then ${onShelves('sum(n.value)')} end`,
    is_active: 'd.is_active',
  },
}

const levels: Source<'stock_levels'> = {
  from: `stock_balance d
  join item i on i.company_id = d.company_id and i.id = d.item_id${masters}`,
  where: () => 'true',
  columns: {
    ...ofItem,
    brand: 'local_name(m)',
    quantity: 'd.quantity',
    // Nobody is promised what is on its way.
    available: `case when not d.is_transit then d.quantity - coalesce((
      select n.quantity
      from stock_reserved n
      where n.company_id = d.company_id and n.item_id = d.item_id
        and n.warehouse_id = d.warehouse_id), 0) end`,
    stock_value: withCost('d.value'),
    is_transit: 'd.is_transit',
  },
}

const moves: Source<'stock_moves'> = {
  from: `stock_move d
  join company o on o.company_id = d.company_id
  join item i on i.company_id = d.company_id and i.id = d.item_id
  ${joined('document', 's', 'd.document_id')}
  ${joined('transaction_type', 't', 's.type_id')}${masters}`,
  where: () => 'true',
  columns: {
    ...ofItem,
    day: 'd.day',
    at: wallClock('d.at', 'o.time_zone'),
    number: (rights) => `case when ${holding(rights, "'screen.' || s.screen")} then s.number end`,
    document_type: 'local_name(t)',
    quantity: 'd.quantity',
    move_value: withCost('d.value'),
    is_reversal: 'd.reversal_of is not null',
  },
}

export const stockSources = { items, stock_levels: levels, stock_moves: moves }
