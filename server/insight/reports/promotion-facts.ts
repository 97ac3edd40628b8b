/**
 * What promotions cost: what each took off the lines of tickets and invoices, less its share of what
 * came back, at their rates. What is only promised has cost nothing yet.
 */
import { sql } from 'kysely'
import { atItsRate, bothCurrencies } from '../../books/entries-read.ts'
import type { Raw } from '../../kernel/rows/row-sql.ts'
import {
  type Asked,
  type Facts,
  itemJoin,
  money,
  number,
  perItem,
  timeOf,
  within,
} from './facts.ts'

const inSecond = (amount: string) => `coalesce(case
  when d.currency_id = s.id then ${amount}
  else round(${atItsRate(amount)} * d.rate, s.decimals) end, 0)`

/**
 * What is due up to a refund less what was due before it, so that all parts are the whole. What was
 * paid for is given back rounded; what had been taken off is the rest of the price.
 */
const share = (upTo: string) =>
  `(p.amount - round(p.amount * (o.base_quantity - (${upTo})) / o.base_quantity, c.decimals))`

const backShares: Raw = sql.raw(`
  select d.company_id, d.id, d.day, d.branch_id, d.rate, d.currency_id, d.currency_rate,
    p.promotion_id, l.item_id,
    l.base_quantity as quantity,
    ${share('l.until')} - ${share('l.until - l.base_quantity')} as amount
  from ticket_promotion p
  join document_line o on o.company_id = p.company_id and o.id = p.line_id
  join (
    select r.*, sum(r.base_quantity) over (
      partition by r.company_id, r.origin_line_id order by r.id) as until
    from document_line r
    where r.origin_line_id is not null) l
    on l.company_id = p.company_id and l.origin_line_id = p.line_id
  join document d on d.company_id = l.company_id and d.id = l.document_id
    and d.state = 'posted' and d.behaviour in ('posRefund', 'salesReturn')
  join currency c on c.company_id = d.company_id and c.id = d.currency_id`)

export const promotionFacts = (asked: Asked): Facts => ({
  rows: sql`(
    select d.id as document_id, d.day, d.branch_id, p.promotion_id, l.item_id,
      l.base_quantity as quantity, ${sql.raw(atItsRate('p.amount'))} as amount,
      ${sql.raw(inSecond('p.amount'))} as second_amount,
      (row_number() over (
        partition by d.id, p.promotion_id order by l.position, p.position) = 1)::integer as tickets
    from ticket_promotion p
    join document_line l on l.company_id = p.company_id and l.id = p.line_id
    join document d on d.company_id = p.company_id and d.id = p.document_id and d.state = 'posted'
      and d.behaviour in ('posSale', 'salesInvoice')
    ${sql.raw(bothCurrencies('d'))}
    where d.day ${within(asked)}
    union all
    select d.id, d.day, d.branch_id, d.promotion_id, d.item_id, - d.quantity,
      - ${sql.raw(atItsRate('d.amount'))}, - ${sql.raw(inSecond('d.amount'))}, 0
    from (${backShares}) d
    ${sql.raw(bothCurrencies('d'))}
    where d.day ${within(asked)}) f ${itemJoin(asked)}`,
  dimensions: {
    promotion: sql`f.promotion_id`,
    ...perItem,
    branch: sql`f.branch_id`,
    ...timeOf('f.day', asked),
    document: sql`f.document_id`,
  },
  sums: { amount: money('amount'), tickets: number('tickets'), quantity: number('quantity') },
})
