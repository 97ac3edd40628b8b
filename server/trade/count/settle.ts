/**
 * Corrects shelves to what was counted on them: for each line, counted less what the books say of
 * the moment it was counted, by an ordinary adjustment whose moves happened at that moment. Every
 * count of a shelf that was posted before is settled with it, so that after each settling the books
 * of every such moment are what was counted.
 */

import { sql } from 'kysely'
import { newId } from '../../../domain/kernel/id.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { negated, productOf, sumOf } from '../../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import {
  type Correction,
  correctionsOf,
  type SettledLine,
  standingApart,
} from '../../../domain/stock/count-sheet.ts'
import type { NamedLot } from '../../../domain/stock/lots/lot.ts'
import { type CountedLot, swapOf } from '../../../domain/stock/lots/lot-count.ts'
import type { Shelved } from '../../../domain/stock/owed-book.ts'
import { mostLines } from '../../../domain/trade/input.ts'
import { seriesYear } from '../../../domain/trade/posting/rules.ts'
import { lockSeries } from '../../books/series.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { todayOf } from '../../kernel/today.ts'
import { lockBalances } from '../../stock/balance.ts'
import { tradeRules } from '../rules.ts'
import { postStockDocument } from '../stock/stock-post.ts'
import { booksAt, momentText } from './books-at.ts'
import { lotsOfCorrections } from './count-lots.ts'

type Terms = { type: string; branchOf: (warehouse: string) => string; day: string }

type Found = { type: string | null; branch: string | null; branches: Record<string, string | null> }

/** A warehouse of no branch is of the one that works with it. */
async function termsOf(context: Context, warehouses: readonly string[]): Promise<Terms> {
  const { tx, actor } = context
  const [found, day] = await Promise.all([
    tx.one(sql<Found>`
      select (
          select id
          from transaction_type
          where behaviour = 'adjustment' and is_active and prefix is null) as type,
        (select id from branch order by id <> coalesce(${actor.branchId}::uuid, id), id limit 1)
          as branch,
        (select json_object_agg(id, branch_id)
          from warehouse
          where id = any(${warehouses}::uuid[])) as branches`),
    todayOf(context),
  ])
  const { type, branch, branches } = found
  if (!type) throw new Refusal('selectType', 'type')
  return {
    type,
    day,
    branchOf(warehouse) {
      const of = branches[warehouse] ?? branch
      if (!of) throw new Refusal('missingReference', 'branch')
      return of
    },
  }
}

/** What was counted on these shelves by counts that are posted. */
const postedLines = (tx: Tx, shelves: readonly Shelved[]): Promise<SettledLine[]> =>
  tx.rows(sql<SettledLine>`
    select l.count_id as count, l.item_id as item, c.warehouse_id as warehouse,
      trim_scale(l.counted)::text as counted, ${momentText('l.counted_at')} as at
    from unnest(${shelves.map(({ item }) => item)}::uuid[],
      ${shelves.map(({ warehouse }) => warehouse)}::uuid[]) as p (item_id, warehouse_id)
    join count_line l on l.item_id = p.item_id and l.counted is not null
    join stock_count c on c.company_id = l.company_id and c.id = l.count_id
      and c.warehouse_id = p.warehouse_id and c.state = 'posted'`)

type Line = {
  id: string
  item: string
  counted: string
  expected: string
  at: string
  isSwapped: boolean
  lots: NamedLot[] | undefined
}

/** What differs of each lot, by item, where it was counted by lot. */
type LotsOf = ReadonlyMap<string, CountedLot[]>

const isEven = ({ difference }: Correction): boolean => isZero(difference)

/** Found first: what is found of one lot is worth what is missing of the other, to the last cent. */
function swapLines({ item, counted, at }: Correction, lots: readonly CountedLot[]): Line[] {
  const swap = swapOf(lots)
  if (!swap) return []
  const more = sumOf([counted, swap.quantity])
  const common = { item, at, isSwapped: true }
  return [
    { ...common, id: newId(), expected: counted, counted: more, lots: swap.found },
    { ...common, id: newId(), expected: more, counted, lots: swap.missing },
  ]
}

