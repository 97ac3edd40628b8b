/**
 * What happened to an item since a day, on all its shelves, in one question: the rule reckons its
 * days again from it. It begins early enough to know what is undone or corrected since, and where no
 * shelf is below nothing.
 */
import { sql } from 'kysely'
import type { BehaviourName } from '../../domain/books/behaviour.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import type { Worth } from '../../domain/money/measure.ts'
import { isRedated } from '../../domain/stock/back-dating.ts'
import type { Balance } from '../../domain/stock/goods/held.ts'
import type { Coming, Shelved } from '../../domain/stock/owed-book.ts'
import {
  type LateCosts,
  type MoveLink,
  madePot,
  offPot,
  type PastRow,
  salePot,
  sentPot,
  wayPot,
} from '../../domain/stock/past-row.ts'
import { accountOfFinding, accountOfLeaving, kitchenReason } from '../../domain/stock/reason.ts'
import { balanceKey } from '../../domain/stock/shelf.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { lockBalancesAndLate } from './balance.ts'
import { lateCostsOf, lateKey } from './late-costs.ts'
import { type Made, madeWith, restatedOf, shareOf, withWhatIsMade } from './made.ts'
import { soldAhead } from './made-ahead.ts'
import { receiptsOf } from './past.ts'

type Row = Required<Shelved> & {
  id: string
  day: string
  line: string | null
  origin: string | null
  kind: 'move' | 'revaluation'
  quantity: string
  first: string
  second: string | null
  pieces: string | null
  isLate: boolean
  corrects: string | null
  reversalOf: string | null
  /** What it undoes is a move or a late cost, and not what was told of one. */
  isWhole: boolean
  behaviour: BehaviourName
  reason: string | null
  isOwing: boolean
  isAtAverage: boolean
  receipts: string[] | null
  document: string
  made: Made | null
  outside: { pieces: string; cost: Worth } | null
}

const isLate = (move: string) => sql`
  (${sql.ref(`${move}.pieces`)} is not null
    and (${sql.ref(`${move}.corrects`)} is null or ${sql.ref(`${move}.is_transit`)}))`

/** Of a return `m` by its line `l`: what was sold with it before, or of other items. */
const outside = sql`(
  select json_build_object(
    'pieces', trim_scale(coalesce(- sum(p.quantity), 0) + (
      select coalesce(sum(n.made), 0)
      from document_line n
      join document o on o.company_id = n.company_id and o.id = n.document_id
      where n.company_id = l.company_id and o.state = 'posted'
        and (n.id = l.origin_line_id or n.origin_line_id = l.origin_line_id))
      + coalesce(${soldAhead('l.origin_line_id', 'quantity')}, 0))::text,
    'cost', json_build_object(
      'first', trim_scale(coalesce(- sum(p.value), 0)
        + coalesce(${soldAhead('l.origin_line_id', 'value')}, 0))::text,
      'second', trim_scale(case when sum(p.second_value) is not null
        or ${soldAhead('l.origin_line_id', 'second_value')} is not null
        then coalesce(- sum(p.second_value), 0)
          + coalesce(${soldAhead('l.origin_line_id', 'second_value')}, 0)
        end)::text))
  from document_line n
  join stock_move s on s.company_id = n.company_id and s.document_id = n.document_id
    and s.line_id = n.id and s.kind = 'move'
  cross join lateral (
    select case when s.item_id = m.item_id then s.quantity else 0 end as quantity, s.value,
      s.second_value
    union all
    select 0, c.value, c.second_value
    from stock_move c
    where c.company_id = s.company_id and c.corrects = s.id) p
  where n.company_id = l.company_id and n.id <> l.id
    and (n.id = l.origin_line_id or n.origin_line_id = l.origin_line_id)
    and (s.item_id <> m.item_id or s.day <= b.day))`

