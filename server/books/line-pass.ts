/**
 * What must always hold of each line of a document, whatever module asks: the lines and their
 * documents are the largest tables, so they are read once for all of these.
 */
import { asked } from '../kernel/invariants.ts'

/** What came back of each line. */
const returned = `
  select r.company_id, r.origin_line_id, sum(r.base_quantity) as quantity
  from document_line r
  join document d on d.company_id = r.company_id and d.id = r.document_id
  where r.origin_line_id is not null and d.state = 'posted'
    and d.behaviour in ('salesReturn', 'purchaseReturn', 'posRefund')
  group by r.company_id, r.origin_line_id`

/** What moved for each line itself. */
const moved = `
  select company_id, line_id, sum(quantity) as quantity
  from stock_move
  where kind = 'move'
  group by company_id, line_id`

/** What moved for the notes that follow each line. */
const followed = `
  select f.company_id, f.origin_line_id, sum(m.quantity) as quantity
  from document_line f
  join document o on o.company_id = f.company_id and o.id = f.document_id
  join stock_move m on m.company_id = f.company_id and m.line_id = f.id
  where m.kind = 'move' and f.origin_line_id is not null
    and o.behaviour in ('deliveryNote', 'goodsReceipt')
  group by f.company_id, f.origin_line_id`

/** What was received and billed of each line of an order. */
const billed = `
  select n.company_id, n.origin_line_id,
    sum(n.base_quantity) filter (where o.behaviour <> 'goodsReceipt') as billed,
    sum(n.matched) as matched, coalesce(sum(n.matched_cost), 0) as cleared,
    coalesce(sum(n.cost) filter (where o.behaviour = 'goodsReceipt'), 0) as valued
  from document_line n
  join document o on o.company_id = n.company_id and o.id = n.document_id
  where n.origin_line_id is not null and o.state = 'posted'
  group by n.company_id, n.origin_line_id`

export const ofLines = asked({
  key: 'l.company_id, l.id',
  from: `
    document_line l
    join document d on d.company_id = l.company_id and d.id = l.document_id
    left join currency c on c.company_id = d.company_id and c.id = d.currency_id
    left join (${moved}) m on m.company_id = l.company_id and m.line_id = l.id
    left join (${followed}) n on n.company_id = l.company_id and n.origin_line_id = l.id
    left join (${returned}) r on r.company_id = l.company_id and r.origin_line_id = l.id
    left join (${billed}) b on b.company_id = l.company_id and b.origin_line_id = l.id`,
  broken: {
    'a line is its own formula': `
      d.screen in ('sales', 'purchasing', 'pos') and (l.total <> l.net + l.vat + l.tax1 + l.tax2
        or l.discount_percent not between 0 and 100
        or l.amount <> round(case
            when l.discount_percent = 0 then l.quantity * l.unit_price
            else l.quantity * l.unit_price * (100 - l.discount_percent) * 0.01
          end - l.discount_amount, c.decimals))`,
    'what a line says is returned was returned': 'l.returned <> coalesce(r.quantity, 0)',
    'what a line says is delivered has left the shelf or reached it': `
      d.state = 'posted' and l.is_stocked
        and d.behaviour in ('salesInvoice', 'salesReturn', 'deliveryNote', 'purchaseInvoice',
          'purchaseReturn', 'goodsReceipt', 'purchaseOrder', 'posSale', 'posRefund')
        and l.delivered <> abs(coalesce(m.quantity, 0) + coalesce(n.quantity, 0))
          + case d.behaviour when 'purchaseInvoice' then l.matched else 0 end`,
    'bills take over what was received against their order, in quantity and value': `
      d.behaviour = 'purchaseOrder'
        and (l.converted <> coalesce(b.billed, 0) or l.matched <> coalesce(b.matched, 0)
          or b.cleared > b.valued or l.matched = l.delivered and b.cleared <> b.valued)`,
  },
})
