/**
 * Of documents: what was given away, priced anew, sold beyond the stock, taken back, made void or
 * dated back, and by whom. Each is for whoever may see the documents of its screen.
 */
import { sql } from 'kysely'
import { documentRights, hidesAmounts, screensSeenBy } from '../../domain/books/amount-sight.ts'
import { type DocumentScreen, documentScreens } from '../../domain/books/behaviour.ts'
import type { ShopClock } from '../../domain/kernel/business-day.ts'
import type { Exception } from '../../domain/kernel/exception.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { fractionOf, rounded } from '../../domain/kernel/number/fraction.ts'
import type { Reader } from '../../domain/kernel/sight.ts'
import { type Currency, type Decimals, worthAt } from '../../domain/money/measure.ts'
import { bothCurrencies, discountOf, isDiscounted } from '../books/entries-read.ts'
import { decimalsByRank } from '../kernel/company-facts.ts'
import type { ExceptionQuestion, ExceptionSource } from '../kernel/exception-source.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { businessDay } from '../kernel/sql-days.ts'
import { shopClock } from '../kernel/today.ts'

type Found = {
  kind: string
  id: string
  screen: DocumentScreen
  number: string
  at: string
  day: string
  branch: Linked
  byId: string | null
  byName: string
  /** In the currency of the document, or in both of the company. */
  amount: string | null
  both?: { first: string; second: string | null }
  currency: Currency
  rate: string | null
  reason: string | null
}

const columns: Raw = sql`
  d.id, d.screen, d.number, d.day::text as day, trim_scale(d.rate)::text as rate,
  json_build_object('id', b.id, 'title', local_name(b)) as branch,
  coalesce(to_json(c.rank), json_build_object('rate', trim_scale(d.currency_rate)::text)) as currency`

const tables: Raw = sql`
  document d
  join branch b on b.company_id = d.company_id and b.id = d.branch_id
  join currency c on c.company_id = d.company_id and c.id = d.currency_id
  left join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id`

const writer: Raw = sql`coalesce(x.cashier_id, d.posted_by) as "byId",
  coalesce(x.cashier_name, d.posted_name) as "byName"`

const total: Raw = sql`trim_scale(d.total)::text as amount`

/** Longer ago nobody dates back by mistake, and the books are closed. */
const mostDaysBack = 400

/** What its lines were sold below their prices, less what the promotions of the house gave. */
const givenAway: Raw = sql`
  select sum(g.first) as first, sum(g.second) as second
  from (
    select n.quantity, n.unit_price, n.discount_percent, n.discount_amount, n.discount,
      n.amount + coalesce(p.given, 0) as amount
    from document_line n
    cross join lateral (
      select sum(amount) as given
      from ticket_promotion
      where company_id = n.company_id and line_id = n.id) p
    where n.company_id = d.company_id and n.document_id = d.id
      and ${sql.raw(isDiscounted('n'))}) l
  cross join lateral (${sql.raw(discountOf('l'))}) g`

/** Whether it took pieces that were not there. */
const tookTooMuch: Raw = sql`exists (
  select 1
  from stock_move m
  join stock_owed o on o.company_id = m.company_id and o.move_id = m.id
  where m.company_id = d.company_id and m.document_id = d.id and m.reversal_of is null)`

