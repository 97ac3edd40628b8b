/** Amounts of documents in the currency of a return, at the rate of the tax office of their day. */
import { sql } from 'kysely'
import { taxRateOn } from '../kernel/company-facts.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import type { ReturnTerms } from './terms.ts'

/** The rate of tax of every day on which something has to be converted. */
export const ratesOf = ({ currency }: ReturnTerms): Raw => sql`
  select days.day, ${taxRateOn(sql`days.day`)} as rate
  from (select distinct day from chosen where currency_id <> ${currency.id}) days`

/** An amount of a document `c` in the currency of the return, at the rate `r` of its day. */
export function inReturn(amount: Raw, { currency, other }: ReturnTerms): Raw {
  const inFirst = sql`${amount} * c.first_total / nullif(c.total, 0)`
  const first = currency.rank === 'first' ? currency : other
  const written = sql`case when c.currency_id = ${first?.id ?? null} then ${amount} else ${inFirst} end`
  const converted =
    currency.rank === 'second'
      ? sql`(${written}) * r.rate`
      : sql`case when c.currency_id = ${other?.id ?? null} then ${amount} / r.rate else ${inFirst} end`
  return sql`round(coalesce(case when c.currency_id = ${currency.id} then ${amount}
    else ${converted} end, 0), ${currency.decimals})`
}
