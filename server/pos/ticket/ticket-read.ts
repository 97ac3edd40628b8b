/** Tickets read again: as they were sent, with what can still come back of them. */

import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { isSafeText } from '../../../domain/kernel/text.ts'
import type { PastTicket } from '../../../domain/pos/ticket/past-ticket.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { query } from '../../kernel/command.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { partnerNameOf } from '../../partners/partner-name.ts'
import { rungOpen } from './ticket-open.ts'

export const ticketId = pathId

type Written = Omit<Ticket, 'at' | 'rateAt' | 'approvals'> & {
  at: string
  rateAt: string | null
  approvals: [Ticket['approvals'][0]['action'], string, string][]
}

type Known = Omit<PastTicket, 'ticket'> & { ticket: Written }

/** What was printed of a line or a tender and stands nowhere else: the text of the chain. */
const said = (place: number, position: string, part: number) =>
  sql.raw(`(d.chain_text::jsonb -> ${place} -> ${position} ->> ${part})`)

const lines = sql`
  (select coalesce(json_agg(json_build_object('id', l.id, 'item', l.item_id, 'name', l.name,
      'unit', l.unit_id, 'unitName', ${said(12, 'l.position', 2)},
      'quantity', trim_scale(l.quantity)::text, 'unitPrice', trim_scale(l.unit_price)::text,
      'discountPercent', trim_scale(l.discount_percent)::text,
      'discountAmount', trim_scale(l.discount_amount)::text,
      'vat', trim_scale(l.vat_rate)::text, 'tax1', trim_scale(l.tax1_rate)::text,
      'tax2', trim_scale(l.tax2_rate)::text, 'note', l.note, 'originLine', l.origin_line_id,
      'isRestocked', d.behaviour = 'posSale' or l.is_stocked,
      'part', case when d.behaviour = 'posRefund' and l.origin_line_id is not null then
        json_build_object('amount', trim_scale(l.amount)::text,
          'discount', trim_scale(l.discount)::text, 'vat', trim_scale(l.vat)::text,
          'tax1', trim_scale(l.tax1)::text, 'tax2', trim_scale(l.tax2)::text) end,
      'promotions', (
        select json_agg(json_build_object('promotion', coalesce(p.promotion_id, l.id),
          'name', p.name, 'amount', trim_scale(p.amount)::text) order by p.position)
        from ticket_promotion p
        where p.company_id = l.company_id and p.line_id = l.id),
      'discount', trim_scale(l.discount)::text, 'total', trim_scale(l.total)::text)
      order by l.position), '[]')
    from document_line l
    where l.company_id = d.company_id and l.document_id = d.id)`

/** The stored value of a tender `t`, as it was printed. */
const storedOf = (document: 'd' | 'r') =>
  sql.raw(`case when t.value_id is not null then json_build_object('id', t.value_id, 'label',
    coalesce(${document}.chain_text::jsonb -> 13 -> t.position ->> 6, '••••')) end`)

const tenders = sql`
  (select coalesce(json_agg(json_build_object('id', t.id, 'flow', t.flow,
      'method', t.method_id, 'methodName', coalesce(${said(13, 't.position', 1)}, local_name(m)),
      'currency', t.currency_id, 'currencyCode', c.code,
      'amount', trim_scale(t.amount)::text, 'rate', trim_scale(t.rate)::text,
      'value', trim_scale(t.first_amount)::text, 'reference', t.reference,
      'stored', ${storedOf('d')},
      'cheque', (
        select json_build_object('bank', k.bank, 'number', k.number, 'drawer', k.drawer,
          'dueDate', k.due_date)
        from cheque k
        where k.company_id = t.company_id and k.document_id = t.receipt_id))
      order by t.position), '[]')
    from ticket_tender t
    join payment_method m on m.company_id = t.company_id and m.id = t.method_id
    join currency c on c.company_id = t.company_id and c.id = t.currency_id
    where t.company_id = d.company_id and t.document_id = d.id)`

const tips = sql`
  (select json_agg(json_build_object('currency', t.currency_id, 'currencyCode', c.code,
      'amount', trim_scale(t.amount)::text, 'value', trim_scale(t.first_amount)::text)
      order by t.position)
    from ticket_tip t
    join currency c on c.company_id = t.company_id and c.id = t.currency_id
    where t.company_id = d.company_id and t.document_id = d.id)`