/** What the words of the kinds say, each as one question. */
const questions = (
  { context, from, to, begin, end, branch, limit }: ExceptionQuestion,
  clock: ShopClock,
): Record<string, Raw> => {
  const here = sql`(${branch}::uuid is null or d.branch_id = ${branch}::uuid)
    and d.screen = any(${screensSeenBy(context.actor)}::text[])`
  const posted = sql`d.posted_at >= ${begin}::timestamptz and d.posted_at < ${end}::timestamptz
    and ${here}`
  const newest = (at: Raw): Raw => sql`order by ${at} desc, d.id desc limit ${limit}::int`
  return {
    discount: sql`
      select ${columns}, d.posted_at as at, ${writer}, null as amount,
        json_build_object('first', trim_scale(off.first)::text,
          'second', trim_scale(off.second)::text) as both, d.note as reason
      from ${tables}
      ${sql.raw(bothCurrencies('d'))}
      cross join lateral (${givenAway}) off
      where ${posted} and d.behaviour in ('posSale', 'salesInvoice') and d.state = 'posted'
        and off.first > 0
      ${newest(sql`d.posted_at`)}`,
    repriced: sql`
      select ${columns}, d.posted_at as at, ${writer}, trim_scale(p.given)::text as amount,
        d.note as reason
      from ${tables}
      cross join lateral (
        select sum((r.listed - l.unit_price) * l.quantity) as given
        from repriced_line r
        join document_line l on l.company_id = r.company_id and l.id = r.line_id
        where r.company_id = d.company_id and r.document_id = d.id) p
      where ${posted} and d.behaviour in ('quotation', 'salesOrder', 'salesInvoice')
        and d.state = 'posted' and p.given is not null
      ${newest(sql`d.posted_at`)}`,
    soldShort: sql`
      select ${columns}, d.posted_at as at, ${writer}, ${total}, d.note as reason
      from ${tables}
      where ${posted} and d.behaviour in ('salesInvoice', 'deliveryNote') and d.state = 'posted'
        and ${tookTooMuch}
      ${newest(sql`d.posted_at`)}`,
    voided: sql`
      select ${columns}, d.voided_at as at, null as "byId", d.voided_name as "byName", ${total},
        d.void_reason as reason
      from ${tables}
      where d.state = 'void' and d.voided_at >= ${begin}::timestamptz
        and d.voided_at < ${end}::timestamptz and ${here}
      ${newest(sql`d.voided_at`)}`,
    returnWithoutSale: sql`
      select ${columns}, d.posted_at as at, ${writer}, ${total}, d.reason
      from ${tables}
      where ${posted} and d.behaviour in ('posRefund', 'salesReturn') and d.origin_id is null
        and d.state = 'posted'
      ${newest(sql`d.posted_at`)}`,
    datedBack: sql`
      select ${columns}, d.posted_at as at, ${writer}, ${total}, d.note as reason
      from ${tables}
      where ${posted} and d.day between ${from}::date - ${mostDaysBack}::int and ${to}::date
        and d.day < ${businessDay(sql`d.posted_at`, clock)}
        and d.behaviour in ('salesInvoice', 'salesReturn', 'purchaseInvoice', 'purchaseReturn',
          'receipt', 'payment', 'stockIn', 'stockOut', 'adjustment')
      ${newest(sql`d.posted_at`)}`,
  }
}

function amountOf({ amount, both, currency, rate }: Found, decimals: Decimals) {
  if (amount === null) return both ?? null
  const exact = rounded(fractionOf(amount), typeof currency === 'string' ? decimals[currency] : 6)
  const { first, second } = worthAt(exact, currency, rate, decimals)
  return { first, second }
}

const exceptionOf = (found: Found, reader: Reader, decimals: Decimals): Exception => {
  const { kind, id, screen, number, at, branch, byId, byName } = found
  return {
    id: `${kind}:${id}`,
    kind,
    at: new Date(at).toISOString(),
    branch,
    by: { id: byId, name: byName },
    approvedBy: null,
    amount: hidesAmounts(reader, screen) ? null : amountOf(found, decimals),
    reason: found.reason,
    detail: null,
    record: { entity: documentScreens[screen].entity, id, title: number },
  }
}

export const documentExceptions: ExceptionSource = {
  name: 'documents',
  words: 'exception',
  needs: documentRights,
  weights: {
    discount: 1,
    repriced: 1,
    soldShort: 1,
    voided: 3,
    returnWithoutSale: 3,
    datedBack: 2,
  },
  async read(question) {
    const { tx, actor } = question.context
    const clock = await shopClock(tx, actor)
    const asked = Object.entries(questions(question, clock))
    const [{ decimals }, ...answers] = await Promise.all([
      tx.one(sql<{ decimals: Decimals }>`select ${decimalsByRank} as decimals`),
      ...asked.map(([kind, text]) =>
        tx.rows(sql<Found>`select ${kind} as kind, f.* from (${text}) f`),
      ),
    ])
    return answers.flat().map((found) => exceptionOf(found, actor, decimals))
  },
}
