/**
 * The lots of a posting: read once its shelves are held, so that nobody else takes from them, and
 * written beside its moves. A posting of items without lots asks for nothing.
 */
import { sql } from 'kysely'
import { newId } from '../../domain/kernel/id.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Balance } from '../../domain/stock/goods/held.ts'
import {
  codeOf,
  type Lot,
  type LotKeeping,
  type LotPart,
  type LottedLine,
} from '../../domain/stock/lots/lot.ts'
import {
  emptyLots,
  LotBook,
  type LotChange,
  type LotLine,
  lotKey,
} from '../../domain/stock/lots/lot-book.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { idOfMove } from './balance.ts'

type ReadLots = { book: LotBook; lines: Map<string, LotLine> }

type ShelfLot = { lot: string; warehouse: string; isTransit: boolean; quantity: string }

type LotsRow = {
  items: (LotKeeping & { id: string; title: string })[]
  lots: Lot[]
  lying: ShelfLot[]
  everywhere: { lot: string; quantity: string }[]
  left: { line: string; isTransit: boolean; lot: string; quantity: string }[]
}

const lottedShelves = (balances: ReadonlyMap<string, Balance>) =>
  [...balances].flatMap(([key, { hasLots }]) => {
    const [item = '', warehouse = '', isTransit] = key.split(' ')
    return hasLots ? [{ item, warehouse, isTransit: isTransit === 'true' }] : []
  })

/** What the card of an item `i` says about its lots. */
export const keepingOf = sql`json_build_object('id', i.id, 'hasBatches', i.has_batches,
  'hasExpiry', i.has_expiry, 'hasSerials', i.has_serials)`

/** Lots that begin now; whoever names one of them at the same moment waits, and finds it. */
async function beginLots(tx: Tx, items: readonly string[], lines: readonly LottedLine[]) {
  const coming = lines.filter(({ isComing, lots }) => isComing && lots?.length)
  if (coming.length === 0) return
  const keeping = await tx.rows(sql<LotKeeping & { id: string }>`
    select id, has_batches as "hasBatches", has_expiry as "hasExpiry", has_serials as "hasSerials"
    from item
    where id = any(${items}::uuid[])`)
  const keepingById = new Map(keeping.map((it) => [it.id, it]))
  const rows = coming.flatMap(({ item, lots }) => {
    const kept = keepingById.get(item)
    return (lots ?? []).flatMap((named) => {
      const code = kept && !named.lot ? codeOf(named, kept) : null
      return code ? [{ id: newId(), item, code, expiry: named.expiry ?? null }] : []
    })
  })
  const fresh = [...new Map(rows.map((row) => [`${row.item} ${row.code}`, row])).values()]
  if (fresh.length === 0) return
  await tx.rows(sql`
    insert into lot as t (id, item_id, code, expiry)
    select *
    from unnest(${fresh.map(({ id }) => id)}::uuid[], ${fresh.map(({ item }) => item)}::uuid[],
      ${fresh.map(({ code }) => code)}::text[], ${fresh.map(({ expiry }) => expiry)}::date[])
      p (id, item_id, code, expiry)
    order by item_id, code
    on conflict (company_id, item_id, code) do update
    set expiry = coalesce(t.expiry, excluded.expiry)`)
}

/** Of the lines that goods come back to: what of each lot is still away, or on its way. */
const leftOf = (lines: readonly string[]) => sql`
  (select coalesce(json_agg(json_build_object('line', o.line, 'isTransit', o.is_transit,
      'lot', o.lot_id, 'quantity', trim_scale(o.quantity)::text)), '[]')
    from (
      select o.id as line, m.is_transit, n.lot_id, sum(n.quantity) as quantity
      from unnest(${lines}::uuid[]) o (id)
      cross join lateral (
        select company_id, document_id, id from document_line where id = o.id
        union all
        select company_id, document_id, id from document_line where origin_line_id = o.id) l
      join stock_move m on m.company_id = l.company_id and m.line_id = l.id
        and m.document_id = l.document_id
      join lot_move n on n.company_id = m.company_id and n.move_id = m.id
      group by o.id, m.is_transit, n.lot_id
      having sum(n.quantity) <> 0) o)`

const lotsOf = (
  shelves: ReturnType<typeof lottedShelves>,
  lines: readonly LottedLine[],
  undone: readonly string[],
) => {
  const items = [...new Set(shelves.map(({ item }) => item))]
  const named = lines.flatMap(({ item, lots }) => (lots ?? []).map((lot) => ({ ...lot, item })))
  const codes = named.filter(({ code, expiry }) => code || expiry)
  const origins = [...new Set(lines.flatMap(({ origin }) => origin?.line ?? []))]
  return sql<LotsRow>`
    with away as materialized (
      select ${leftOf(origins)} as rows),
    there as materialized (
      select b.lot_id, b.warehouse_id, b.is_transit, b.quantity
      from lot_balance b
      join unnest(${shelves.map(({ item }) => item)}::uuid[],
        ${shelves.map(({ warehouse }) => warehouse)}::uuid[],
        ${shelves.map(({ isTransit }) => isTransit)}::boolean[])
        p (item_id, warehouse_id, is_transit) using (item_id, warehouse_id, is_transit)
      where b.quantity <> 0),
    known as materialized (
      select l.id, l.item_id, l.code, l.expiry
      from lot l
      where l.item_id = any(${items}::uuid[]) and (l.code is null
        or l.id in (select lot_id from there)
        or l.id in (select (r ->> 'lot')::uuid from away, json_array_elements(away.rows) r)
        or l.id in (select lot_id from lot_move where move_id = any(${undone}::uuid[]))
        or (l.item_id, l.code) in (
          select *
          from unnest(${codes.map(({ item }) => item)}::uuid[],
            ${codes.map(({ code, expiry }) => code || (expiry ?? ''))}::text[])))
      union
      select l.id, l.item_id, l.code, l.expiry
      from lot l
      where l.id = any(${named.flatMap(({ lot }) => lot ?? [])}::uuid[]))
    select
      (select json_agg(${keepingOf}::jsonb || jsonb_build_object('title', local_name(i)))
        from item i
        where i.id = any(${items}::uuid[])) as items,
      (select coalesce(json_agg(json_build_object('id', id, 'item', item_id, 'code', code,
          'expiry', expiry)), '[]')
        from known) as lots,
      (select coalesce(json_agg(json_build_object('lot', lot_id, 'warehouse', warehouse_id,
          'isTransit', is_transit, 'quantity', trim_scale(quantity)::text)), '[]')
        from there) as lying,
      (select coalesce(json_agg(json_build_object('lot', e.lot_id,
          'quantity', trim_scale(e.quantity)::text)), '[]')
        from lots_everywhere(array(
          select k.id
          from known k
          join item i on i.id = k.item_id
          where i.has_serials)) e) as everywhere,
      (select rows from away) as "left"`
}

