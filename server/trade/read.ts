/** A posted document as its screen shows it: its lines, what it came from and what followed. */
import { sql } from 'kysely'
import { hidesAmounts } from '../../domain/books/amount-sight.ts'
import type { DocumentScreen } from '../../domain/books/behaviour.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Reader } from '../../domain/kernel/sight.ts'
import { sentBack } from '../../domain/stock/reason.ts'
import type { PostedDocument } from '../../domain/trade/contract.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { givenBack } from './origin/origin-row.ts'
import { electronicState } from './paper/electronic-state.ts'
import {
  attachments,
  headColumns,
  lineLots,
  linked,
  partnerEmail,
  postedPartner,
} from './posted-sql.ts'

const related = sql`json_build_object('id', r.id, 'number', r.number, 'behaviour', r.behaviour,
  'day', r.day, 'state', r.state, 'total', trim_scale(r.total)::text)`

/** A quantity of base units in the unit of the line. */
const inUnit = (column: string) => sql`
  trim_scale(round(l.${sql.ref(column)} * l.quantity / l.base_quantity, 6))::text`

/** All that came of an order: against it, and with its bills. */
const received = sql`
  trim_scale(round((l.delivered + case when d.behaviour = 'purchaseOrder' then (
      select coalesce(sum(b.delivered - b.matched), 0)
      from document_line b
      join document o on o.company_id = b.company_id and o.id = b.document_id
      where b.company_id = l.company_id and b.origin_line_id = l.id and o.state = 'posted'
        and o.behaviour = 'purchaseInvoice') else 0 end)
    * l.quantity / l.base_quantity, 6))::text`

/** Of a transfer: what came back to its sender. */
const sentBackOf = sql`
  trim_scale(round((
      select coalesce(sum(n.base_quantity), 0)
      from document_line n
      join document o on o.company_id = n.company_id and o.id = n.document_id
      where n.company_id = l.company_id and n.origin_line_id = l.id and o.state = 'posted'
        and o.reason = ${sentBack})
    * l.quantity / l.base_quantity, 6))::text`

const lines = sql`
  (select coalesce(json_agg(json_build_object(
      'id', l.id,
      'item', json_build_object('id', l.item_id, 'title', local_name(i)),
      'name', name_since(i, l.name),
      'unit', json_build_object('id', l.unit_id, 'title', local_sign(u)),
      'quantity', trim_scale(l.quantity)::text,
      'direction', l.direction,
      'counted', trim_scale(l.counted)::text,
      'expected', trim_scale(l.expected)::text,
      'unitPrice', trim_scale(l.unit_price)::text,
      'discountPercent', trim_scale(l.discount_percent)::text,
      'discountAmount', trim_scale(l.discount_amount)::text,
      'vat', trim_scale(l.vat_rate)::text,
      'tax1', trim_scale(l.tax1_rate)::text,
      'tax2', trim_scale(l.tax2_rate)::text,
      'totals', json_build_object('amount', trim_scale(l.amount)::text,
        'discount', trim_scale(l.discount)::text, 'net', trim_scale(l.net)::text,
        'vat', trim_scale(l.vat)::text, 'tax1', trim_scale(l.tax1)::text,
        'tax2', trim_scale(l.tax2)::text, 'total', trim_scale(l.total)::text),
      'given', ${givenBack},
      'promotions', (
        select json_agg(json_build_object('promotion', p.promotion_id,
          'name', coalesce(local_name(m), p.name), 'amount', trim_scale(p.amount)::text)
          order by p.position)
        from ticket_promotion p
        left join promotion m on m.company_id = p.company_id and m.id = p.promotion_id
        where p.company_id = l.company_id and p.line_id = l.id),
      'warehouse', case when w.id is not null
        then json_build_object('id', w.id, 'title', local_name(w)) end,
      'note', l.note,
      'originLine', l.origin_line_id,
      'isStocked', l.is_stocked, 'isMade', l.recipe_version_id is not null,
      'delivered', ${inUnit('delivered')},
      'returned', case when d.behaviour = 'transfer' then ${sentBackOf}
        else ${inUnit('returned')} end,
      'converted', ${inUnit('converted')},
      'movedBack', ${inUnit('moved_back')},
      'received', ${received},
      'matched', ${inUnit('matched')},
      'lots', ${lineLots},
      'keeping', case when i.has_batches or i.has_expiry or i.has_serials then
        json_build_object('hasBatches', i.has_batches, 'hasExpiry', i.has_expiry,
          'hasSerials', i.has_serials, 'unit', i.unit_id) end) order by l.position), '[]')
    from document_line l
    join item i on i.company_id = l.company_id and i.id = l.item_id
    join unit u on u.company_id = l.company_id and u.id = l.unit_id
    left join warehouse_title w on w.company_id = l.company_id and w.id = l.warehouse_id
    where l.company_id = d.company_id and l.document_id = d.id)`

