/**
 * What voids make of the figures of a period. The books keep a document on its day and undo it on the
 * day of its void; a list shows a document on its day alone, as it stands now. Between the two lie
 * documents of these days that were voided later, and those of other days that were voided in these.
 */

import { sql } from 'kysely'
import type { FigurePart, SalesPart } from '../../domain/insight/dashboard.ts'
import { longestSearch } from '../../domain/insight/exceptions/exception.ts'
import { lengthOf } from '../../domain/insight/period.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { differenceOf, sumOf } from '../../domain/kernel/number/fraction.ts'
import type { Period } from '../../domain/kernel/period.ts'
import { may } from '../../domain/kernel/permission.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'

type Asked = Period & { branch: string | null }

type Amounts = Pick<SalesPart, 'sales' | 'total' | 'secondTotal'>

export type Undone = Amounts & {
  entity: 'invoice' | 'ticket' | 'receipt'
  undone: NonNullable<FigurePart['undone']>
  branch: string
  method: string | null
  currency: string
}

/** In days: how far ahead a document may be dated when it is voided. */
const mostAhead = 400

export const readUndone = (tx: Tx, { from, to, branch }: Asked): Promise<Undone[]> =>
  tx.rows(sql<Undone>`
    select case screen when 'sales' then 'invoice' when 'pos' then 'ticket' else 'receipt' end
        as entity,
      case when is_dated then 'later' else 'here' end as undone, branch_id as branch,
      method_id as method, currency_id as currency,
      sum(case when way = 1 then sign else 0 end)::integer as sales,
      trim_scale(sum(sign * way * first_total))::text as total,
      trim_scale(coalesce(sum(sign * way * second_total), 0))::text as "secondTotal"
    from (
      select d.screen, d.branch_id, d.method_id, d.currency_id, d.first_total, d.second_total,
        d.day between ${from}::date and ${to}::date as is_dated,
        u.day between ${from}::date and ${to}::date as is_undone,
        case when d.day between ${from}::date and ${to}::date then 1 else -1 end as sign,
        case when d.behaviour in ('salesReturn', 'posRefund') then -1 else 1 end as way
      from document d
      cross join lateral (
        select min(r.day) as day
        from entry r
        join entry p on p.company_id = r.company_id and p.id = r.reversal_of
        where r.company_id = d.company_id and r.document_id = d.id and p.kind = 'posting') u
      where d.voided_at >= ${from}::date - ${mostAhead}::integer
        and d.behaviour in ('salesInvoice', 'salesReturn', 'posSale', 'posRefund', 'receipt')
        and (${branch}::uuid is null or d.branch_id = ${branch}::uuid)) voided
    where is_dated <> is_undone
    group by 1, 2, 3, 4, 5`)

const sumsOf = (some: readonly Undone[]): Amounts => ({
  sales: some.reduce((sum, { sales }) => sum + sales, 0),
  total: sumOf(some.map(({ total }) => total)),
  secondTotal: sumOf(some.map(({ secondTotal }) => secondTotal)),
})

/** What is voided in these days is told there, each with its document. */
function voidsPath(actor: Context['actor'], { from, to, branch }: Asked): string | null {
  const isThere = may(actor, 'insight.exception.view') && lengthOf({ from, to }) <= longestSearch
  const asked = { from, to, kind: 'voided', ...(branch && { branch }) }
  return isThere ? `/Exceptions?${new URLSearchParams(asked)}` : null
}

type Listed<Entity> = {
  entity: Entity
  /** All that was booked in these days. */
  booked: Amounts
  undone: readonly Undone[]
  /** The list of these days, of the documents that stand or of the void ones. */
  listOf(state: 'posted' | 'void'): string | null
}

/** What the list shows, and beside it what voids add and take; together what was booked. */
export function listedParts<Entity extends Undone['entity']>(
  actor: Context['actor'],
  asked: Asked,
  { entity, booked, undone, listOf }: Listed<Entity>,
): (Amounts & FigurePart & { entity: Entity })[] {
  const of = (kind: Undone['undone']) =>
    sumsOf(undone.filter((it) => it.entity === entity && it.undone === kind))
  const [later, here] = [of('later'), of('here')]
  const beside = [later, here]
  const standing = {
    sales: booked.sales - later.sales - here.sales,
    total: differenceOf(booked.total, sumOf(beside.map(({ total }) => total))),
    secondTotal: differenceOf(booked.secondTotal, sumOf(beside.map((it) => it.secondTotal))),
  }
  return [
    { entity, ...standing, path: listOf('posted') },
    { entity, undone: 'later' as const, ...later, path: listOf('void') },
    { entity, undone: 'here' as const, ...here, path: voidsPath(actor, asked) },
  ]
}

export const isFilled = ({ sales, total }: Amounts): boolean => sales !== 0 || !isZero(total)
