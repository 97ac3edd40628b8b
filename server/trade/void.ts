/**
 * Voiding: what was posted today by mistake is undone by its mirror image and keeps its number.
 * What was paid, followed or closed with an earlier day is put right by a return instead.
 */

import { sql } from 'kysely'
import {
  type BehaviourName,
  type DocumentScreen,
  documentScreens,
} from '../../domain/books/behaviour.ts'
import type { Accounts } from '../../domain/books/entry.ts'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { fractionOf, isAny } from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Balance } from '../../domain/stock/goods/held.ts'
import type { LotChange, LotTerms } from '../../domain/stock/lots/lot-book.ts'
import { Shelf } from '../../domain/stock/shelf.ts'
import { type PostedMove, reckonedSince, type Undone, undoMoves } from '../../domain/stock/undo.ts'
import { ofItsAccount, refuseDocumentVoid } from '../../domain/trade/posting/document-void.ts'
import type { TradeRules } from '../../domain/trade/posting/rules.ts'
import { revaluedBookings } from '../../domain/trade/worth.ts'
import { emptyBatch, writeBatch } from '../books/batch.ts'
import { addEntry } from '../books/document.ts'
import type { Batch } from '../books/posted-tables.ts'
import { addVoid } from '../books/reversal.ts'
import { accountsByRole, decimalsByRank, lockedThrough, timeZone } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { lockBalancesAndLate, moveRow, owedOn } from '../stock/balance.ts'
import { everything, historiesFor, owingAll } from '../stock/history.ts'
import { readLots, undoneLots } from '../stock/lots.ts'
import { withWhatIsMade } from '../stock/made.ts'
import { postedMoves } from '../stock/past.ts'
import { correctMade } from './made-correction.ts'
import { addFollowed } from './origin/followed.ts'
import { lockOrigin } from './origin/origin-row.ts'
import { addBalances, addLots } from './rows.ts'
import { tradeRules } from './rules.ts'

type VoidRow = {
  id: string
  number: string
  behaviour: BehaviourName
  screen: DocumentScreen
  state: 'posted' | 'void'
  branch: string
  project: string | null
  origin: string | null
  paid: string
  rate: string | null
  postedAt: string
  timeZone: string
  lockedThrough: string | null
  follower: string | null
  /** With it value went back to a gift card or cash back. */
  isValueBack: boolean
  hasOpenItem: boolean
  isOfCount: boolean
  /** It went to the kitchen with an order, or came back from it. */
  isOfKitchen: boolean
  /** An order of production posted it, and undoes it; a pack that a sale broke has none. */
  isOfOrder: boolean
  decimals: { first: number; second: number }
  accounts: Accounts
  lines: { id: string; originLine: string | null; base: string; matched: string; moved: string }[]
  moves: ReadMove[]
}

/** Of a document, or of the one it corrects: what it does, and why. */
type ReadMove = PostedMove & {
  branch: string | null
  behaviour: string
  reason: string | null
  isLeaving: boolean
  isFound: boolean
}

const rowOf = (id: string, screen: DocumentScreen) => sql<VoidRow>`
  select d.id, d.number, d.behaviour, d.screen, d.state, d.branch_id as branch, d.project_id as project,
    d.origin_id as origin, trim_scale(d.paid)::text as paid, trim_scale(d.rate)::text as rate,
    d.posted_at as "postedAt",
    ${timeZone} as "timeZone",
    ${lockedThrough} as "lockedThrough",
    (select f.number
      from document f
      where f.state = 'posted' and (f.origin_id = d.id or f.id in (
        -- What a till sold of it; a deposit alone is given back.
        select x.document_id
        from ticket_extra x
        join document_line l on l.company_id = x.company_id and l.document_id = x.order_id
        where x.order_id = d.id and l.converted > 0) or f.id in (
        select n.document_id
        from document_line l
        join landed_cost c on c.company_id = l.company_id and c.target_line_id = l.id
        join document_line n on n.company_id = c.company_id and n.id = c.line_id
        where l.document_id = d.id and n.document_id <> d.id))
      limit 1) as follower,
    exists (
      select 1
      from document p
      join value_return v on v.company_id = p.company_id and v.payment_id = p.id
      where p.origin_id = d.id) as "isValueBack",
    exists (select 1 from open_item o where o.document_id = d.id) as "hasOpenItem",
    exists (select 1 from count_document c where c.document_id = d.id) as "isOfCount",
    exists (select 1 from made_ahead a where a.document_id = d.id)
      or exists (select 1 from made_ahead_end a where a.document_id = d.id) as "isOfKitchen",
    d.behaviour = 'production' and is_of_production_order(d.id) as "isOfOrder",
    ${decimalsByRank} as decimals,
    ${accountsByRole} as accounts,
    coalesce((select json_agg(json_build_object('id', l.id, 'originLine', l.origin_line_id,
        'base', l.base_quantity::text, 'matched', l.matched::text,
        'moved', l.delivered::text))
      from document_line l
      where l.document_id = d.id), '[]') as lines,
    ${postedMoves} as moves
  from document d
  where d.id = ${id} and d.screen = ${screen}`

const movesOf = (id: string) => sql<Pick<VoidRow, 'moves'>>`
  select ${postedMoves} as moves
  from document d
  where d.id = ${id}`

type Voiding = {
  id: string
  reason: string
  isConfirmed?: boolean
  /** What its own order undoes: on any day, and only while the goods are there. */
  isUndo?: boolean
}

