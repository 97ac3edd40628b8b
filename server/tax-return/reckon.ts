/**
 * Adds up the days of the next VAT return, those behind today, so that it is read as fast over a
 * million documents as over a thousand. The exact figures come from here and from the documents of
 * whatever day is not added up; a return that is filed is always made of its documents.
 */
import { sql } from 'kysely'
import { addDays } from '../../domain/kernel/date.ts'
import { holdFolding } from '../books/sums/fold.ts'
import type { Database, Tx } from '../kernel/postgres/db.ts'
import { ratesOf } from './conversion.ts'
import { byRate, daysOf, ofDays } from './facts.ts'
import { movedDays, reckonedDays } from './reckoned-days.ts'
import { returnTerms } from './terms.ts'

/** At one time: the folding of the company waits for it. */
const mostDays = 31

/** A day without the rate it needs is left to its documents, which say so. */
const reckonSome = async (tx: Tx, now: Date): Promise<number> => {
  await holdFolding(tx)
  const terms = await returnTerms({ tx, now, actor: {} }, 'vat')
  const { next, today, currency } = terms
  const period = { from: next.from, to: next.to < today ? next.to : addDays(today, -1) }
  await tx.rows(sql`delete from tax_day where day < ${next.from}::date`)
  const days = sql`
    ${daysOf(period)}
    where day::date not in (select day from (${reckonedDays(period, terms)}) reckoned)
      and day::date not in (${movedDays})
    order by day
    limit ${mostDays}`
  const rows = await tx.plannedRows(sql`
    with days as materialized (${days}),
    chosen as materialized (${ofDays(sql`select day from days`)}),
    rates as materialized (${ratesOf(terms)}),
    parts as (
      select day, direction, case when rate = 0 then partner_id end as partner, rate,
        sum(base) as base, sum(tax) as tax
      from (${byRate(terms)}) documents
      group by 1, 2, 3, 4),
    sums as (
      select day, jsonb_agg(jsonb_build_object('direction', direction, 'partner', partner,
        'rate', rate, 'base', base, 'tax', tax)) as sums
      from parts
      group by day)
    insert into tax_day as t (day, currency_id, decimals, rate, sums)
    select days.day, ${currency.id}, ${currency.decimals}, rates.rate, coalesce(sums.sums, '[]')
    from days
    left join rates on rates.day = days.day
    left join sums on sums.day = days.day
    where rates.day is null or rates.rate is not null
    order by days.day
    on conflict (company_id, day) do update
    set currency_id = excluded.currency_id, decimals = excluded.decimals, rate = excluded.rate,
      sums = excluded.sums
    returning 1`)
  return rows.length
}

/** Of one company, until nothing is left to add up. */
export async function reckonDays(db: Database, companyId: string, now = new Date()): Promise<void> {
  while ((await db.inCompany(companyId, (tx) => reckonSome(tx, now))) > 0);
}
