/**
 * What dishes take of the shelves, and the documents of stock by which it leaves and comes back. Nobody
 * is kept from serving by the books: what cannot be posted is answered with its reason.
 */

import { sql } from 'kysely'
import type { RecipeRows } from '../../../domain/catalog/explosion.ts'
import {
  askedKey,
  askedVersions,
  type OptionRow,
  type RecipeVersion,
} from '../../../domain/catalog/recipe-version.ts'
import type { UnitFacts } from '../../../domain/catalog/units.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Person } from '../../../domain/restaurant/order/order-event.ts'
import type { OrderLine } from '../../../domain/restaurant/order/order-state.ts'
import type { Ahead, Component } from '../../../domain/stock/made-ahead.ts'
import { asItHappened, type MadeTask } from '../../../domain/trade/stock/stock-task.ts'
import { lockSeries } from '../../books/series.ts'
import { recipesAtSale } from '../../catalog/recipe-rows.ts'
import type { Context, PublicContext } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { todayOf } from '../../kernel/today.ts'
import { rulesFrom } from '../../trade/rules.ts'
import { breakPacks, packBreaking } from '../../trade/stock/break-packs.ts'
import { postStockDocument } from '../../trade/stock/stock-post.ts'

export type DishLine = Pick<OrderLine, 'item' | 'dish'>

type Row = {
  recipes: RecipeRows & { options: readonly OptionRow[] }
  units: UnitFacts[]
  types: Partial<Record<'stockIn' | 'stockOut', string>>
  /** Those that are not used any more. */
  rested: Partial<Record<'stockIn' | 'stockOut', string>>
  warehouse: string | null
}

export type DishFacts = Pick<Row, 'types' | 'rested' | 'warehouse'> & {
  versionOf(line: DishLine): RecipeVersion | undefined
}

/** The shelf the tills of the branch sell from, else one that is of the branch. */
const rowOf = (branch: string, items: readonly string[], options: readonly string[]) => sql<Row>`
  select ${recipesAtSale(items, options)} as recipes,
    (select coalesce(json_agg(json_build_object('id', id, 'baseId', base_id,
        'factor', trim_scale(factor)::text, 'decimals', decimals)), '[]')
      from unit) as units,
    (select coalesce(json_object_agg(behaviour, id), '{}')
      from transaction_type
      where behaviour in ('stockIn', 'stockOut') and prefix is null and is_active) as types,
    (select coalesce(json_object_agg(behaviour, id), '{}')
      from transaction_type
      where behaviour in ('stockIn', 'stockOut') and prefix is null and not is_active) as rested,
    (select id
      from (
        select r.warehouse_id as id, 0 as place, r.code as name
        from register r
        where r.branch_id = ${branch} and r.warehouse_id is not null
        union all
        select w.id, 1, w.name
        from warehouse w
        where w.branch_id = ${branch} and w.is_active) shelf
      order by place, name
      limit 1) as warehouse`

const askedOf = ({ item, dish }: DishLine) => ({
  item,
  options: dish.options.map(({ id }) => id),
})

export async function dishFacts(
  tx: Tx,
  branch: string,
  lines: readonly DishLine[],
): Promise<DishFacts> {
  const asked = lines.map(askedOf)
  const items = [...new Set(asked.map(({ item }) => item))]
  const { recipes, units, ...places } = await tx.one(
    rowOf(
      branch,
      items,
      asked.flatMap(({ options }) => options),
    ),
  )
  const versions = askedVersions(asked, recipes, units)
  return { ...places, versionOf: (line) => versions.get(askedKey(askedOf(line))) }
}

export async function onShelf(tx: Tx, warehouse: string | null, items: readonly string[]) {
  const rows = await tx.rows(sql<{ item: string; quantity: string }>`
    select item_id as item, trim_scale(quantity)::text as quantity
    from stock_balance
    where warehouse_id = ${warehouse} and item_id = any(${items}::uuid[]) and not is_transit`)
  return new Map(rows.map(({ item, quantity }) => [item, quantity]))
}

/** What was taken of the shelf of the dish itself is there no more for the next. */
export const own = (components: readonly Component[], item: string): string[] =>
  components.flatMap((it) => (it.item === item ? [`-${it.quantity}`] : []))

