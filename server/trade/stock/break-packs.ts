/**
 * A sale that needs more pieces than lie there breaks packs of them, where the company says so: a
 * document of its own, posted before the sale in the same transaction. What the pack cost, its
 * pieces cost. Series are held before balances, and all balances of the sale at once, in order.
 */

import { sql } from 'kysely'
import type { SeriesKey } from '../../../domain/books/chain.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { Shelved } from '../../../domain/stock/owed-book.ts'
import { balanceKey } from '../../../domain/stock/shelf.ts'
import type { TradeRules } from '../../../domain/trade/posting/rules.ts'
import { seriesYear } from '../../../domain/trade/posting/rules.ts'
import {
  type Broken,
  deepestPack,
  packsToBreak,
} from '../../../domain/trade/stock/pack-breaking.ts'
import {
  type ProductionLine,
  postProduction,
} from '../../../domain/trade/stock/production-posting.ts'
import { type AnyStockInput, readyParts } from '../../../domain/trade/stock/stock-ready.ts'
import { emptyBatch, writeBatch } from '../../books/batch.ts'
import { seriesRows } from '../../books/document.ts'
import { lockSeries } from '../../books/series.ts'
import { type PackOf, packsOf } from '../../catalog/recipe-facts.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { lockBalances, lockBalancesAndLate, owedOn } from '../../stock/balance.ts'
import { historiesFor, owingAll } from '../../stock/history.ts'
import { itemsMadeSince } from '../../stock/made.ts'
import { documentFacts } from '../document-facts.ts'
import { correctMade } from '../made-correction.ts'
import { addStockRows, productionTask } from './stock-rows.ts'

type Moving = { item: string; warehouse: string; quantity: string }

type Found = { typeId: string; packs: readonly PackOf[] }

/** What may have to be broken, as far as it can be seen before anything is held. */
export type PackBreaking = { packs: readonly PackOf[]; shelves: Shelved[]; series: SeriesKey }

const placesOf = (moving: readonly Moving[]): string[] => [
  ...new Set(moving.map(({ warehouse }) => warehouse)),
]

type Lying = { item: string; warehouse: string; quantity: string; hasLots: boolean }

const lyingOn = (tx: Tx, items: readonly string[], warehouses: readonly string[]) =>
  tx.rows(sql<Lying>`
    select item_id as item, warehouse_id as warehouse, trim_scale(quantity)::text as quantity,
      has_lots as "hasLots"
    from stock_balance
    where item_id = any(${items}::uuid[]) and warehouse_id = any(${warehouses}::uuid[])
      and not is_transit`)

function brokenAt(
  warehouse: string,
  moving: readonly Moving[],
  { packs }: Pick<Found, 'packs'>,
  lying: ReadonlyMap<string, { quantity: string; hasLots?: boolean }>,
): Broken[] {
  // Which lots the pieces would be of, nobody could say.
  const isPlain = (item: string) => !lying.get(balanceKey(item, warehouse))?.hasLots
  return packsToBreak(
    moving.filter((it) => it.warehouse === warehouse),
    packs.filter(({ pack, piece }) => isPlain(pack) && isPlain(piece)),
    (item) => lying.get(balanceKey(item, warehouse))?.quantity ?? '0',
  )
}

/** Mostly none: then nothing more is asked. */
export async function packBreaking(
  tx: Tx,
  rules: TradeRules,
  moving: readonly Moving[],
  at: { branch: string; day: string },
): Promise<PackBreaking | null> {
  if (!rules.breaksPacks || moving.length === 0) return null
  const packs = await packsOf(tx, [...new Set(moving.map(({ item }) => item))], deepestPack)
  if (packs.length === 0) return null
  const warehouses = placesOf(moving)
  const items = [...new Set(packs.flatMap(({ pack, piece }) => [pack, piece]))]
  const rows = await lyingOn(tx, items, warehouses)
  const lying = new Map(rows.map((row) => [balanceKey(row.item, row.warehouse), row]))
  if (warehouses.every((it) => brokenAt(it, moving, { packs }, lying).length === 0)) return null
  const type = await tx.maybe(sql<{ id: string }>`
    select id
    from transaction_type
    where behaviour = 'production' and prefix is null and is_active`)
  if (!type) return null
  return {
    packs,
    series: { typeId: type.id, branchId: at.branch, year: seriesYear(rules, at.day) },
    shelves: warehouses.flatMap((warehouse) =>
      packs.flatMap(({ pack, piece }) => [
        { item: pack, warehouse },
        { item: piece, warehouse },
      ]),
    ),
  }
}

/** Once its series is held; `held` are all the shelves of the sale, so that they are held at once. */
export async function breakPacks(
  context: Context,
  { packs, shelves, series }: PackBreaking,
  moving: readonly Moving[],
  { day, held }: { day: string; held: readonly Shelved[] },
): Promise<void> {
  const balances = await lockBalances(context.tx, [...held, ...shelves])
  for (const warehouse of placesOf(moving))
    for (const broken of brokenAt(warehouse, moving, { packs }, balances))
      await breakOne(context, { ...broken, warehouse }, { day, series })
}

async function breakOne(
  context: Context,
  { pack, piece, packs, pieces, warehouse }: Broken & { warehouse: string },
  { day, series: key }: { day: string; series: SeriesKey },
): Promise<void> {
  const { tx } = context
  const moving = [
    { item: pack, warehouse, quantity: packs, isComing: false },
    { item: piece, warehouse, quantity: pieces, isComing: true },
  ]
  const lines = moving.map(
    ({ item, quantity }, at): ProductionLine => ({
      id: newId(),
      at,
      item,
      direction: at === 0 ? -1 : 1,
      baseQuantity: quantity,
      share: null,
    }),
  )
  const input: AnyStockInput = {
    id: newId(),
    type: key.typeId,
    branch: key.branchId,
    day,
    warehouse,
    note: undefined,
    lines: lines.map(({ id, item, baseQuantity: quantity }) => ({ id, item, quantity })),
  }
  const { rules, facts } = await documentFacts(context, input)
  const behaviour = 'production' as const
  const ready = { behaviour, ...readyParts(context, { input, facts, rules }) }
  const [series] = await lockSeries(tx, [key])
  if (!series) throw new Error('No series was given')
  const past = day < ready.today ? await itemsMadeSince(tx, [pack, piece], day) : []
  const balances = await lockBalancesAndLate(tx, moving, past)
  const histories = await historiesFor(tx, balances, moving, day)
  const { rate, decimals } = ready
  const posting = postProduction(
    { warehouse, rate, labour: '0', overhead: '0', lines, output: null, scrap: '0' },
    {
      decimals,
      day,
      balances,
      owed: await owedOn(tx, balances, [...moving, ...owingAll(balances, histories)]),
      histories,
      policy: 'allow',
      isConfirmed: true,
    },
  )
  const batch = emptyBatch()
  const number = addStockRows(batch, context, {
    input,
    facts,
    rules,
    ready,
    task: productionTask(lines, warehouse, rate),
    posting,
    series,
  })
  batch.series.push(...seriesRows([series]))
  await correctMade(context, batch)
  await writeBatch(tx, batch)
  context.record({ entity: 'stockDocument', id: input.id, after: { number } })
}
