/** The rows of a ticket that is posted, and of one that is parked. */

import type { OpenAmount } from '../../../domain/books/allocation.ts'
import { behaviourOf } from '../../../domain/books/behaviour.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { isPositive, isZero } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import type { FieldRefusal } from '../../../domain/kernel/refusal.ts'
import type { PostedTicket } from '../../../domain/pos/ticket/posted-ticket.ts'
import { shiftSums } from '../../../domain/pos/ticket/posting.ts'
import type { Ground } from '../../../domain/pos/ticket/ticket-facts.ts'
import { worthOfAhead } from '../../../domain/stock/made-ahead.ts'
import { addEntry, figureColumns, termColumns } from '../../books/document.ts'
import type { Batch } from '../../books/posted-tables.ts'
import type { Context } from '../../kernel/context.ts'
import { addValueEntries } from '../../stored-value/value-rows.ts'
import { addFollowed } from '../../trade/origin/followed.ts'
import { addLater, addLots, addMoves, addTallies } from '../../trade/rows.ts'
import { addCheques } from './ticket-cheque.ts'
import { addCredit } from './ticket-debt.ts'

function documentRow(it: PostedTicket, { actor, now }: Context) {
  const { ticket, posting, day } = it
  const { lines: _, ...amounts } = posting.totals
  return {
    ...amounts,
    ...it.numbered,
    id: ticket.id,
    screen: 'pos',
    behaviour: ticket.kind,
    type_id: it.typeId,
    branch_id: it.branchId,
    warehouse_id: it.warehouseId,
    partner_id: ticket.partner,
    partner_name: ticket.partnerName,
    origin_id: ticket.origin,
    currency_id: ticket.currency,
    rate: it.trade.rate,
    rate_at: ticket.rateAt,
    day,
    discount_percent: ticket.discountPercent,
    discount_amount: ticket.discountAmount,
    first_total: ticket.total,
    second_total: posting.secondTotal,
    cost: posting.cost.first,
    tax_rules: ticket.taxes,
    posted_at: now,
    posted_by: actor.userId,
    posted_name: actor.fullName,
    due_date: addDays(day, it.termsDays),
    note: ticket.note,
    paid: differenceOf(ticket.total, it.credit?.own.open ?? ticket.open),
    is_debt: true,
    delivery: 'full',
  }
}

const lineRows = ({ ticket, trade, posting, warehouseId }: PostedTicket) =>
  ticket.lines.map((line, position) => {
    const priced = trade.lines[position]
    return {
      ...figureColumns(posting.totals.lines[position]),
      id: line.id,
      document_id: ticket.id,
      position,
      item_id: line.item,
      name: line.name,
      unit_id: line.unit,
      ...termColumns(line),
      direction: 1,
      base_quantity: priced?.baseQuantity,
      cost: posting.lineCosts[position]?.first ?? '0',
      second_cost: posting.lineCosts[position]?.second ?? null,
      warehouse_id: warehouseId,
      note: line.note,
      origin_line_id: line.originLine,
      is_stocked: priced?.isStocked,
      delivered: priced?.isStocked ? priced.baseQuantity : 0,
      matched: 0,
      matched_cost: 0,
      made: posting.made.get(line.id) ?? '0',
      recipe_version_id: priced?.recipe?.id ?? null,
    }
  })

const extraRow = (
  { ticket, posting, isLate, digest, tenderRates, orderId }: PostedTicket,
  { now }: Context,
) => ({
  document_id: ticket.id,
  digest,
  tender_rates: tenderRates,
  shift_id: ticket.shift,
  station_id: ticket.station,
  is_late: isLate,
  cashier_id: ticket.cashier,
  cashier_name: ticket.cashierName,
  rung_at: ticket.at,
  received_at: now,
  rounding: ticket.rounding,
  exchange: posting.exchange,
  approvals: ticket.approvals.map(({ action, user, name }) => [action, user, name]),
  loyalty: ticket.loyalty ?? null,
  order_id: orderId,
})

