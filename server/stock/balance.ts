/** Stock balances under lock, in one order for everybody, so that two postings never wait in a ring. */
import { sql } from 'kysely'
import { newId } from '../../domain/kernel/id.ts'
import { isNegative } from '../../domain/kernel/number/decimal.ts'
import type { Balance, CostLayer } from '../../domain/stock/goods/held.ts'
import type { Coming, Shelved } from '../../domain/stock/owed-book.ts'
import type { MoveRef, Owed } from '../../domain/stock/pile.ts'
import { accountOfLeaving } from '../../domain/stock/reason.ts'
import { balanceKey, type Move, type OwedChange } from '../../domain/stock/shelf.ts'
import type { Tx } from '../kernel/postgres/db.ts'

type BalanceRow = {
  item_id: string
  warehouse_id: string
  is_transit: boolean
  quantity: string
  value: string
  second_value: string | null
  last_cost: string
  second_last_cost: string | null
  base_quantity: string
  base_value: string
  second_base_value: string | null
  base_day: string | null
  last_day: string | null
  counted_at: string | null
  has_lots: boolean
  layers: CostLayer[] | null
}

/** With the moment of its last count that was posted. */
export type HeldBalance = Balance & { countedAt: string | null }

const places = (shelves: readonly Shelved[]) => sql`
  unnest(
    ${shelves.map(({ item }) => item)}::uuid[],
    ${shelves.map(({ warehouse }) => warehouse)}::uuid[],
    ${shelves.map(({ isTransit }) => isTransit ?? false)}::boolean[])
    as p (item_id, warehouse_id, is_transit)`

/**
 * Of what these shelves owe, once they are held: where some came back into another warehouse before it
 * came.
 */
async function backElsewhere(tx: Tx, owing: readonly BalanceRow[]): Promise<ReadonlySet<string>> {
  if (owing.length === 0) return new Set()
  const rows = await tx.rows(sql<{ item: string; warehouse: string }>`
    select distinct o.item_id as item, o.warehouse_id as warehouse
    from unnest(${owing.map((it) => it.item_id)}::uuid[],
      ${owing.map((it) => it.warehouse_id)}::uuid[]) as p (item_id, warehouse_id)
    join stock_owed o using (item_id, warehouse_id)
    join stock_move m on m.company_id = o.company_id and m.id = o.move_id
    join document_line l on l.company_id = m.company_id and l.id = m.line_id
    join document_line r on r.company_id = l.company_id
      and r.origin_line_id = any(array[l.id, l.origin_line_id])
    join stock_move k on k.company_id = r.company_id and k.document_id = r.document_id
      and k.line_id = r.id and k.item_id = m.item_id and k.kind = 'move' and k.quantity > 0
    where o.open > 0 and k.warehouse_id <> o.warehouse_id`)
  return new Set(rows.map(({ item, warehouse }) => balanceKey(item, warehouse)))
}

const lockedRows = (shelves: readonly Shelved[]) => sql<BalanceRow>`
  select b.item_id, b.warehouse_id, b.is_transit, trim_scale(b.quantity) as quantity,
    trim_scale(b.value) as value, trim_scale(b.second_value) as second_value,
    trim_scale(b.last_cost) as last_cost, trim_scale(b.second_last_cost) as second_last_cost,
    trim_scale(b.base_quantity) as base_quantity, trim_scale(b.base_value) as base_value,
    trim_scale(b.second_base_value) as second_base_value, b.base_day, b.last_day, b.counted_at,
    b.has_lots, b.layers
  from stock_balance b
  join ${places(shelves)} using (item_id, warehouse_id, is_transit)
  order by b.item_id, b.warehouse_id, b.is_transit
  for update of b`

const balanceOf = (row: BalanceRow, isBackElsewhere: boolean): HeldBalance => ({
  quantity: row.quantity,
  value: { first: row.value, second: row.second_value },
  lastCost: { first: row.last_cost, second: row.second_last_cost },
  base: {
    quantity: row.base_quantity,
    value: { first: row.base_value, second: row.second_base_value },
    day: row.base_day,
  },
  lastDay: row.last_day,
  countedAt: row.counted_at,
  ...(row.has_lots ? { hasLots: true as const } : {}),
  ...(isBackElsewhere ? { isBackElsewhere: true as const } : {}),
  ...(row.layers ? { layers: row.layers } : {}),
})

