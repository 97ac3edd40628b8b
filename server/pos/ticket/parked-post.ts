/** What the office posts of a parked ticket: its goods and money, with sums that add up. */
import { sql } from 'kysely'
import { newId } from '../../../domain/kernel/id.ts'
import {
  differenceOf,
  fractionOf,
  isAbove,
  plus,
  rounded,
  sumOf,
  zero,
} from '../../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { decimalsIn } from '../../../domain/money/ranks.ts'
import { rateOn } from '../../../domain/money/rates.ts'
import { billDoubt } from '../../../domain/pos/bill/paid-bill.ts'
import { countsFor } from '../../../domain/pos/money/cash-step.ts'
import { isCheque } from '../../../domain/pos/money/cheque-tender.ts'
import { tipValues } from '../../../domain/pos/money/tip.ts'
import { doubtOfTips } from '../../../domain/pos/money/tip-doubt.ts'
import type { Numbered } from '../../../domain/pos/ticket/posted-ticket.ts'
import { type Ticket, ticketInput } from '../../../domain/pos/ticket/ticket.ts'
import { dayOf, posted, strangeIn, typeOf } from '../../../domain/pos/ticket/ticket-decision.ts'
import type {
  Ground,
  RegisterFacts,
  TicketCompany,
} from '../../../domain/pos/ticket/ticket-facts.ts'
import { doubtOfRate } from '../../../domain/pos/ticket/ticket-sense.ts'
import { totalsOfTicket } from '../../../domain/pos/ticket/ticket-totals.ts'
import { seriesYear, type TradeRules } from '../../../domain/trade/posting/rules.ts'
import { emptyBatch, writeBatch } from '../../books/batch.ts'
import { linked, seriesRows } from '../../books/document.ts'
import { lockSeries } from '../../books/series.ts'
import type { Context } from '../../kernel/command.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { tellLate } from '../../trade/count/late-count.ts'
import { addFollowed } from '../../trade/origin/followed.ts'
import { addBalances } from '../../trade/rows.ts'
import { tellPaidBills } from '../bill/bill-rows.ts'
import { proofsOf } from './ticket-proof.ts'
import { readTicket } from './ticket-reading.ts'
import { addTicket } from './ticket-row.ts'
import { saidOf } from './ticket-said.ts'
import { groundOf, hold } from './ticket-send.ts'

const signedSum = (tenders: Ticket['tenders']): string =>
  tenders
    .map(({ flow, value }) => fractionOf(flow === 'in' ? value : differenceOf('0', value)))
    .reduce((sum, it) => rounded(plus(fractionOf(sum), it), 6), '0')

/** What was not of the house is put right: its rate, what a sale took back, ids in use elsewhere. */
function mended(ticket: Ticket, id: string, company: TicketCompany): Ticket {
  const isSale = ticket.kind === 'posSale'
  const own = <Part extends { id: string }>(part: Part): Part =>
    company.used.includes(part.id) ? { ...part, id: newId() } : part
  const rate = doubtOfRate(ticket, company.rates, ticket.day)
    ? ((rateOn(company.rates, ticket.day) ?? company.rates.at(-1))?.buy ?? null)
    : ticket.rate
  return {
    ...ticket,
    id,
    rate,
    origin: isSale ? null : ticket.origin,
    lines: ticket.lines.map((line) => ({
      ...own(line),
      originLine: isSale ? null : line.originLine,
    })),
    tenders: ticket.tenders.map(own),
  }
}

/** Tips that cannot be, or that nothing of its money covers, are none. */
function believedTips(ticket: Ticket, { currencies }: TicketCompany): Ticket['tips'] {
  const { tips = [], kind } = ticket
  const { first } = decimalsIn({ currencies })
  const counted = tips.flatMap((tip) => {
    const currency = currencies.find(({ id }) => id === tip.currency)
    return currency ? [{ ...tip, value: countsFor(tip.amount, currency, ticket.rate, first) }] : []
  })
  const left = differenceOf(signedSum(ticket.tenders), differenceOf(ticket.total, ticket.open))
  const isCovered = !isAbove(tipValues(counted), fractionOf(left))
  const isSound =
    kind === 'posSale' && isCovered && !doubtOfTips({ ...ticket, tips: counted }, currencies)
  return isSound && counted.length > 0 ? counted : undefined
}

