/** What is known of a document that another one follows, read while it is locked. */
import { sql } from 'kysely'
import { type BehaviourName, returnNames } from '../../../domain/books/behaviour.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { Origin } from '../../../domain/trade/origin/origin.ts'
import type { OriginFacts, OriginLine } from '../../../domain/trade/origin/origin-facts.ts'
import { firstDecimals, secondDecimals } from '../../kernel/company-facts.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { type MadeFigure, soldAhead } from '../../stock/made-ahead.ts'

/** What was received against a line of an order, less what its bills have cleared. */
const waiting = sql`(
  select coalesce(sum(case o.behaviour when 'goodsReceipt' then n.cost else - n.matched_cost end),
    0)::text
  from document_line n
  join document o on o.company_id = n.company_id and o.id = n.document_id
  where n.company_id = l.company_id and n.origin_line_id = l.id and o.state = 'posted')`

/** The same in the second currency; what is received has moved. */
const secondWaiting = sql`(
  select sum(case o.behaviour when 'goodsReceipt' then n.second_cost
    else - n.second_matched_cost end)::text
  from document_line n
  join document o on o.company_id = n.company_id and o.id = n.document_id
  where n.company_id = l.company_id and n.origin_line_id = l.id and o.state = 'posted')`

/** Of a line `l`: what the kitchen had made of it before it was sold. */
const madeAhead = (column: MadeFigure) => soldAhead('l.id', column)

/** Of a line `l`: what was made of it until it was sold or delivered. What is void was not. */
const madeOf = sql`(l.made + coalesce(${madeAhead('quantity')}, 0) + coalesce((
  select sum(n.made)
  from document_line n
  join document o on o.company_id = n.company_id and o.id = n.document_id
  where n.company_id = l.company_id and n.origin_line_id = l.id and o.state = 'posted'
    and n.made > 0), 0))`

/**
 * Of goods that were sold: what left with the line or was delivered after it, less what came back,
 * and what that cost in truth, with all that became known of it since.
 */
const sold = sql`(
  select json_build_object(
    'pieces', trim_scale(coalesce(- sum(m.quantity), 0) + ${madeOf})::text,
    'first', trim_scale(coalesce(- sum(m.value), 0) + coalesce(${madeAhead('value')}, 0))::text,
    'second', trim_scale(case when sum(m.second_value) is not null
      or ${madeAhead('second_value')} is not null
      then coalesce(- sum(m.second_value), 0) + coalesce(${madeAhead('second_value')}, 0) end)::text)
  from (
    select l.document_id, l.id
    union all
    select n.document_id, n.id
    from document_line n
    where n.company_id = l.company_id and n.origin_line_id = l.id) n
  join stock_move s on s.company_id = l.company_id and s.document_id = n.document_id
    and s.line_id = n.id and s.kind = 'move'
  cross join lateral (
    select case when s.item_id = l.item_id then s.quantity else 0 end as quantity, s.value,
      s.second_value
    union all
    select 0, c.value, c.second_value
    from stock_move c
    where c.company_id = s.company_id and c.corrects = s.id) m)`

const nothingSold = sql`json_build_object('pieces', '0', 'first', '0', 'second', null)`

/** What returns of the line `l` gave back so far, by the figures of a line. */
export const givenBack = sql`(
  select json_build_object('amount', coalesce(sum(n.amount), 0)::text,
    'discount', coalesce(sum(n.discount), 0)::text, 'vat', coalesce(sum(n.vat), 0)::text,
    'tax1', coalesce(sum(n.tax1), 0)::text, 'tax2', coalesce(sum(n.tax2), 0)::text)
  from document_line n
  join document o on o.company_id = n.company_id and o.id = n.document_id
  where l.returned > 0 and n.company_id = l.company_id and n.origin_line_id = l.id
    and o.state = 'posted' and o.behaviour = any(${returnNames}::text[]))`

/** The same goods by receipt, the oldest first. */
const unbilled = sql`(
  select coalesce(json_agg(json_build_object('receipt', r.id,
    'pieces', trim_scale(r.left_over)::text) order by r.posted_at, r.document_id, r.position), '[]')
  from (
    select n.id, n.document_id, n.position, o.posted_at, n.base_quantity - coalesce((
        select sum(b.quantity)
        from billed_receipt b
        join document_line c on c.company_id = b.company_id and c.id = b.line_id
        join document p on p.company_id = c.company_id and p.id = c.document_id
        where b.company_id = n.company_id and b.receipt_line_id = n.id
          and p.state = 'posted'), 0) as left_over
    from document_line n
    join document o on o.company_id = n.company_id and o.id = n.document_id
    where n.company_id = l.company_id and n.origin_line_id = l.id and o.state = 'posted'
      and o.behaviour = 'goodsReceipt') r
  where r.left_over > 0)`

