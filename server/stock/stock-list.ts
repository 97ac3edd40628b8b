/** The stock of all items as of any day, with its value, and what runs low. */

import { sql } from 'kysely'
import { formatDate } from '../../domain/kernel/format.ts'
import { differenceOf } from '../../domain/kernel/number/fraction.ts'
import { neutralised } from '../../domain/kernel/writing/spreadsheet.ts'
import { kitchenReason } from '../../domain/stock/reason.ts'
import {
  type AsOfParams,
  asOfExport,
  asOfParams,
  type LowParams,
  type LowRow,
  type LowStock,
  lowParams,
  type StockAsOf,
  type StockRow,
} from '../../domain/stock/stock-report.ts'
import { averageWorth } from '../../domain/stock/valuation.ts'
import { fileReport, query, report } from '../kernel/command.ts'
import type { Actor, Context } from '../kernel/context.ts'
import { numeric, tableFile } from '../kernel/files/export.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { searchConditions, where } from '../kernel/rows/list-sql.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { todayOf } from '../kernel/today.ts'
import { inWarehouse, levelColumns, levelOf, seenBy } from './level.ts'

const pageSize = 100
/** A file is read in few large pages. */
const fileSize = 5000

const itemColumns = sql`
  json_build_object('id', t.id, 'title', local_name(t)) as item, t.special_code as code,
  (select local_name(c) from category c where c.id = t.category_id) as category,
  (select local_sign(u) from unit u where u.id = t.unit_id) as unit`

const filtersOf = ({ q = '', category }: AsOfParams): Raw[] => [
  ...searchConditions(q),
  ...(category ? [sql`t.category_id = ${category}`] : []),
]

/** Behind the item a page ended with. */
const behind = (after: string | undefined): Raw[] =>
  after ? [sql`(t.name, t.id) > (select c.name, c.id from item c where c.id = ${after})`] : []

/**
 * From the nearer end: everything there is less what moved since, or all that had moved until then.
 * Where most of what ever moved came later, the second reads less.
 */
const partsOf = ({ day, warehouse }: AsOfParams, isLongAgo: boolean): Raw => {
  const places = sql`warehouse_id in (
    select id from warehouse where true ${warehouse ? sql`and id = ${warehouse}` : sql``})`
  if (isLongAgo)
    return sql`
      select item_id, is_transit, quantity, value
      from stock_move
      where ${places} and day <= ${day}::date`
  return sql`
    select item_id, is_transit, quantity, value
    from stock_balance
    where true ${inWarehouse(warehouse)}
    union all
    select item_id, is_transit, - quantity, - value
    from stock_move
    where ${places} and day > ${day}::date`
}

const fitting = (params: AsOfParams, isLongAgo: boolean): Raw => {
  const all = filtersOf(params)
  const named =
    all.length > 0 ? sql`where item_id in (select t.id from item t ${where(all)})` : sql``
  return sql`
    select item_id, coalesce(sum(quantity) filter (where not is_transit), 0) as quantity,
      coalesce(sum(quantity) filter (where is_transit), 0) as in_transit, sum(value) as value
    from (${partsOf(params, isLongAgo)}) parts
    ${named}
    group by item_id
    having sum(quantity) <> 0 or sum(value) <> 0
      or coalesce(sum(quantity) filter (where not is_transit), 0) <> 0`
}

type Found = { items: number; value: string; rows: StockRow[] }

/** A page and the sums of all pages, from one reading. */
const foundOf = (params: AsOfParams, isLongAgo: boolean, limit: number) => sql<Found>`
  with fitting as materialized (${fitting(params, isLongAgo)})
  select count(*)::int as items, trim_scale(coalesce(sum(f.value), 0))::text as value,
    (select coalesce(json_agg(p order by p.name, p.id), '[]')
      from (
        select ${itemColumns}, ${levelColumns}, t.name, t.id,
          trim_scale(coalesce(r.quantity, 0))::text as reserved
        from fitting s
        join item t on t.id = s.item_id
        left join (
          select item_id, sum(quantity) as quantity
          from stock_reserved
          where true ${inWarehouse(params.warehouse)}
          group by item_id) r on r.item_id = s.item_id
        ${where(behind(params.after))}
        order by t.name, t.id
        limit ${limit + 1}) p) as rows
  from fitting f`