/** Of a shelf that was below nothing on a day `b.day`: the last day before on which it was not. */
const lastAbove = sql`
  select coalesce(max(c.day) filter (where c.quantity >= 0), min(c.day) - 1) as day
  from stock_balance s
  cross join lateral (
    select coalesce(sum(m.quantity), 0) as quantity
    from stock_move m
    where m.company_id = s.company_id and m.item_id = s.item_id
      and m.warehouse_id = s.warehouse_id and not m.is_transit and m.day > b.day) since
  cross join lateral (
    select m.day, sum(sum(m.quantity)) over (order by m.day) as quantity
    from stock_move m
    where m.company_id = s.company_id and m.item_id = s.item_id
      and m.warehouse_id = s.warehouse_id and not m.is_transit and m.day <= b.day
    group by m.day) c
  where s.item_id = b.item_id and not s.is_transit and s.quantity - since.quantity < 0
  group by s.warehouse_id`

/** Its moves since, by their index: nothing here is worth reading the moves of all items for. */
const movesSince = sql`(
  select *
  from stock_move
  where item_id = b.item_id and day > b.day
  offset 0)`

/** A late cost is for the goods of receipts: they are known from before the first of them. */
const beforeTheirReceipts = sql`
  select min(t.day) - 1
  from ${movesSince} m
  cross join lateral (
    select b.receipt_line_id as id
    from billed_receipt b
    where b.company_id = m.company_id and b.line_id = m.line_id
    union all
    select unnest(${receiptsOf('k.target_line_id')})
    from landed_cost k
    where k.company_id = m.company_id and k.line_id = m.line_id) r
  join document_line n on n.company_id = m.company_id and n.id = r.id
  join stock_move t on t.company_id = n.company_id and t.document_id = n.document_id
    and t.line_id = n.id and t.item_id = m.item_id
  where m.pieces is not null and m.reversal_of is null`

/** `receipts` are lines of which a cost is known now. */
const rowsAfter = (after: ReadonlyMap<string, string>, receipts: readonly string[]) => sql<Row>`
  with recursive back (item_id, day) as (
    select *
    from unnest(${[...after.keys()]}::uuid[], ${[...after.values()]}::date[])
    union all
    select m.item_id, min(m.day) - 1
    from document_line n
    join stock_move m on m.company_id = n.company_id and m.document_id = n.document_id
      and m.line_id = n.id
    where n.id = any(${receipts}::uuid[]) and m.item_id = any(${[...after.keys()]}::uuid[])
    group by m.item_id
    union
    select b.item_id, x.day
    from back b
    cross join lateral (
      select min(t.day) - 1 as day
      from ${movesSince} m
      cross join lateral (
        select u.day
        from stock_move u
        where u.company_id = m.company_id and u.id = any(array[m.reversal_of, m.corrects])
        offset 0) t
      where m.reversal_of is not null or m.corrects is not null
      union all
      select min(r.day) - 1
      from ${movesSince} m
      cross join lateral (
        select l.company_id, l.origin_line_id
        from document d
        join document_line l on l.company_id = d.company_id and l.document_id = d.id
        where d.company_id = m.company_id and d.id = m.document_id and l.id = m.line_id
          and d.behaviour = 'purchaseReturn'
        limit 1) l
      cross join lateral (
        select min(t.day) as day
        from document_line n
        join stock_move t on t.company_id = n.company_id and t.document_id = n.document_id
          and t.line_id = n.id and t.item_id = m.item_id
        where n.company_id = l.company_id
          and n.id = any(${receiptsOf('l.origin_line_id')}::uuid[])) r
      where m.kind = 'move'
      union all
      ${beforeTheirReceipts}
      union all
      (${lastAbove})) x
    where x.day < b.day),
  start as (
    select item_id, min(day) as day
    from back
    group by item_id)
  select m.id, m.item_id as item, m.warehouse_id as warehouse, m.is_transit as "isTransit", m.day,
    m.line_id as line, l.origin_line_id as origin, m.kind, trim_scale(m.quantity)::text as quantity,
    trim_scale(m.value)::text as first, trim_scale(m.second_value)::text as second,
    trim_scale(m.pieces)::text as pieces, ${isLate('m')} as "isLate", m.corrects, m.reversal_of as "reversalOf",
    coalesce(t.kind = 'move' or ${isLate('t')}, false) as "isWhole", d.behaviour, d.reason,
    m.document_id as document, m.is_at_average as "isAtAverage", exists (
      select 1
      from stock_owed o
      where o.company_id = m.company_id and o.move_id = m.id) as "isOwing",
    case when d.behaviour = 'purchaseReturn' then ${receiptsOf('l.origin_line_id')} end
      as receipts,
    case when m.kind = 'move' and (d.behaviour in ('salesReturn', 'posRefund')
      or d.behaviour = 'stockIn' and d.reason = ${kitchenReason}) then ${outside} end
      as outside,
    case when d.behaviour = 'production' and m.quantity > 0 and m.reversal_of is null
      then ${madeWith} end as made
  from start b
  cross join lateral ${movesSince} m
  cross join lateral (
    select p.behaviour, p.reason
    from document p
    where p.company_id = m.company_id and p.id = m.document_id
    limit 1) d
  left join lateral (
    select n.company_id, n.id, n.origin_line_id
    from document_line n
    where n.company_id = m.company_id and n.id = m.line_id
    limit 1) l on true
  left join lateral (
    select u.kind, u.pieces, u.corrects, u.is_transit
    from stock_move u
    where u.company_id = m.company_id and u.id = m.reversal_of
    limit 1) t on true
  order by m.day, m.id`