const rowOf = (id: string) => sql<OriginFacts>`
    select d.id, d.behaviour, d.state, d.delivery, d.partner_id as partner,
      d.currency_id as currency,
      trim_scale(d.rate)::text as rate,
      trim_scale(d.currency_rate)::text as "currencyRate", d.tax_rules as taxes, trim_scale(d.total)::text as total,
      trim_scale(d.subtotal)::text as subtotal,
      trim_scale(d.discount_percent)::text as "discountPercent",
      trim_scale(d.discount_amount)::text as "discountAmount",
      (select json_build_object('total', coalesce(sum(r.total), 0)::text,
          'net', coalesce(sum(r.net), 0)::text, 'vat', coalesce(sum(r.vat), 0)::text,
          'tax1', coalesce(sum(r.tax1), 0)::text, 'tax2', coalesce(sum(r.tax2), 0)::text,
          'first', coalesce(sum(r.first_total), 0)::text,
          'second', coalesce(sum(r.second_total), 0)::text)
        from document r
        where r.origin_id = d.id and r.state = 'posted'
          and r.behaviour = any(${returnNames}::text[])) as credited,
      ${firstDecimals} as first, ${secondDecimals} as second,
      (select json_agg(json_build_object('id', l.id, 'item', l.item_id, 'unit', l.unit_id,
          'quantity', l.quantity::text,
          'base', l.base_quantity::text, 'price', l.unit_price::text,
          'discountPercent', l.discount_percent::text,
          'discountAmount', l.discount_amount::text, 'amount', l.amount::text,
          'discount', l.discount::text, 'vat', l.vat_rate::text,
          'tax1', l.tax1_rate::text, 'tax2', l.tax2_rate::text, 'isStocked', l.is_stocked,
          'figures', json_build_object('amount', l.amount::text, 'discount', l.discount::text,
            'vat', l.vat::text, 'tax1', l.tax1::text, 'tax2', l.tax2::text),
          'given', ${givenBack},
          'delivered', l.delivered::text, 'returned', l.returned::text,
          'converted', l.converted::text, 'movedBack', l.moved_back::text, 'matched', l.matched::text,
          'ordered', (l.net + l.tax1 + l.tax2)::text,
          'waiting', case when d.behaviour = 'purchaseOrder' then ${waiting} else '0' end,
          'unbilled', case when d.behaviour = 'purchaseOrder' then ${unbilled} else '[]' end,
          'secondWaiting',
            case when d.behaviour = 'purchaseOrder' then ${secondWaiting} end,
          'cost', l.cost::text, 'secondCost', l.second_cost::text,
          'sold', case when d.behaviour in ('salesInvoice', 'posSale') then ${sold}
            else ${nothingSold} end,
          'recipe', (
            select json_build_object('id', v.id, 'isKept', i.kind = 'stocked',
              'components', v.components)
            from recipe_version v
            join item i on i.company_id = v.company_id and i.id = v.item_id
            where v.company_id = l.company_id and v.id = l.recipe_version_id),
          'made', trim_scale(${madeOf})::text)
          order by l.position)
        from document_line l
        where l.company_id = d.company_id and l.document_id = d.id) as lines
    from document d
    where d.id = ${id}`

export async function lockOriginRow(tx: Tx, id: string): Promise<OriginFacts | undefined> {
  await tx.rows(sql`select 1 from document where id = ${id} for update`)
  const row = await tx.maybe(rowOf(id))
  return row && { ...row, lines: row.lines ?? [] }
}

/**
 * Asked again once the shelves are held on which their goods come back: until then a purchase could
 * tell more of what they cost.
 */
export async function learnCosts(tx: Tx, origins: readonly Origin[]): Promise<void> {
  if (origins.length === 0) return
  const rows = await tx.rows(sql<{ line: string; sold: OriginLine['sold'] }>`
    select l.id as line, ${sold} as sold
    from document_line l
    where l.document_id = any(${origins.map(({ id }) => id)}::uuid[])`)
  const byLine = new Map(rows.map(({ line, sold: it }) => [line, it]))
  for (const origin of origins) origin.learn(byLine)
}

export async function lockOrigin(
  tx: Tx,
  id: string,
  behaviour: BehaviourName | undefined,
): Promise<Origin> {
  const row = await lockOriginRow(tx, id)
  if (!row || !behaviour) throw new Refusal('missingReference', 'origin')
  return new Origin(row, behaviour)
}