const cards = sql`
  (select json_agg(json_build_object('id', t.value_id, 'label', t.label, 'kind', t.kind,
      'currency', t.currency_id, 'currencyCode', c.code, 'amount', trim_scale(t.amount)::text,
      'value', trim_scale(t.first_amount)::text) order by t.position)
    from ticket_card t
    join currency c on c.company_id = t.company_id and c.id = t.currency_id
    where t.company_id = d.company_id and t.document_id = d.id)`

/** Of each line, in its unit: what was not given back yet. */
const left = sql`
  (select coalesce(json_object_agg(l.id, trim_scale(round(
      (l.base_quantity - l.returned) * l.quantity / l.base_quantity, 6))::text), '{}')
    from document_line l
    where l.company_id = d.company_id and l.document_id = d.id)`

/** The money of what was taken back of it before: what went out, and what was put on account. */
const refunds = sql`
  (select coalesce(json_agg(json_build_object('id', r.id,
      'open', ${rungOpen('r')},
      'tenders', (
        select coalesce(json_agg(json_build_object('flow', t.flow, 'method', t.method_id,
          'currency', t.currency_id, 'amount', trim_scale(t.amount)::text,
          'rate', trim_scale(t.rate)::text, 'value', trim_scale(t.first_amount)::text,
          'stored', ${storedOf('r')}) order by t.position), '[]')
        from ticket_tender t
        where t.company_id = r.company_id and t.document_id = r.id)) order by r.posted_at, r.id),
      '[]')
    from document r
    where r.company_id = d.company_id and r.origin_id = d.id and r.behaviour = 'posRefund'
      and r.state = 'posted')`

/** A refund is booked at the rate of its ticket; its paper says that of its own day. */
const head = sql`json_build_object('id', d.id, 'kind', d.behaviour,
  'register', coalesce(d.register_id, p.register_id), 'station', x.station_id,
  'shift', x.shift_id, 'sequence', d.sequence, 'number', d.number,
  'previousHash', d.previous_hash, 'hash', d.hash, 'at', x.rung_at,
  'day', coalesce(d.chain_text::jsonb ->> 3, d.day::text), 'cashier', x.cashier_id,
  'cashierName', x.cashier_name, 'approvals', x.approvals, 'partner', d.partner_id,
  'partnerName', d.partner_name, 'currency', d.currency_id, 'currencyCode', c.code,
  'rate', case d.behaviour when 'posRefund' then d.chain_text::jsonb ->> 6
    else trim_scale(d.rate)::text end, 'rateAt', d.rate_at, 'taxes', d.tax_rules,
  'discountPercent', trim_scale(d.discount_percent)::text,
  'discountAmount', trim_scale(d.discount_amount)::text, 'lines', ${lines},
  'net', trim_scale(d.net)::text, 'vat', trim_scale(d.vat)::text,
  'tax1', trim_scale(d.tax1)::text, 'tax2', trim_scale(d.tax2)::text,
  'total', trim_scale(d.total)::text, 'tenders', ${tenders}, 'tips', ${tips}, 'cards', ${cards},
  'open', ${rungOpen('d')},
  'rounding', trim_scale(x.rounding)::text, 'origin', d.origin_id, 'note', d.note,
  'loyalty', x.loyalty)`

const knownTicket = (tx: Tx, id: string) =>
  tx.maybe(sql<Known>`
    select ${head} as ticket, ${called} as called, d.branch_id as branch, ${left} as left,
      ${refunds} as refunds, d.prints,
      (select coalesce(json_agg(json_build_object('code', f.code, 'facts', f.facts,
          'seenAt', f.seen_at, 'seenName', f.seen_name) order by f.code), '[]')
        from ticket_flag f
        where f.company_id = d.company_id and f.document_id = d.id) as flags,
      (select json_build_object('id', i.id, 'number', i.number)
        from document i
        where i.company_id = d.company_id and i.origin_id = d.id
          and i.behaviour = 'ticketInvoice' and i.state = 'posted'
        limit 1) as invoice
    from document d
    join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
    join currency c on c.company_id = d.company_id and c.id = d.currency_id
    left join parked_ticket p on p.company_id = d.company_id and p.id = d.id
    where d.id = ${id}`)

