/** The days of a return that were added up, as far as they still hold. */
import { sql } from 'kysely'
import type { Period } from '../../domain/kernel/period.ts'
import { taxRateOn } from '../kernel/company-facts.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import type { ReturnTerms } from './terms.ts'

/** Something was posted or voided on them that nobody has folded into sums yet. */
export const movedDays: Raw = sql`
  select d.day
  from unfolded u
  join entry e on e.company_id = u.company_id and e.id = u.entry_id
  join document d on d.company_id = e.company_id and d.id = e.document_id`

/** Reckoned in the currency of the return, at the rate that the office still has for that day. */
export const reckonedDays = ({ from, to }: Period, { currency }: ReturnTerms): Raw => sql`
  select t.day, t.sums
  from tax_day t
  where t.day between ${from}::date and ${to}::date
    and t.currency_id = ${currency.id} and t.decimals = ${currency.decimals}
    and (t.rate is null or t.rate = ${taxRateOn(sql`t.day`)})
    and t.day not in (${movedDays})`
