/** The stock of all items as of any day, with its value, and what runs low. */
import { sql } from 'kysely'
import { formatDate } from '../../domain/kernel/format.ts'
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
import { type Context, query, report } from '../kernel/command.ts'
import type { Tx } from '../kernel/db.ts'
import { neutralised, tableFile } from '../kernel/export.ts'
import { searchConditions, where } from '../kernel/list-sql.ts'
import type { Raw } from '../kernel/row-sql.ts'
import { averageColumn, inWarehouse, levelColumns, levelOf, seenBy } from './level.ts'

const pageSize = 100

const itemColumns = sql`
  json_build_object('id', t.id, 'title', t.name) as item, t.special_code as code,
  (select name from category c where c.id = t.category_id) as category,
  (select coalesce(symbol, name) from unit u where u.id = t.unit_id) as unit`

const filtersOf = ({ q = '', category }: AsOfParams): Raw[] => [
  ...searchConditions(q),
  ...(category ? [sql`t.category_id = ${category}`] : []),
]

/** Behind the item a page ended with. */
const behind = (after: string | undefined): Raw[] =>
  after ? [sql`(t.name, t.id) > (select c.name, c.id from item c where c.id = ${after})`] : []

const rowsOf = (params: AsOfParams) => sql<StockRow>`
  select ${itemColumns}, ${levelColumns}, ${averageColumn}
  from item t
  cross join lateral (${levelOf(sql`t.id`, params)}) s
  ${where([
    sql`(s.quantity <> 0 or s.in_transit <> 0 or s.value <> 0)`,
    ...filtersOf(params),
    ...behind(params.after),
  ])}
  order by t.name, t.id
  limit ${pageSize + 1}`

/** Of all pages together. */
const totalOf = (params: AsOfParams) => {
  const all = filtersOf(params)
  const inFilter =
    all.length > 0 ? sql`where item_id in (select t.id from item t ${where(all)})` : sql``
  return sql<{ items: number; value: string }>`
    select count(*) filter (where quantity <> 0)::int as items,
      trim_scale(coalesce(sum(value), 0))::text as value
    from (
      select item_id, sum(quantity) as quantity, sum(value) as value
      from (
        select item_id, quantity, value
        from stock_balance
        where true ${inWarehouse(params.warehouse)}
        union all
        select item_id, - quantity, - value
        from stock_move
        where day > ${params.day}::date and warehouse_id in (
          select id from warehouse where true ${
            params.warehouse ? sql`and id = ${params.warehouse}` : sql``
          })) parts
      ${inFilter}
      group by item_id) items`
}

async function page(tx: Tx, params: AsOfParams) {
  const found = await tx.plannedRows(rowsOf(params))
  const rows = found.slice(0, pageSize)
  return { rows, next: found.length > pageSize ? (rows.at(-1)?.item.id ?? null) : null }
}

export const stockAsOf = report({
  route: 'GET /api/stock/as-of',
  summary: 'stock: quantity and value of every item at the end of a day',
  needs: 'stock.level.view',
  input: asOfParams,
  async run({ tx, actor }, params): Promise<StockAsOf> {
    const { rows, next } = await page(tx, params)
    const [total = { items: 0, value: '0' }] = await tx.plannedRows(totalOf(params))
    return {
      day: params.day,
      rows: rows.map((row) => seenBy(actor.limits, row)),
      total: seenBy(actor.limits, total),
      next,
    }
  },
})

const columns = ['item', 'code', 'category', 'unit', 'quantity', 'inTransit'] as const
const costColumns = ['average', 'value'] as const

async function* linesOf({ tx, actor }: Pick<Context, 'tx' | 'actor'>, params: AsOfParams) {
  let after: string | null | undefined
  do {
    const { rows, next }: Awaited<ReturnType<typeof page>> = await page(tx, {
      ...params,
      after: after ?? undefined,
    })
    yield rows.map((row) => [
      neutralised(row.item.title),
      neutralised(row.code ?? ''),
      neutralised(row.category ?? ''),
      neutralised(row.unit),
      row.quantity,
      row.inTransit,
      ...(actor.limits.canSeeCost ? costColumns.map((key) => row[key] ?? '') : []),
    ])
    after = next
  } while (after)
}

export const exportStock = report({
  route: 'GET /api/stock/as-of/export',
  summary: 'stock: quantity and value as of a day, as a CSV or XLSX file',
  needs: 'stock.level.export',
  input: asOfExport,
  async run(context, { format, ...params }) {
    const { services, language, actor } = context
    const say = (key: string) => services.words.say(language, key)
    const heads = [...columns, ...(actor.limits.canSeeCost ? costColumns : [])].map((key) =>
      say(`stock.${key}`),
    )
    const name = `${say('screen.stock')} ${formatDate(params.day)}`.replaceAll('/', '-')
    return tableFile(name, format, language, heads, linesOf(context, params))
  },
})

/** Below the minimum; what is on its way counts when it is filled up again. */
const lowRows = ({ warehouse, after }: LowParams) => sql<LowRow>`
  select ${itemColumns}, ${levelColumns},
    (select json_build_object('id', p.id, 'title', p.name)
      from thirdparty p
      where p.id = t.supplier_id) as supplier,
    trim_scale(t.min_quantity)::text as "minQuantity",
    trim_scale(t.max_quantity)::text as "maxQuantity",
    trim_scale(greatest(coalesce(t.max_quantity, t.min_quantity) - s.quantity - s.in_transit,
      0))::text as proposed
  from item t
  cross join lateral (${levelOf(sql`t.id`, { warehouse })}) s
  ${where([
    sql`t.min_quantity > 0 and t.kind = 'stocked' and t.is_active`,
    sql`s.quantity < t.min_quantity`,
    ...behind(after),
  ])}
  order by t.name, t.id
  limit ${pageSize + 1}`

export const lowStock = query({
  route: 'GET /api/stock/low',
  summary: 'stock: what is below its minimum, and how much would fill it up',
  needs: 'stock.level.view',
  input: lowParams,
  async run({ tx, actor }, params): Promise<LowStock> {
    const found = await tx.plannedRows(lowRows(params))
    const rows = found.slice(0, pageSize)
    return {
      rows: rows.map((row) => seenBy(actor.limits, row)),
      next: found.length > pageSize ? (rows.at(-1)?.item.id ?? null) : null,
    }
  },
})
