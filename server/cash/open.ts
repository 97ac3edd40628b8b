/** What is open with a partner: what money can pay, the oldest due first, and what stands against it. */

import { sql } from 'kysely'
import type { Side } from '../../domain/books/behaviour.ts'
import { directionOf } from '../../domain/books/settlement.ts'
import type { OpenDocument, OpenDocuments } from '../../domain/cash/contract.ts'
import { type MoneyScreen, moneyScreens } from '../../domain/cash/money-screen.ts'
import { type Currency, worthAt } from '../../domain/money/measure.ts'
import type { CurrencyFacts } from '../../domain/trade/posting/facts.ts'
import {
  currencyName,
  everyCurrencyOn,
  firstDecimals,
  rateOn,
  secondDecimals,
} from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import { todayOf } from '../kernel/today.ts'

type Row = Omit<OpenDocument, 'firstNow' | 'secondNow'> & {
  own: Currency
  direction: 1 | -1
}

type Asked = { partner: string; side?: Side; day?: string }

type Ranks = {
  rate: string | null
  first: number
  second: number | null
  currencies: CurrencyFacts[]
}

/** The longest a grid of allocations is. */
const mostRows = 1000

const rowsOf = (partner: string, side: Side) => sql<Row>`
  select d.id, d.number, d.behaviour, o.day, o.due_date as "dueDate", o.currency_id as currency,
    trim_scale(o.amount)::text as total, trim_scale(o.open)::text as open,
    trim_scale(o.first_open)::text as "firstOpen", trim_scale(d.vat)::text as vat,
    trim_scale(d.first_total)::text as "firstTotal", ${currencyName('c')} as own, o.direction
  from open_item o
  join document d on d.company_id = o.company_id and d.id = o.document_id
  join currency c on c.company_id = o.company_id and c.id = o.currency_id
  where o.partner_id = ${partner} and o.side = ${side} and o.open > 0
  order by o.due_date, o.document_id
  limit ${mostRows}`

const ranksOf = (day: string) => sql<Ranks>`
  select
    ${rateOn(day)} ->> 'buy' as rate, ${firstDecimals} as first, ${secondDecimals} as second,
    ${everyCurrencyOn(day)} as currencies`

export async function openDocuments(
  context: Context,
  screen: MoneyScreen,
  { partner, ...asked }: Asked,
): Promise<OpenDocuments> {
  const { flow, side: usual } = moneyScreens[screen]
  const side = asked.side ?? usual
  const { tx } = context
  const day = asked.day ?? (await todayOf(context))
  const [rows, ranks] = await Promise.all([tx.rows(rowsOf(partner, side)), tx.one(ranksOf(day))])
  const own = directionOf(flow, side)
  const others = Object.fromEntries(
    ranks.currencies.flatMap(({ id, rate }) => (rate == null ? [] : [[id, rate]])),
  )
  const valued = rows.map(({ own: kept, direction, ...row }) => {
    const currency = typeof kept === 'string' ? kept : { ...kept, rate: others[kept.id] ?? null }
    return { direction, row: { ...row, ...nowOf(row.open, currency, ranks) } }
  })
  const those = (wanted: 1 | -1) =>
    valued.filter(({ direction }) => direction === wanted).map(({ row }) => row)
  return {
    rate: ranks.second === null ? null : ranks.rate,
    others,
    rows: those(-own as 1 | -1),
    credits: those(own),
  }
}

function nowOf(open: string, currency: Currency, { rate: known, first, second }: Ranks) {
  const rate = second === null ? null : known
  if (currency === 'second' && rate === null) return { firstNow: '0', secondNow: open }
  if (typeof currency !== 'string' && currency.rate === null)
    return { firstNow: '0', secondNow: null }
  const now = worthAt(open, currency, rate, { first, second: second ?? 0 })
  return { firstNow: now.first, secondNow: now.second }
}
