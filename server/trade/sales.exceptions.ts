/** Of documents: what was given away, taken back, made void or dated back, and by whom. */
import { sql } from 'kysely'
import { type DocumentScreen, documentScreens } from '../../domain/books/behaviour.ts'
import type { ShopClock } from '../../domain/kernel/business-day.ts'
import type { Exception } from '../../domain/kernel/exception.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { type Currency, type Decimals, worthAt } from '../../domain/money/measure.ts'
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
  amount: string
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

/** What the words of the kinds say, each as one question. */
const questions = (
  { from, to, begin, end, branch, limit }: ExceptionQuestion,
  clock: ShopClock,
): Record<string, Raw> => {
  const here = sql`(${branch}::uuid is null or d.branch_id = ${branch}::uuid)`
  const ofDays = sql`d.day between ${from}::date and ${to}::date and ${here}`
  const newest = (at: Raw): Raw => sql`order by ${at} desc, d.id desc limit ${limit}::int`
  return {
    discount: sql`
      select ${columns}, d.posted_at as at, ${writer},
        trim_scale(d.discount)::text as amount, d.note as reason
      from ${tables}
      where ${ofDays} and d.behaviour in ('posSale', 'salesInvoice') and d.discount > 0
        and d.state = 'posted'
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
      where ${ofDays} and d.behaviour in ('posRefund', 'salesReturn') and d.origin_id is null
        and d.state = 'posted'
      ${newest(sql`d.posted_at`)}`,
    datedBack: sql`
      select ${columns}, d.posted_at as at, ${writer}, ${total}, d.note as reason
      from ${tables}
      where d.posted_at >= ${begin}::timestamptz and d.posted_at < ${end}::timestamptz
        and d.day between ${from}::date - ${mostDaysBack}::int and ${to}::date
        and d.day < ${businessDay(sql`d.posted_at`, clock)} and ${here}
        and d.behaviour in ('salesInvoice', 'salesReturn', 'purchaseInvoice', 'purchaseReturn',
          'receipt', 'payment', 'stockIn', 'stockOut', 'adjustment')
      ${newest(sql`d.posted_at`)}`,
  }
}

const exceptionOf = (found: Found, decimals: Decimals): Exception => {
  const { kind, id, screen, number, at, branch, byId, byName, amount, currency, rate } = found
  const { first, second } = worthAt(amount, currency, rate, decimals)
  return {
    id: `${kind}:${id}`,
    kind,
    at: new Date(at).toISOString(),
    branch,
    by: { id: byId, name: byName },
    approvedBy: null,
    amount: { first, second },
    reason: found.reason,
    detail: null,
    record: { entity: documentScreens[screen].entity, id, title: number },
  }
}

export const documentExceptions: ExceptionSource = {
  name: 'documents',
  words: 'exception',
  needs: 'sales.invoice.view',
  weights: { discount: 1, voided: 3, returnWithoutSale: 3, datedBack: 2 },
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
    return answers.flat().map((found) => exceptionOf(found, decimals))
  },
}
