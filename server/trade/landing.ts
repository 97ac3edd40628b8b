/** The received goods that a line of cost may be added to: those of purchases, less what went back. */
import { sql } from 'kysely'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { TradeInput } from '../../domain/trade/input.ts'
import type { LandingTarget } from '../../domain/trade/landing.ts'
import type { Tx } from '../kernel/db.ts'

type TargetRow = LandingTarget & { document: string }

/** Newest first: what is left on a shelf is what came last. */
const targetsOf = (documents: readonly string[]) => sql<TargetRow>`
  select l.id as line, l.item_id as item, l.warehouse_id as warehouse, d.id as document,
    trim_scale(l.delivered - l.returned)::text as pieces,
    trim_scale(l.cost * (l.delivered - l.returned) / l.base_quantity)::text as value
  from document d
  join document_line l on l.company_id = d.company_id and l.document_id = d.id
  where d.id = any(${documents}::uuid[]) and d.state = 'posted'
    and d.behaviour in ('purchaseInvoice', 'goodsReceipt') and l.is_stocked
    and l.delivered > l.returned
  order by d.day desc, d.id desc, l.position`

/** Locked, so that nothing is added to goods that go back or are voided meanwhile. */
export async function lockTargets(
  tx: Tx,
  { id, landedOn = [], lines }: TradeInput,
): Promise<LandingTarget[]> {
  const others = [...new Set(landedOn)].filter((it) => it !== id).sort()
  if (others.length === 0 || !lines.some(({ landing }) => landing)) return []
  await tx.rows(sql`
    select 1
    from document
    where id = any(${others}::uuid[])
    order by id
    for update`)
  const rows = await tx.rows(targetsOf(others))
  if (!others.every((other) => rows.some(({ document }) => document === other)))
    throw new Refusal('nothingReceived', 'landedOn')
  return rows
}