/** Whether more moved after the day than until then, by the days there are on both sides. */
const isNearStart = ({ day }: AsOfParams) => sql<{ isLongAgo: boolean }>`
  select coalesce(${day}::date - min(first.day) < max(last.day) - ${day}::date, true)
    as "isLongAgo"
  from warehouse w
  cross join lateral (
    select day
    from stock_move
    where warehouse_id = w.id
    order by day
    limit 1) first
  cross join lateral (
    select day
    from stock_move
    where warehouse_id = w.id
    order by day desc
    limit 1) last`

async function page(tx: Tx, params: AsOfParams, limit: number) {
  const { isLongAgo } = await tx.one(isNearStart(params))
  const [found] = await tx.plannedRows(foundOf(params, isLongAgo, limit))
  const { rows, ...total } = found ?? { rows: [], items: 0, value: '0' }
  const shown = rows.slice(0, limit).map(tidy)
  return { total, rows: shown, next: rows.length > limit ? (shown.at(-1)?.item.id ?? null) : null }
}

/** Only what is shown. */
const tidy = ({ value = '0', ...row }: StockRow) => {
  const { item, code, category, unit, quantity, inTransit, reserved } = row
  return {
    item,
    code,
    category,
    unit,
    quantity,
    inTransit,
    reserved,
    value,
    average: averageWorth({ quantity, inTransit, value }),
  }
}

export const stockAsOf = report({
  route: 'GET /api/stock/as-of',
  summary: 'stock: quantity and value of every item at the end of a day',
  needs: 'stock.level.view',
  input: asOfParams,
  async run({ tx, actor }, params): Promise<StockAsOf> {
    const { rows, next, total } = await page(tx, params, pageSize)
    return {
      day: params.day,
      rows: rows.map((row) => seenBy(actor.limits, row)),
      total: seenBy(actor.limits, total),
      next,
    }
  },
})

const columns = ['item', 'code', 'category', 'unit', 'quantity'] as const
/** What is promised is known of today alone. */
const todayColumns = ['reserved', 'available'] as const
const costColumns = ['average', 'value'] as const

/** What this file tells of each item, beside who it is. */
const shown = ({ canSeeCost }: Actor['limits'], isToday: boolean) => [
  ...(isToday ? todayColumns : []),
  'inTransit' as const,
  ...(canSeeCost ? costColumns : []),
]

async function* linesOf(
  { tx }: Pick<Context, 'tx'>,
  params: AsOfParams,
  figures: ReturnType<typeof shown>,
) {
  let after: string | null | undefined
  do {
    const { rows, next }: Awaited<ReturnType<typeof page>> = await page(
      tx,
      { ...params, after: after ?? undefined },
      fileSize,
    )
    yield rows.map((row) => {
      const facts = { ...row, available: differenceOf(row.quantity, row.reserved) }
      return [
        neutralised(row.item.title),
        neutralised(row.code ?? ''),
        neutralised(row.category ?? ''),
        neutralised(row.unit),
        numeric(row.quantity),
        ...figures.map((key) => numeric(facts[key])),
      ]
    })
    after = next
  } while (after)
}

export const exportStock = fileReport({
  route: 'GET /api/stock/as-of/export',
  summary: 'stock: quantity and value as of a day, as a CSV or XLSX file',
  needs: 'stock.level.export',
  input: asOfExport,
  async run(context, { format, ...params }) {
    const { services, language, actor } = context
    const say = (key: string) => services.words.say(language, key)
    const figures = shown(actor.limits, params.day === (await todayOf(context)))
    const heads = [...columns, ...figures].map((key) => say(`stock.${key}`))
    const name = `${say('screen.stock')} ${formatDate(params.day)}`.replaceAll('/', '-')
    return tableFile(name, format, language, heads, linesOf(context, params, figures))
  },
})

