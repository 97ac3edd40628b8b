/**
 * Voiding: what was posted today by mistake is undone by its mirror image and keeps its number.
 * What was paid, followed or closed with an earlier day is put right by a return instead.
 */
import { sql } from 'kysely'
import {
  type BehaviourName,
  behaviourOf,
  type DocumentScreen,
  documentScreens,
} from '../../domain/books/behaviour.ts'
import type { Accounts } from '../../domain/books/entry.ts'
import { refuseLockedDay } from '../../domain/books/period.ts'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { fractionOf, negated } from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { keptShare, type MoveSince, unsettled } from '../../domain/stock/late-cost.ts'
import { balanceKey, type Move, Shelf } from '../../domain/stock/shelf.ts'
import { mirrored } from '../../domain/stock/valuation.ts'
import type { TradeRules } from '../../domain/trade/posting/rules.ts'
import { type Batch, emptyBatch, writeBatch } from '../books/batch.ts'
import { addEntry } from '../books/document.ts'
import { addVoid } from '../books/reversal.ts'
import type { Context } from '../kernel/command.ts'
import { accountsByRole, decimalsByRank, lockedThrough, timeZone } from '../kernel/company-facts.ts'
import { balanceRows, lockBalances } from '../stock/balance.ts'
import { movedSince } from '../stock/past.ts'
import { addFollowed } from './origin/followed.ts'
import { lockOrigin } from './origin/origin-row.ts'
import { moveRow } from './rows.ts'
import { tradeRules } from './rules.ts'

type VoidRow = {
  id: string
  number: string
  behaviour: BehaviourName
  screen: DocumentScreen
  state: 'posted' | 'void'
  branch: string
  origin: string | null
  paid: string
  rate: string | null
  postedAt: string
  timeZone: string
  lockedThrough: string | null
  follower: string | null
  hasOpenItem: boolean
  decimals: { first: number; second: number }
  accounts: Accounts
  lines: { id: string; originLine: string | null; base: string; matched: string }[]
  moves: {
    id: string
    line: string
    item: string
    warehouse: string
    branch: string | null
    isTransit: boolean
    kind: 'move' | 'revaluation'
    quantity: string
    value: string
    pieces: string | null
  }[]
}

const rowOf = (id: string, screen: DocumentScreen) => sql<VoidRow>`
  select d.id, d.number, d.behaviour, d.screen, d.state, d.branch_id as branch,
    d.origin_id as origin, trim_scale(d.paid)::text as paid, trim_scale(d.rate)::text as rate,
    d.posted_at as "postedAt",
    ${timeZone} as "timeZone",
    ${lockedThrough} as "lockedThrough",
    (select f.number
      from document f
      where f.state = 'posted' and (f.origin_id = d.id or f.id in (
        select n.document_id
        from document_line l
        join landed_cost c on c.company_id = l.company_id and c.target_line_id = l.id
        join document_line n on n.company_id = c.company_id and n.id = c.line_id
        where l.document_id = d.id and n.document_id <> d.id))
      limit 1) as follower,
    exists (select 1 from open_item o where o.document_id = d.id) as "hasOpenItem",
    ${decimalsByRank} as decimals,
    ${accountsByRole} as accounts,
    coalesce((select json_agg(json_build_object('id', l.id, 'originLine', l.origin_line_id,
        'base', l.base_quantity::text, 'matched', l.matched::text))
      from document_line l
      where l.document_id = d.id), '[]') as lines,
    coalesce((select json_agg(json_build_object('id', m.id, 'line', m.line_id, 'item', m.item_id,
        'warehouse', m.warehouse_id, 'branch', (
          select w.branch_id from warehouse w where w.id = m.warehouse_id),
        'isTransit', m.is_transit, 'kind', m.kind,
        'quantity', trim_scale(m.quantity)::text, 'value', trim_scale(m.value)::text,
        'pieces', trim_scale(m.pieces)::text)
        order by m.id)
      from stock_move m
      where m.document_id = d.id), '[]') as moves
  from document d
  where d.id = ${id} and d.screen = ${screen}`

