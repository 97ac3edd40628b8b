/**
 * What payments kept back, as the office is told. A payment is told as it stands when its period is
 * filed; what was taken back since makes the difference in the return after.
 */
import { sql } from 'kysely'
import type { Period } from '../../domain/kernel/period.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { inReturn, ratesOf } from './conversion.ts'
import type { ReturnTerms } from './terms.ts'

const isUndone = sql`exists (
  select 1
  from allocation u
  where u.company_id = w.company_id and u.reversal_of = w.allocation_id)`

/** Lines of payments that nobody told yet, or of which something was taken back. */
export const withheldChosen = ({ from, to }: Period, { filed }: ReturnTerms): Raw => sql`
  select w.company_id, w.document_id, d.day, w.code as category, w.percent as rate, w.currency_id,
    w.base, w.amount as tax, w.amount as total, w.first as first_total
  from withholding w
  join document d on d.company_id = w.company_id and d.id = w.document_id
  where d.screen = 'payments' and not ${isUndone}
    and d.day between coalesce(${filed?.firstDay ?? null}::date, ${from}::date) and ${to}::date
    and (
      not exists (
        select 1
        from tax_return_line t
        where t.company_id = w.company_id and t.document_id = w.document_id)
      or w.document_id in (select document_id from withholding w where ${isUndone}))`

export const withheldFacts = (period: Period, terms: ReturnTerms): Raw => sql`
  with chosen as materialized (${withheldChosen(period, terms)}),
  rates as materialized (${ratesOf(terms)})
  select document_id, day, 'withheld' as direction, category, rate, sum(base) as base,
    sum(tax) as tax, day < ${period.from}::date as is_correction
  from (
    select c.document_id, c.day, c.category, c.rate, ${inReturn(sql`c.base`, terms)} as base,
      ${inReturn(sql`c.tax`, terms)} as tax
    from chosen c
    left join rates r on r.day = c.day
    union all
    select t.document_id, d.day, t.category, t.rate, - t.base, - t.tax
    from tax_return_line t
    join document d on d.company_id = t.company_id and d.id = t.document_id
    where t.direction = 'withheld'
      and t.document_id in (select document_id from withholding w where ${isUndone})) s
  group by document_id, day, category, rate
  having sum(base) <> 0 or sum(tax) <> 0`