/**
 * Of each item, what purchases still wait for and what is being made; few documents do, however
 * many there are.
 */
const comingGoods = (warehouse: string | undefined): Raw => sql`
  select item_id, sum(quantity) as quantity
  from (${orderedGoods(warehouse)}
    union all
    select item_id, quantity
    from production_order
    where state in ('confirmed', 'running') and use = 'make' ${inWarehouse(warehouse)}) g
  group by item_id`

const orderedGoods = (warehouse: string | undefined): Raw => sql`
  select l.item_id, sum(greatest(l.base_quantity - l.delivered - l.returned + l.moved_back
      - case d.behaviour when 'purchaseOrder' then l.converted - l.matched else 0 end, 0)) as quantity
  from document d
  join document_line l on l.company_id = d.company_id and l.document_id = d.id
  where d.screen = 'purchasing' and d.state = 'posted' and d.delivery in ('none', 'partly')
    and d.behaviour in ('purchaseOrder', 'purchaseInvoice') and l.is_stocked
    ${warehouse ? sql`and coalesce(l.warehouse_id, d.warehouse_id) = ${warehouse}` : sql``}
  group by l.item_id`

/**
 * A move `m` of a document `d` that fills or opens a pack of it. What the other half of it brought or
 * took is told by that: of pieces out of a carton the carton is used up, not both.
 */
const isPacking = sql`exists (
  select 1
  from recipe p
  join recipe_component c on c.company_id = p.company_id and c.recipe_id = p.id
  join document_line o on o.company_id = d.company_id and o.document_id = d.id
  where p.use = 'pack' and p.is_active
    and (p.item_id = m.item_id and o.item_id = c.item_id
      or c.item_id = m.item_id and o.item_id = p.item_id))`

/**
 * What was used up of each item in the days until today, less what came back: sold, put into what
 * was made, or sent to the kitchen with an order. What production brought is no use of it, unless
 * packs were opened or filled: that much of the use is of the other.
 */
const consumedGoods = (warehouse: string | undefined, today: string, days: number): Raw => sql`
  select m.item_id, greatest(- sum(m.quantity), 0) as quantity
  from stock_move m
  join document d on d.company_id = m.company_id and d.id = m.document_id
  where m.warehouse_id in (
      select id from warehouse where true ${warehouse ? sql`and id = ${warehouse}` : sql``})
    and m.day > ${today}::date - ${days}::integer and m.day <= ${today}::date
    and m.kind = 'move' and not m.is_transit
    and (d.behaviour in ('salesInvoice', 'deliveryNote', 'salesReturn', 'posSale', 'posRefund')
      or d.behaviour in ('stockOut', 'stockIn') and d.reason = ${kitchenReason}
      or d.behaviour = 'production'
        and ((m.quantity < 0) <> (m.reversal_of is not null) or ${isPacking}))
  group by m.item_id`

/** Of each item, what is promised to clients and to production. */
const promisedGoods = (warehouse: string | undefined): Raw => sql`
  select item_id, sum(quantity) as quantity
  from stock_reserved
  where true ${inWarehouse(warehouse)}
  group by item_id`

/** What runs low is what nobody was promised. */
const available = sql`(s.quantity - coalesce(r.quantity, 0))`

const freeColumns = sql`trim_scale(coalesce(r.quantity, 0))::text as reserved,
  trim_scale(${available})::text as available,
  exists (select 1 from recipe p where p.item_id = t.id and p.is_active and p.use <> 'pack')
    as "canMake"`

