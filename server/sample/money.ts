/** A year of rates between dollar and pound; other pairs of currencies have none to believe in. */

import { sql } from 'kysely'
import { addDays } from '../../domain/kernel/date.ts'
import { mustEntity } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { PublicContext } from '../kernel/context.ts'
import { insertRows } from '../kernel/rows/bulk-rows.ts'

const weeks = 52
const middle = 89_500
const spread = 100

/** How far the market of the week stood from the middle; a calm market, always the same one. */
const drift = [50, 100, 50, -50, -100, -150, -50, 0, 100, 150, 200, 100, 0]

const daysBefore = (day: string, days: number): string => addDays(day, -days)

export async function fillRates(
  context: Pick<PublicContext, 'tx' | 'record'>,
  today: string,
): Promise<void> {
  const { codes } = await context.tx.one(sql<{ codes: string }>`
    select string_agg(code, ' ' order by rank) as codes
    from currency
    where rank is not null`)
  if (codes !== 'USD LBP') return
  const market = Array.from({ length: weeks }, (_, i) => {
    const buy = middle + (drift[i % drift.length] ?? 0)
    return rateOf('sale', daysBefore(today, 7 * (weeks - 1 - i)), buy, buy + spread)
  })
  const official = ['tax', 'bank', 'socialSecurity'].map((type) =>
    rateOf(type, daysBefore(today, 7 * (weeks + 4)), middle, middle),
  )
  await insertRows(context, mustEntity('rate'), [...official, ...market])
}

const rateOf = (type: string, validFrom: string, buy: number, sell: number) => ({
  id: newId(),
  type,
  validFrom,
  buy: String(buy),
  sell: String(sell),
})
