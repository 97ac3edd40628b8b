/**
 * What every decision about money asks of a company, as pieces of a question: each is written here
 * once, and whoever needs several of them asks for them together, in one statement.
 */
import { sql } from 'kysely'
import type { Raw } from './rows/row-sql.ts'

export const firstCurrencyId: Raw = sql`(select id from currency where rank = 'first')`

/** Nothing where there is one currency. */
export const secondCurrencyId: Raw = sql`(select id from currency where rank = 'second')`

/**
 * The accounts the house itself books on, by what they are for; those of money by their currency
 * too: by its rank, or by its id where it is neither of the two.
 */
export const accountsByRole: Raw = sql`
  (select json_build_object(
      'of', json_object_agg(a.role || coalesce('.' || coalesce(c.rank, c.id::text), ''), a.id),
      'currencies', json_build_object(
        'first', ${firstCurrencyId},
        'second', ${secondCurrencyId}))
    from account a
    left join currency c on c.company_id = a.company_id and c.id = a.currency_id
    where a.role is not null)`

/** The last day of the period that is closed softly; its end can be moved back. */
export const periodLock: Raw = sql`(select locked_through from books_lock)`

/** The last day whose books are closed, by the period or for good with their year. */
export const lockedThrough: Raw = sql`
  greatest(${periodLock}, (select max(to_day) from fiscal_year where state = 'closed'))`

/** The zone of the company, as the text of a question and as a piece of one. */
export const zoneText = '(select time_zone from company)'
export const timeZone: Raw = sql.raw(zoneText)

export const companyName: Raw = sql`(select name from company)`

export const companyCountry: Raw = sql`(select country from company)`

export const hasSecond: Raw = sql`exists (select 1 from currency where rank = 'second')`

/** What nothing is worth in the second currency: nothing, or unknown where there is one currency. */
export const secondOfNothing: Raw = sql`(select 0 from currency where rank = 'second')`

/** What the two are called. */
export const currencyCodes: Raw = sql`
  json_build_object('first', (select code from currency where rank = 'first'),
    'second', (select code from currency where rank = 'second'))`

/** Where what was earned in closed years stands. */
export const retainedAccount: Raw = sql`(select id from account where role = 'retained')`

const ranked = sql`where rank is not null`

const currencyList = (where: Raw, more: Raw = sql``): Raw => sql`
  (select json_agg(json_build_object('id', id, 'code', code, ${more} 'symbol', symbol,
      'decimals', decimals, 'cashIncrement', trim_scale(cash_increment)::text, 'rank', rank)
      order by rank, code)
    from currency
    ${where})`

export const everyCurrency: Raw = currencyList(sql``)

/** The same with what one of each currency besides the two is worth in the first on a day. */
export const everyCurrencyOn = (day: string | Raw): Raw =>
  currencyList(
    sql``,
    sql`'isActive', is_active, 'rate', case
      when rank is null then ${otherRateOn('sale', day, sql`currency.id`)}
    end,`,
  )

/** What one of a currency besides the two is worth in the first on a day; nothing without a rate. */
export const otherRateOn = (type: 'sale' | 'bank', day: string | Raw, currency: Raw): Raw => sql`
  (select trim_scale(o.buy)::text from rate_on(${type}, ${day}::date, ${currency}) o)`

/** The currency `c` of something as the rules name it; its rate is known by whoever knows the day. */
export const currencyName = (c: string): Raw => sql`
  case
    when ${sql.ref(`${c}.rank`)} is null then json_build_object('id', ${sql.ref(`${c}.id`)}, 'rate', null)
    else to_json(${sql.ref(`${c}.rank`)})
  end`

/** The two that books and drawers are kept in, or the one. */
export const rankedCurrencies: Raw = currencyList(ranked)

export const namedCurrencies: Raw = currencyList(ranked, sql`'name', name,`)

export const firstDecimals: Raw = sql`(select decimals from currency where rank = 'first')`

/** Nothing where there is one currency. */
export const secondDecimals: Raw = sql`(select decimals from currency where rank = 'second')`

export const decimalsByRank: Raw = sql`
  json_build_object('first', ${firstDecimals}, 'second', coalesce(${secondDecimals}, 0))`

/** The rate of sales of the second currency that holds on a day. */
export const rateOn = (day: string | Raw): Raw => sql`
  (select json_build_object('buy', trim_scale(buy)::text, 'sell', trim_scale(sell)::text,
      'at', created_at)
    from rate_on('sale', ${day}))`

/** What a rate of sales says, as `rateOn` of the domain reads a list of them. */
const writtenRates = sql`
  select valid_from as "validFrom", trim_scale(buy)::text as buy, trim_scale(sell)::text as sell,
    created_at as at
  from rate
  where type = 'sale' and currency_id is null`

/** Of rates: the one that holds, and those before it. */
export const newestRateFirst: Raw = sql`order by valid_from desc, created_at desc, id desc`

/** The last rates of sales that were written, the newest first, also those of days to come. */
export const lastRates = (most: number): Raw => sql`
  (select coalesce(json_agg(r), '[]')
    from (${writtenRates} ${newestRateFirst} limit ${most}) r)`

/** The rates of sales from a day on, and the one that held then; the newest first. */
export const ratesSince = (day: string | null): Raw => sql`
  (select coalesce(json_agg(r), '[]')
    from (${writtenRates} and valid_from >= coalesce((
        select max(p.valid_from)
        from rate p
        where p.type = 'sale' and p.currency_id is null and p.valid_from < ${day}::date), '-infinity')
      ${newestRateFirst}) r)`

/** The rate of each kind that holds on a day. */
export const everyRateOn = (day: string): Raw => sql`
  select r.type, r.valid_from as "validFrom", trim_scale(r.buy) as buy, trim_scale(r.sell) as sell
  from (select distinct type from rate where currency_id is null) t
  cross join lateral rate_on(t.type, ${day}) r
  order by r.type`

/** The same as a number to reckon with; nothing without a second currency. `day` may be a column. */
export const rateNumberOn = (day: string | Raw): Raw => sql`
  (select buy
    from rate_on('sale', ${day})
    where ${hasSecond})`

/** The rate the tax office wants for a day, and the one of the bank; `day` may be a column. */
export const taxRateOn = (day: Raw): Raw => sql`(select buy from rate_on('tax', ${day}))`
/** The rate at which social security counts pay in the other currency. */
export const socialSecurityRateOn = (day: Raw): Raw => sql`
  (select buy from rate_on('socialSecurity', ${day}))`
export const bankRateOn = (day: Raw): Raw => sql`(select buy from rate_on('bank', ${day}))`

/** How far the role `o` gives a discount: nobody without a role gives any. */
export const discountLimit: Raw = sql`
  case when o.id is null then '0' else trim_scale(o.discount_limit)::text end`

/**
 * What a role allows beyond its permissions, of a user `u` with the role `o`: nobody without a role
 * gives a discount, changes a price or opens a drawer.
 */
export const roleLimits: Raw = sql`
  json_build_object(
    'discountLimit', ${discountLimit},
    'canChangePrice', coalesce(o.can_change_price, false),
    'canOpenDrawer', coalesce(o.can_open_drawer, false))`

/** An admin has no limit. */
export const adminLimits: Raw = sql`
  json_build_object('discountLimit', null, 'canChangePrice', true, 'canOpenDrawer', true)`
