/** What is made before it is sold, as it lies there by now; whoever asks holds the orders. */
import { sql } from 'kysely'
import type { Decimals } from '../../domain/money/measure.ts'
import { type Ahead, aheadLess, MadeBook, type MadeLine } from '../../domain/stock/made-ahead.ts'
import type { Shelved } from '../../domain/stock/owed-book.ts'
import type { Tx } from '../kernel/postgres/db.ts'

type Figures = Omit<Ahead, 'id'>

type Row = Ahead & { order: string; line: string; ends: Figures[] }

export type AheadOfLine = Ahead & { order: string; line: string }

/** Of orders, the oldest first; what is used up is left out. What it is worth is asked beside it. */
export async function aheadOf(tx: Tx, orders: readonly string[]): Promise<AheadOfLine[]> {
  if (orders.length === 0) return []
  const rows = await tx.rows(sql<Row>`
    select a.id, a.order_id as order, a.line_id as line, trim_scale(a.quantity)::text as quantity,
      a.components, coalesce((
        select json_agg(json_build_object('quantity', trim_scale(e.quantity)::text,
          'components', e.components))
        from made_ahead_end e
        where e.company_id = a.company_id and e.ahead_id = a.id), '[]') as ends
    from made_ahead a
    where a.order_id = any(${orders}::uuid[]) and a.problem is null
    order by a.id`)
  return rows.flatMap(({ id, order, line, ends, ...whole }) => {
    const left = ends.reduce<Ahead>(aheadLess, { id, ...whole })
    return left.quantity === '0' ? [] : [{ ...left, order, line }]
  })
}

/** Of a line `l` of the kitchen: what it is worth with all that corrected it and what came back. */
const leftOf = (column: 'value' | 'second_value') => sql`(
  select trim_scale(- sum(v.amount) - coalesce((
    select sum(${sql.ref(`o.${column}`)})
    from made_ahead_correction o
    where o.company_id = l.company_id and o.line_id = l.id and o.end_id is null), 0))::text
  from (
    select ${sql.ref(`m.${column}`)} as amount
    from stock_move m
    where m.company_id = l.company_id and m.document_id = l.document_id and m.line_id = l.id
      and m.kind = 'move'
    union all
    select ${sql.ref(`c.${column}`)}
    from (
      select l.document_id, l.id
      union all
      select b.document_id, b.id
      from document_line b
      where b.company_id = l.company_id and b.origin_line_id = l.id) n
    join stock_move m on m.company_id = l.company_id and m.document_id = n.document_id
      and m.line_id = n.id and m.kind = 'move'
    join stock_move c on c.company_id = m.company_id and c.corrects = m.id) v)`

/** Of a line `l` of the kitchen: all that became of what left by it, with what corrected that. */
const endsOf = sql`(
  with recursive kin as (
    select a.company_id, a.id
    from made_ahead a
    where a.company_id = l.company_id and a.document_id = l.document_id
    union all
    select a.company_id, a.id
    from kin k
    join made_ahead a on a.company_id = k.company_id and a.from_id = k.id)
  select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'day', d.day,
    'quantity', p ->> 'quantity',
    'first', trim_scale((p ->> 'first')::numeric + coalesce(o.first, 0))::text,
    'second', trim_scale((p ->> 'second')::numeric + coalesce(o.second, 0))::text)
    order by e.id), '[]')
  from kin k
  join made_ahead_end e on e.company_id = k.company_id and e.ahead_id = k.id and e.kind <> 'moved'
  join document d on d.company_id = e.company_id and d.id = e.document_id
  cross join lateral jsonb_array_elements(e.components) p
  cross join lateral (
    select sum(o.value) as first, sum(o.second_value) as second
    from made_ahead_correction o
    where o.company_id = e.company_id and o.end_id = e.id and o.line_id = l.id) o
  where p ->> 'line' = l.id::text)`

/** What left by lines of the kitchen, and what became of it; whoever asks holds their shelves. */
export async function madeLines(tx: Tx, lines: readonly string[]): Promise<Map<string, MadeLine>> {
  if (lines.length === 0) return new Map()
  const rows = await tx.rows(sql<MadeLine>`
    select l.id as line, l.item_id as item, l.warehouse_id as warehouse,
      trim_scale(l.base_quantity)::text as quantity,
      json_build_object('first', coalesce(${leftOf('value')}, '0'),
        'second', ${leftOf('second_value')}) as "left",
      ${endsOf} as ends
    from document_line l
    where l.id = any(${[...new Set(lines)]}::uuid[])`)
  return new Map(rows.map((row) => [row.line, row]))
}

const linesOf = (lying: readonly Ahead[]): string[] =>
  lying.flatMap(({ components }) => components.map(({ line }) => line))

/** What can end of these: each is worth what it comes to by then. */
export const madeBook = async (
  tx: Tx,
  lying: readonly Ahead[],
  decimals: Decimals,
): Promise<MadeBook> => MadeBook.of((await madeLines(tx, linesOf(lying))).values(), decimals)

/** The shelves they left: whoever holds those hears of no other cost meanwhile. */
export async function shelvesLeft(tx: Tx, lying: readonly Ahead[]): Promise<Shelved[]> {
  const lines = linesOf(lying)
  if (lines.length === 0) return []
  return tx.rows(sql<Shelved>`
    select distinct item_id as item, warehouse_id as warehouse
    from document_line
    where id = any(${[...new Set(lines)]}::uuid[])`)
}

export type MadeFigure = 'quantity' | 'value' | 'second_value'

/** Of a line of a ticket: what had been made of it before, and what that costs by now. */
export const soldAhead = (line: string, column: MadeFigure) =>
  column === 'quantity'
    ? sql`(
  select sum(a.quantity)
  from made_ahead_end a
  where a.company_id = l.company_id and a.line_id = ${sql.ref(line)})`
    : sql`(
  select sum(${sql.ref(`a.${column}`)} + coalesce((
    select sum(${sql.ref(`o.${column}`)})
    from made_ahead_correction o
    where o.company_id = a.company_id and o.end_id = a.id), 0))
  from made_ahead_end a
  where a.company_id = l.company_id and a.line_id = ${sql.ref(line)})`
