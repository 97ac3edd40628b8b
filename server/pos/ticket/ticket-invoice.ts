/**
 * An invoice on A4 for what was sold at a till. It follows its ticket and says the same under a
 * number of its own; goods, money and debt are the ticket's, so it books nothing.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { businessDayOf } from '../../../domain/kernel/business-day.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { id } from '../../../domain/kernel/input.ts'
import { toSecond } from '../../../domain/kernel/number/convert.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { totalsOfTicket } from '../../../domain/pos/ticket/ticket-totals.ts'
import type { PartnerFacts } from '../../../domain/trade/posting/facts.ts'
import { seriesYear } from '../../../domain/trade/posting/rules.ts'
import { type TreatmentFacts, treatmentColumns } from '../../../domain/trade/vat-treatment.ts'
import { emptyBatch, writeBatch } from '../../books/batch.ts'
import { addDocument, figureColumns, seriesRows, termColumns } from '../../books/document.ts'
import type { Batch } from '../../books/posted-tables.ts'
import { lockSeries } from '../../books/series.ts'
import { command } from '../../kernel/command.ts'
import { secondDecimals } from '../../kernel/company-facts.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { tradeRules } from '../../trade/rules.ts'
import { pastTicket, ticketId } from './ticket-read.ts'
import { saidOf } from './ticket-said.ts'

type Facts = {
  branchId: string
  branchCode: string | null
  warehouseId: string
  zone: string
  decimals: number
  secondDecimals: number
  typeId: string | null
  partner: Pick<PartnerFacts, 'id' | 'name' | 'treatment'> | null
  /** By item. */
  treatments: Record<string, TreatmentFacts> | null
  /** By line: how much of the base unit it holds. */
  bases: Record<string, string>
}

/** The ticket is held, so that it becomes one invoice. */
async function heldFacts(tx: Tx, ticket: string, partner: string): Promise<Facts> {
  await tx.rows(sql`select 1 from document where id = ${ticket} for update`)
  const found = await tx.maybe(sql<Facts>`
    select d.branch_id as "branchId", b.code as "branchCode", d.warehouse_id as "warehouseId",
      o.time_zone as zone, c.decimals,
      coalesce(${secondDecimals}, 0) as "secondDecimals",
      (select id
        from transaction_type
        where behaviour = 'ticketInvoice' and prefix is null) as "typeId",
      (select json_object_agg(i.id, json_build_object('treatment', i.vat_treatment,
          'exemptionReason', i.exemption_reason))
        from item i
        where i.id in (
          select l.item_id
          from document_line l
          where l.company_id = d.company_id and l.document_id = d.id)) as treatments,
      (select json_build_object('id', id, 'name', name, 'treatment', vat_treatment)
        from thirdparty
        where id = ${partner} and is_client and is_active) as partner,
      (select json_object_agg(l.id, trim_scale(l.base_quantity)::text)
        from document_line l
        where l.company_id = d.company_id and l.document_id = d.id) as bases
    from document d
    join branch b on b.company_id = d.company_id and b.id = d.branch_id
    join currency c on c.company_id = d.company_id and c.id = d.currency_id
    join company o on o.company_id = d.company_id
    where d.id = ${ticket} and d.screen = 'pos'`)
  if (!found) throw new Refusal('notFound')
  return found
}

function addLines(batch: Batch, invoice: string, ticket: Ticket, facts: Facts): void {
  const totals = totalsOfTicket(ticket, facts.decimals)
  batch.lines.push(
    ...ticket.lines.map((line, position) => ({
      ...figureColumns(totals.lines[position]),
      id: newId(),
      document_id: invoice,
      position,
      item_id: line.item,
      name: line.name,
      unit_id: line.unit,
      ...termColumns(line),
      ...treatmentColumns(line.vat, facts.partner?.treatment, facts.treatments?.[line.item]),
      direction: 1,
      base_quantity: facts.bases[line.id],
      cost: 0,
      warehouse_id: facts.warehouseId,
      note: line.note,
      is_stocked: false,
      delivered: 0,
      matched: 0,
      matched_cost: 0,
      made: 0,
    })),
  )
}

async function invoiced(context: Context, invoice: string, ticket: Ticket, facts: Facts) {
  const { tx, actor, now } = context
  const { partner, branchId, typeId } = facts
  if (!partner) throw new Refusal('selectClient', 'partner')
  if (!typeId) throw new Refusal('selectType')
  const rules = await tradeRules(tx, { branchId, userId: actor.userId })
  const day = businessDayOf(now, facts.zone, rules.dayEndHour)
  const [series] = await lockSeries(tx, [{ typeId, branchId, year: seriesYear(rules, day) }])
  if (!series) throw new Error('No series was given')
  const batch = emptyBatch()
  const { lines: _, ...amounts } = totalsOfTicket(ticket, facts.decimals)
  const { branchCode } = facts
  const numbering = { prefix: rules.prefixOf('ticketInvoice'), branchCode, digits: rules.digits }
  const said = saidOf(ticket, { behaviour: 'ticketInvoice', day, partner: partner.name })
  const number = addDocument(batch, context, series, numbering, said, {
    ...amounts,
    id: invoice,
    partner_id: partner.id,
    partner_name: partner.name,
    warehouse_id: facts.warehouseId,
    origin_id: ticket.id,
    currency_id: ticket.currency,
    rate: ticket.rate,
    rate_at: ticket.rateAt,
    discount_percent: ticket.discountPercent,
    discount_amount: ticket.discountAmount,
    first_total: ticket.total,
    second_total: ticket.rate && toSecond(ticket.total, ticket.rate, facts.secondDecimals),
    tax_rules: ticket.taxes,
    due_date: day,
  })
  addLines(batch, invoice, ticket, facts)
  batch.series.push(...seriesRows([series]))
  await writeBatch(tx, batch)
  context.record({ entity: 'invoice', id: invoice, after: { number, total: ticket.total } })
  return { id: invoice, number }
}

export const invoiceTicket = command({
  route: 'POST /api/pos/tickets/:ticket/invoice',
  summary: 'ticket: an invoice of it for a client; a ticket becomes one invoice',
  needs: 'pos.ticket.print',
  input: z.strictObject({ ticket: ticketId, id, partner: id }),
  async run(context, { ticket: from, id: invoice, partner }) {
    const { tx } = context
    const facts = await heldFacts(tx, from, partner)
    const past = await pastTicket(tx, from)
    if (past.invoice?.id === invoice) {
      context.repeated()
      return past.invoice
    }
    if (past.invoice) throw new Refusal('invoicedAlready', undefined, past.invoice)
    if (past.ticket.kind !== 'posSale') throw new Refusal('cannotFollow')
    return invoiced(context, invoice, past.ticket, facts)
  },
})