/** By `balanceKey`. */
export async function lockBalances(
  tx: Tx,
  shelves: readonly Shelved[],
): Promise<Map<string, HeldBalance>> {
  const wanted = [
    ...new Map(shelves.map((it) => [balanceKey(it.item, it.warehouse, it.isTransit), it])).values(),
  ]
  if (wanted.length === 0) return new Map()
  let rows = await tx.rows(lockedRows(wanted))
  if (rows.length < wanted.length) {
    await startAtNothing(tx, wanted)
    rows = await tx.rows(lockedRows(wanted))
  }
  const isOwing = ({ quantity }: BalanceRow): boolean => isNegative(quantity)
  const back = await backElsewhere(tx, rows.filter(isOwing))
  return new Map(
    rows.map((row) => {
      const { item_id: item, warehouse_id: warehouse, is_transit: isTransit } = row
      const isBack = isOwing(row) && back.has(balanceKey(item, warehouse))
      return [balanceKey(item, warehouse, isTransit), balanceOf(row, isBack)]
    }),
  )
}

/** Where these items lie or lay. */
const shelvesWith = (tx: Tx, items: readonly string[]): Promise<Shelved[]> =>
  tx.rows(sql<Shelved>`
    select item_id as item, warehouse_id as warehouse, is_transit as "isTransit"
    from stock_balance
    where item_id = any(${[...new Set(items)]}::uuid[])`)

/**
 * Those, and wherever the late items are: a cost that became known late belongs to what is still
 * there. While the shelves were waited for, goods may have left them for one that was not known;
 * once all are held nothing leaves.
 */
export async function lockBalancesAndLate(
  tx: Tx,
  shelves: readonly Shelved[],
  late: readonly string[],
): Promise<Map<string, HeldBalance>> {
  if (late.length === 0) return lockBalances(tx, shelves)
  let known = await shelvesWith(tx, late)
  for (;;) {
    const balances = await lockBalances(tx, [...shelves, ...known])
    known = await shelvesWith(tx, late)
    const isHeld = ({ item, warehouse, isTransit }: Shelved) =>
      balances.has(balanceKey(item, warehouse, isTransit))
    if (known.every(isHeld)) return balances
  }
}

/**
 * An item that was never in a warehouse gets its row before anybody counts on it, at the price its
 * supplier asks: what is sold before it was bought costs at least that. Whether it is kept by lots
 * does not change meanwhile; the database says how the company costs its goods.
 */
const startAtNothing = (tx: Tx, shelves: readonly Shelved[]) =>
  tx.rows(sql`
    insert into stock_balance (item_id, warehouse_id, is_transit, last_cost, has_lots)
    select p.item_id, p.warehouse_id, p.is_transit, coalesce(i.supplier_price, 0),
      i.has_batches or i.has_expiry or i.has_serials
    from ${places(shelves)}
    join item i on i.id = p.item_id
    order by p.item_id, p.warehouse_id, p.is_transit
    for share of i
    on conflict do nothing`)

type OwedRow = Shelved &
  Omit<Owed, 'of' | 'value'> & {
    move: string
    behaviour: string
    reason: string | null
    first: string
    second: string | null
  }

/**
 * What was sold before it came, on the shelves that are below nothing and to which something comes:
 * as much as that can cover, the oldest first, and all that its own lines owe.
 */