const named = (row: 'u' | 'm') =>
  sql.raw(
    `(${row}.name, ${row}.alt_name, ${row}.name_fr, ${row}.name_ar${row === 'u' ? ', u.symbol' : ''})`,
  )

const called = sql`json_build_object('partner', ${partnerNameOf()},
  'lines', (
    select coalesce(json_object_agg(l.id, json_build_object('name', name_since(i, l.name), 'unit',
      case when n.said in ${named('u')} then local_sign(u) else n.said end)), '{}')
    from document_line l
    join item i on i.company_id = l.company_id and i.id = l.item_id
    join unit u on u.company_id = l.company_id and u.id = l.unit_id
    cross join lateral (select ${said(12, 'l.position', 2)} as said) n
    where l.company_id = d.company_id and l.document_id = d.id),
  'tenders', (
    select coalesce(json_object_agg(t.id,
      case when n.said in ${named('m')} then local_name(m) else n.said end), '{}')
    from ticket_tender t
    join payment_method m on m.company_id = t.company_id and m.id = t.method_id
    cross join lateral (
      select coalesce(${said(13, 't.position', 1)}, m.name) as said) n
    where t.company_id = d.company_id and t.document_id = d.id))`

const instant = (at: string): string => new Date(at).toISOString()

const asSent = ({
  approvals,
  at,
  rateAt,
  tenders,
  tips,
  cards: sold,
  loyalty,
  lines,
  ...ticket
}: Written): Ticket => ({
  ...ticket,
  ...(tips ? { tips } : {}),
  ...(sold ? { cards: sold } : {}),
  ...(loyalty ? { loyalty } : {}),
  lines: lines.map(({ part, promotions, ...line }) => ({
    ...line,
    ...(part ? { part } : {}),
    ...(promotions ? { promotions } : {}),
  })),
  tenders: tenders.map(({ cheque, stored: value, ...tender }) => ({
    ...tender,
    ...(cheque ? { cheque } : {}),
    ...(value ? { stored: value } : {}),
  })),
  at: instant(at),
  rateAt: rateAt && instant(rateAt),
  approvals: approvals.map(([action, user, name]) => ({ action, user, name })),
})

export async function ticketOrNone(tx: Tx, id: string): Promise<PastTicket | null> {
  const found = await knownTicket(tx, id)
  return found ? { ...found, ticket: asSent(found.ticket) } : null
}

export async function pastTicket(tx: Tx, id: string): Promise<PastTicket> {
  const found = await ticketOrNone(tx, id)
  if (!found) throw new Refusal('notFound')
  return found
}

export const readTicket = query({
  route: 'GET /api/pos/tickets/:id',
  summary: 'ticket: as it was sent, what can still come back of it, its flags and copies',
  needs: 'pos.ticket.view',
  input: z.strictObject({ id: ticketId }),
  run: ({ tx }, { id }) => pastTicket(tx, id),
})

type Found = Pick<
  Ticket,
  | 'id'
  | 'number'
  | 'kind'
  | 'at'
  | 'total'
  | 'currencyCode'
  | 'cashierName'
  | 'partner'
  | 'partnerName'
>

export const findTickets = query({
  route: 'GET /api/pos/tickets/find',
  summary: 'ticket: by its number or a part of it, the last number first',
  needs: 'pos.ticket.view',
  input: z.strictObject({
    q: z
      .string('required')
      .trim()
      .min(1, 'required')
      .max(60, 'tooLong')
      .refine(isSafeText, 'unsafeText'),
  }),
  async run({ tx }, { q }) {
    const rows = await tx.rows(sql<Found>`
      select d.id, d.number, d.behaviour as kind, x.rung_at as at,
        trim_scale(d.total)::text as total, c.code as "currencyCode",
        x.cashier_name as "cashierName", d.partner_id as partner,
        ${partnerNameOf()} as "partnerName"
      from document d
      join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
      join currency c on c.company_id = d.company_id and c.id = d.currency_id
      where d.screen = 'pos'
        and d.search like '%' || replace(replace(replace(fold(${q}), '\\', '\\\\'), '%', '\\%'),
          '_', '\\_') || '%'
      order by d.number = ${q} desc, d.day desc, d.register_id, d.sequence desc, d.id desc
      limit 20`)
    return { rows }
  },
})