const tenderRows = ({ ticket }: PostedTicket, receipts: ReadonlyMap<string, string>) =>
  ticket.tenders.map((tender, position) => ({
    id: tender.id,
    document_id: ticket.id,
    position,
    flow: tender.flow,
    method_id: tender.method,
    currency_id: tender.currency,
    amount: tender.amount,
    rate: tender.rate,
    first_amount: tender.value,
    reference: tender.reference,
    receipt_id: receipts.get(tender.id) ?? null,
    value_id: tender.stored?.id ?? null,
  }))

const cardRows = ({ ticket }: PostedTicket) =>
  (ticket.cards ?? []).map(({ id, kind, currency, amount, value, label }, position) => ({
    document_id: ticket.id,
    position,
    value_id: id,
    kind,
    currency_id: currency,
    amount,
    first_amount: value,
    label,
  }))

/** What the lists give away for nothing has no price that another could differ from. */
const repricedRows = ({ ticket, repriced }: PostedTicket) =>
  repriced
    .filter(({ listed }) => isPositive(listed))
    .map(({ line, listed }) => ({ document_id: ticket.id, line_id: line, listed }))

/** What each line earned, for the day on which it comes back. */
const earningRows = ({ ticket, posting }: PostedTicket) =>
  posting.earned.map(({ line, entry, coins, worth, decimals }) => ({
    line_id: line,
    document_id: ticket.id,
    entry_id: entry,
    coins,
    worth,
    decimals,
  }))

/** What the kitchen made before is sold with its lines. */
const aheadRows = ({ ticket, trade }: PostedTicket) =>
  trade.lines.flatMap(({ id: line, ahead }) =>
    (ahead?.parts ?? []).map(({ id, quantity, components }) => ({
      id: newId(),
      ahead_id: id,
      kind: 'sold',
      quantity,
      components,
      value: worthOfAhead({ components }).first,
      second_value: worthOfAhead({ components }).second,
      document_id: ticket.id,
      line_id: line,
    })),
  )

const tipRows = ({ ticket, tippedTo }: PostedTicket) =>
  (ticket.tips ?? []).map(({ currency, amount, value }, position) => ({
    document_id: ticket.id,
    position,
    currency_id: currency,
    amount,
    first_amount: value,
    person_id: tippedTo.id,
    person_name: tippedTo.name,
  }))

/** What its lines were given by promotions; one the house does not know is a name. */
const promotionRows = ({ ticket, promotions }: PostedTicket) =>
  ticket.lines.flatMap((line) =>
    (line.promotions ?? []).map(({ promotion, name, amount }, position) => ({
      document_id: ticket.id,
      line_id: line.id,
      position,
      promotion_id: promotions.includes(promotion) ? promotion : null,
      name,
      amount,
    })),
  )

/** What the client still owes, or what he has to his credit after a refund. */
const openItemRow = ({ ticket, posting, day, termsDays }: PostedTicket, left: OpenAmount) => ({
  document_id: ticket.id,
  screen: behaviourOf(ticket.kind).screen,
  partner_id: ticket.partner,
  side: 'client',
  direction: ticket.kind === 'posSale' ? 1 : -1,
  currency_id: ticket.currency,
  day,
  due_date: addDays(day, termsDays),
  amount: ticket.total,
  first_amount: ticket.total,
  second_amount: posting.secondTotal,
  open: left.open,
  first_open: left.firstOpen,
  second_open: left.secondOpen,
})

/** The orders as used up as they are after all that was sold of them. */
export function addSoldOrders(batch: Batch, orders: Ground['orders']): void {
  for (const order of orders?.values() ?? []) {
    const changes = order.changes()
    if (changes) addFollowed(batch, changes)
  }
}

/** A till whose clock is ahead rang nothing in the future. */
const rungAt = ({ at }: PostedTicket['ticket'], { now }: Context): string =>
  new Date(Math.min(Date.parse(at), now.getTime())).toISOString()