export async function voidDocument(
  context: Context,
  screen: DocumentScreen,
  { id, reason, isConfirmed = false, isUndo = false }: Voiding,
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
  refuseDocumentVoid(row, { dayEndHour: rules.dayEndHour, today, isUndo })
  const batch = emptyBatch()
  const origin = row.origin && row.lines.length > 0 ? row.origin : null
  if (origin) {
    const followed = await lockOrigin(tx, origin, row.behaviour)
    followed.giveBack(row.lines)
    followed.refuseBilled()
    followed.refuseReturned()
    addFollowed(batch, followed.changes())
  }
  const undoing = isUndo ? { ...rules, shelfAt: onlyWhatIsThere(rules) } : rules
  await mirrorMoves(batch, context, row, { rules: undoing, isConfirmed, today })
  await addVoid(batch, context, { id, day: today, reason })
  if (row.hasOpenItem)
    batch.settledItems.push({ document_id: id, open: 0, first_open: 0, second_open: 0 })
  await correctMade(context, batch)
  await writeBatch(tx, batch)
  const { entity } = documentScreens[screen]
  context.record({ entity, id, before: { state: 'posted' }, after: { state: 'void', reason } })
}

/** What was made must still lie there, whatever the company sells. */
const onlyWhatIsThere =
  ({ shelfAt }: TradeRules): TradeRules['shelfAt'] =>
  (branch) => ({ ...shelfAt(branch), policy: 'block' })

type Undoing = { rules: TradeRules; isConfirmed: boolean; today: string }

/** Every move goes back to the cent; what that does to an average is revalued beside it. */
async function mirrorMoves(
  batch: Batch,
  context: Context,
  read: VoidRow,
  { rules, isConfirmed, today }: Undoing,
): Promise<void> {
  if (read.moves.length === 0) return
  const { tx } = context
  const isSentBack = read.behaviour === 'purchaseReturn'
  const since = reckonedSince(read.moves, isSentBack)
  const after = new Map([...since].map(([item, day]) => [item, addDays(day, -1)]))
  const all = await withWhatIsMade(tx, after)
  const balances = await lockBalancesAndLate(tx, read.moves, [...all.keys()])
  // Until the shelves were held, others could correct or undo what is undone here.
  const { moves } = await tx.one(movesOf(read.id))
  const row = { ...read, moves: moves.map(ofItsAccount) }
  const dated = moves.map((move) => ({ ...move, isComing: true }))
  const histories = await historiesFor(tx, balances, dated, today, { after })
  const branchOf = new Map(row.moves.map(({ warehouse, branch }) => [warehouse, branch]))
  const policyAt = (warehouse: string) => rules.shelfAt(branchOf.get(warehouse)).policy
  const owing = row.moves.map(({ item, warehouse }) => ({ item, warehouse, quantity: everything }))
  const terms = { decimals: row.decimals, day: today, rate: row.rate }
  const shelf = new Shelf({
    balances,
    owed: await owedOn(tx, balances, [...owing, ...owingAll(balances, histories)]),
    histories,
    policy: rules.policy,
    policyAt,
    isConfirmed,
  }).startOn(terms)
  refuseUsed(shelf, row)
  const undone = undoMoves(shelf, row.moves, terms)
  batch.moves.push(
    ...undone.map(({ move, of }) => ({ ...moveRow(row.id, today, move), reversal_of: of })),
  )
  addBalances(batch, shelf)
  addLots(batch, await mirroredLots(tx, balances, undone, { today, policyAt, isConfirmed }))
  // What the document itself booked is reversed as it stands; the rest is a value that changed.
  const own = new Set(row.moves.map(({ id }) => id))
  const beside = undone.filter(({ of }) => of === null || !own.has(of)).map(({ move }) => move)
  // What somebody else undid before is not undone twice, though it is part of what is reversed.
  const before = row.moves.filter(({ isUndone }) => isUndone)
  addEntry(batch, context, {
    documentId: row.id,
    at: { branchId: row.branch, projectId: row.project },
    kind: 'revaluation',
    day: today,
    bookings: revaluedBookings([...beside, ...before]),
    rate: row.rate,
    decimals: row.decimals,
    accounts: row.accounts,
  })
}

/** The lots of every move go back with it: those that must leave first, so that they can come. */
async function mirroredLots(
  tx: Tx,
  balances: ReadonlyMap<string, Balance>,
  undone: readonly Undone[],
  terms: Pick<LotTerms, 'today' | 'policyAt' | 'isConfirmed'>,
): Promise<LotChange[]> {
  if (![...balances.values()].some(({ hasLots }) => hasLots)) return []
  const mirrors = undone.flatMap(({ move, of }) => (of ? [{ move, of }] : []))
  const ids = mirrors.map(({ of }) => of)
  const { book, lines } = await readLots(tx, balances, [], ids)
  const before = await undoneLots(tx, ids)
  const moving = mirrors
    .map(({ move, of }) => ({ move, undoes: before.get(of) ?? [] }))
    .toSorted(
      (a, b) => Number(b.move.quantity.startsWith('-')) - Number(a.move.quantity.startsWith('-')),
    )
  return book.take(moving, { ...terms, lines, expired: 'allow' }).changes
}

/** What came must still be there, unless the company sells what is not. */
function refuseUsed(shelf: Shelf, row: VoidRow): void {
  const places = new Map(row.lines.map(({ id }, at) => [id, at]))
  for (const { line, item, warehouse, quantity, isTransit } of row.moves)
    if (isAny(fractionOf(quantity)) && !isTransit)
      shelf.refuseTooLow(
        { id: line, item, baseQuantity: quantity },
        places.get(line) ?? -1,
        warehouse,
      )
}
