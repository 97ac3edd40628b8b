/** What the office posts of a parked ticket: its goods and money, with sums that add up. */

import { sql } from 'kysely'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { billDoubt } from '../../../domain/pos/bill/paid-bill.ts'
import {
  asOwn,
  corrected,
  refuseUnpostable,
  withoutParts,
} from '../../../domain/pos/parked-ticket.ts'
import type { Numbered } from '../../../domain/pos/ticket/posted-ticket.ts'
import { type Ticket, ticketInput } from '../../../domain/pos/ticket/ticket.ts'
import { dayOf, posted, typeOf } from '../../../domain/pos/ticket/ticket-decision.ts'
import type { Ground, RegisterFacts } from '../../../domain/pos/ticket/ticket-facts.ts'
import { seriesYear, type TradeRules } from '../../../domain/trade/posting/rules.ts'
import { emptyBatch, writeBatch } from '../../books/batch.ts'
import { linked, seriesRows } from '../../books/document.ts'
import { lockSeries } from '../../books/series.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { addStoredValues } from '../../stored-value/value-rows.ts'
import { tellLate } from '../../trade/count/late-count.ts'
import { correctMade } from '../../trade/made-correction.ts'
import { addFollowed } from '../../trade/origin/followed.ts'
import { addBalances } from '../../trade/rows.ts'
import { tellPaidBills, tellRefundedBills } from '../bill/bill-rows.ts'
import { settleHolds } from '../value/ticket-holds.ts'
import { proofsOf } from './ticket-proof.ts'
import { readTicket } from './ticket-reading.ts'
import { addSoldOrders, addTicket } from './ticket-row.ts'
import { saidOf } from './ticket-said.ts'
import { groundOf, hold } from './ticket-send.ts'

/** Under the next number of the office; what was printed stays as the number of the other side. */
async function numberedBy(
  { tx }: Context,
  ticket: Ticket,
  { company, register, ...ground }: Ground,
  rules: TradeRules,
) {
  const typeId = typeOf(company, ticket.kind)
  if (!typeId) throw new Refusal('selectType')
  const day = dayOf(ticket, { company, ...ground })
  const key = { typeId, branchId: register.branchId, year: seriesYear(rules, day) }
  const [series] = await lockSeries(tx, [key])
  if (!series) throw new Error('No series was given')
  const { branchCode } = register
  const numbering = { prefix: rules.prefixOf(ticket.kind), branchCode, digits: rules.digits }
  const said = saidOf(ticket, { behaviour: ticket.kind, day, partner: ticket.partnerName })
  const link = linked(series, numbering, said)
  const numbered: Numbered = { ...link, register_id: null, external_number: ticket.number }
  return { numbered, series }
}

const registerOf = async (tx: Tx, id: string) => {
  const found = await tx.maybe(sql<Pick<RegisterFacts, 'drawerId' | 'branchId'>>`
    select drawer_id as "drawerId", branch_id as "branchId"
    from register
    where id = ${id}`)
  if (!found) throw new Refusal('notFound')
  return found
}

/** Its own shift, or the last of its register's drawer where that is of another branch or unknown. */
async function shiftFor(
  tx: Tx,
  shift: string,
  { drawerId, branchId }: Pick<RegisterFacts, 'drawerId' | 'branchId'>,
) {
  const found = await tx.maybe(sql<{ id: string }>`
    select s.id
    from shift s
    join drawer d on d.company_id = s.company_id and d.id = s.drawer_id
    where s.id = ${shift} and d.branch_id = ${branchId} or s.drawer_id = ${drawerId}
    order by s.id = ${shift} desc, s.number desc
    limit 1`)
  if (!found) throw new Refusal('unknownShift', 'shift')
  return found.id
}

export type Parked = { id: string; register: string; body: unknown; digest: string | null }

export async function postParked(
  context: Context,
  { id, register, body, digest }: Parked,
): Promise<void> {
  const read = ticketInput.safeParse(body)
  if (!read.success) throw new Refusal('malformed')
  const { tx, actor } = context
  const proofs = await proofsOf(context, { register, sender: null }, [read.data])
  const office = { roleId: actor.isAdmin ? null : actor.roleId, station: null, tokenHash: null }
  const known = await registerOf(tx, register)
  const shift = await shiftFor(tx, read.data.shift, known)
  const sent = { ...read.data, shift }
  const ours = await hold(tx, register, office, [readTicket(sent)])
  const { held, company } = ours
  if (!held.isReached) throw new Refusal('forbidden')
  const asSent = corrected(asOwn(sent, id, company), company)
  const ground = await groundOf(context, ours, [asSent], proofs)
  const isCut = asSent.kind !== 'posSale' || !billDoubt(asSent, ground.bills)
  const ticket = isCut ? asSent : corrected(withoutParts(asSent), company)
  refuseUnpostable(ticket, ground)
  const { numbered, series } = await numberedBy(context, ticket, ground, ground.rules)
  const made = posted(ticket, ground, { isGap: false, digest, numbered })
  const batch = emptyBatch()
  addTicket(batch, context, made)
  addBalances(batch, { balances: ground.balances, owed: ground.oversold.changes })
  batch.series.push(...seriesRows([series, ...ground.receipts]))
  addStoredValues(batch, ground.values)
  for (const origin of ground.origins.values()) addFollowed(batch, origin.changes())
  addSoldOrders(batch, ground.orders)
  await tellLate(context, ground.countedAt, batch)
  await correctMade(context, batch)
  await writeBatch(context.tx, batch)
  await tellPaidBills(context, [ticket], held.branchId)
  await tellRefundedBills(context, [ticket])
  await settleHolds(context, [ticket], [])
  const { number } = numbered
  context.record({ entity: 'ticket', id: ticket.id, after: { number, total: ticket.total } })
}
