/** A count and its lines, as they are read and held. */
import { sql } from 'kysely'
import type { Linked } from '../../../domain/kernel/field.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import {
  type Counted,
  type Counting,
  type CountLimits,
  type CountState,
  canBecome,
  countedOf,
} from '../../../domain/stock/count-sheet.ts'
import { firstDecimals } from '../../kernel/company-facts.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { momentText } from './books-at.ts'

export type CountRow = {
  id: string
  version: number
  state: CountState
  name: string
  warehouse: string
  limits: CountLimits
  /** Of the currency of the books. */
  decimals: number
  posting: string | null
  postedName: string | null
}

const rowOf = (id: string) => sql<CountRow>`
  select c.id, c.version, c.state, c.name, c.warehouse_id as warehouse,
    json_build_object('percent', trim_scale(c.recount_percent)::text,
      'value', trim_scale(c.recount_value)::text) as limits, ${firstDecimals} as decimals,
    c.posting_id as posting, c.posted_name as "postedName"
  from stock_count c
  where c.id = ${id}`

export async function readCount(tx: Tx, id: string): Promise<CountRow> {
  const found = await tx.maybe(rowOf(id))
  if (!found) throw new Refusal('notFound')
  return found
}

/** Counters hold it together; whoever moves it on holds it alone. */
export async function heldCount(tx: Tx, id: string, how: 'together' | 'alone'): Promise<CountRow> {
  const lock = how === 'alone' ? sql`for update of c` : sql`for share of c`
  const found = await tx.maybe(sql<CountRow>`${rowOf(id)} ${lock}`)
  if (!found) throw new Refusal('notFound')
  return found
}

/** Why it cannot go on from there. */
const refusals: Readonly<Record<CountState, string>> = {
  plan: 'countNotStarted',
  counting: 'countNotReviewed',
  review: 'countInReview',
  posted: 'countIsPosted',
  cancelled: 'countIsCancelled',
}

/** Held alone, and allowed to become that. */
export async function countBecoming(tx: Tx, id: string, state: CountState): Promise<CountRow> {
  const count = await heldCount(tx, id, 'alone')
  if (canBecome(count.state, state)) return count
  const { postedName, ...facts } = count
  throw new Refusal(refusals[facts.state], undefined, { name: postedName ?? facts.name })
}

export type LineRow = {
  item: Linked
  unit: string
  category: string | null
  shelf: string | null
  round: number
  isExtra: boolean
  entries: Counting[]
}

export type ReadLine = Omit<LineRow, 'entries'> & { done: Counted | null }

/** What was counted of each, in the round it is in. */
export async function readLines(tx: Tx, id: string): Promise<ReadLine[]> {
  const rows = await tx.plannedRows(sql<LineRow>`
    select json_build_object('id', i.id, 'title', local_name(i)) as item,
      (select local_sign(u) from unit u where u.id = i.unit_id) as unit,
      (select local_name(c) from category c where c.id = i.category_id) as category,
      i.shelf, l.round, l.is_extra as "isExtra", coalesce(e.entries, '[]') as entries
    from count_line l
    join item i on i.company_id = l.company_id and i.id = l.item_id
    left join (
      select e.item_id, e.round, json_agg(json_build_object(
        'quantity', trim_scale(e.quantity)::text, 'at', ${momentText('e.at')},
        'counter', e.user_name)) as entries
      from count_entry e
      where e.count_id = ${id} and e.withdrawn_at is null
      group by e.item_id, e.round) e on e.item_id = l.item_id and e.round = l.round
    where l.count_id = ${id}
    order by i.shelf nulls last, i.name, i.id`)
  return rows.map(({ entries, ...line }) => ({ ...line, done: countedOf(entries) }))
}