/** At the pace of the days before, what the days to come will take and is not there or to come. */
const consumedRows = (params: LowParams, today: string) => {
  const { warehouse, supplier, after, lookBack = 30, cover = 14 } = params
  const lacking = sql`ceil(c.quantity * ${cover}::integer / ${lookBack}::integer - ${available}
    - s.in_transit - coalesce(o.quantity, 0))`
  return sql<LowRow>`
    with coming as materialized (${comingGoods(warehouse)}),
    promised as materialized (${promisedGoods(warehouse)}),
    consumed as materialized (${consumedGoods(warehouse, today, lookBack)})
    select ${itemColumns}, ${levelColumns}, ${supplierColumn}, ${freeColumns},
      trim_scale(coalesce(o.quantity, 0))::text as ordered,
      trim_scale(c.quantity)::text as consumed,
      trim_scale(t.min_quantity)::text as "minQuantity",
      trim_scale(t.max_quantity)::text as "maxQuantity",
      trim_scale(${lacking})::text as proposed
    from consumed c
    join item t on t.id = c.item_id
    cross join lateral (${levelOf(sql`t.id`, { warehouse })}) s
    left join coming o on o.item_id = t.id
    left join promised r on r.item_id = t.id
    ${where([
      ...(supplier ? [sql`t.supplier_id = ${supplier}`] : []),
      sql`t.kind = 'stocked' and t.is_active and ${lacking} > 0`,
      ...behind(after),
    ])}
    order by t.name, t.id
    limit ${pageSize + 1}`
}

const supplierColumn = sql`
  (select json_build_object('id', p.id, 'title', local_name(p))
    from thirdparty p
    where p.id = t.supplier_id) as supplier`

/** At least so much, as fine as the unit `n` is: half a piece is neither bought nor made. */
const inSteps = (quantity: Raw): Raw =>
  sql`ceil(${quantity} * power(10::numeric, coalesce(n.decimals, 6)))
    / power(10::numeric, coalesce(n.decimals, 6))`

/** Below the minimum; what is on its way or ordered counts when it is filled up again. */
const lowRows = ({ warehouse, supplier, after }: LowParams) => sql<LowRow>`
  with coming as materialized (${comingGoods(warehouse)}),
  promised as materialized (${promisedGoods(warehouse)})
  select ${itemColumns}, ${levelColumns}, ${supplierColumn}, ${freeColumns},
    trim_scale(coalesce(c.quantity, 0))::text as ordered, null as consumed,
    trim_scale(t.min_quantity)::text as "minQuantity",
    trim_scale(t.max_quantity)::text as "maxQuantity",
    trim_scale(${inSteps(sql`greatest(coalesce(t.max_quantity, t.min_quantity) - ${available}
      - s.in_transit - coalesce(c.quantity, 0), 0)`)})::text as proposed
  from item t
  join unit n on n.company_id = t.company_id and n.id = t.unit_id
  cross join lateral (${levelOf(sql`t.id`, { warehouse })}) s
  left join coming c on c.item_id = t.id
  left join promised r on r.item_id = t.id
  ${where([
    ...(supplier ? [sql`t.supplier_id = ${supplier}`] : []),
    sql`t.min_quantity > 0 and t.kind = 'stocked' and t.is_active`,
    sql`${available} < t.min_quantity`,
    ...behind(after),
  ])}
  order by t.name, t.id
  limit ${pageSize + 1}`

export const lowStock = query({
  route: 'GET /api/stock/low',
  summary: 'stock: what is below its minimum or will not last, and how much would do',
  needs: 'stock.level.view',
  input: lowParams,
  async run(context, params): Promise<LowStock> {
    const { tx, actor } = context
    const asked =
      params.by === 'consumption' ? consumedRows(params, await todayOf(context)) : lowRows(params)
    const found = await tx.plannedRows(asked)
    const rows = found.slice(0, pageSize)
    return {
      rows: rows.map((row) => seenBy(actor.limits, row)),
      next: found.length > pageSize ? (rows.at(-1)?.item.id ?? null) : null,
    }
  },
})