export async function owedOn(
  tx: Tx,
  balances: ReadonlyMap<string, Balance>,
  coming: readonly Coming[],
): Promise<Map<string, Owed[]>> {
  const below = coming.filter(({ item, warehouse, isTransit = false }) =>
    isNegative(balances.get(balanceKey(item, warehouse, isTransit))?.quantity ?? '0'),
  )
  if (below.length === 0) return new Map()
  const lines = below.flatMap((it) => it.lines ?? [])
  const rows = await tx.rows(sql<OwedRow>`
    select o.item_id as item, o.warehouse_id as warehouse, o.move_id as move, o.day,
      array_remove(array[l.id, l.origin_line_id], null) as lines,
      trim_scale(o.open)::text as pieces, trim_scale(o.open_value)::text as first,
      trim_scale(o.second_open_value)::text as second, o.behaviour, o.reason
    from (
      select item_id, warehouse_id, sum(quantity) as quantity
      from unnest(${below.map(({ item }) => item)}::uuid[],
        ${below.map(({ warehouse }) => warehouse)}::uuid[],
        ${below.map(({ quantity }) => quantity)}::numeric[]) p (item_id, warehouse_id, quantity)
      group by item_id, warehouse_id) p
    cross join lateral (
      select s.*, m.day, m.line_id, d.behaviour, d.reason,
        sum(s.open) over (order by m.day, s.move_id) - s.open as before
      from stock_owed s
      join stock_move m on m.company_id = s.company_id and m.id = s.move_id
      join document d on d.company_id = m.company_id and d.id = m.document_id
      where s.item_id = p.item_id and s.warehouse_id = p.warehouse_id and s.open > 0) o
    left join document_line l on l.company_id = o.company_id and l.id = o.line_id
    where o.before < p.quantity or l.id = any(${lines}::uuid[])
      or l.origin_line_id = any(${lines}::uuid[])
    order by o.day, o.move_id`)
  return Map.groupBy(
    rows.map(({ item, warehouse, move, first, second, behaviour, reason, ...row }) => ({
      ...row,
      of: move,
      account: accountOfLeaving(behaviour, reason),
      value: { first, second },
      key: balanceKey(item, warehouse),
    })),
    ({ key }) => key,
  )
}

const ids = new WeakMap<object, string>()

/** The id of a move: those of one document follow each other as they were made. */
export function idOfMove(move: MoveRef): string {
  if (typeof move === 'string') return move
  const id = ids.get(move) ?? newId()
  ids.set(move, id)
  return id
}

const asRow = (documentId: string, day: string, move: Move, happenedAt?: string) => ({
  id: idOfMove(move),
  document_id: documentId,
  line_id: move.line,
  item_id: move.item,
  warehouse_id: move.warehouse,
  is_transit: move.isTransit,
  kind: move.kind,
  quantity: move.quantity,
  value: move.value.first,
  second_value: move.value.second,
  pieces: move.pieces ?? null,
  corrects: move.corrects === undefined ? null : idOfMove(move.corrects),
  is_at_average: move.link?.isAtAverage ?? false,
  day: move.day ?? day,
  happened_at: happenedAt ?? null,
})

/** Rows that say what something that left for the kitchen costs more or less. */
const ofKitchen = new WeakSet<object>()

export const isOfKitchen = (row: object): boolean => ofKitchen.has(row)

export function moveRow(...moved: Parameters<typeof asRow>): ReturnType<typeof asRow> {
  const row = asRow(...moved)
  if (moved[2].account === 'making') ofKitchen.add(row)
  return row
}

const openColumns = ({ pieces, value }: Pick<Owed, 'pieces' | 'value'>) => ({
  open: pieces,
  open_value: value.first,
  second_open_value: value.second,
})

/** The rows of the balances a posting leaves, for its batch. */
export const balanceRows = (balances: ReadonlyMap<string, Balance>) =>
  [...balances].map(([key, { quantity, value, lastCost, base, lastDay, layers }]) => {
    const [item_id, warehouse_id, isTransit] = key.split(' ')
    return {
      item_id,
      warehouse_id,
      is_transit: isTransit === 'true',
      quantity,
      value: value.first,
      second_value: value.second,
      last_cost: lastCost.first,
      second_last_cost: lastCost.second,
      base_quantity: base.quantity,
      base_value: base.value.first,
      second_base_value: base.value.second,
      base_day: base.day,
      last_day: lastDay,
      layers: layers ?? null,
    }
  })

/** The rows of what is owed after it: those that are new, and what is left of the others. */
export const owedRows = (owed: readonly OwedChange[]) => ({
  fresh: owed.flatMap(({ key, of, was, ...left }) => {
    const [item_id, warehouse_id] = key.split(' ')
    if (!was) return []
    const { pieces, value } = was
    const taken = { pieces, value: value.first, second_value: value.second }
    return [{ move_id: idOfMove(of), item_id, warehouse_id, ...taken, ...openColumns(left) }]
  }),
  settled: owed.flatMap(({ of, was, ...left }) =>
    was ? [] : [{ move_id: idOfMove(of), ...openColumns(left) }],
  ),
})