export function addTicket(batch: Batch, context: Context, it: PostedTicket): void {
  const { ticket, posting, day, isLate, drawerId } = it
  batch.documents.push(documentRow(it, context))
  batch.lines.push(...lineRows(it))
  addTallies(batch, it.posting.tallied)
  addMoves(batch, { id: ticket.id, day }, posting.moves, () => rungAt(ticket, context))
  addLots(batch, it.lots)
  const { decimals, accounts } = it
  const at = { branchId: it.branchId }
  const books = { documentId: ticket.id, at, rate: it.trade.rate, decimals, accounts }
  addEntry(batch, context, { ...books, drawerId, kind: 'posting', day, bookings: posting.bookings })
  addLater(batch, context, posting.later, books)
  const { receipts, left } = addCheques(batch, context, it)
  if (!isZero(ticket.open) || receipts.size > 0)
    batch.openItems.push(openItemRow(it, it.credit?.own ?? left))
  addCredit(batch, context, it)
  batch.tickets.push(extraRow(it, context))
  batch.tenders.push(...tenderRows(it, receipts))
  batch.tips.push(...tipRows(it))
  batch.promotions.push(...promotionRows(it))
  batch.repriced.push(...repricedRows(it))
  batch.cards.push(...cardRows(it))
  batch.earnings.push(...earningRows(it))
  addValueEntries(batch, context, posting.stored.entries, { documentId: ticket.id, day })
  batch.couponUses.push(...it.coupons.map((id) => ({ coupon_id: id, document_id: ticket.id })))
  batch.aheadEnds.push(...aheadRows(it))
  batch.flags.push(
    ...it.flags.map(({ flag: code, facts }) => ({ document_id: ticket.id, code, facts })),
  )
  batch.shiftTotals.push(
    ...shiftSums(ticket, posting, it).map(({ name, currency, amount, count }) => ({
      shift_id: ticket.shift,
      name,
      currency_id: currency,
      is_late: isLate,
      amount,
      count,
    })),
  )
}

/** What can be read of something that is no ticket any more. */
export type Envelope = {
  id: string
  sequence: number
  number: string
  previousHash: string
  hash: string
  total: string
  at: string | null
  cashierName: string
}

const textOf = (value: unknown, pattern: RegExp): string =>
  typeof value === 'string' && pattern.test(value) ? value : ''

export function envelopeOf(raw: Record<string, unknown> & { id: string }): Envelope {
  const { sequence, at } = raw
  const isNumber = Number.isInteger(sequence) && Number(sequence) > 0 && Number(sequence) < 1e9
  const time = typeof at === 'string' && at.length < 40 ? new Date(at) : null
  const isTime = time && !Number.isNaN(time.getTime()) && Math.abs(time.getTime()) < 4e12
  return {
    id: raw.id,
    sequence: isNumber ? Number(sequence) : 0,
    number: textOf(raw.number, /^[\w-]{1,40}$/),
    previousHash: textOf(raw.previousHash, /^[0-9a-f]{64}$/),
    hash: textOf(raw.hash, /^[0-9a-f]{64}$/),
    total: textOf(raw.total, /^-?\d{1,15}(\.\d{1,6})?$/) || '0',
    at: isTime ? time.toISOString() : null,
    cashierName: textOf(raw.cashierName, /^[\p{L}\p{N} .'’-]{1,120}$/u),
  }
}

/** What PostgreSQL could not keep of a damaged text is left out of it. */
const keepableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** The names of what it says are texts as well. */
function keepable(raw: unknown): unknown {
  if (typeof raw === 'string') return keepableText(raw)
  if (Array.isArray(raw)) return raw.map(keepable)
  if (typeof raw !== 'object' || raw === null) return raw
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [keepableText(key), keepable(value)]),
  )
}

type Kept = { id: string; envelope: Envelope; raw: unknown; digest: string }

export function addParked(
  batch: Batch,
  { now }: Context,
  register: string,
  { id, envelope, raw, digest }: Kept,
  { code, field, facts }: FieldRefusal,
): void {
  batch.parked.push({
    id,
    register_id: register,
    sequence: envelope.sequence,
    number: envelope.number,
    previous_hash: envelope.previousHash,
    hash: envelope.hash,
    total: envelope.total,
    rung_at: envelope.at ?? now,
    cashier_name: envelope.cashierName,
    body: keepable(raw),
    digest,
    code,
    field: field ?? null,
    facts: facts ?? {},
    parked_at: now,
    state: 'waiting',
  })
}
