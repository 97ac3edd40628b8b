/** What is made before it is sold, as it lies there by now; whoever asks holds the orders. */
import { sql } from 'kysely'
import { type Ahead, aheadLess } from '../../domain/stock/made-ahead.ts'
import type { Tx } from '../kernel/postgres/db.ts'

type Figures = Omit<Ahead, 'id'>

type Row = Ahead & { order: string; line: string; ends: Figures[] }

export type AheadOfLine = Ahead & { order: string; line: string }

/** Of orders, the oldest first; what is used up is left out. */
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

export const aheadByLine = async (
  tx: Tx,
  orders: readonly string[],
): Promise<Map<string, Ahead[]>> => Map.groupBy(await aheadOf(tx, orders), ({ line }) => line)
