/** The stock of one item: where it is, and the card of its moves with the running balance. */

import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import {
  type CardMove,
  type CardParams,
  cardParams,
  type ItemStock,
  itemStockAnswer,
  type StockCard,
  stockCardAnswer,
} from '../../domain/stock/stock-report.ts'
import { averageWorth } from '../../domain/stock/valuation.ts'
import { query, report } from '../kernel/command.ts'
import type { Actor } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { where } from '../kernel/rows/list-sql.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { businessDay } from '../kernel/sql-days.ts'
import { shopClock } from '../kernel/today.ts'
import { partnerNameFor } from '../partners/partner-name.ts'
import { inWarehouse, levelColumns, levelOf, reservedOf, seenBy } from './level.ts'

type ItemRow = Pick<ItemStock, 'unit' | 'minQuantity' | 'maxQuantity'>

async function itemOf(tx: Tx, id: string): Promise<ItemRow> {
  const found = await tx.maybe(sql<ItemRow>`
    select local_sign(u) as unit, trim_scale(i.min_quantity)::text as "minQuantity",
      trim_scale(i.max_quantity)::text as "maxQuantity"
    from item i
    join unit u on u.company_id = i.company_id and u.id = i.unit_id
    where i.id = ${id}`)
  if (!found) throw new Refusal('notFound')
  return found
}

type StockedAt = Omit<ItemStock['rows'][number], 'average'> & { value: string }

export const itemStock = query({
  route: 'GET /api/items/:id/stock',
  summary: 'item: what there is of it in each warehouse, and on its way there',
  needs: 'stock.level.view',
  input: z.strictObject({ id: pathId }),
  answer: itemStockAnswer,
  async run({ tx, actor }, { id }): Promise<ItemStock> {
    const item = await itemOf(tx, id)
    const total = await tx.one(sql<ItemStock['total']>`
      select ${levelColumns}, ${reservedOf(sql`${id}::uuid`, sql``)} as reserved
      from (${levelOf(sql`${id}`, {})}) s`)
    const clock = await shopClock(tx, actor)
    const rows = await tx.rows(sql<StockedAt>`
      select json_build_object('id', w.id, 'title', local_name(w)) as warehouse, ${levelColumns},
        ${reservedOf(sql`${id}::uuid`, sql`and r.warehouse_id = w.id`)} as reserved,
        ${businessDay(sql`s.counted_at`, clock)}::text as "countedOn"
      from (
        select warehouse_id, coalesce(sum(quantity) filter (where not is_transit), 0) as quantity,
          coalesce(sum(quantity) filter (where is_transit), 0) as in_transit,
          sum(value) as value, max(counted_at) as counted_at
        from stock_balance
        where item_id = ${id}
        group by warehouse_id) s
      join warehouse w on w.id = s.warehouse_id
      where w.is_active or s.quantity <> 0 or s.in_transit <> 0
      order by w.name, w.id`)
    return {
      ...item,
      total: seenBy(actor.limits, total),
      rows: rows.map((row) => seenBy(actor.limits, { ...row, average: averageWorth(row) })),
    }
  },
})

const pageSize = 100

/** A warehouse shows its shelf; without one, what is on its way belongs to the company too. */
const movesOf = ({ id, warehouse }: CardParams): Raw[] => [
  sql`m.item_id = ${id}`,
  ...(warehouse ? [sql`m.warehouse_id = ${warehouse}`, sql`not m.is_transit`] : []),
]

/** What stood before the page: everything there is less what is newer. */
const standOf = (params: CardParams) => sql`
  select quantity - newer.moved as quantity, value - newer.worth as value
  from (
    select coalesce(sum(quantity), 0) as quantity, coalesce(sum(value), 0) as value
    from stock_balance
    where item_id = ${params.id} ${inWarehouse(params.warehouse)}
      ${params.warehouse ? sql`and not is_transit` : sql``}) now,
    (select coalesce(sum(m.quantity), 0) as moved, coalesce(sum(m.value), 0) as worth
      from stock_move m
      ${where([...movesOf(params), params.after ? atOrAfter(params.after) : laterThan(params.to)])})
      newer`

const atOrAfter = (id: string): Raw =>
  sql`(m.day, m.id) >= (select c.day, c.id from stock_move c where c.id = ${id})`

const laterThan = (day: string | undefined): Raw => (day ? sql`m.day > ${day}::date` : sql`false`)

const pageOf = (params: CardParams, canSeeCost: boolean): Raw[] => [
  ...movesOf(params),
  ...(params.from ? [sql`m.day >= ${params.from}::date`] : []),
  ...(params.to ? [sql`m.day <= ${params.to}::date`] : []),
  ...(params.after
    ? [sql`(m.day, m.id) < (select c.day, c.id from stock_move c where c.id = ${params.after})`]
    : []),
  // What was sold before it came and cost what was thought is covered without a change.
  canSeeCost ? sql`(m.kind = 'move' or m.value <> 0)` : sql`m.kind = 'move'`,
]

const linesOf = (params: CardParams, actor: Actor, { canSeeCost } = actor.limits) => sql<CardMove>`
  select p.id, p.day, p.kind, p.is_transit as "isTransit",
    p.reversal_of is not null as "isReversal", trim_scale(p.quantity)::text as quantity,
    trim_scale(p.value)::text as value,
    trim_scale(stand.quantity - coalesce(sum(p.quantity) over newer, 0))::text as balance,
    trim_scale(stand.value - coalesce(sum(p.value) over newer, 0))::text as worth,
    case when d.id is not null then json_build_object('id', d.id, 'number', d.number,
      'behaviour', d.behaviour, 'partner', ${partnerNameFor(actor)}) end as document,
    d.reason,
    json_build_object('id', w.id, 'title', local_name(w)) as warehouse
  from (
    select m.*
    from stock_move m
    ${where(pageOf(params, canSeeCost))}
    order by m.day desc, m.id desc
    limit ${pageSize + 1}) p
  cross join (${standOf(params)}) stand
  left join document d on d.id = p.document_id
  join warehouse w on w.id = p.warehouse_id
  window newer as (order by p.day desc, p.id desc rows between unbounded preceding and 1 preceding)
  order by p.day desc, p.id desc`

/** What stood before the oldest line; where there is none, what stands at all. */
const openingOf = (params: CardParams) => sql<{ quantity: string; value: string }>`
  select trim_scale(stand.quantity - moved.quantity)::text as quantity,
    trim_scale(stand.value - moved.value)::text as value
  from (${standOf({ ...params, after: undefined })}) stand, (
    select coalesce(sum(m.quantity), 0) as quantity, coalesce(sum(m.value), 0) as value
    from stock_move m
    ${where(pageOf({ ...params, after: undefined }, true))}) moved`

export const stockCard = report({
  route: 'GET /api/items/:id/moves',
  summary: 'item: its moves, the newest first, with what was there after each',
  needs: 'stock.level.view',
  input: cardParams,
  answer: stockCardAnswer,
  async run({ tx, actor }, params): Promise<StockCard> {
    const { unit } = await itemOf(tx, params.id)
    const found = await tx.plannedRows(linesOf(params, actor))
    const rows = found.slice(0, pageSize)
    const next = found.length > pageSize ? (rows.at(-1)?.id ?? null) : null
    const opening = next === null ? await tx.one(openingOf(params)) : null
    return {
      unit,
      rows: rows.map((row) => seenBy(actor.limits, row)),
      opening: opening && seenBy(actor.limits, opening),
      next,
    }
  },
})
