/**
 * What the documents of a period say to the tax office. A period takes its own documents, those of
 * earlier periods that were posted since they were filed, and the opposite of what was filed and is
 * void now: so nothing is told twice and nothing is left out, and a filed return never changes.
 */
import { sql } from 'kysely'
import { type BehaviourName, isReturn } from '../../domain/books/behaviour.ts'
import type { Period } from '../../domain/kernel/period.ts'
import { taxCategoryOf } from '../../domain/tax-return/tax-fact.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { inReturn, ratesOf } from './conversion.ts'
import type { ReturnTerms } from './terms.ts'
import { withheldChosen, withheldFacts } from './withheld-facts.ts'

/** The documents with VAT, and which way it goes. */
const told = {
  salesInvoice: 'sales',
  salesReturn: 'sales',
  posSale: 'sales',
  posRefund: 'sales',
  purchaseInvoice: 'purchases',
  purchaseReturn: 'purchases',
} as const satisfies Partial<Record<BehaviourName, string>>

const names = Object.keys(told)
const purchases = names.filter((name) => told[name as keyof typeof told] === 'purchases')
const returns = names.filter(isReturn)

const isTold = sql`d.screen in ('sales', 'purchasing', 'pos') and d.behaviour = any(${names})
  and d.state = 'posted'`

/** A transaction that waited to commit while a return was filed began within this. */
const margin = sql`interval '1 hour'`

const ofPeriod = ({ from, to }: Period): Raw => sql`
  select d.company_id, d.id, d.day, d.behaviour, d.currency_id, d.partner_id, d.total,
    d.first_total, false as is_correction
  from document d
  where ${isTold} and d.day between ${from}::date and ${to}::date`

const postedLate = ({ from }: Period, { filed }: ReturnTerms): Raw => sql`
  select d.company_id, d.id, d.day, d.behaviour, d.currency_id, d.partner_id, d.total,
    d.first_total, true as is_correction
  from document d
  where ${isTold} and d.day between ${filed?.firstDay ?? null}::date and ${from}::date - 1
    and d.posted_at >= ${filed?.lastAt ?? null}::timestamptz - ${margin}
    and not exists (
      select 1
      from tax_return_line t
      where t.company_id = d.company_id and t.document_id = d.id)`

const chosen = (period: Period, terms: ReturnTerms): Raw =>
  sql`${ofPeriod(period)} union all ${postedLate(period, terms)}`

const categories = ({ country, countries }: ReturnTerms): string =>
  JSON.stringify(
    Object.fromEntries(
      countries.map((other) => [other, taxCategoryOf('0', { own: country, other })]),
    ),
  )

/** Each document by rate and category, in the order `document_id, …, is_correction`. */
const vatFacts = (chosen: Raw, terms: ReturnTerms): Raw => sql`
  with chosen as materialized (${chosen}),
  rates as materialized (${ratesOf(terms)})
  select s.document_id, s.day, s.direction, s.category, s.rate,
    s.base, s.tax, s.is_correction
  from (
    select c.id as document_id, c.day, c.is_correction, l.rate,
      case when c.behaviour = any(${purchases}) then 'purchases' else 'sales' end as direction,
      case when l.rate > 0 then 'taxed'
        else coalesce(${categories(terms)}::jsonb ->> p.country, 'exempt') end as category,
      ${inReturn(sql`l.net`, terms)} as base, ${inReturn(sql`l.vat`, terms)} as tax
    from chosen c
    cross join lateral (
      select vat_rate as rate,
        sum(net) * case when c.behaviour = any(${returns}) then -1 else 1 end as net,
        sum(vat) * case when c.behaviour = any(${returns}) then -1 else 1 end as vat
      from document_line
      where company_id = c.company_id and document_id = c.id
      group by vat_rate) l
    left join rates r on r.day = c.day
    left join thirdparty p on p.company_id = c.company_id and p.id = c.partner_id) s
  union all
  select t.document_id, d.day, t.direction, t.category, t.rate, - sum(t.base), - sum(t.tax), true
  from document d
  join tax_return_line t on t.company_id = d.company_id and t.document_id = d.id
  where d.voided_at is not null and d.state = 'void' and t.direction <> 'withheld'
  group by t.document_id, d.day, t.direction, t.category, t.rate
  having sum(t.base) <> 0 or sum(t.tax) <> 0`

const chosenOf = { vat: chosen, withholding: withheldChosen }

export const taxFacts = (period: Period, terms: ReturnTerms): Raw =>
  terms.kind === 'vat' ? vatFacts(chosen(period, terms), terms) : withheldFacts(period, terms)

/** Those that correct what was filed, without reading the documents of the period again. */
export const correctingFacts = (period: Period, terms: ReturnTerms): Raw =>
  terms.kind === 'vat' ? vatFacts(postedLate(period, terms), terms) : withheldFacts(period, terms)

/** The first day on which something has to be converted and nobody wrote a rate. */
export const missingRate = (period: Period, terms: ReturnTerms) => sql<{ day: string }>`
  with chosen as materialized (${chosenOf[terms.kind](period, terms)}),
  rates as materialized (${ratesOf(terms)})
  select day
  from rates
  where rate is null
  order by day
  limit 1`
