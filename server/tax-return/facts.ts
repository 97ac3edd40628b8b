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
import { reckonedDays } from './reckoned-days.ts'
import type { ReturnTerms } from './terms.ts'
import { withheldChosen, withheldFacts } from './withheld-facts.ts'

/** The documents with VAT, and which way it goes. */
const declaredTypes = {
  salesInvoice: 'sales',
  salesReturn: 'sales',
  posSale: 'sales',
  posRefund: 'sales',
  purchaseInvoice: 'purchases',
  purchaseReturn: 'purchases',
} as const satisfies Partial<Record<BehaviourName, string>>

const names = Object.keys(declaredTypes)
const purchases = names.filter(
  (name) => declaredTypes[name as keyof typeof declaredTypes] === 'purchases',
)
const returns = names.filter(isReturn)

const isDeclared = sql`d.screen in ('sales', 'purchasing', 'pos') and d.behaviour = any(${names})
  and d.state = 'posted'`

/** A transaction that waited to commit while a return was filed began within this. */
const margin = sql`interval '1 hour'`

export const daysOf = ({ from, to }: Period): Raw => sql`
  select day::date as day
  from generate_series(${from}::date, ${to}::date, interval '1 day') as days (day)`

/** Of some days, one by one: none of the days between them is read. */
export const ofDays = (days: Raw): Raw => sql`
  select d.company_id, d.id, d.day, d.behaviour, d.currency_id, d.partner_id, d.total,
    d.first_total, false as is_correction
  from (${days}) days
  cross join lateral (
    select *
    from document d
    where ${isDeclared} and d.day = days.day
    offset 0) d`

const postedLate = ({ from }: Period, { filed }: ReturnTerms): Raw => sql`
  select d.company_id, d.id, d.day, d.behaviour, d.currency_id, d.partner_id, d.total,
    d.first_total, true as is_correction
  from document d
  where ${isDeclared} and d.day between ${filed?.firstDay ?? null}::date and ${from}::date - 1
    and d.posted_at >= ${filed?.lastAt ?? null}::timestamptz - ${margin}
    and not exists (
      select 1
      from tax_return_line t
      where t.company_id = d.company_id and t.document_id = d.id)`

const chosen = (period: Period, terms: ReturnTerms): Raw =>
  sql`${ofDays(daysOf(period))} union all ${postedLate(period, terms)}`

/** Those that no sum of a day tells of yet. */
const chosenBeside = (period: Period, terms: ReturnTerms): Raw =>
  sql`${ofDays(sql`
    ${daysOf(period)}
    where day::date not in (select day from (${reckonedDays(period, terms)}) reckoned)`)}
    union all ${postedLate(period, terms)}`

const categories = ({ country, countries }: ReturnTerms): string =>
  JSON.stringify(
    Object.fromEntries(
      countries.map((other) => [other, taxCategoryOf('0', { own: country, other })]),
    ),
  )

/** Of `chosen`, at the `rates` of their days: each document by rate. */
export const byRate = (terms: ReturnTerms): Raw => sql`
  select c.id as document_id, c.day, c.is_correction, c.partner_id, l.rate,
    case when c.behaviour = any(${purchases}) then 'purchases' else 'sales' end as direction,
    ${inReturn(sql`l.net`, terms)} as base, ${inReturn(sql`l.vat`, terms)} as tax
  from chosen c
  cross join lateral (
    select vat_rate as rate,
      sum(net) * case when c.behaviour = any(${returns}) then -1 else 1 end as net,
      sum(vat) * case when c.behaviour = any(${returns}) then -1 else 1 end as vat
    from document_line
    where company_id = c.company_id and document_id = c.id
    group by vat_rate) l
  left join rates r on r.day = c.day`

/** What is taxed at `s.rate` of the partner `p`. */
const categoryIn = (terms: ReturnTerms): Raw => sql`
  case when s.rate > 0 then 'taxed'
    else coalesce(${categories(terms)}::jsonb ->> p.country, 'exempt') end`

/** Each document by rate and category, in the order `document_id, …, is_correction`. */
const vatFacts = (chosen: Raw, terms: ReturnTerms): Raw => sql`
  with chosen as materialized (${chosen}),
  rates as materialized (${ratesOf(terms)})
  select s.document_id, s.day, s.direction, ${categoryIn(terms)} as category, s.rate, s.base, s.tax,
    s.is_correction
  from (${byRate(terms)}) s
  left join thirdparty p on p.id = s.partner_id
  union all
  select t.document_id, d.day, t.direction, t.category, t.rate, - sum(t.base), - sum(t.tax), true
  from document d
  join tax_return_line t on t.company_id = d.company_id and t.document_id = d.id
  where d.voided_at is not null and d.state = 'void' and t.direction <> 'withheld'
  group by t.document_id, d.day, t.direction, t.category, t.rate
  having sum(t.base) <> 0 or sum(t.tax) <> 0`

/** The sums of days and, of the other days, each document. */
const vatSums = (period: Period, terms: ReturnTerms): Raw => sql`
  select s.direction, ${categoryIn(terms)} as category, s.rate, s.base, s.tax
  from (${reckonedDays(period, terms)}) days
  cross join lateral jsonb_to_recordset(days.sums)
    as s (direction text, partner uuid, rate numeric, base numeric, tax numeric)
  left join thirdparty p on p.id = s.partner
  union all
  select direction, category, rate, base, tax
  from (${vatFacts(chosenBeside(period, terms), terms)}) documents`

/** What adds up to the figures of the next return, without its documents where it can be. */
export const taxSums = (period: Period, terms: ReturnTerms): Raw =>
  terms.kind === 'vat' ? vatSums(period, terms) : withheldFacts(period, terms)

const chosenOf = { vat: chosenBeside, withholding: withheldChosen }

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
