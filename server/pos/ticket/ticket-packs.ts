/** Packs are broken for what tickets sold and does not lie there: pieces, and components of dishes. */

import { askedKey, type RecipeVersion } from '../../../domain/catalog/recipe-version.ts'
import { businessDayOf } from '../../../domain/kernel/business-day.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf, lesser } from '../../../domain/kernel/number/fraction.ts'
import { baseOf } from '../../../domain/pos/base-quantity.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { Ground, RegisterFacts } from '../../../domain/pos/ticket/ticket-facts.ts'
import { justTaken } from '../../../domain/stock/consumption.ts'
import type { Shelved } from '../../../domain/stock/owed-book.ts'
import { lockSeries } from '../../books/series.ts'
import type { Context } from '../../kernel/context.ts'
import type { AheadOfLine } from '../../stock/made-ahead.ts'
import { breakPacks, packBreaking } from '../../trade/stock/break-packs.ts'
import { unlessUnknown } from './ticket-origin.ts'

type Selling = Pick<Ground, 'company' | 'rules'> & {
  recipes: ReadonlyMap<string, RecipeVersion>
  /** What the kitchen took for the lines that are paid: that left already. */
  lying: readonly AheadOfLine[]
}

/** What leaves the shelves with these tickets: the items, and what dishes are made of. */
function leaving(sold: readonly Ticket[], { company, recipes, lying }: Selling) {
  const ahead = new Map<string, string>()
  for (const { line, quantity } of lying)
    ahead.set(line, differenceOf(quantity, differenceOf('0', ahead.get(line) ?? '0')))
  return sold.flatMap(({ lines }) =>
    lines.flatMap((line, at) => {
      const quantity = baseOf(line, at, company, undefined)
      if (!quantity) return []
      const own = { item: line.item, quantity }
      const version = recipes.get(askedKey(line))
      if (!version) return [own]
      const before = ahead.get(line.ordered ?? '') ?? '0'
      const made = lesser(quantity, before)
      ahead.set(line.ordered ?? '', differenceOf(before, made))
      const left = differenceOf(quantity, made)
      return [...(version.isKept ? [own] : []), ...(isZero(left) ? [] : justTaken(version, left))]
    }),
  )
}

/** On this day, as far as its books are open. */
export async function breakSold(
  context: Context,
  { branchId, warehouseId: warehouse }: RegisterFacts,
  selling: Selling,
  sold: readonly Ticket[],
  shelves: readonly Shelved[],
): Promise<void> {
  const { company, rules } = selling
  const day = businessDayOf(context.now, company.timeZone, rules.dayEndHour)
  if (!rules.breaksPacks || (company.lockedThrough !== null && day <= company.lockedThrough)) return
  const moving = leaving(sold, selling).map(({ item, quantity }) => ({ item, quantity, warehouse }))
  const breaking = await packBreaking(context.tx, rules, moving, { branch: branchId, day })
  if (!breaking) return
  await lockSeries(context.tx, [breaking.series])
  // What was sold is sold: where a pack cannot be opened, the shelf is below nothing, and told so.
  await breakPacks(context, breaking, moving, { day, held: shelves }).catch(unlessUnknown)
}