export async function voidDocument(
  context: Context,
  screen: DocumentScreen,
  { id, reason, isConfirmed = false }: { id: string; reason: string; isConfirmed?: boolean },
): Promise<void> {
  const { tx, actor, now } = context
  await tx.rows(sql`select 1 from document where id = ${id} for update`)
  const row = await tx.maybe(rowOf(id, screen))
  if (!row) throw new Refusal('notFound')
  if (row.state === 'void') return context.repeated()
  const warehouses = [...new Set(row.moves.map(({ warehouse }) => warehouse))]
  const at = { branchId: row.branch, userId: actor.userId, warehouses }
  const rules = await tradeRules(tx, at)
  const today = businessDayOf(now, row.timeZone, rules.dayEndHour)
  refuseVoid(row, rules, today)
  const batch = emptyBatch()
  const origin = row.origin && row.lines.length > 0 ? row.origin : null
  if (origin) {
    const followed = await lockOrigin(tx, origin, row.behaviour)
    followed.giveBack(row.lines)
    followed.refuseBilled()
    addFollowed(batch, followed.changes())
  }
  await mirrorMoves(batch, context, row, { rules, isConfirmed, today })
  await addVoid(batch, context, { id, day: today, reason })
  if (row.hasOpenItem) batch.settledItems.push({ document_id: id, open: 0, first_open: 0 })
  await writeBatch(tx, batch)
  const { entity } = documentScreens[screen]
  context.record({ entity, id, before: { state: 'posted' }, after: { state: 'void', reason } })
}

/** What can be done instead on a later day depends on what it is. */
function tooLate(name: BehaviourName): string {
  const { screen, becomes = [] } = behaviourOf(name)
  if (screen === 'adjustment') return 'adjustmentVoidTooLate'
  if (screen === 'stock') return 'stockVoidTooLate'
  const isReturnable = becomes.includes('salesReturn') || becomes.includes('purchaseReturn')
  return isReturnable ? 'voidTooLate' : 'voidIsOver'
}

/** What was sent cannot be unsent: it arrives, or it comes back. */
const wasSent = ({ behaviour, moves }: VoidRow): boolean =>
  behaviour === 'transfer' && moves.some(({ isTransit }) => isTransit)

function refuseVoid(row: VoidRow, rules: TradeRules, today: string): void {
  if (wasSent(row)) throw new Refusal('voidSent')
  const postedOn = businessDayOf(new Date(row.postedAt), row.timeZone, rules.dayEndHour)
  if (postedOn !== today) throw new Refusal(tooLate(row.behaviour))
  refuseLockedDay(today, row.lockedThrough)
  if (fractionOf(row.paid).top > 0n) throw new Refusal('voidPaid')
  if (row.follower) throw new Refusal('voidFollowed', undefined, { number: row.follower })
}

type Undoing = { rules: TradeRules; isConfirmed: boolean; today: string }

/** Every move goes back to the cent; what that does to an average is revalued beside it. */
async function mirrorMoves(
  batch: Batch,
  context: Context,
  row: VoidRow,
  { rules, isConfirmed, today }: Undoing,
): Promise<void> {
  if (row.moves.length === 0) return
  const balances = await lockBalances(context.tx, row.moves)
  const branchOf = new Map(row.moves.map(({ warehouse, branch }) => [warehouse, branch]))
  const shelf = new Shelf({
    balances,
    policy: rules.policy,
    policyAt: (warehouse) => rules.shelfAt(branchOf.get(warehouse)).policy,
    isConfirmed,
  })
  const hasLate = row.moves.some(({ pieces }) => pieces)
  const since = hasLate ? await movedSince(context.tx, row.id) : new Map<string, MoveSince[]>()
  const keptOf = ({ id, item, warehouse }: VoidRow['moves'][number]) => {
    const now = balances.get(balanceKey(item, warehouse))?.quantity ?? '0'
    return keptShare(now, since.get(id) ?? [])
  }
  const revaluations: Move[] = []
  row.moves.toReversed().forEach((move) => {
    const quantity = fractionOf(move.quantity)
    const line = { id: move.line, item: move.item, baseQuantity: move.quantity }
    if (quantity.top > 0n && !move.isTransit)
      shelf.refuseTooLow(
        line,
        row.lines.findIndex(({ id }) => id === move.line),
        move.warehouse,
      )
    const before = shelf.at(move.item, move.warehouse, move.isTransit)
    const change = move.pieces
      ? unsettled(before, { value: move.value, kept: keptOf(move) }, row.decimals.first)
      : mirrored(before, move, row.decimals.first)
    const from = shelf.moves.length
    shelf.put(line, move, negated(move.quantity), change)
    const [undone, ...more] = shelf.moves.slice(from)
    if (undone)
      batch.moves.push({
        ...moveRow(row.id, today, undone),
        kind: move.kind,
        reversal_of: move.id,
      })
    revaluations.push(...more)
  })
  batch.moves.push(...revaluations.map((move) => moveRow(row.id, today, move)))
  batch.balances.push(...balanceRows(shelf.balances))
  addEntry(batch, context, {
    documentId: row.id,
    kind: 'revaluation',
    day: today,
    bookings: revaluations.flatMap(({ value }) => [
      { account: 'stock' as const, amount: value },
      { account: 'costOfSales' as const, amount: negated(value) },
    ]),
    rate: row.rate,
    decimals: row.decimals,
    accounts: row.accounts,
  })
}