/** Those of two lines first, so that no document ends between them. */
function linesOf(corrections: readonly Correction[], lots: LotsOf): Line[] {
  const [even, wrong] = [corrections.filter(isEven), corrections.filter((it) => !isEven(it))]
  const isMissing = ({ difference }: Correction) => difference.startsWith('-')
  return [
    ...even.flatMap((it) => swapLines(it, lots.get(it.item) ?? [])),
    ...wrong.map((it) => ({
      id: newId(),
      item: it.item,
      counted: it.counted,
      expected: it.expected,
      at: it.at,
      isSwapped: false,
      // As the line says them: with its direction, others against it.
      lots: lots
        .get(it.item)
        ?.map((lot) => (isMissing(it) ? { ...lot, quantity: negated(lot.quantity) } : lot)),
    })),
  ]
}

/** One adjustment of one count, each line at its own moment. */
async function post(
  context: Context,
  { type, branchOf, day }: Terms,
  { id, warehouse, lines }: { id: string; warehouse: string; lines: readonly Line[] },
) {
  const moments = new Map(lines.map((line) => [line.id, line.at]))
  const swapped = new Set(lines.flatMap((line) => (line.isSwapped ? [line.id] : [])))
  const input = {
    id,
    type,
    branch: branchOf(warehouse),
    day,
    warehouse,
    note: undefined,
    reason: 'count',
    isConfirmed: true,
    lines: lines.map(({ at: _, isSwapped: __, ...line }) => line),
  }
  await postStockDocument(context, 'adjustment', input, { moments, swapped })
}

/** What is said of each must fit a line and its worth an entry; else the item is named. */
async function refuseBeyondNumbers(
  tx: Tx,
  wrong: readonly Correction[],
  costOf: (of: Correction) => string,
): Promise<void> {
  const isBeyond = (number: string) => !/^-?\d{1,15}(\.|$)/.test(number)
  const found = wrong.find(
    (it) => isBeyond(it.difference) || isBeyond(productOf(it.difference, costOf(it), 0)),
  )
  if (!found) return
  const { title } = await tx.one(sql<{ title: string }>`
    select local_name(i) as title from item i where i.id = ${found.item}`)
  throw new Refusal('countedTooMuch', undefined, { item: title, quantity: found.counted })
}

/** The shelves are held from here on; `fresh` says then what is settled anew, and when. */
export async function settle(
  context: Context,
  shelves: readonly Shelved[],
  fresh: { count: string; lines: () => Promise<readonly SettledLine[]> } | null,
): Promise<Correction[]> {
  const { tx, actor } = context
  const warehouses = [...new Set(shelves.map(({ warehouse }) => warehouse))]
  const terms = await termsOf(context, warehouses)
  const branches = [...new Set(warehouses.map(terms.branchOf))].sort()
  const rules = await tradeRules(tx, { branchId: branches[0] ?? null, userId: actor.userId })
  await lockSeries(
    tx,
    branches.map((branchId) => ({
      typeId: terms.type,
      branchId,
      year: seriesYear(rules, terms.day),
    })),
  )
  await lockBalances(tx, shelves)
  const posted = await postedLines(tx, shelves)
  const lines = [...posted, ...standingApart((await fresh?.lines()) ?? [], posted)]
  const books = await booksAt(
    tx,
    lines.map((line) => ({ ...line, since: line.at })),
  )
  const corrections = correctionsOf(
    lines.map((line, at) => ({ ...line, expected: books[at]?.expected ?? '0' })),
  )
  const wrong = corrections.filter((it) => !isEven(it))
  const costs = new Map(
    lines.map((line, at) => [`${line.item} ${line.warehouse}`, books[at]?.cost]),
  )
  await refuseBeyondNumbers(
    tx,
    wrong,
    ({ item, warehouse }) => costs.get(`${item} ${warehouse}`) ?? '0',
  )
  // Where the sum agrees, lots are looked at once: when they were counted.
  const settled = corrections.filter((it) => !isEven(it) || it.count === fresh?.count)
  for (const [count, own] of Map.groupBy(settled, (it) => it.count)) {
    const lines = linesOf(own, await lotsOfCorrections(tx, own))
    const warehouse = own[0]?.warehouse ?? ''
    for (let from = 0; from < lines.length; from += mostLines) {
      const id = newId()
      await post(context, terms, { id, warehouse, lines: lines.slice(from, from + mostLines) })
      await tx.rows(sql`
        insert into count_document (count_id, document_id, is_late)
        values (${count}, ${id}, ${count !== fresh?.count})`)
    }
  }
  return corrections
}
