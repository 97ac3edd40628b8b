/**
 * A transfer that was sent, under lock while it arrives: nothing arrives twice, and each part takes
 * its own part of the value along, so that what is on its way is always what was sent less what
 * arrived.
 */

import { sql } from 'kysely'
import {
  differenceOf,
  type Fraction,
  fractionOf,
  isAny,
  isMore,
  over,
  rounded,
  sumOf,
} from '../../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { type Decimals, differenceOfWorths, type Worth } from '../../../domain/money/measure.ts'
import { nextWorth } from '../../../domain/stock/amounts.ts'
import { sentBack } from '../../../domain/stock/reason.ts'
import type { Followed } from '../../../domain/trade/rest.ts'
import { decimalsByRank } from '../../kernel/company-facts.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

export type SentLine = {
  id: string
  item: string
  name: string
  unit: string
  /** Where it was sent from. */
  from: string
  quantity: string
  base: string
  cost: string
  /** In base units: what arrived, or was written off. */
  delivered: string
  /** What is still on its way is worth. */
  value: Worth
}

export type Transfer = {
  id: string
  behaviour: string
  state: 'posted' | 'void'
  type: string
  branch: string
  project: string | null
  warehouse: string
  toWarehouse: string
  decimals: Decimals
  /** Something of it did not go back: it came in, or was written off. */
  hasArrived: boolean
  lines: SentLine[]
}

export const leftOf = ({ base, delivered }: SentLine): string => differenceOf(base, delivered)

/** Takes a part off the way, and answers what it is worth; the last part takes what is left. */
export function takeFrom(
  transfer: Transfer,
  line: SentLine,
  part: string,
  refused: { field: string; factor: Fraction },
): Worth {
  const left = leftOf(line)
  if (isMore(part, left))
    throw new Refusal('range', refused.field, {
      limit: rounded(over(fractionOf(left), refused.factor), 6),
    })
  const worth = nextWorth(line.value, { before: '0', part, whole: left }, transfer.decimals)
  line.delivered = sumOf([line.delivered, part])
  line.value = differenceOfWorths(line.value, worth)
  return worth
}

/** The lines and the state of the transfer after a part of it came in, went back or was written off. */
export function changesOf({ id, lines, hasArrived }: Transfer, reason: string | null): Followed {
  const isFull = lines.every((line) => fractionOf(leftOf(line)).top <= 0n)
  const ended = hasArrived || reason !== sentBack ? 'full' : 'returned'
  const isBegun = lines.some(({ delivered }) => isAny(fractionOf(delivered)))
  return {
    id,
    delivery: isFull ? ended : isBegun ? 'partly' : 'none',
    lines: lines.map((line) => ({
      id: line.id,
      delivered: line.delivered,
      matched: '0',
      returned: '0',
      converted: '0',
      movedBack: '0',
    })),
  }
}

export async function lockTransfer(tx: Tx, id: string): Promise<Transfer> {
  await tx.rows(sql`select 1 from document where id = ${id} for update`)
  const found = await tx.maybe(sql<Transfer>`
    select d.id, d.behaviour, d.state, d.type_id as type, d.branch_id as branch,
      d.project_id as project, d.warehouse_id as warehouse, d.to_warehouse_id as "toWarehouse",
      ${decimalsByRank} as decimals,
      exists (
        select 1
        from document t
        where t.company_id = d.company_id and t.origin_id = d.id and t.state = 'posted'
          and t.reason is distinct from ${sentBack}) as "hasArrived",
      (select json_agg(json_build_object('id', l.id, 'item', l.item_id, 'name', l.name,
          'unit', l.unit_id, 'from', coalesce(l.warehouse_id, d.warehouse_id),
          'quantity', trim_scale(l.quantity)::text,
          'base', trim_scale(l.base_quantity)::text,
          'cost', trim_scale(l.cost)::text, 'delivered', trim_scale(l.delivered)::text,
          'value', (
            select json_build_object('first', trim_scale(coalesce(sum(m.value), 0))::text,
              'second', trim_scale(sum(m.second_value))::text)
            from document_line n
            join stock_move s on s.company_id = n.company_id and s.document_id = n.document_id
              and s.line_id = n.id and s.is_transit and s.kind = 'move'
            join lateral (
              select s.value, s.second_value
              union all
              select c.value, c.second_value
              from stock_move c
              where c.company_id = s.company_id and c.corrects = s.id) m on true
            where n.company_id = l.company_id
              and (n.id = l.id or n.origin_line_id = l.id)))
          order by l.position)
        from document_line l
        where l.company_id = d.company_id and l.document_id = d.id) as lines
    from document d
    where d.id = ${id} and d.screen = 'stock'`)
  if (!found) throw new Refusal('notFound')
  if (found.behaviour !== 'transfer' || found.state === 'void')
    throw new Refusal('cannotFollow', 'id')
  return found
}