type Costs = ReadonlyMap<string, LateCosts[]>

function linkOf(row: Row, costs: Costs): MoveLink {
  const { reversalOf, corrects, kind, line, origin, behaviour } = row
  if (reversalOf && row.isWhole) return { as: 'mirror', of: reversalOf }
  if (row.isLate) {
    const known = costs.get(lateKey(line ?? '', row.item))
    const late: MoveLink = known ? { as: 'late', costs: known } : { as: 'late' }
    return corrects ? { ...late, of: corrects } : late
  }
  const corrected = corrects ?? reversalOf
  if (kind === 'revaluation')
    return corrected ? { as: 'following', of: corrected } : { as: 'following' }
  const own = line ?? ''
  const isIn = !row.quantity.startsWith('-')
  if (behaviour === 'transfer') return transferLink(own, isIn, row.isTransit)
  if (behaviour === 'transferReceipt') return arrivalLink(row, own, isIn)
  if (!isIn)
    return behaviour === 'purchaseReturn'
      ? { as: 'sentBack', receipts: row.receipts ?? [] }
      : {
          as: 'out',
          into: potOf(row, own),
          account: accountOfLeaving(behaviour, row.reason),
        }
  if (row.made) return { as: 'made', from: madePot(row.document), share: shareOf(row.id, row.made) }
  // What comes back from the kitchen is worth what it left with, by now.
  if (isOfKitchen(row) && origin)
    return {
      as: 'drawn',
      from: salePot(origin),
      outside: row.outside ?? undefined,
      account: 'making',
    }
  const isBack = behaviour === 'salesReturn' || behaviour === 'posRefund'
  const known: MoveLink = isBack ? { as: 'in', isBack } : { as: 'in' }
  if (row.isAtAverage)
    return { ...known, isAtAverage: true, account: accountOfFinding(behaviour, row.reason) }
  return isBack && origin
    ? { as: 'drawn', from: salePot(origin), outside: row.outside ?? undefined }
    : known
}

const isOfKitchen = ({ behaviour, reason }: Row): boolean =>
  behaviour === 'stockIn' && reason === kitchenReason

/** Where what leaves is until it comes back, or until something is made of it. */
function potOf({ behaviour, origin, document }: Row, line: string): string {
  if (behaviour === 'production') return madePot(document)
  return salePot(behaviour === 'deliveryNote' ? (origin ?? line) : line)
}

function transferLink(line: string, isIn: boolean, isTransit: boolean): MoveLink {
  if (!isIn) return { as: 'out', into: sentPot(line) }
  return { as: 'drawn', from: sentPot(line), ...(isTransit ? { into: wayPot(line) } : {}) }
}

function arrivalLink({ origin, behaviour, reason }: Row, line: string, isIn: boolean): MoveLink {
  if (isIn) return reason === 'extra' ? { as: 'in' } : { as: 'drawn', from: offPot(line) }
  const account = accountOfLeaving(behaviour, reason)
  return { as: 'drawn', from: wayPot(origin ?? line), into: offPot(line), account }
}

const keyOf = ({ item, warehouse, isTransit }: Row): string =>
  balanceKey(item, warehouse, isTransit)