/** The ticket with the totals its lines come to; rounding takes what the money is off by. */
function corrected(ticket: Ticket, company: TicketCompany): Ticket {
  const { first } = decimalsIn(company)
  const { lines, net, vat, tax1, tax2, total } = totalsOfTicket(ticket, first)
  const tenders = ticket.tenders.map((tender, at) => {
    const currency = company.currencies.find(({ id }) => id === tender.currency)
    if (!currency) throw new Refusal('missingReference', `tenders.${at}.currency`)
    return { ...tender, value: countsFor(tender.amount, currency, tender.rate, first) }
  })
  const lent = fractionOf(ticket.open)
  const open = isAbove(zero, lent) ? '0' : isAbove(lent, fractionOf(total)) ? total : ticket.open
  const paid = differenceOf(total, open)
  const sign = ticket.kind === 'posSale' ? paid : differenceOf('0', paid)
  const tips = believedTips({ ...ticket, tenders, total, open }, company)
  const owed = sumOf([sign, ...(tips ?? []).map(({ value }) => value)])
  return {
    ...ticket,
    tips,
    lines: ticket.lines.map((line, at) => ({
      ...line,
      discount: lines[at]?.discount ?? '0',
      total: lines[at]?.total ?? '0',
    })),
    ...{ net, vat, tax1, tax2, total, tenders, open },
    rounding: differenceOf(signedSum(tenders), owed),
  }
}

/** What is no part of its bill as that was cut is priced like any other sale. */
const withoutParts = (ticket: Ticket): Ticket => ({
  ...ticket,
  lines: ticket.lines.map(({ part: _, ...line }) => line),
})

function refuseStrange(ticket: Ticket, ground: Ground): void {
  const { methods, currencies } = ground.company
  const first = currencies.find(({ rank }) => rank === 'first')
  if (ticket.currency !== first?.id) throw new Refusal('missingReference', 'currency')
  const at = ticket.tenders.findIndex(({ method }) => !methods.some(({ id }) => id === method))
  if (at >= 0) throw new Refusal('unknownMethod', `tenders.${at}.method`)
  const typeOfMethod = (id: string) => methods.find((it) => it.id === id)?.type
  const bare = ticket.tenders.findIndex(
    (it) => (typeOfMethod(it.method) === 'cheque') !== isCheque(it),
  )
  if (bare >= 0) throw new Refusal('chequeIncomplete', `tenders.${bare}.cheque`)
  const strange = strangeIn(ticket, ground)
  if (strange) throw new Refusal(strange.code, strange.field, strange.facts)
}

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
  const asSent = corrected(mended(sent, id, company), company)
  const ground = await groundOf(context, ours, [asSent], proofs)
  const isCut = asSent.kind !== 'posSale' || !billDoubt(asSent, ground.bills)
  const ticket = isCut ? asSent : corrected(withoutParts(asSent), company)
  refuseStrange(ticket, ground)
  const { numbered, series } = await numberedBy(context, ticket, ground, ground.rules)
  const made = posted(ticket, ground, { isGap: false, digest, numbered })
  const batch = emptyBatch()
  addTicket(batch, context, made)
  addBalances(batch, { balances: ground.balances, owed: ground.oversold.changes })
  batch.series.push(...seriesRows([series, ...ground.receipts]))
  for (const origin of ground.origins.values()) addFollowed(batch, origin.changes())
  await tellLate(context, ground.countedAt, batch)
  await writeBatch(context.tx, batch)
  await tellPaidBills(context, [ticket], held.branchId)
  const { number } = numbered
  context.record({ entity: 'ticket', id: ticket.id, after: { number, total: ticket.total } })
}
