/**
 * Approval of what changes the value of the stock: whoever may not approve asks, the draft waits,
 * and whoever approves posts it. Both names stay with the document.
 */

import { sql } from 'kysely'
import { type DocumentScreen, documentScreens } from '../../../domain/books/behaviour.ts'
import { documentPath } from '../../../domain/books/document-path.ts'
import { may, type Permission } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { needsApproval } from '../../../domain/stock/approval.ts'
import { strictest } from '../../../domain/stock/shelf-rules.ts'
import type { TradeFacts } from '../../../domain/trade/posting/facts.ts'
import type { TradeRules } from '../../../domain/trade/posting/rules.ts'
import {
  isArrival,
  type StockPosting,
  type StockTask,
} from '../../../domain/trade/stock/stock-posting.ts'
import type { Context } from '../../kernel/context.ts'
import { notify } from '../../kernel/notice.ts'
import { whoMay } from '../../kernel/who-may.ts'
import type { Posted } from '../post.ts'

/** Who asked for the approval of a draft. */
export type Asked = { by: string; name: string }

const approvalOf = (screen: DocumentScreen): Permission => `${documentScreens[screen].can}.approve`

/** A transfer, and what arrives of it as it was sent, leaves the company with what it had. */
const changesValue = ({ behaviour, reason }: StockTask): boolean =>
  behaviour === 'transferReceipt' ? !isArrival(reason) : behaviour !== 'transfer'

export function refuseUnapproved(
  { actor }: Context,
  screen: DocumentScreen,
  { rules, facts }: { rules: TradeRules; facts: Pick<TradeFacts, 'branchOf'> },
  task: StockTask,
  { lines }: StockPosting,
): void {
  // The warehouse says what has to be approved there, not the branch the document was written for.
  const places = [...task.lines.map(({ warehouse }) => warehouse), task.toWarehouse]
  const touched = [...new Set(places)].flatMap((it) => (it ? [facts.branchOf[it]] : []))
  const { approvalAbove } = strictest(touched.map((branch) => rules.shelfAt(branch)))
  const worths = lines.flatMap(({ cost }, at) => (task.lines[at]?.isSwapped ? [] : [cost.first]))
  if (!changesValue(task) || !needsApproval(worths, approvalAbove)) return
  if (!may(actor, approvalOf(screen))) throw new Refusal('approvalNeeded')
}

type Asking = { id: string; version: number }

/** Both places are unknown of a draft that does not name them yet. */
type Found = {
  version: number
  isWaiting: boolean
  branchId: string | null
  warehouseId: string | null
}

/** Lets a draft wait, and tells everybody who may approve it there; asking twice is asking once. */
export async function askApproval(
  context: Context,
  screen: DocumentScreen,
  { id, version }: Asking,
): Promise<void> {
  const { tx, actor } = context
  const found = await tx.maybe(sql<Found>`
    select version, asked_at is not null as "isWaiting", branch_id as "branchId",
      warehouse_id as "warehouseId"
    from draft
    where id = ${id} and screen = ${screen}
    for update`)
  if (!found) throw new Refusal('notFound')
  if (found.isWaiting) return context.repeated()
  if (found.version !== version) throw new Refusal('stale', undefined, { version: found.version })
  await tx.rows(sql`
    update draft
    set asked_at = now(), asked_by = ${actor.userId}, asked_name = ${actor.fullName}
    where id = ${id}`)
  const { branchId, warehouseId } = found
  const at = branchId ? { branchId, ...(warehouseId && { warehouseId }) } : undefined
  const approvers = await whoMay(tx, approvalOf(screen), at)
  await notify(
    context,
    approvers.filter((it) => it !== actor.userId),
    {
      kind: 'approvalAsked',
      facts: { name: actor.fullName },
      path: `${documentPath({ screen, id })}?draft=1`,
    },
  )
  context.record({ entity: 'draft', id })
  // The document will have the same id: its history begins here.
  context.record({ entity: documentScreens[screen].entity, id, after: { state: 'waiting' } })
}

/** The one who asked hears that it is done, and by whom. */
export async function tellApproved(
  context: Context,
  screen: DocumentScreen,
  asked: Asked | null,
  { id, number }: Posted,
): Promise<void> {
  if (!asked || asked.by === context.actor.userId) return
  await notify(context, asked.by, {
    kind: 'approvalGiven',
    facts: { name: context.actor.fullName, number },
    path: documentPath({ screen, id }),
  })
}

/** Or that nothing will come of it. */
export async function tellRefused(context: Context, asked: Asked | null): Promise<void> {
  if (!asked || asked.by === context.actor.userId) return
  await notify(context, asked.by, {
    kind: 'approvalRefused',
    facts: { name: context.actor.fullName },
  })
}
