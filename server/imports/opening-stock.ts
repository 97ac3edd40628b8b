/** Opening stock: the rows of one day become one document of stock that came in. */

import { sql } from 'kysely'
import { type KeptItem, openingLotFault } from '../../domain/imports/opening-lot.ts'
import type { ImportFault, Plan, Values } from '../../domain/imports/plan.ts'
import { checked } from '../../domain/kernel/check.ts'
import { newId } from '../../domain/kernel/id.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { stockInput } from '../../domain/trade/stock/stock-input.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { postStockDocument } from '../trade/stock/stock-post.ts'

type Kept = KeptItem & { id: string; kind: string }

/** What can be told at the row is told there, and not by the whole document. */
export async function openingStockFaults(tx: Tx, steps: { plan: Plan }[]): Promise<void> {
  const wanted = steps.flatMap(({ plan }) =>
    plan.state === 'new' ? [String(plan.input.item)] : [],
  )
  const items = await tx.rows(sql<Kept>`
    select id, kind, unit_id as "unitId", has_batches as "hasBatches", has_expiry as "hasExpiry",
      has_serials as "hasSerials"
    from item
    where id = any(${wanted}::uuid[])`)
  const itemOf = new Map(items.map((it) => [it.id, it]))
  const serials = new Set<string>()
  for (const step of steps) {
    if (step.plan.state !== 'new') continue
    const item = itemOf.get(String(step.plan.input.item))
    const fault = item && faultOf(step.plan.input, item, serials)
    if (fault) step.plan = { state: 'error', faults: [...step.plan.faults, fault] }
  }
}

const faultOf = (input: Values, item: Kept, serials: Set<string>): ImportFault | undefined =>
  item.kind === 'service'
    ? { key: 'item', code: 'importIsService' }
    : openingLotFault(input as Parameters<typeof openingLotFault>[0], item, serials)

type Places = { type: string | null; branch: string | null; warehouse: string | null }

const placesOf = (userBranch: string | null) => sql<Places>`
  select
    (select id from transaction_type
      where behaviour = 'stockIn' and is_active
      order by prefix is not null, name
      limit 1) as type,
    b.id as branch,
    (select w.id from warehouse w
      where w.is_active
      order by w.branch_id is not distinct from b.id desc, w.created_at, w.id
      limit 1) as warehouse
  from branch b
  where (select reachable_branches()) is null or b.id = any ((select reachable_branches())::uuid[])
  order by b.id = ${userBranch}::uuid desc nulls last, b.created_at, b.id
  limit 1`

const lotsOf = ({ lot, expiry, quantity }: Values) =>
  lot || expiry ? [{ code: lot ?? null, expiry: expiry ?? null, quantity }] : null

/** Posts these rows as one document and answers its id. */
export async function postOpeningStock(
  context: Context,
  rows: readonly Values[],
  day: string,
): Promise<string> {
  const places = await context.tx.maybe(placesOf(context.actor.branchId))
  if (!places?.type || !places.branch) throw new Refusal('selectType')
  const id = newId()
  const document = checked(stockInput, {
    id,
    type: places.type,
    branch: places.branch,
    day,
    warehouse: places.warehouse,
    reason: 'opening',
    isConfirmed: true,
    lines: rows.map((input) => ({
      id: newId(),
      item: input.item,
      quantity: input.quantity,
      unit: input.unit ?? null,
      unitPrice: input.unitCost,
      warehouse: input.warehouse ?? null,
      lots: lotsOf(input),
    })),
  })
  await postStockDocument(context, 'stock', document)
  return id
}
