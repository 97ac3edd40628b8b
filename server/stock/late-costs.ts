/** What lines of bills and of freight brought late for the goods of items, and for which receipts. */
import { sql } from 'kysely'
import type { Decimals, Worth } from '../../domain/money/measure.ts'
import { differenceOfWorths } from '../../domain/money/measure.ts'
import { nextWorth } from '../../domain/stock/amounts.ts'
import type { ReceiptPart } from '../../domain/stock/layer-pile.ts'
import type { LateCosts } from '../../domain/stock/past-row.ts'
import { decimalsByRank } from '../kernel/company-facts.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { arrivedWith } from './past.ts'

type Row = {
  line: string
  item: string
  amount: Worth
  from: ReceiptPart[] | null
  /** Of a bill: what its amount is a part of, and what the goods were valued at before. */
  bill: { part: string; whole: string; valued: Worth } | null
  decimals: Decimals
}

const worth = (first: string, second: string) => sql`
  json_build_object('first', trim_scale(${sql.ref(first)})::text,
    'second', trim_scale(${sql.ref(second)})::text)`

const arrivals = (lines: readonly string[]) => sql<Row>`
  select c.line_id as line, l.item_id as item, ${worth('c.amount', 'c.second_amount')} as amount,
    ${arrivedWith} as "from", null::json as bill, ${decimalsByRank} as decimals
  from landed_cost c
  join document_line l on l.company_id = c.company_id and l.id = c.target_line_id
  where c.line_id = any(${lines}::uuid[])
  union all
  select l.id, l.item_id, ${worth('l.cost', 'l.second_cost')}, (
      select json_agg(json_build_object('receipt', b.receipt_line_id,
        'pieces', trim_scale(b.quantity)::text))
      from billed_receipt b
      where b.company_id = l.company_id and b.line_id = l.id),
    json_build_object('part', trim_scale(l.matched)::text,
      'whole', trim_scale(l.base_quantity)::text,
      'valued', ${worth('l.matched_cost', 'l.second_matched_cost')}), ${decimalsByRank}
  from document_line l
  where l.id = any(${lines}::uuid[]) and l.matched > 0`

function amountOf({ amount, bill, decimals }: Row): Worth {
  if (!bill) return amount
  const { part, whole, valued } = bill
  return differenceOfWorths(nextWorth(amount, { before: '0', part, whole }, decimals), valued)
}

/** By line and item. */
export const lateKey = (line: string, item: string): string => `${line} ${item}`

export async function lateCostsOf(
  tx: Tx,
  lines: readonly string[],
): Promise<Map<string, LateCosts[]>> {
  if (lines.length === 0) return new Map()
  const rows = await tx.rows(arrivals([...new Set(lines)]))
  const costs = Map.groupBy(rows, ({ line, item }) => lateKey(line, item))
  return new Map(
    [...costs].map(([key, some]) => [
      key,
      some.map((row) => ({ amount: amountOf(row), from: row.from ?? [] })),
    ]),
  )
}
