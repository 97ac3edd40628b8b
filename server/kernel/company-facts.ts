/**
 * What every decision about money asks of a company, as pieces of a question: each is written here
 * once, and whoever needs several of them asks for them together, in one statement.
 */
import { sql } from 'kysely'
import type { Raw } from './rows/row-sql.ts'

/** The accounts the house itself books on, by what they are for. */
export const accountsByRole: Raw = sql`
  (select json_object_agg(role, id) from account where role is not null)`

/** The last day whose books are closed. */
export const lockedThrough: Raw = sql`(select locked_through from books_lock)`

export const timeZone: Raw = sql`(select time_zone from company)`

const ranked = sql`where rank is not null`

const currencyList = (where: Raw, more: Raw = sql``): Raw => sql`
  (select json_agg(json_build_object('id', id, 'code', code, ${more} 'symbol', symbol,
      'decimals', decimals, 'cashIncrement', trim_scale(cash_increment)::text, 'rank', rank)
      order by rank, code)
    from currency
    ${where})`

export const everyCurrency: Raw = currencyList(sql``)

/** The two that books and drawers are kept in, or the one. */
export const rankedCurrencies: Raw = currencyList(ranked)

export const namedCurrencies: Raw = currencyList(ranked, sql`'name', name,`)

export const firstDecimals: Raw = sql`(select decimals from currency where rank = 'first')`

/** Nothing where there is one currency. */
export const secondDecimals: Raw = sql`(select decimals from currency where rank = 'second')`

export const decimalsByRank: Raw = sql`
  json_build_object('first', ${firstDecimals}, 'second', coalesce(${secondDecimals}, 0))`

/** The rate of sales that holds on a day. */
export const rateOn = (day: string): Raw => sql`
  (select json_build_object('buy', trim_scale(buy)::text, 'sell', trim_scale(sell)::text,
      'at', created_at)
    from rate_on('sale', ${day}))`

/** The same as a number to reckon with; nothing without a second currency. */
export const rateNumberOn = (day: string): Raw => sql`
  (select buy
    from rate_on('sale', ${day})
    where exists (select 1 from currency where rank = 'second'))`

/**
 * What a role allows beyond its permissions, of a user `u` with the role `o`: nobody without a role
 * gives a discount, changes a price or opens a drawer.
 */
export const roleLimits: Raw = sql`
  json_build_object(
    'discountLimit', case when o.id is null then '0' else trim_scale(o.discount_limit)::text end,
    'canChangePrice', coalesce(o.can_change_price, false),
    'canOpenDrawer', coalesce(o.can_open_drawer, false))`

/** An admin has no limit. */
export const adminLimits: Raw = sql`
  json_build_object('discountLimit', null, 'canChangePrice', true, 'canOpenDrawer', true)`
