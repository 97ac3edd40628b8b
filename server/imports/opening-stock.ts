/** Opening stock: the rows of one day become one document of stock that came in. */
import { sql } from 'kysely'
import type { Plan, Values } from '../../domain/imports/plan.ts'
import { checked } from '../../domain/kernel/check.ts'
import { newId } from '../../domain/kernel/id.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { stockInput } from '../../domain/trade/stock/stock-input.ts'
import type { Context } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { postStockDocument } from '../trade/stock/stock-post.ts'

/** Services have no stock; that is told at their row and not by the whole document. */
export async function openingStockFaults(tx: Tx, steps: { plan: Plan }[]): Promise<void> {
  const items = steps.flatMap(({ plan }) => (plan.state === 'new' ? [String(plan.input.item)] : []))
  const services = await tx.rows(sql<{ id: string }>`
    select id from item where id = any(${items}::uuid[]) and kind = 'service'`)
  const ids = new Set(services.map(({ id }) => id))
  for (const step of steps)
    if (step.plan.state === 'new' && ids.has(String(step.plan.input.item)))
      step.plan = {
        state: 'error',
        faults: [...step.plan.faults, { key: 'item', code: 'importIsService' }],
      }
}

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
    })),
  })
  await postStockDocument(context, 'stock', document)
  return id
}