const rowOf = (row: Row, costs: Costs): PastRow => ({
  id: row.id,
  key: keyOf(row),
  day: row.day,
  line: row.line,
  lines: [row.line, row.origin].filter((it) => it !== null),
  quantity: row.quantity,
  value: { first: row.first, second: row.second },
  pieces: row.pieces,
  link: linkOf(row, costs),
  isOwing: row.isOwing,
})

/** Of items, each after a day; their shelves are held. */
async function historiesAfter(
  tx: Tx,
  after: ReadonlyMap<string, string>,
  receipts: readonly string[],
): Promise<Map<string, PastRow[]>> {
  const rows = await tx.rows(rowsAfter(after, receipts))
  const late = rows.flatMap(({ isLate: is, line }) => (is && line ? [line] : []))
  const costs = await lateCostsOf(tx, late)
  const found = Map.groupBy(rows, ({ item }) => item)
  const read = (row: Row): PastRow[] => [
    rowOf(row, costs),
    ...(row.made ? restatedOf({ id: row.id, key: keyOf(row) }, row.made) : []),
  ]
  return new Map([...after.keys()].map((item) => [item, (found.get(item) ?? []).flatMap(read)]))
}

/** Before the first day of anything. */
const beforeAll = '0001-01-01'

/** What has to be known beside the day of a document. */
type More = {
  /** The lines of goods of which it tells a cost. */
  receipts?: readonly string[]
  /** Items of which more is reckoned again than since its day: each after a day. */
  after?: ReadonlyMap<string, string>
}

/**
 * Of the items of a document whose days have to be reckoned again because of its day, and of what
 * was made of them since; mostly none. The other shelves of those are held too, and added to the
 * balances.
 */
export async function historiesFor(
  tx: Tx,
  balances: Map<string, Balance>,
  moving: readonly Coming[],
  day: string,
  { receipts = [], after }: More = {},
): Promise<Map<string, PastRow[]>> {
  const shelves = Map.groupBy(moving, ({ item, warehouse, isTransit }) =>
    balanceKey(item, warehouse, isTransit),
  )
  const items = [...shelves].flatMap(([key, some]) => {
    const now = balances.get(key)
    const quantity = sumOf(some.map((it) => it.quantity))
    const isComing = some.some((it) => it.isComing)
    return now && isRedated(now, { quantity, isComing }, day) ? some.map(({ item }) => item) : []
  })
  const since = new Map([...items.map((item) => [item, day] as const), ...(after ?? [])])
  if (since.size === 0) return new Map()
  const all = await withWhatIsMade(tx, since)
  const held = await lockBalancesAndLate(tx, [], [...all.keys()])
  for (const [key, balance] of held) if (!balances.has(key)) balances.set(key, balance)
  // What was there then of each arrival is known only from the first of them on.
  const isLayered = [...held.values()].some(({ layers }) => layers)
  const known = isLayered ? new Map([...all.keys()].map((item) => [item, beforeAll])) : all
  return historiesAfter(tx, known, receipts)
}

/** More than any shelf owes. */
export const everything = '1000000000000000'

/** All that is owed of items whose days are reckoned again. */
export const owingAll = (
  balances: ReadonlyMap<string, Balance>,
  histories: ReadonlyMap<string, unknown>,
): Coming[] =>
  [...balances.keys()].flatMap((key) => {
    const [item = '', warehouse = '', isTransit] = key.split(' ')
    return histories.has(item) && isTransit === 'false'
      ? [{ item, warehouse, quantity: everything }]
      : []
  })

/** With which of its lines goods came that go back to their supplier, by those they follow. */
export async function receiptsBehind(
  tx: Tx,
  origins: readonly string[],
): Promise<{ line: string; receipts: string[]; item: string; day: string | null }[]> {
  if (origins.length === 0) return []
  return tx.rows(sql`
    select l.id as line, l.item_id as item, ${receiptsOf('l.id')} as receipts, (
        select min(m.day)
        from document_line n
        join stock_move m on m.company_id = n.company_id and m.document_id = n.document_id
          and m.line_id = n.id and m.item_id = l.item_id
        where n.company_id = l.company_id and n.id = any(${receiptsOf('l.id')}::uuid[])) as day
    from document_line l
    where l.id = any(${origins}::uuid[])`)
}
