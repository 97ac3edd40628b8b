/** What counters say of lots is held to the rules of documents: as it comes, and as it is posted. */
import { sql } from 'kysely'
import { codeOf, type LotKeeping } from '../../../domain/stock/lots/lot.ts'
import { type CountedEntry, refuseCountedLots } from '../../../domain/stock/lots/lot-count.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { keepingOf } from '../../stock/lots.ts'
import { momentText } from './books-at.ts'

type CountedItem = { id: string; title: string; keeping: LotKeeping }

export type SaidEntry = {
  id: string
  item: string
  code: string | null
  expiry: string | null
  quantity: string
  at: string
  field?: string
}

type KnownLot = { place: number; expiry: string | null; elsewhere: string }

/** What moved since it was counted tells nothing of where it lay. */
const knownLots = (tx: Tx, warehouse: string, named: readonly SaidEntry[]): Promise<KnownLot[]> =>
  tx.plannedRows(sql<KnownLot>`
    select p.place::integer as place, k.expiry, case when m.is_moved then '0'
      else trim_scale(coalesce(e.quantity, 0) - coalesce(b.quantity, 0))::text end as elsewhere
    from unnest(${named.map(({ item }) => item)}::uuid[], ${named.map(({ code }) => code)}::text[],
      ${named.map(({ at }) => at)}::timestamptz[])
      with ordinality as p (item_id, code, at, place)
    join lot k on k.item_id = p.item_id and k.code = p.code
    join item i on i.company_id = k.company_id and i.id = k.item_id
    left join lots_everywhere(${sql`array(
      select l.id
      from unnest(${named.map(({ item }) => item)}::uuid[],
        ${named.map(({ code }) => code)}::text[]) as n (item_id, code)
      join lot l on l.item_id = n.item_id and l.code = n.code)`}) e
      on e.lot_id = k.id and i.has_serials
    left join lot_balance b on b.company_id = k.company_id and b.lot_id = k.id
      and b.warehouse_id = ${warehouse} and not b.is_transit and i.has_serials
    cross join lateral (
      select exists (
        select 1
        from lot_move n
        join stock_move s on s.company_id = n.company_id and s.id = n.move_id
        where i.has_serials and n.lot_id = k.id and coalesce(s.happened_at, s.at) > p.at)
        as is_moved) m`)

const lottedItems = (tx: Tx, items: readonly string[]): Promise<CountedItem[]> =>
  tx.rows(sql<CountedItem>`
    select i.id, local_name(i) as title, ${keepingOf} as keeping
    from item i
    where i.id = any(${items}::uuid[]) and (i.has_batches or i.has_expiry or i.has_serials)`)

/** Each item by itself: what is said of it, after what was taken before. */
export async function refuseLots(
  tx: Tx,
  warehouse: string,
  entries: readonly SaidEntry[],
  before: readonly SaidEntry[] = [],
): Promise<void> {
  const named = entries.filter(({ code, expiry }) => code || expiry)
  if (named.length === 0) return
  const items = await lottedItems(tx, [...new Set(named.map(({ item }) => item))])
  const kept = new Map(items.map((item) => [item.id, item]))
  const coded = (some: readonly SaidEntry[]) =>
    some.flatMap((entry) => {
      const item = kept.get(entry.item)
      const code = item && codeOf(entry, item.keeping)
      return code ? [{ ...entry, code }] : []
    })
  const [fresh, taken] = [coded(entries), coded(before)]
  if (fresh.length === 0) return
  const all = [...fresh, ...taken]
  const found = new Map((await knownLots(tx, warehouse, all)).map((lot) => [lot.place, lot]))
  const known = all.map((entry, at): CountedEntry & { item: string } => ({
    ...entry,
    known: found.get(at + 1),
  }))
  for (const item of items) {
    const own = ({ item: of }: { item: string }) => of === item.id
    refuseCountedLots(
      { item: item.title, keeping: item.keeping },
      known.slice(0, fresh.length).filter(own),
      known.slice(fresh.length).filter(own),
    )
  }
}

/** Entries that name a lot, in the round that counts. */
export const lottedEntries = (
  tx: Tx,
  count: string,
  items: readonly string[] | null = null,
): Promise<SaidEntry[]> =>
  tx.plannedRows(sql<SaidEntry>`
    select e.id, e.item_id as item, e.lot_code as code, e.lot_expiry as expiry,
      trim_scale(e.quantity)::text as quantity, ${momentText('e.at')} as at
    from count_entry e
    join count_line l on l.company_id = e.company_id and l.count_id = e.count_id
      and l.item_id = e.item_id and l.round = e.round
    where e.count_id = ${count} and e.withdrawn_at is null
      and (e.lot_code is not null or e.lot_expiry is not null)
      ${items ? sql`and e.item_id = any(${items}::uuid[])` : sql``}
    order by e.at, e.id`)