/** Serial numbers that are named stay as they are until this is written, wherever they lie. */
const holdLots = (tx: Tx, lines: readonly LottedLine[]) => {
  const named = lines.flatMap(({ item, lots }) =>
    (lots ?? []).map(({ lot, code }) => ({ item, lot: lot ?? null, code: code ?? null })),
  )
  if (named.length === 0) return
  return tx.rows(sql`
    select 1
    from lot l
    where l.id = any(${named.flatMap(({ lot }) => lot ?? [])}::uuid[])
      or (l.item_id, l.code) in (
        select *
        from unnest(${named.map(({ item }) => item)}::uuid[],
          ${named.map(({ code }) => code)}::text[]))
    order by l.item_id, l.code
    for update of l`)
}

/** What is left of the lots of a line: sold is below zero, bought and on its way above. */
const leftFor = (
  { left, lots }: LotsRow,
  { origin, isComing, item }: LottedLine,
): LotPart[] | undefined =>
  origin
    ? left
        .filter((it) => it.line === origin.line && it.isTransit === origin.isTransit)
        // Of what it was made of, nothing comes back.
        .filter((it) => lots.some(({ id, item: of }) => id === it.lot && of === item))
        .map(({ lot, quantity }) => ({
          lot,
          quantity: isComing ? (quantity.startsWith('-') ? quantity.slice(1) : '0') : quantity,
        }))
        .filter(({ quantity }) => quantity !== '0' && !quantity.startsWith('-'))
    : undefined

/** After the balances are held, and in the order of items and codes. */
export async function readLots(
  tx: Tx,
  balances: ReadonlyMap<string, Balance>,
  lines: readonly LottedLine[],
  undone: readonly string[] = [],
): Promise<ReadLots> {
  const shelves = lottedShelves(balances)
  if (shelves.length === 0) return emptyLots()
  const items = [...new Set(shelves.map(({ item }) => item))]
  const own = lines.filter(({ item }) => items.includes(item))
  await beginLots(tx, items, own)
  await holdLots(tx, own)
  const row = await tx.one(lotsOf(shelves, own, undone))
  return {
    book: new LotBook({
      keeping: new Map(row.items.map((item) => [item.id, item])),
      lots: row.lots,
      lying: new Map(
        row.lying.map(({ lot, warehouse, isTransit, quantity }) => [
          lotKey(lot, warehouse, isTransit),
          quantity,
        ]),
      ),
      everywhere: new Map(row.everywhere.map(({ lot, quantity }) => [lot, quantity])),
    }),
    lines: new Map(
      lines.map(({ id, at, item, field, ...line }) => [
        id,
        {
          at,
          item,
          ...(field ? { field } : {}),
          named: line.lots,
          left: leftFor(row, { id, at, item, ...line }),
        },
      ]),
    ),
  }
}

/** Nobody names lots of goods that are not kept by any. */
export function refuseUnlotted(
  balances: ReadonlyMap<string, Balance>,
  lines: readonly LottedLine[],
): void {
  const plain = new Set(
    [...balances].flatMap(([key, { hasLots }]) => (hasLots ? [] : (key.split(' ')[0] ?? []))),
  )
  for (const { at, item, lots, field } of lines)
    if (lots?.length && plain.has(item))
      throw new Refusal('itemHasNoLots', field ?? `lines.${at}.lots`)
}

/** The lots of moves that are undone, by the move. */
export async function undoneLots(
  tx: Tx,
  moves: readonly string[],
): Promise<Map<string, LotPart[]>> {
  const rows = await tx.rows(sql<LotPart & { move: string }>`
    select move_id as move, lot_id as lot, trim_scale(abs(quantity))::text as quantity
    from lot_move
    where move_id = any(${moves}::uuid[])`)
  return Map.groupBy(rows, ({ move }) => move)
}

/** The rows of what the moves of a posting took from lots and brought to them, for its batch. */
export const lotRows = (changes: readonly LotChange[]) => ({
  moves: changes.map(({ move, lot, quantity }) => ({
    move_id: idOfMove(move),
    lot_id: lot,
    quantity,
  })),
  balances: changes.map(({ move, lot, quantity }) => ({
    item_id: move.item,
    warehouse_id: move.warehouse,
    is_transit: move.isTransit,
    lot_id: lot,
    quantity,
  })),
})