export type DishPaper = {
  branch: string
  behaviour: 'stockIn' | 'stockOut'
  reason: string
  /** The word for it in the note, and the dishes it names. */
  note: string
  dishes: readonly { line: DishLine; quantity: string }[]
  lines: readonly Component[]
  /** What left for dishes before, and comes back or is lost with it. */
  made?: Pick<MadeTask, 'kind' | 'parts'>
}

/** Packs are opened for what dishes take and does not lie there, where the house says so. */
export async function breakForDishes(
  context: Context,
  branch: string,
  warehouse: string | null,
  lines: readonly Component[],
): Promise<void> {
  const { tx, now } = context
  if (!warehouse) return
  const rules = rulesFrom(await settingsFor(tx, { branchId: branch }))
  const day = await todayOf({ tx, now, actor: { branchId: branch } })
  const moving = lines.map(({ item, quantity }) => ({ item, quantity, warehouse }))
  const breaking = await packBreaking(tx, rules, moving, { branch, day })
  if (!breaking) return
  try {
    await tx.attempt(async () => {
      await lockSeries(tx, [breaking.series])
      await breakPacks(context, breaking, moving, { day, held: moving })
    })
  } catch (error) {
    // Nobody is kept from serving: the paper of the dishes says what is not there.
    if (!(error instanceof Refusal)) throw error
  }
}

type MadeLines = { item: string; quantity: string; line: string; warehouse: string }

/** Each line by which they left, once: from where it left. */
async function linesMade(tx: Tx, parts: readonly Ahead[]): Promise<MadeLines[]> {
  const all = Map.groupBy(
    parts.flatMap(({ components }) => components),
    ({ line }) => line,
  )
  if (all.size === 0) return []
  const rows = await tx.rows(sql<{ id: string; item: string; warehouse: string }>`
    select id, item_id as item, warehouse_id as warehouse
    from document_line
    where id = any(${[...all.keys()]}::uuid[])
    order by id`)
  return rows.flatMap(({ id: line, item, warehouse }) => {
    const quantity = sumOf(
      (all.get(line) ?? []).map((it) => it.quantity),
      6,
    )
    return isZero(quantity) ? [] : [{ item, quantity, line, warehouse }]
  })
}

export type DishOutcome = { document: string } | { problem: string }

export async function postDishes(
  context: Context,
  facts: Pick<DishFacts, 'types' | 'rested' | 'warehouse'>,
  { branch, behaviour, reason, note, dishes, lines, made }: DishPaper,
): Promise<DishOutcome> {
  const { services, language, tx, now } = context
  const ended = await linesMade(tx, made?.parts ?? [])
  // What left may come back, whatever became of the paper for it.
  const type = facts.types[behaviour] ?? (made && facts.rested[behaviour])
  const warehouse = facts.warehouse ?? ended[0]?.warehouse
  if (!type) return { problem: 'selectType' }
  if (!warehouse) return { problem: 'putWarehouse' }
  const names = dishes.map(
    ({ line, quantity }) => `${quantity} × ${nameIn(language, line.dish.names)}`,
  )
  const said = services.words.say(language, note, { dishes: names.join(', ') })
  const known = ended.map((it) => ({ id: newId(), ...it }))
  const input = {
    id: newId(),
    type,
    branch,
    day: await todayOf({ tx, now, actor: { branchId: branch } }),
    warehouse,
    note: said.slice(0, 500),
    reason,
    isConfirmed: true,
    lines: [
      ...known.map(({ line: _, ...line }) => line),
      ...lines.map((line) => ({ id: newId(), ...line })),
    ],
  }
  const lineOf = new Map(known.map(({ id, line }) => [id, line]))
  try {
    await postStockDocument(context, 'stock', input, {
      ...asItHappened,
      ...(made ? { made: { ...made, lineOf } } : {}),
    })
    return { document: input.id }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { problem: error.code }
  }
}

/** What a guest sent straight to the kitchen is written down for whoever serves the table. */
export const inTheNameOf = (
  { actFor: _, ...context }: PublicContext,
  companyId: string,
  { id: userId, name: fullName }: Person,
): Context => ({
  ...context,
  actor: {
    isAdmin: false,
    permissions: new Set(),
    companyId,
    sessionId: '',
    userId,
    username: '',
    fullName,
    roleId: null,
    branchId: null,
    limits: {
      discountLimit: '0',
      canChangePrice: false,
      canSeeCost: false,
      canBackDate: false,
      canOpenDrawer: false,
      canWriteOff: false,
    },
  },
})