/** What was added to goods: of `own` lines, told with the document on the `other` side. */
const landedRows = (own: 'line_id' | 'target_line_id') => sql`
  (select coalesce(json_agg(json_build_object('name', name_since(added, n.name),
      'item', json_build_object('id', t.item_id, 'title', name_since(target, t.name)), 'key', c.key,
      'amount', trim_scale(c.amount)::text, 'inStock', trim_scale(c.in_stock)::text,
      'document', json_build_object('id', o.id, 'number', o.number))
      order by n.position, o.number, t.position), '[]')
    from document_line own
    join landed_cost c on c.company_id = own.company_id and c.${sql.ref(own)} = own.id
    join document_line n on n.company_id = c.company_id and n.id = c.line_id
    join document_line t on t.company_id = c.company_id and t.id = c.target_line_id
    join item added on added.company_id = n.company_id and added.id = n.item_id
    join item target on target.company_id = t.company_id and target.id = t.item_id
    join document o on o.company_id = c.company_id
      and o.id = ${own === 'line_id' ? sql`t.document_id` : sql`n.document_id`}
    where own.company_id = d.company_id and own.document_id = d.id
      and (${own === 'line_id'} or (o.state = 'posted' and o.id <> d.id)))`

const documentOf = (id: string, screen: DocumentScreen) => sql<PostedDocument>`
  select d.id, d.number, d.behaviour,
    ${linked('type_id', 'transaction_type')} as type,
    ${linked('branch_id', 'branch')} as branch,
    ${postedPartner} as partner,
    ${partnerEmail} as "partnerEmail",
    ${linked('project_id', 'project')} as project,
    ${linked('warehouse_id', 'warehouse')} as warehouse,
    ${linked('to_warehouse_id', 'warehouse')} as "toWarehouse",
    d.currency_id as currency, trim_scale(d.rate)::text as rate, d.rate_at as "rateAt",
    d.day, ${headColumns}, d.reason, d.owner,
    trim_scale(d.discount_percent)::text as "discountPercent",
    trim_scale(d.discount_amount)::text as "discountAmount",
    d.tax_rules as taxes,
    json_build_object('subtotal', trim_scale(d.subtotal)::text,
      'discount', trim_scale(d.discount)::text, 'net', trim_scale(d.net)::text,
      'vat', trim_scale(d.vat)::text, 'tax1', trim_scale(d.tax1)::text,
      'tax2', trim_scale(d.tax2)::text, 'total', trim_scale(d.total)::text) as totals,
    trim_scale(d.first_total)::text as "firstTotal",
    trim_scale(d.second_total)::text as "secondTotal",
    trim_scale(d.cost)::text as cost,
    ${landedRows('line_id')} as landed, ${landedRows('target_line_id')} as "landedFrom",
    trim_scale(d.paid)::text as paid, trim_scale(d.total - d.paid)::text as open,
    d.state, d.payment, d.delivery, d.void_reason as "voidReason", d.voided_at as "voidedAt",
    d.voided_name as "voidedBy", d.closed_reason as "closedReason", d.closed_at as "closedAt",
    d.closed_name as "closedBy", d.posted_at as "postedAt", d.posted_name as "postedBy",
    d.written_name as "writtenBy", d.prints,
    ${electronicState} as electronic, d.hash, ${lines} as lines,
    (select ${related}
      from document r
      where r.company_id = d.company_id and r.id = d.origin_id) as origin,
    (select coalesce(json_agg(${related} order by r.posted_at), '[]')
      from document r
      where r.company_id = d.company_id and r.id in (
        select f.id
        from document f
        where f.company_id = d.company_id and f.origin_id = d.id
        union all
        select x.document_id
        from ticket_extra x
        where x.company_id = d.company_id and x.order_id = d.id)) as "followUps",
    (select json_agg(json_build_object('currency', v.currency_id,
        'balance', trim_scale(v.balance)::text) order by v.first_balance desc)
      from stored_value v
      where v.company_id = d.company_id and v.order_id = d.id and v.balance > 0) as deposits,
    ${attachments} as attachments
  from document d
  where d.id = ${id} and d.screen = ${screen}`

export async function readDocument(
  tx: Tx,
  screen: DocumentScreen,
  id: string,
  reader: Reader,
): Promise<PostedDocument> {
  const found = await tx.keyed(documentOf(id, screen))
  if (!found) throw new Refusal('notFound')
  if (reader.limits.canSeeCost) return found
  const { cost, landed, landedFrom, ...seen } = found
  return hidesAmounts(reader, screen) ? withoutCosts(seen) : seen
}

/** Without whatever tells what the goods are worth. */
export function withoutCosts(document: PostedDocument): PostedDocument {
  const nothing = { net: '0', vat: '0', tax1: '0', tax2: '0', total: '0', discount: '0' }
  return {
    ...document,
    totals: { ...nothing, subtotal: '0' },
    firstTotal: '0',
    secondTotal: null,
    paid: '0',
    open: '0',
    discountPercent: '0',
    discountAmount: '0',
    lines: document.lines.map((line) => ({
      ...line,
      unitPrice: '0',
      discountPercent: '0',
      discountAmount: '0',
      promotions: null,
      totals: { ...nothing, amount: '0' },
    })),
    origin: document.origin && { ...document.origin, total: '0' },
    followUps: document.followUps.map((it) => ({ ...it, total: '0' })),
  }
}
